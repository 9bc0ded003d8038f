/** Reads teams so that another project can import them, and imports them. */
import { TEAM_INVITATIONS_OPEN_MAX, TEAM_MEMBERS_MAX, TEAMS_OF_PERSON_MAX } from '@porchlight/contract';
import { sha256 } from '../../crypto/hashes.ts';
import { newLink } from '../../invitations/invitation.ts';
import type { Random } from '../../kernel/random.ts';
import type {
  AddedTeam,
  MoveTeamsStore,
  PortableInvitation,
  PortableMember,
  PortableTeam,
} from '../../people/ports.ts';
import type { TenantLocation } from '../../social-login/ports/resource.ts';
import type { TeamResourceStore } from '../../teams/ports.ts';
import type { Database, Queryable } from '../database.ts';
import { TeamEntity, TeamInvitationEntity, TeamMemberEntity } from '../entities/team.ts';
import { inPlace, queryPlace } from '../social-login/placement/placed-query.ts';
import { schemaOf, socialSchema } from '../social-login/placement/social-placement.ts';
import { knownStatement } from '../social-login/users/known-users-statement.ts';
import type { Rows } from '../tables.ts';
import { holdRoles, type TeamsOfTransaction, tellMembers } from './locked-team.ts';
import { countTeamsOfUsers, holdUsersStatement, membersOfTeams, PLACE_TEAM } from './move-teams-statement.ts';
import { nameKey } from './name-key.ts';
import { findTeams } from './team-resource-store.ts';
import { NUMBER_INVITATION } from './team-statement.ts';

interface Needs {
  readonly database: Database;
  readonly random: Random;
  readonly resources: Pick<TeamResourceStore, 'provision'>;
  /** How many teams a project may have; null: any number. */
  readonly capOf: (tenantId: string) => Promise<number | null>;
}

type MemberRow = Pick<Rows['TeamMember'], 'teamId' | 'role' | 'addedAt'> &
  Pick<Rows['SocialUser'], 'issuer' | 'subject'>;
type UserId = Pick<Rows['SocialUser'], 'id'>;
type KnownUser = Pick<Rows['SocialUser'], 'id' | 'issuer' | 'subject'>;

const REFUSED: AddedTeam = { kind: 'refused', members: 0, invitations: 0, leftOut: 0 };
const ROLLED_BACK = new Error('a dry run stores nothing');

export function createMoveTeamsStore({ database, random, resources, capOf }: Needs): MoveTeamsStore {
  return {
    async settings(tenantId) {
      const found = await findTeams(database, tenantId);
      return found && { roles: found.roles, creation: found.creation };
    },

    page: (location, after, limit, now) => inPlace(() => pageOf(database, location, { after, limit, now }), []),

    async begin(tenantId, settings, { isDryRun, now }) {
      const present = await findTeams(database, tenantId);
      if (!present) {
        if (!isDryRun) await resources.provision(tenantId, settings, now);
        return [];
      }
      const known = new Set(present.roles.map(({ name }) => name));
      return settings.roles.map(({ name }) => name).filter((name) => !known.has(name));
    },

    async add(location, teams, { isDryRun, now }) {
      const { tenantId } = location;
      const cap = await capOf(tenantId);
      let outcomes: AddedTeam[] = teams.map(() => REFUSED);
      const storing = database.transaction(async (transaction) => {
        const roles = await holdRoles(transaction, tenantId, 'change');
        // A dry run for a project without teams: there is nothing to compare with.
        if (!roles && isDryRun) outcomes = teams.map(wouldAdd);
        if (!roles) return;
        const of = { transaction, location, roles, now };
        const added: AddedTeam[] = [];
        for (const team of teams) added.push(await addTeam(of, team, { cap, random }));
        outcomes = added;
        if (isDryRun) throw ROLLED_BACK;
      });
      await inPlace(
        () =>
          storing.catch((error: unknown) => {
            if (error !== ROLLED_BACK) throw error;
          }),
        undefined,
      );
      return outcomes;
    },
  };
}

const wouldAdd = ({ members, invitations }: PortableTeam): AddedTeam => ({
  kind: 'added',
  members: members.length,
  invitations: invitations.length,
  leftOut: 0,
});

async function pageOf(
  database: Database,
  location: TenantLocation,
  { after, limit, now }: { readonly after: number; readonly limit: number; readonly now: Date },
): Promise<PortableTeam[]> {
  const { tenantId, placement } = location;
  const at = { schema: schemaOf(location), disableIdentityMap: true } as const;
  const teams = await database.em.find(
    TeamEntity,
    { tenantId, id: { $gt: after }, counted: true },
    { ...at, orderBy: { id: 'asc' }, limit },
  );
  const ids = teams.map(({ id }) => id);
  const statement = membersOfTeams(socialSchema(tenantId, placement));
  const members = await queryPlace<MemberRow>(database, statement, [tenantId, ids]);
  const open = { expiresAt: { $gt: now }, createdAt: { $gt: database.endedBefore } };
  const invitations = await database.em.find(
    TeamInvitationEntity,
    { tenantId, teamId: { $in: ids }, ...open },
    { ...at, orderBy: { id: 'asc' } },
  );
  const membersBy = Map.groupBy(members, ({ teamId }) => Number(teamId));
  const invitationsBy = Map.groupBy(invitations, ({ teamId }) => teamId);
  return teams.map(({ id, name, createdAt }) => ({
    id,
    name,
    createdAt,
    members: (membersBy.get(id) ?? []).map(({ issuer, subject, role, addedAt }) => ({
      issuer,
      subject,
      role,
      addedAt,
    })),
    invitations: (invitationsBy.get(id) ?? []).map(({ email, role, createdAt: from, expiresAt }) => ({
      ...{ email, role, expiresAt },
      createdAt: from,
    })),
  }));
}

