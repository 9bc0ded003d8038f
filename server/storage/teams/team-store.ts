/** Stores teams and their members in the same place as the users of the project. */
import { TEAMS_OF_PERSON_MAX } from '@porchlight/contract';
import type { TenantLocation } from '../../social-login/ports/resource.ts';
import type { TeamStore } from '../../teams/ports.ts';
import type { Database, Queryable } from '../database.ts';
import { TeamEntity, TeamMemberEntity } from '../entities/team.ts';
import { holdsNul } from '../holds-nul.ts';
import { inPlace, queryPlace } from '../social-login/placement/placed-query.ts';
import { schemaOf, socialSchema } from '../social-login/placement/social-placement.ts';
import type { Rows } from '../tables.ts';
import { changeTeams } from './change-teams.ts';
import { keysBeginning } from './name-key.ts';
import { teamsBeginningStatement } from './team-statement.ts';

type FoundTeam = Pick<Rows['Team'], 'id' | 'name' | 'createdAt'>;

const TEAM = ['id', 'name', 'createdAt'] as const;

export const createTeamStore = (database: Database): TeamStore => ({
  ...teamsIn(database),
  ...membersIn(database),
  ...changeTeams(database),
});

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

const teamsIn = (database: Database): Pick<TeamStore, 'list' | 'find' | 'search'> => ({
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
});

const membersIn = (database: Database): Pick<TeamStore, 'members' | 'member' | 'hasAddress' | 'roleOf' | 'ofUser'> => ({
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
});
