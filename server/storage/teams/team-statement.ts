/** Statements of teams that return what they wrote, or touch many rows. Each is about one tenant. */
import { IS_TEST_USER } from '../social-login/users/test-user-marks.ts';

/**
 * The next number of a team, if the tier has room for one more. `$2` says how much the team counts, `$3` is the cap. The
 * row stays locked until the team is stored.
 */
export const NUMBER_TEAM = `
  update porchlight.team_resources set last_team_id = last_team_id + 1, team_count = team_count + $2::int
  where tenant_id = $1 and created_at is not null and ($3::bigint is null or $2::int = 0 or team_count < $3::bigint)
  returning last_team_id as id`;

export const NUMBER_INVITATION = `
  update porchlight.team_resources set last_invitation_id = last_invitation_id + 1,
    sweep_at = coalesce(sweep_at, $2::timestamptz)
  where tenant_id = $1 returning last_invitation_id as id`;

/** The user stays until the end of the transaction: erasing waits. */
export const holdUserStatement = (schema: string): string => `
  select ${IS_TEST_USER} as "isTest" from ${schema}.social_users where tenant_id = $1 and id = $2 for share`;

/** A new version of a team, which its lock keeps in order. */
export const nextVersionStatement = (schema: string): string => `
  update ${schema}.teams set version = version + 1 where tenant_id = $1 and id = $2 returning version`;

/** Tells every node that what it knows of these users in this team is over. */
export const TELL_TEAM = `
  insert into porchlight.revocations (kind, tenant_id, session_id, generation, created_at)
  select 'team', $1, users.id || '@' || $2::bigint, $4::int, greatest($5::timestamptz, now())
  from unnest($3::bigint[]) as users (id)`;

/** Tells the webhooks of a tenant, inside the transaction that makes the change. It holds ids and a role. */
export const TELL_TEAM_WEBHOOKS = `
  insert into porchlight.webhook_deliveries
    (webhook_id, kind, user_id, notice, status, attempts, created_at, next_attempt_at)
  select id, $2::text, $3::bigint, $4::jsonb, 'pending', 0, $5::timestamptz,
    case when off_reason is null then $5::timestamptz end
  from porchlight.webhooks where tenant_id = $1 and jsonb_exists(events, $2::text)`;

/** How much a deletion would remove. */
export const countTeamsStatement = (schema: string): string => `
  select (select count(*) from ${schema}.teams where tenant_id = $1)::int as teams,
    (select count(*) from ${schema}.team_members where tenant_id = $1)::int as members,
    (select count(*) from ${schema}.team_invitations where tenant_id = $1)::int as invitations`;

/** Whether somebody has this role or is invited with it. One row is enough to know. */
export const usedRoleStatement = (schema: string): string => `
  (select role from ${schema}.team_members where tenant_id = $1 and role = $2 limit 1)
  union all
  (select role from ${schema}.team_invitations where tenant_id = $1 and role = $2 and expires_at > $3::timestamptz limit 1)`;

/** Teams whose name begins with a text, in the order of the index. `$2` and `$3` are the ends of the range. */
export const teamsBeginningStatement = (schema: string): string => `
  select id, name, created_at as "createdAt" from ${schema}.teams
  where tenant_id = $1 and name_key ~>=~ $2 and name_key ~<~ $3 order by name_key using ~<~, id limit $4`;
