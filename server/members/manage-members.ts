/** Who works on a project besides its owner. REST and the desk call this. */
import { MEMBERS_MAX } from '@porchlight/contract';
import { newLink, sameAddress } from '../invitations/invitation.ts';
import type { Clock } from '../kernel/clock.ts';
import type { DomainError } from '../kernel/domain-error.ts';
import { type Random, randomText } from '../kernel/random.ts';
import { fail, ok, type Result } from '../kernel/result.ts';
import type { Tenant } from '../tenants/tenant.ts';
import {
  HOLDER_ID,
  type Invitation,
  type Member,
  mayGive,
  mayHandle,
  type ProviderOf,
  type StoredMember,
} from './member.ts';
import type { ManageMembers, MemberLists, MemberStore } from './ports.ts';

export const INVITATION_PATH = '/account/invitations';

interface Dependencies {
  readonly baseUrl: string;
  readonly clock: Clock;
  readonly random: Random;
  readonly members: MemberStore;
  readonly accounts: { find(accountId: string): Promise<{ readonly email: string; readonly issuer: string } | null> };
  readonly providerOf: ProviderOf;
}

const NOT_FOUND: DomainError = { code: 'memberNotFound' };

const LAST_OWNER: DomainError = {
  code: 'lastOwner',
  detail: 'The account that holds the project stays its owner. Transfer the project on its settings page instead.',
};

const UNCLAIMED: DomainError = { code: 'claimRequired' };

const taken = (path: string, message: string): DomainError => ({ code: 'invalidRequest', errors: [{ path, message }] });

function readersOf({ clock, members, accounts, providerOf }: Dependencies) {
  const list = async (tenant: Tenant): Promise<MemberLists> => {
    const [holder, others, invitations] = await Promise.all([
      tenant.ownerId === null ? null : accounts.find(tenant.ownerId),
      members.membersOf(tenant.id),
      members.invitationsOf(tenant.id, clock.now()),
    ]);
    const addedAt = tenant.claimedAt ?? tenant.createdAt;
    const { email = '', issuer = '' } = holder ?? {};
    const first: StoredMember[] = holder ? [{ id: HOLDER_ID, email, role: 'owner', addedAt, issuer }] : [];
    const all = [...first, ...others].map((one): Member => ({ ...one, provider: providerOf(one.issuer) }));
    return { members: all, invitations };
  };

  /** A member that may be changed. The rule about the last owner is reported before any rule about the caller. */
  const changeable = async (tenant: Tenant, id: string): Promise<Result<Member | Invitation, DomainError>> => {
    if (id === HOLDER_ID) return fail(LAST_OWNER);
    const { members: all, invitations } = await list(tenant);
    const found = [...all, ...invitations].find((one) => one.id === id);
    return found ? ok(found) : fail(NOT_FOUND);
  };

  return { list, changeable };
}

export function manageMembers(dependencies: Dependencies): ManageMembers {
  const { baseUrl, clock, random, members } = dependencies;
  const { list, changeable } = readersOf(dependencies);
  return {
    list,

    async invite(tenant, { by, held, id: invitedBy }, { email, role }) {
      if (tenant.ownerId === null) return fail(UNCLAIMED);
      const { members: present, invitations } = await list(tenant);
      // An open invitation for the address ends.
      const replaced = invitations.filter((open) => sameAddress(open.email, email)).map((open) => open.role);
      const allowed = mayHandle(by, ...replaced);
      if (!allowed.ok) return allowed;
      const given = mayGive({ by, held }, role);
      if (!given.ok) return given;
      if (present.some((member) => sameAddress(member.email, email))) {
        return fail(taken('email', `${email} is a member already.`));
      }
      const link = newLink(random, clock.now());
      const { token, expiresAt } = link;
      const id = `inv_${randomText(random, 16)}`;
      const invitation = { id, tenantId: tenant.id, email, role, invitedBy, ...link };
      if (!(await members.invite(invitation, MEMBERS_MAX))) return fail({ code: 'memberLimit' });
      return ok({ id, email, role, expiresAt, url: `${baseUrl}${INVITATION_PATH}/${token}` });
    },

    async change(tenant, { by, held }, id, role) {
      const found = await changeable(tenant, id);
      if (!found.ok) return found;
      if (!('addedAt' in found.value)) return fail(NOT_FOUND);
      const allowed = mayHandle(by, found.value.role);
      if (!allowed.ok) return allowed;
      const given = mayGive({ by, held }, role);
      if (!given.ok) return given;
      await members.setRole(tenant.id, id, role, clock.now());
      return ok({ ...found.value, role });
    },

    async remove(tenant, by, id) {
      const found = await changeable(tenant, id);
      if (!found.ok) return found;
      const allowed = mayHandle(by, found.value.role);
      if (!allowed.ok) return allowed;
      await members.remove(tenant.id, id, clock.now());
      return ok(null);
    },
  };
}
