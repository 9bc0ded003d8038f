/**
 * What happens to the teams of a user who is erased or blocked, inside the transaction that does it. A team is given an
 * owner where there is somebody for it, and deleted if nobody is left.
 */
import { OWNER_ROLE } from '@porchlight/contract';
import type { TenantLocation } from '../../social-login/ports/resource.ts';
import { heirOf } from '../../teams/team.ts';
import type { Transaction } from '../database.ts';
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
  const { tenantId } = location;
  const members = await transaction.em.find(
    TeamMemberEntity,
    { tenantId, teamId: team.id },
    { schema: schemaOf(location), disableIdentityMap: true },
  );
  const blocked = await transaction.em.find(
    SocialBlockEntity,
    { tenantId, userId: { $in: members.map(({ userId }) => userId) } },
    { fields: ['userId'], disableIdentityMap: true },
  );
  const free = members.filter((member) => !blocked.some(({ userId }) => userId === member.userId));
  const heir = heirOf(roles, free);
  if (heir) {
    await setRole(of, { team, roleOf: () => heir.role }, { userId: heir.userId, role: OWNER_ROLE });
    return;
  }
  await tellTeamWebhooks(of, 'team.ownerless', { team_id: team.id, user_id: null, role: null });
}