interface Adding {
  readonly cap: number | null;
  readonly random: Random;
}

async function addTeam(of: TeamsOfTransaction, team: PortableTeam, { cap, random }: Adding): Promise<AddedTeam> {
  const { transaction, location } = of;
  const { tenantId } = location;
  const at = { schema: schemaOf(location), disableIdentityMap: true } as const;
  const { id, name, createdAt } = team;
  const present = await transaction.em.findOne(TeamEntity, { tenantId, id }, at);
  if (present && present.createdAt.getTime() !== createdAt.getTime()) return REFUSED;
  if (!present) {
    const placed = await transaction.query(PLACE_TEAM, [tenantId, id, cap]);
    if (placed.length === 0) return REFUSED;
    const row = { tenantId, id, name, nameKey: nameKey(name), version: 0, counted: true, createdAt };
    await transaction.em.insert(TeamEntity, row, at);
  }
  const members = await addMembers(of, id, team.members);
  const invitations = await addInvitations(of, id, team.invitations, random);
  return {
    kind: present ? 'existing' : 'added',
    members: members.added,
    invitations: invitations.added,
    leftOut: members.leftOut + invitations.leftOut,
  };
}

interface Added {
  readonly added: number;
  readonly leftOut: number;
}

/** People who are in the team already keep their role. */
async function addMembers(of: TeamsOfTransaction, teamId: number, members: readonly PortableMember[]): Promise<Added> {
  const { transaction, location, roles } = of;
  const { tenantId } = location;
  const schema = schemaOf(location);
  const known = new Set(roles.map(({ name }) => name));
  const userOf = await usersHere(transaction, location, members);
  const there = await transaction.em.find(
    TeamMemberEntity,
    { tenantId, teamId },
    { schema, fields: ['userId'], disableIdentityMap: true },
  );
  const inTeam = new Set(there.map(({ userId }) => userId));
  const rows: { userId: number; role: string; addedAt: Date }[] = [];
  let leftOut = 0;
  for (const { issuer, subject, role, addedAt } of members) {
    const userId = userOf.get(identityName({ issuer, subject }));
    if (userId !== undefined && inTeam.has(userId)) continue;
    if (userId === undefined || !known.has(role) || inTeam.size >= TEAM_MEMBERS_MAX) leftOut += 1;
    else {
      inTeam.add(userId);
      rows.push({ userId, role, addedAt });
    }
  }
  if (rows.length > 0) {
    const ids = rows.map(({ userId }) => userId);
    const version = await tellMembers(of, teamId, ids);
    const stored = rows.map((row) => ({ ...row, tenantId, teamId, version }));
    await transaction.em.insertMany(TeamMemberEntity, stored, { schema });
  }
  return { added: rows.length, leftOut };
}

/** Neither can contain a line break. */
const identityName = ({ issuer, subject }: Pick<PortableMember, 'issuer' | 'subject'>): string =>
  `${issuer}\n${subject}`;

/** The users of these identities who may be in one more team. */
async function usersHere(
  { query }: Pick<Queryable, 'query'>,
  { tenantId, placement }: TenantLocation,
  members: readonly PortableMember[],
): Promise<ReadonlyMap<string, number>> {
  const schema = socialSchema(tenantId, placement);
  const wanted = [members.map(({ issuer }) => issuer), members.map(({ subject }) => subject)];
  const known = await query<KnownUser>(knownStatement(schema), [tenantId, ...wanted, []]);
  const ids = [...new Set(known.map(({ id }) => Number(id)))];
  const held = await query<UserId>(holdUsersStatement(schema), [tenantId, ids]);
  const counted = await query<Pick<Rows['TeamMember'], 'userId'> & { teams: number }>(countTeamsOfUsers(schema), [
    tenantId,
    ids,
  ]);
  const full = new Set(counted.filter(({ teams }) => teams >= TEAMS_OF_PERSON_MAX).map(({ userId }) => Number(userId)));
  const free = new Set(held.map(({ id }) => Number(id)).filter((id) => !full.has(id)));
  return new Map(
    known.filter(({ id }) => free.has(Number(id))).map((user) => [identityName(user), Number(user.id)] as const),
  );
}

/** Nobody has the link of an invitation that came with a file. It has to be sent again. */
async function addInvitations(
  of: TeamsOfTransaction,
  teamId: number,
  invitations: readonly PortableInvitation[],
  random: Random,
): Promise<Added> {
  const { transaction, location, roles, now } = of;
  const { em, query } = transaction;
  const { tenantId } = location;
  const schema = schemaOf(location);
  const known = new Set(roles.map(({ name }) => name));
  const there = await em.find(TeamInvitationEntity, { tenantId, teamId }, { schema, disableIdentityMap: true });
  const invited = new Set(there.map(({ email }) => email));
  let [added, leftOut] = [0, 0];
  for (const { email, role, createdAt, expiresAt } of invitations) {
    const address = email.toLowerCase();
    if (invited.has(address)) continue;
    if (expiresAt <= now || !known.has(role) || invited.size >= TEAM_INVITATIONS_OPEN_MAX) {
      leftOut += 1;
      continue;
    }
    invited.add(address);
    added += 1;
    const [numbered] = await query<Pick<Rows['TeamInvitation'], 'id'>>(NUMBER_INVITATION, [tenantId, expiresAt]);
    const tokenHash = sha256(newLink(random, now).token);
    const row = {
      tenantId,
      id: Number(numbered?.id),
      teamId,
      email: address,
      role,
      tokenHash,
      invitedBy: null,
      manager: null,
    };
    await em.insert(TeamInvitationEntity, { ...row, createdAt, expiresAt }, { schema });
  }
  return { added, leftOut };
}
