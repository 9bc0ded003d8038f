/** A team under its lock: what a change reads, and what it writes for apps, nodes and webhooks. */
import { LockMode } from '@mikro-orm/core';
import {
  OWNER_ROLE,
  TEAM_MEMBERS_MAX,
  TEAMS_OF_PERSON_MAX,
  type TeamEventKind,
  type TeamRole,
} from '@porchlight/contract';
import type { DomainError } from '../../kernel/domain-error.ts';
import { fail, ok, passed, type Result } from '../../kernel/result.ts';
import type { TenantLocation } from '../../social-login/ports/resource.ts';
import type { TeamView } from '../../teams/ports.ts';
import type { Transaction } from '../database.ts';
import { SocialBlockEntity } from '../entities/people.ts';
import { TeamEntity, TeamInvitationEntity, TeamMemberEntity, TeamResourceEntity } from '../entities/team.ts';
import { schemaOf, socialSchema } from '../social-login/placement/social-placement.ts';
import { changeRoleStatement, holdUserStatement, TELL_TEAM_WEBHOOKS, tellMembersStatement } from './team-statement.ts';

export interface TeamsOfTransaction {
  readonly transaction: Transaction;
  readonly location: TenantLocation;
  readonly roles: readonly TeamRole[];
  readonly now: Date;
}

export const teamsNotProvisioned: DomainError = {
  code: 'resourceNotProvisioned',
  detail: 'This project has no teams yet.',
  next: { why: 'Provision teams.', operation: 'provisionTeams', body: {} },
};

const HOLDS = { share: LockMode.PESSIMISTIC_READ, change: LockMode.PESSIMISTIC_WRITE } as const;

/**
 * Reads the roles and keeps them as they are until the end: a role that is given cannot be removed at the same moment.
 * `change` is for whoever may change how many teams there are.
 */
export async function holdRoles(
  { em }: Transaction,
  tenantId: string,
  hold: keyof typeof HOLDS = 'share',
): Promise<readonly TeamRole[] | null> {
  const row = await em.findOne(
    TeamResourceEntity,
    { tenantId, createdAt: { $ne: null } },
    { lockMode: HOLDS[hold], disableIdentityMap: true },
  );
  return row?.roles ?? null;
}

export interface LockedTeam extends TeamView {
  readonly counted: boolean;
}

/** The team with the roles of these users. Everything that changes its members waits. */
export async function lockTeam(
  { transaction, location, roles }: TeamsOfTransaction,
  teamId: number,
  userIds: readonly number[],
): Promise<LockedTeam | null> {
  const { em } = transaction;
  const { tenantId } = location;
  const schema = schemaOf(location);
  const locked = { schema, lockMode: LockMode.PESSIMISTIC_WRITE, disableIdentityMap: true } as const;
  const team = await em.findOne(TeamEntity, { tenantId, id: teamId }, locked);
  if (!team) return null;
  const found = await em.find(
    TeamMemberEntity,
    { tenantId, teamId, userId: { $in: [...userIds] } },
    { schema, disableIdentityMap: true },
  );
  const known = new Map(found.map(({ userId, role }) => [userId, role]));
  const { id, name, createdAt, counted } = team;
  return {
    team: { id, name, createdAt },
    counted,
    roles,
    roleOf: (userId) => known.get(userId) ?? null,
    async isLastOwner(userId) {
      const owners = await activeOwners({ transaction, location }, teamId);
      return owners.length === 1 && owners[0] === userId;
    },
  };
}

/** The owners who can sign in: a blocked one keeps the role, and the team needs another. */
export async function activeOwners(
  { transaction: { em }, location }: Pick<TeamsOfTransaction, 'transaction' | 'location'>,
  teamId: number,
): Promise<number[]> {
  const { tenantId } = location;
  const owners = await em.find(
    TeamMemberEntity,
    { tenantId, teamId, role: OWNER_ROLE },
    { schema: schemaOf(location), fields: ['userId'], disableIdentityMap: true },
  );
  const ids = owners.map(({ userId }) => userId);
  const blocked = await em.find(
    SocialBlockEntity,
    { tenantId, userId: { $in: ids } },
    { fields: ['userId'], disableIdentityMap: true },
  );
  return ids.filter((id) => !blocked.some(({ userId }) => userId === id));
}

export async function isBlocked(
  { transaction: { em }, location: { tenantId } }: Pick<TeamsOfTransaction, 'transaction' | 'location'>,
  userId: number,
): Promise<boolean> {
  return (await em.count(SocialBlockEntity, { tenantId, userId })) > 0;
}

/** Gives a user a role, as a new member or a present one. */
export async function setRole(
  of: TeamsOfTransaction,
  { team, roleOf }: Pick<LockedTeam, 'team' | 'roleOf'>,
  { userId, role }: { readonly userId: number; readonly role: string },
): Promise<Result<void, DomainError>> {
  const { transaction, location, now } = of;
  const { tenantId } = location;
  const key = { tenantId, teamId: team.id, userId };
  const schema = schemaOf(location);
  if (roleOf(userId) !== null) {
    await changeRole(of, team.id, userId, role);
    return passed;
  }
  const room = await roomFor(of, team.id, userId);
  if (!room.ok) return room;
  const version = await tellMembers(of, team.id, [userId]);
  await transaction.em.insert(TeamMemberEntity, { ...key, role, version, addedAt: now }, { schema });
  await tellTeamWebhooks(of, 'member.added', { team_id: team.id, user_id: userId, role });
  return passed;
}

