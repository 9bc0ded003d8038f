/** The ways in which a user signs in. */
import type { DomainError } from '../../kernel/domain-error.ts';
import type { Result } from '../../kernel/result.ts';
import type { TenantLocation } from './resource.ts';

/** A way in which a user signs in. */
export interface UserIdentity {
  readonly issuer: string;
  readonly subject: string;
  readonly addedAt: Date;
}

type IdentityKey = Pick<UserIdentity, 'issuer' | 'subject'>;

export interface IdentityStore {
  /** The first identity comes first; empty for an unknown user. */
  of(location: TenantLocation, userId: number): Promise<UserIdentity[]>;
  /** The issuers by which each of these users signs in, the first one first. */
  issuersOf(location: TenantLocation, userIds: readonly number[]): Promise<ReadonlyMap<number, readonly string[]>>;
  /** One unit of work: if two calls link the same identity at once, one succeeds. */
  link(
    location: TenantLocation,
    userId: number,
    identity: IdentityKey,
    now: Date,
  ): Promise<'linked' | 'known' | 'inUse' | 'full' | 'noUser'>;
  /** The last identity stays, even if several are removed at once. */
  unlink(location: TenantLocation, userId: number, identity: IdentityKey): Promise<'removed' | 'last' | 'unknown'>;
}

/** An identity with its provider, if the app still has that provider. */
export interface ShownIdentity extends UserIdentity {
  readonly provider: { readonly id: string; readonly label: string } | null;
}

/** A provider of a user; `id` is null where the app no longer has one, and `label` is then the host of the issuer. */
export interface UserProvider {
  readonly id: string | null;
  readonly label: string;
}

export interface Identities {
  /** By which providers each of these users signs in. */
  providersOf(
    location: TenantLocation,
    userIds: readonly number[],
  ): Promise<ReadonlyMap<number, readonly UserProvider[]>>;
  of(location: TenantLocation, userId: number): Promise<ShownIdentity[]>;
  /** Linking what is linked already changes nothing. */
  link(location: TenantLocation, userId: number, identity: IdentityKey): Promise<Result<null, DomainError>>;
  /** Removing an identity that is not there changes nothing. */
  unlink(location: TenantLocation, userId: number, identity: IdentityKey): Promise<Result<null, DomainError>>;
}
