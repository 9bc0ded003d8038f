/** Makes an invitation to a team, by whomever. The link is bound to the address, and shown once. */
import { newLink } from '../invitations/invitation.ts';
import type { Clock } from '../kernel/clock.ts';
import type { DomainError } from '../kernel/domain-error.ts';
import type { Random } from '../kernel/random.ts';
import { fail, ok, type Result } from '../kernel/result.ts';
import type { InvitedBy } from '../members/member.ts';
import type { TenantLocation } from '../social-login/ports/resource.ts';
import { invited } from './change-team.ts';
import { invitationPath } from './invitation-path.ts';
import type { InvitationWithLink, TeamInvitationStore, TeamStore } from './ports.ts';

interface Dependencies {
  readonly baseUrl: string;
  readonly clock: Clock;
  readonly random: Random;
  readonly invitations: TeamInvitationStore;
  readonly teams: Pick<TeamStore, 'hasAddress'>;
}

export interface AskedInvitation {
  readonly email: string;
  readonly role: string;
}

/** Whether the caller may invite has been asked before; it is asked again on the locked team. */
export type InviteToTeam = (
  location: TenantLocation,
  teamId: number,
  by: number | InvitedBy,
  asked: AskedInvitation,
) => Promise<Result<InvitationWithLink, DomainError>>;

export const inviteToTeam =
  ({ baseUrl, clock, random, invitations, teams }: Dependencies): InviteToTeam =>
  async (location, teamId, by, { email, role }) => {
    if (await teams.hasAddress(location, teamId, email)) return fail(isMember(email));
    const link = newLink(random, clock.now());
    const isUser = typeof by === 'number';
    const inviter = isUser ? { invitedBy: by, manager: null } : { invitedBy: null, manager: by };
    const invitation = { email: email.toLowerCase(), role, ...inviter, ...link };
    const added = await invitations.add(location, teamId, invitation, invited(isUser ? by : 'manager', role));
    if (!added.ok) return added;
    return ok({ ...added.value, url: `${baseUrl}${invitationPath(location.tenantId, link.token)}` });
  };

const isMember = (email: string): DomainError => ({
  code: 'invalidRequest',
  errors: [{ path: 'email', message: `${email} is in the team already.` }],
});
