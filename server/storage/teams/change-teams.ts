/** Changes of teams. Each holds the lock of its team. */
import { OWNER_ROLE } from '@porchlight/contract';
import { fail, ok } from '../../kernel/result.ts';
import type { TeamStore } from '../../teams/ports.ts';
import type { Database } from '../database.ts';
import { TeamEntity, TeamMemberEntity } from '../entities/team.ts';
import { inPlace } from '../social-login/placement/placed-query.ts';
import { schemaOf } from '../social-login/placement/social-placement.ts';
import type { Rows } from '../tables.ts';
import {
  deleteTeam,
  endMember,
  holdRoles,
  holdUser,
  lockTeam,
  setRole,
  teamsNotProvisioned,
  tellTeamWebhooks,
  tooManyTeams,
} from './locked-team.ts';
import { nameKey } from './name-key.ts';
import { NUMBER_TEAM } from './team-statement.ts';

export const changeTeams = (database: Database): Pick<TeamStore, 'create' | 'change' | 'remove'> => ({
  create: createTeam(database),
  change: changeTeam(database),
  remove: (location, teamId, now) =>
    inPlace(
      () =>
        database.transaction(async (transaction) => {
          const roles = await holdRoles(transaction, location.tenantId, 'change');
          if (!roles) return false;
          const of = { transaction, location, roles, now };
          const view = await lockTeam(of, teamId, []);
          if (!view) return false;
          await deleteTeam(of, teamId, view.counted);
          return true;
        }),
      false,
    ),
});

const createTeam =
  (database: Database): TeamStore['create'] =>
  (location, { name, ownerId, ownTeamsMax }, max, now) =>
    inPlace(
      () =>
        database.transaction(async (transaction) => {
          const { tenantId } = location;
          const schema = schemaOf(location);
          const owner = await holdUser({ transaction, location }, ownerId);
          if (!owner) return fail({ code: 'userNotFound' });
          const counted = !owner.isTest;
          const teams = await transaction.em.count(TeamMemberEntity, { tenantId, userId: ownerId }, { schema });
          if (counted && teams >= ownTeamsMax) return fail(tooManyTeams(ownTeamsMax));
          const values = [tenantId, counted ? 1 : 0, max];
          const [numbered] = await transaction.query<Pick<Rows['Team'], 'id'>>(NUMBER_TEAM, values);
          if (!numbered) return fail((await holdRoles(transaction, tenantId)) ? full(max) : teamsNotProvisioned);
          const team = { id: Number(numbered.id), name, createdAt: now };
          const of = { transaction, location, roles: [], now };
          const row = { ...team, tenantId, version: 0, counted, nameKey: nameKey(name) };
          await transaction.em.insert(TeamEntity, row, { schema });
          await tellTeamWebhooks(of, 'team.created', { team_id: team.id, user_id: null, role: null });
          const view = { team, roleOf: () => null };
          const added = await setRole(of, view, { userId: ownerId, role: OWNER_ROLE });
          return added.ok ? ok(team) : added;
        }),
      fail({ code: 'userNotFound' }),
    );

const changeTeam =
  (database: Database): TeamStore['change'] =>
  (location, teamId, userIds, now, decide) =>
    inPlace(
      () =>
        database.transaction(async (transaction) => {
          const { tenantId } = location;
          const roles = await holdRoles(transaction, tenantId);
          if (!roles) return fail(teamsNotProvisioned);
          const of = { transaction, location, roles, now };
          const view = await lockTeam(of, teamId, userIds);
          if (!view) return fail({ code: 'teamNotFound' });
          const decided = await decide(view);
          if (!decided.ok) return decided;
          const change = decided.value;
          if (change.kind === 'end') await endMember(of, teamId, change.userId);
          if (change.kind === 'set') {
            const set = await setRole(of, view, change);
            if (!set.ok) return set;
          }
          if (change.kind !== 'rename') return ok(view.team);
          const { name } = change;
          const renamed = { name, nameKey: nameKey(name) };
          await transaction.em.nativeUpdate(TeamEntity, { tenantId, id: teamId }, renamed, {
            schema: schemaOf(location),
          });
          return ok({ ...view.team, name });
        }),
      fail({ code: 'teamNotFound' }),
    );

const full = (max: number | null) => ({
  code: 'quotaExceeded' as const,
  detail: `The tier of this project stores ${max} teams, as many as users.`,
});
