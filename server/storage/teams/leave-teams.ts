/**
 * What happens to the teams of a user who is erased or blocked, inside the transaction that does it. A team is given an
 * owner where there is somebody for it, and deleted if nobody is left. Also what would happen, for a dry run.
 */
import { OWNER_ROLE } from '@porchlight/contract';
import type { LeftTeam, OwnTeam } from '../../people/ports.ts';
import type { TenantLocation } from '../../social-login/ports/resource.ts';
import { heirOf } from '../../teams/team.ts';
import type { Database, Queryable, Transaction } from '../database.ts';
import { SocialBlockEntity } from '../entities/people.ts';
import { TeamInvitationEntity, TeamMemberEntity } from '../entities/team.ts';
import { schemaOf } from '../social-login/placement/social-placement.ts';
import {
  activeOwners,
  deleteTeam,
  endMember,
  holdRoles,
  type LockedTeam,
  lockTeam,
  setRole,
  type TeamsOfTransaction,
  tellTeamWebhooks,
} from './locked-team.ts';
import { findTeams } from './team-resource-store.ts';

/** The user is gone: from every team. */
export const leaveTeams = (transaction: Transaction, location: TenantLocation, userId: number, now: Date) =>
  forEachTeam(transaction, location, userId, now, async (of, team) => {
    await endMember(of, team.team.id, userId);
    const { tenantId } = location;
    const left = await transaction.em.count(
      TeamMemberEntity,
      { tenantId, teamId: team.team.id },
      { schema: schemaOf(location) },
    );
    if (left === 0) await deleteTeam(of, team.team.id, team.counted);
    else if (team.roleOf(userId) === OWNER_ROLE) await findOwner(of, team);
  });

/** The user is blocked, and stays a member: a team whose last owner they were gets another one. */
export const coverTeams = (transaction: Transaction, location: TenantLocation, userId: number, now: Date) =>
  forEachTeam(transaction, location, userId, now, async (of, team) => {
    if (team.roleOf(userId) === OWNER_ROLE) await findOwner(of, team);
  });

async function forEachTeam(
  transaction: Transaction,
  location: TenantLocation,
  userId: number,
  now: Date,
  act: (of: TeamsOfTransaction, team: LockedTeam) => Promise<void>,
): Promise<void> {
  const { tenantId } = location;
  const schema = schemaOf(location);
  const teams = await transaction.em.find(
    TeamMemberEntity,
    { tenantId, userId },
    { schema, fields: ['teamId'], orderBy: { teamId: 'asc' }, disableIdentityMap: true },
  );
  if (teams.length > 0) {
    const roles = (await holdRoles(transaction, tenantId, 'change')) ?? [];
    const of = { transaction, location, roles, now };
    for (const { teamId } of teams) {
      const team = await lockTeam(of, teamId, [userId]);
      if (team && team.roleOf(userId) !== null) await act(of, team);
    }
  }
  await transaction.em.nativeDelete(TeamInvitationEntity, { tenantId, invitedBy: userId }, { schema });
}

/** Does nothing while the team has an owner who can sign in. */
async function findOwner(of: TeamsOfTransaction, { team }: LockedTeam): Promise<void> {
  if ((await activeOwners(of, team.id)).length > 0) return;
  const { transaction, location, roles } = of;
  const heir = heirOf(roles, await freeMembers(transaction, location, team.id));
  if (heir) {
    await setRole(of, { team, roleOf: () => heir.role }, { userId: heir.userId, role: OWNER_ROLE });
    return;
  }
  await tellTeamWebhooks(of, 'team.ownerless', { team_id: team.id, user_id: null, role: null });
}

/** The members of a team who can sign in. */
async function freeMembers({ em }: Queryable, location: TenantLocation, teamId: number) {
  const { tenantId } = location;
  const members = await em.find(
    TeamMemberEntity,
    { tenantId, teamId },
    { schema: schemaOf(location), disableIdentityMap: true },
  );
  const blocked = await blockedAmong({ em }, tenantId, members);
  return members.filter(({ userId }) => !blocked.has(userId));
}

async function blockedAmong(
  { em }: Pick<Queryable, 'em'>,
  tenantId: string,
  members: readonly { readonly userId: number }[],
): Promise<ReadonlySet<number>> {
  const blocked = await em.find(
    SocialBlockEntity,
    { tenantId, userId: { $in: members.map(({ userId }) => userId) } },
    { fields: ['userId'], disableIdentityMap: true },
  );
  return new Set(blocked.flatMap(({ userId }) => userId ?? []));
}

/** What `leaveTeams` would do to each of these teams of the user. It writes and locks nothing. */
export async function wouldLeaveTeams(
  database: Database,
  location: TenantLocation,
  userId: number,
  teams: readonly OwnTeam[],
): Promise<LeftTeam[]> {
  const { tenantId } = location;
  const { roles = [] } = (await findTeams(database, tenantId)) ?? {};
  const isOther = ({ userId: id }: { readonly userId: number }): boolean => id !== userId;
  const owned = teams.filter(({ role }) => role === OWNER_ROLE);
  const owners = await database.em.find(
    TeamMemberEntity,
    { tenantId, teamId: { $in: owned.map(({ id }) => id) }, role: OWNER_ROLE },
    { schema: schemaOf(location), fields: ['teamId', 'userId'], disableIdentityMap: true },
  );
  const others = owners.filter(isOther);
  const blocked = await blockedAmong(database, tenantId, others);
  const hasOther = new Set(others.filter((one) => !blocked.has(one.userId)).map(({ teamId }) => teamId));
  const left: LeftTeam[] = [];
  for (const team of teams) {
    const { id, role } = team;
    if (hasOther.has(id)) {
      left.push({ ...team, outcome: 'left', newOwnerId: null });
      continue;
    }
    const at = { schema: schemaOf(location), limit: 2 };
    const some = await database.em.find(
      TeamMemberEntity,
      { tenantId, teamId: id },
      { ...at, fields: ['userId'], disableIdentityMap: true },
    );
    if (!some.some(isOther)) left.push({ ...team, outcome: 'deleted', newOwnerId: null });
    else if (role !== OWNER_ROLE) left.push({ ...team, outcome: 'left', newOwnerId: null });
    else {
      const heir = heirOf(roles, (await freeMembers(database, location, id)).filter(isOther));
      left.push({ ...team, outcome: heir ? 'handed_over' : 'ownerless', newOwnerId: heir?.userId ?? null });
    }
  }
  return left;
}
