/** A member of a project, an invitation, and who may change whom. Pure. */
import { type MemberRole, type Permission, ROLE_PERMISSIONS } from '@porchlight/contract';
import type { DomainError } from '../kernel/domain-error.ts';
import { fail, ok, passed, type Result } from '../kernel/result.ts';
import { requirePermissions } from '../tenants/permissions.ts';

/** A provider of the service, where accounts sign in. */
export interface AccountProvider {
  readonly id: string;
  readonly label: string;
}

/** Null if the service no longer has a provider with this issuer. */
export type ProviderOf = (issuer: string) => AccountProvider | null;

export interface StoredMember {
  readonly id: string;
  readonly email: string;
  readonly role: MemberRole;
  readonly addedAt: Date;
  readonly issuer: string;
}

/** Two people can have the same address at two providers, so the provider is part of the identity. */
export interface Member extends StoredMember {
  readonly provider: AccountProvider | null;
}

/** For people to read. */
export const providerName = ({ provider, issuer }: Pick<Member, 'provider' | 'issuer'>): string =>
  provider?.label ?? URL.parse(issuer)?.host ?? issuer;

export interface Invitation {
  readonly id: string;
  readonly email: string;
  readonly role: MemberRole;
  readonly expiresAt: Date;
}

/** The account that holds the project has no row among the members: it changes only by transfer. */
export const HOLDER_ID = 'mem_owner';

export const roleMay = (role: MemberRole, permission: Permission): boolean =>
  (ROLE_PERMISSIONS[role] as readonly Permission[]).includes(permission);

/** A member knows that the project is there, so a refusal says what is missing. */
export function requireRole(role: MemberRole, needs: Permission | 'membership' | 'owner'): Result<void, DomainError> {
  if (needs === 'membership') return passed;
  if (needs === 'owner') return role === 'owner' ? passed : fail({ code: 'ownerRequired' });
  if (roleMay(role, needs)) return passed;
  const detail = `Your role in this project is ${role}. This needs the permission ${needs}.`;
  return fail({ code: 'permissionMissing', detail, needs });
}

/** Roles that only an owner can give or take, not a key or another member. */
const isHigh = (role: MemberRole): boolean => role === 'owner' || role === 'admin';

/** Who wants to change the members: a key of the project, or somebody at the desk. */
export type Changer = MemberRole | 'key';

/** What somebody who changes members may do: the role of a person, or the permissions of a key. */
export interface Standing {
  readonly by: Changer;
  readonly held: readonly Permission[];
}

/** Who invited: a key by its fingerprint, or an account by its id. */
export type InvitedBy = `key ${string}` | `account ${string}`;

export interface Inviter extends Standing {
  readonly id: InvitedBy;
}

const NEEDS_OWNER: DomainError = {
  code: 'ownerRequired',
  detail: 'Only an owner, signed in at the desk, gives and takes the roles owner and admin.',
};

/** Whether somebody may give or take these roles: the present role of a member, and the new one. */
export const mayHandle = (by: Changer, ...roles: readonly MemberRole[]): Result<null, DomainError> =>
  by !== 'owner' && roles.some(isHigh) ? fail(NEEDS_OWNER) : ok(null);

/** Whether somebody may give a role: a key gives none that may do more than the key. */
export function mayGive({ by, held }: Standing, role: MemberRole): Result<null, DomainError> {
  const allowed = mayHandle(by, role);
  if (!allowed.ok || by !== 'key') return allowed;
  const within = requirePermissions(held, ROLE_PERMISSIONS[role]);
  return within.ok ? ok(null) : within;
}