async function changeRole(of: TeamsOfTransaction, teamId: number, userId: number, role: string): Promise<void> {
  const { transaction, location, now } = of;
  const { tenantId, placement } = location;
  const kind: TeamEventKind = 'member.role_changed';
  const notice = JSON.stringify({ team_id: teamId, user_id: userId, role });
  const values = [tenantId, teamId, [userId], now, role, kind, notice];
  const statement = changeRoleStatement(socialSchema(tenantId, placement));
  const [row] = await transaction.query<{ version: number }>(statement, values);
  transaction.announceTeam({ tenantId, teamId, userId, version: row?.version ?? 1 });
}

/** Refused for a user who is not there, and where a limit is reached. Test users are outside of the limits. */
async function roomFor(of: TeamsOfTransaction, teamId: number, userId: number): Promise<Result<void, DomainError>> {
  const user = await holdUser(of, userId);
  if (!user) return fail({ code: 'userNotFound' });
  if (user.isTest) return passed;
  const { em } = of.transaction;
  const { tenantId } = of.location;
  const schema = schemaOf(of.location);
  const members = await em.count(TeamMemberEntity, { tenantId, teamId }, { schema });
  if (members >= TEAM_MEMBERS_MAX) return fail(limit(`A team has at most ${TEAM_MEMBERS_MAX} members.`));
  const teams = await em.count(TeamMemberEntity, { tenantId, userId }, { schema });
  return teams >= TEAMS_OF_PERSON_MAX ? fail(tooManyTeams(TEAMS_OF_PERSON_MAX)) : passed;
}

export const limit = (detail: string): DomainError => ({ code: 'teamLimit', detail });

export const tooManyTeams = (max: number): DomainError =>
  limit(
    max === TEAMS_OF_PERSON_MAX
      ? `A person is in at most ${max} teams.`
      : `Somebody who is in ${max} teams creates no more by themselves. The app can create one with a management key.`,
  );

export async function holdUser(
  { transaction, location: { tenantId, placement } }: Pick<TeamsOfTransaction, 'transaction' | 'location'>,
  userId: number,
): Promise<{ isTest: boolean } | null> {
  const statement = holdUserStatement(socialSchema(tenantId, placement));
  const [user] = await transaction.query<{ isTest: boolean }>(statement, [tenantId, userId]);
  return user ?? null;
}

/** Ends a membership, and the invitations that this person has sent for the team. */
export async function endMember(of: TeamsOfTransaction, teamId: number, userId: number): Promise<void> {
  const { em } = of.transaction;
  const { tenantId } = of.location;
  const schema = schemaOf(of.location);
  await tellMembers(of, teamId, [userId]);
  await em.nativeDelete(TeamMemberEntity, { tenantId, teamId, userId }, { schema });
  await em.nativeDelete(TeamInvitationEntity, { tenantId, teamId, invitedBy: userId }, { schema });
  await tellTeamWebhooks(of, 'member.removed', { team_id: teamId, user_id: userId, role: null });
}

/** Raises the version of the team, and tells apps what is over. Returns the new version. */
export async function tellMembers(
  { transaction, location: { tenantId, placement }, now }: TeamsOfTransaction,
  teamId: number,
  userIds: readonly number[],
): Promise<number> {
  const statement = tellMembersStatement(socialSchema(tenantId, placement));
  const [row] = await transaction.query<{ version: number }>(statement, [tenantId, teamId, [...userIds], now]);
  const version = row?.version ?? 1;
  for (const userId of userIds) transaction.announceTeam({ tenantId, teamId, userId, version });
  return version;
}

export async function tellTeamWebhooks(
  { transaction, location: { tenantId }, now }: Pick<TeamsOfTransaction, 'transaction' | 'location' | 'now'>,
  kind: TeamEventKind,
  data: { readonly team_id: number; readonly user_id: number | null; readonly role: string | null },
): Promise<void> {
  await transaction.query(TELL_TEAM_WEBHOOKS, [tenantId, kind, data.user_id, JSON.stringify(data), now]);
}

/** Deletes a team that is locked, with its members and invitations. */
export async function deleteTeam(of: TeamsOfTransaction, teamId: number, counted: boolean): Promise<void> {
  const { transaction, location } = of;
  const { em } = transaction;
  const { tenantId } = location;
  const schema = schemaOf(location);
  const members = await em.find(
    TeamMemberEntity,
    { tenantId, teamId },
    { schema, fields: ['userId'], disableIdentityMap: true },
  );
  await tellMembers(
    of,
    teamId,
    members.map(({ userId }) => userId),
  );
  await em.nativeDelete(TeamMemberEntity, { tenantId, teamId }, { schema });
  await em.nativeDelete(TeamInvitationEntity, { tenantId, teamId }, { schema });
  await em.nativeDelete(TeamEntity, { tenantId, id: teamId }, { schema });
  if (counted) {
    await transaction.tables
      .updateTable('TeamResource')
      .set((is) => ({ teamCount: is('teamCount', '-', 1) }))
      .where('tenantId', '=', tenantId)
      .execute();
  }
  await tellTeamWebhooks(of, 'team.deleted', { team_id: teamId, user_id: null, role: null });
}

export const found = <T>(value: T | null): Result<T, DomainError> =>
  value === null ? fail({ code: 'teamNotFound' }) : ok(value);
