/**
 * Teams of one project, as many as it may have: one of them is full, one person is in as many as a person may be in, and
 * many invitations are open. A part of the names is not ASCII.
 */
import { TEAM_INVITATIONS_OPEN_MAX, TEAM_MEMBERS_MAX, TEAMS_OF_PERSON_MAX } from '@porchlight/contract';
import type { RunStatement } from './growth-seed-passing.ts';

/** Users whom the seed puts into the teams of the last part by turns; the first users are in the full team. */
export interface TeamScale {
  readonly tenantId: string;
  readonly teams: number;
  readonly users: number;
}

/** The person who is in as many teams as possible. */
export const BUSY_USER = 11;
/** The team that is full. */
export const FULL_TEAM = 1;

const ROLES = `'[{"name":"owner","permissions":["team:manage","members:manage","content:*"]},
  {"name":"member","permissions":["content:*"]},{"name":"viewer","permissions":["content:read"]}]'`;

export async function seedTeamsOf(run: RunStatement, { tenantId, teams, users }: TeamScale): Promise<void> {
  const id = `'${tenantId}'`;
  const all = `generate_series(1, ${teams}) as n`;
  await run(`insert into porchlight.team_resources (tenant_id, roles, creation, created_at, last_team_id, last_invitation_id,
      team_count)
    values (${id}, ${ROLES}, 'anyone', now(), ${teams}, ${teams}, ${teams})`);
  await run(`insert into porchlight.teams (tenant_id, id, name, name_key, version, counted, created_at)
    select ${id}, n, case when n % 3 = 0 then 'Команда ' else 'Team ' end || n,
      case when n % 3 = 0 then 'команда ' else 'team ' end || n, 1, true, now() from ${all}`);
  const members = Math.min(users, TEAM_MEMBERS_MAX);
  await run(`insert into porchlight.team_members (tenant_id, team_id, user_id, role, version, added_at)
    select ${id}, ${FULL_TEAM}, n, case n when 1 then 'owner' else 'member' end, 1, now()
      from generate_series(1, ${members}) as n
    union all
    select ${id}, n, 1 + n % ${users}, 'owner', 1, now() from ${all} where n > ${FULL_TEAM}
    union all
    select ${id}, n, ${BUSY_USER}, 'viewer', 1, now() from ${all}
      where n > ${FULL_TEAM} and n < ${TEAMS_OF_PERSON_MAX} and 1 + n % ${users} <> ${BUSY_USER}`);
  await run(`insert into porchlight.team_invitations (tenant_id, id, team_id, email, role, token_hash, invited_by, created_at,
      expires_at)
    select ${id}, n, case when n <= ${TEAM_INVITATIONS_OPEN_MAX / 2} then ${FULL_TEAM} else n end,
      'invited' || n || '@example.com', 'member', md5('invited by ' || n), 1 + n % ${users}, now(),
      now() + interval '7 days' from ${all}`);
}
