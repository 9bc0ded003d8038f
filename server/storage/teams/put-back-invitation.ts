/** Puts an invitation back that was withdrawn: its link works again, until the same time as before. */
import { TEAM_INVITATIONS_OPEN_MAX } from '@porchlight/contract';
import { sameAddress } from '../../invitations/invitation.ts';
import type { DomainError } from '../../kernel/domain-error.ts';
import { fail, ok, type Result } from '../../kernel/result.ts';
import { requireKnownRole } from '../../teams/team.ts';
import { TeamInvitationEntity, TeamResourceEntity } from '../entities/team.ts';
import { schemaOf } from '../social-login/placement/social-placement.ts';
import type { Rows } from '../tables.ts';
import { holdRoles, limit, lockTeam, type TeamsOfTransaction, teamsNotProvisioned } from './locked-team.ts';

const ROLE_GONE = { code: 'placeTaken', detail: 'The role of this invitation has been removed.' } as const;
const INVITED_AGAIN = { code: 'placeTaken', detail: 'This person has a newer invitation.' } as const;

export async function putBackInvitation(
  of: Omit<TeamsOfTransaction, 'roles'>,
  teamId: number,
  kept: string,
): Promise<Result<null, DomainError>> {
  const { location, transaction } = of;
  const { em } = transaction;
  const { tenantId } = location;
  const schema = schemaOf(location);
  const row: Rows['TeamInvitation'] = JSON.parse(kept, dateIn);
  const roles = await holdRoles(transaction, tenantId, 'change');
  if (!roles) return fail(teamsNotProvisioned);
  if (!requireKnownRole(roles, row.role).ok) return fail(ROLE_GONE);
  if (!(await lockTeam({ ...of, roles }, teamId, []))) return fail({ code: 'teamNotFound' });
  const present = await em.find(TeamInvitationEntity, { tenantId, teamId }, { schema, disableIdentityMap: true });
  if (present.some(({ email }) => sameAddress(email, row.email))) return fail(INVITED_AGAIN);
  if (present.length >= TEAM_INVITATIONS_OPEN_MAX)
    return fail(limit(`A team has at most ${TEAM_INVITATIONS_OPEN_MAX} open invitations.`));
  await em.insert(TeamInvitationEntity, row, { schema });
  // The sweep may have run while the row was away.
  const later = { tenantId, $or: [{ sweepAt: null }, { sweepAt: { $gt: row.expiresAt } }] };
  await em.nativeUpdate(TeamResourceEntity, later, { sweepAt: row.expiresAt });
  return ok(null);
}

/** The row comes from JSON, in which dates are texts. */
const dateIn = (name: string, value: unknown): unknown =>
  (name === 'createdAt' || name === 'expiresAt') && typeof value === 'string' ? new Date(value) : value;
