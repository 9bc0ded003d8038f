/** Teams and their members in the place of the users. Every change holds the lock of its team. */
import { OWNER_ROLE, TEAMS_OF_PERSON_MAX } from '@porchlight/contract';
import { fail, ok } from '../../kernel/result.ts';
import type { TenantLocation } from '../../social-login/ports/resource.ts';
import type { TeamStore } from '../../teams/ports.ts';
import type { Database, Queryable } from '../database.ts';
import { TeamEntity, TeamMemberEntity } from '../entities/team.ts';
import { holdsNul } from '../holds-nul.ts';
import { inPlace, queryPlace } from '../social-login/placement/placed-query.ts';
import { schemaOf, socialSchema } from '../social-login/placement/social-placement.ts';
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
import { keysBeginning, nameKey } from './name-key.ts';
import { NUMBER_TEAM, teamsBeginningStatement } from './team-statement.ts';

type FoundTeam = Pick<Rows['Team'], 'id' | 'name' | 'createdAt'>;

const TEAM = ['id', 'name', 'createdAt'] as const;

const membersOf = ({ tables }: Queryable, location: TenantLocation, teamId: number) =>
  tables
    .withSchema(schemaOf(location))
    .selectFrom('TeamMember as members')
    .innerJoin('SocialUser as users', (join) =>
      join.onRef('users.tenantId', '=', 'members.tenantId').onRef('users.id', '=', 'members.userId'),
    )
    .select(['members.userId as userId', 'members.role as role', 'members.addedAt as addedAt'])
    .select(['users.email as email', 'users.name as name'])
    .where('members.tenantId', '=', location.tenantId)
    .where('users.tenantId', '=', location.tenantId)
    .where('members.teamId', '=', teamId);

export function createTeamStore(database: Database): TeamStore {
  return {
    list: (location, after, limit) =>
      inPlace(
        () =>
          database.em.find(
            TeamEntity,
            { tenantId: location.tenantId, id: { $gt: after } },
            { schema: schemaOf(location), fields: TEAM, orderBy: { id: 'asc' }, limit, disableIdentityMap: true },
          ),
        [],
      ),

    find: (location, id) =>
      inPlace(
        () =>
          database.em.findOne(
            TeamEntity,
            { tenantId: location.tenantId, id },
            { schema: schemaOf(location), fields: TEAM, disableIdentityMap: true },
          ),
        null,
      ),

    async search(location, q, limit) {
      const { tenantId } = location;
      const schema = socialSchema(tenantId, location.placement);
      if (holdsNul(q)) return [];
      const { from, below } = keysBeginning(q);
      const values = [tenantId, from, below, limit];
      const rows = await queryPlace<FoundTeam>(database, teamsBeginningStatement(schema), values);
      return rows.map(({ id, name, createdAt }) => ({ id: Number(id), name, createdAt }));
    },

    create: (location, { name, ownerId, ownTeamsMax }, max, now) =>
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
            const [numbered] = await transaction.query<Pick<Rows['Team'], 'id'>>(NUMBER_TEAM, [
              tenantId,
              counted ? 1 : 0,
              max,
            ]);
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
      ),

    change: (location, teamId, userIds, now, decide) =>
      inPlace(
        () =>
          database.transaction(async (transaction) => {
            const roles = await holdRoles(transaction, location.tenantId);
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
            const { tenantId } = location;
            await transaction.em.nativeUpdate(
              TeamEntity,
              { tenantId, id: teamId },
              { name, nameKey: nameKey(name) },
              { schema: schemaOf(location) },
            );
            return ok({ ...view.team, name });
          }),
        fail({ code: 'teamNotFound' }),
      ),

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

    members: (location, teamId, after, limit) =>
      inPlace(
        () =>
          membersOf(database, location, teamId)
            .where('members.userId', '>', after)
            .orderBy('members.userId')
            .limit(limit)
            .execute(),
        [],
      ),

    member: async (location, teamId, userId) =>
      (await inPlace(
        () => membersOf(database, location, teamId).where('members.userId', '=', userId).executeTakeFirst(),
        undefined,
      )) ?? null,

    hasAddress: (location, teamId, email) =>
      inPlace(async () => {
        const found = await membersOf(database, location, teamId)
          .where(
            ({ fn }) => fn<string>('lower', ['users.email']),
            '=',
            ({ fn, val }) => fn('lower', [val(email)]),
          )
          .executeTakeFirst();
        return found !== undefined;
      }, false),

    async roleOf(location, teamId, userId) {
      const { tenantId } = location;
      const row = await inPlace(
        () =>
          database.em.findOne(
            TeamMemberEntity,
            { tenantId, teamId, userId },
            { schema: schemaOf(location), fields: ['role'], disableIdentityMap: true },
          ),
        null,
      );
      return row?.role ?? null;
    },

    ofUser: (location, userId) =>
      inPlace(
        () =>
          database.tables
            .withSchema(schemaOf(location))
            .selectFrom('TeamMember as members')
            .innerJoin('Team as teams', (join) =>
              join.onRef('teams.tenantId', '=', 'members.tenantId').onRef('teams.id', '=', 'members.teamId'),
            )
            .select(['teams.id as id', 'teams.name as name', 'members.role as role', 'members.version as version'])
            .where('members.tenantId', '=', location.tenantId)
            .where('teams.tenantId', '=', location.tenantId)
            .where('members.userId', '=', userId)
            .orderBy('members.teamId')
            .limit(TEAMS_OF_PERSON_MAX)
            .execute(),
        [],
      ),
  };
}

const full = (max: number | null) => ({
  code: 'quotaExceeded' as const,
  detail: `The tier of this project stores ${max} teams, as many as users.`,
});
