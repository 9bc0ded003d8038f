/** An invitation is only for the account with its e-mail address: for everybody else the link leads nowhere. */
import { forAddress, mayBeLink } from '../invitations/invitation.ts';
import type { Clock } from '../kernel/clock.ts';
import type { DomainError } from '../kernel/domain-error.ts';
import { type Random, randomText } from '../kernel/random.ts';
import { fail, ok } from '../kernel/result.ts';
import type { TenantStore } from '../tenants/ports.ts';
import { statusOf, type Tenant } from '../tenants/tenant.ts';
import { mayGive } from './member.ts';
import type { AnswerInvitation, InvitationFound, MemberStore, StandingOf } from './ports.ts';

interface Dependencies {
  readonly clock: Clock;
  readonly random: Random;
  readonly members: MemberStore;
  readonly tenants: Pick<TenantStore, 'find'>;
  readonly standingOf: StandingOf;
}

const GONE: DomainError = {
  code: 'memberNotFound',
  detail: 'This invitation is for another address, or it has ended. Ask the sender for a new one.',
};

export function answerInvitation({ clock, random, members, tenants, standingOf }: Dependencies): AnswerInvitation {
  /** The person who invited must still be able to give the role. Otherwise a removed admin could come back by an invitation. */
  const isStillGiven = async (tenant: Tenant, { invitedBy, role }: InvitationFound): Promise<boolean> => {
    if (invitedBy === null) return true;
    const standing = await standingOf(tenant, invitedBy);
    return standing !== null && mayGive(standing, role).ok;
  };

  const open = async (token: string, email: string) => {
    const now = clock.now();
    const invitation = forAddress(mayBeLink(token) ? await members.findInvitation(token, now) : null, email);
    if (!invitation) return fail(GONE);
    const tenant = await tenants.find(invitation.tenantId);
    const isOpen = tenant && tenant.ownerId !== null && statusOf(tenant, now) !== 'expired';
    return isOpen && (await isStillGiven(tenant, invitation)) ? ok({ invitation, tenant }) : fail(GONE);
  };

  return {
    view: (token, { email }) => open(token, email),
    async accept(token, { id, email }) {
      const found = await open(token, email);
      if (!found.ok) return found;
      const { invitation, tenant } = found.value;
      // The holder of the project has every right already.
      if (tenant.ownerId === id) return ok(tenant);
      const memberId = `mem_${randomText(random, 16)}`;
      return (await members.accept(invitation, memberId, id, clock.now())) ? ok(tenant) : fail(GONE);
    },
  };
}
