/** Invitations to teams in the place of the users. The link is kept as a hash. */
import { LockMode } from '@mikro-orm/core';
import { TEAM_INVITATIONS_OPEN_MAX } from '@porchlight/contract';
import { sha256 } from '../../crypto/hashes.ts';
import { fail, ok, passed } from '../../kernel/result.ts';
import type { TenantLocation } from '../../social-login/ports/resource.ts';
import type { FoundInvitation, TeamInvitationStore, TeamView } from '../../teams/ports.ts';
import { mayAct, requireKnownRole } from '../../teams/team.ts';
import type { Database } from '../database.ts';
import { SocialUserEntity } from '../entities/social-login.ts';
import { TeamEntity, TeamInvitationEntity, TeamMemberEntity } from '../entities/team.ts';
import { inPlace } from '../social-login/placement/placed-query.ts';
import { schemaOf } from '../social-login/placement/social-placement.ts';
import type { Rows } from '../tables.ts';
import { holdRoles, isBlocked, limit, lockTeam, setRole, teamsNotProvisioned } from './locked-team.ts';
import { putBackInvitation } from './put-back-invitation.ts';
import { findTeams } from './team-resource-store.ts';
import { NUMBER_INVITATION } from './team-statement.ts';

const INVITATION = ['id', 'teamId', 'email', 'role', 'expiresAt'] as const;
const GONE = fail({ code: 'invitationNotFound' } as const);

export function createTeamInvitationStore(database: Database): TeamInvitationStore {
  /** Invitations that can still be accepted. A recovery ends those that were made before it. */
  const open = (now: Date) => ({ expiresAt: { $gt: now }, createdAt: { $gt: database.endedBefore } });

  return {
    list: (location, teamId, now) =>
      inPlace(
        () =>
          database.em.find(
            TeamInvitationEntity,
            { tenantId: location.tenantId, teamId, ...open(now) },
            { schema: schemaOf(location), fields: INVITATION, orderBy: { id: 'asc' }, disableIdentityMap: true },
          ),
        [],
      ),

    add: (location, teamId, { token, ...invitation }, decide) =>
      inPlace(
        () =>
          database.transaction(async (transaction) => {
            const { tenantId } = location;
            const schema = schemaOf(location);
            const now = invitation.createdAt;
            const roles = await holdRoles(transaction, tenantId, 'change');
            if (!roles) return fail(teamsNotProvisioned);
            const asker = invitation.invitedBy === null ? [] : [invitation.invitedBy];
            const view = await lockTeam({ transaction, location, roles, now }, teamId, asker);
            if (!view) return fail({ code: 'teamNotFound' });
            const decided = await decide(view);
            if (!decided.ok) return decided;
            const { em, query } = transaction;
            await em.nativeDelete(TeamInvitationEntity, { tenantId, teamId, email: invitation.email }, { schema });
            await em.nativeDelete(TeamInvitationEntity, { tenantId, teamId, expiresAt: { $lte: now } }, { schema });
            const present = await em.count(TeamInvitationEntity, { tenantId, teamId }, { schema });
            if (present >= TEAM_INVITATIONS_OPEN_MAX) {
              return fail(limit(`A team has at most ${TEAM_INVITATIONS_OPEN_MAX} open invitations.`));
            }
            const [numbered] = await query<Pick<Rows['TeamInvitation'], 'id'>>(NUMBER_INVITATION, [
              tenantId,
              invitation.expiresAt,
            ]);
            const stored = { ...invitation, id: Number(numbered?.id), teamId };
            await em.insert(TeamInvitationEntity, { ...stored, tenantId, tokenHash: sha256(token) }, { schema });
            return ok(stored);
          }),
        fail({ code: 'teamNotFound' }),
      ),

    withdraw: (location, teamId, id) =>
      inPlace(async () => {
        const where = { tenantId: location.tenantId, teamId, id };
        return (await database.em.nativeDelete(TeamInvitationEntity, where, { schema: schemaOf(location) })) > 0;
      }, false),

    keep: (location, teamId, id) =>
      inPlace(async () => {
        const where = { tenantId: location.tenantId, teamId, id };
        const at = { schema: schemaOf(location), disableIdentityMap: true } as const;
        const row = await database.em.findOne(TeamInvitationEntity, where, at);
        return row && JSON.stringify(row);
      }, null),

    putBack: (location, teamId, kept, now) =>
      inPlace(
        () => database.transaction((transaction) => putBackInvitation({ transaction, location, now }, teamId, kept)),
        fail({ code: 'teamNotFound' }),
      ),

    find: (location, token, now) =>
      inPlace(async (): Promise<FoundInvitation | null> => {
        const { tenantId } = location;
        const at = { schema: schemaOf(location), disableIdentityMap: true } as const;
        const { em } = database;
        const row = await em.findOne(TeamInvitationEntity, { tenantId, tokenHash: sha256(token), ...open(now) }, at);
        const team = row && (await em.findOne(TeamEntity, { tenantId, id: row.teamId }, at));
        if (!row || !team || !(await isStillGivenNow(database, location, row))) return null;
        const inviter =
          row.invitedBy === null ? null : await em.findOne(SocialUserEntity, { tenantId, id: row.invitedBy }, at);
        const { id, teamId, email, role, expiresAt, manager } = row;
        return {
          ...{ id, teamId, email, role, expiresAt },
          team: { id: team.id, name: team.name, createdAt: team.createdAt },
          inviter: inviter && { email: inviter.email, name: inviter.name },
          manager: manager ?? null,
        };
      }, null),

    accept: (location, { id, teamId }, userId, now) =>
      inPlace(
        () =>
          database.transaction(async (transaction) => {
            const { tenantId } = location;
            const roles = await holdRoles(transaction, tenantId);
            if (!roles) return fail(teamsNotProvisioned);
            const of = { transaction, location, roles, now };
            const { em } = transaction;
            const schema = schemaOf(location);
            const where = { tenantId, teamId, id, ...open(now) };
            const seen = { schema, disableIdentityMap: true } as const;
            const first = await em.findOne(TeamInvitationEntity, where, { ...seen, fields: ['invitedBy'] });
            const inviter = first?.invitedBy ?? null;
            const view = first && (await lockTeam(of, teamId, inviter === null ? [userId] : [userId, inviter]));
            // Read again under the lock: of several who accept at once, one finds it.
            const locked = { ...seen, lockMode: LockMode.PESSIMISTIC_WRITE } as const;
            const asked = view && (await em.findOne(TeamInvitationEntity, where, locked));
            if (!asked || !isStillGiven(view, asked) || (await isBlocked(of, userId))) return GONE;
            // Who is in the team by now keeps the role: an old invitation must not change it.
            const given = view.roleOf(userId) === null ? await setRole(of, view, { userId, role: asked.role }) : passed;
            // Where there is no room, the invitation stays.
            if (given.ok) await em.nativeDelete(TeamInvitationEntity, where, { schema });
            return given;
          }),
        GONE,
      ),
  };
}

/** Whoever invited must still be able to give the role: theirs may have been taken away since. */
function isStillGiven(
  view: Pick<TeamView, 'roles' | 'roleOf'>,
  { role, invitedBy }: { readonly role: string; readonly invitedBy: number | null },
) {
  if (!requireKnownRole(view.roles, role).ok) return false;
  return invitedBy === null || mayAct(view.roles, view.roleOf(invitedBy), 'invite', [role]).ok;
}

/** The same without a lock, for the page: it shows no invitation that nobody could accept. */
async function isStillGivenNow(
  database: Database,
  location: TenantLocation,
  asked: { readonly teamId: number; readonly role: string; readonly invitedBy: number | null },
): Promise<boolean> {
  const { tenantId } = location;
  const { teamId, invitedBy } = asked;
  const resource = await findTeams(database, tenantId);
  const inviter =
    invitedBy === null
      ? null
      : await database.em.findOne(
          TeamMemberEntity,
          { tenantId, teamId, userId: invitedBy },
          { schema: schemaOf(location), disableIdentityMap: true },
        );
  return resource !== null && isStillGiven({ roles: resource.roles, roleOf: () => inviter?.role ?? null }, asked);
}
