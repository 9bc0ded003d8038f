/** What the tenants feature needs of storage. */

import type { Claim, ClaimCase } from '../claims/claim.ts';
import type { DomainError } from '../kernel/domain-error.ts';
import type { Result } from '../kernel/result.ts';
import type { Credentials } from './credentials-file.ts';
import type { Tenant } from './tenant.ts';

export type KeyKind = 'management' | 'application';

export interface KeyRecord {
  readonly kind: KeyKind;
  readonly fingerprint: string;
  readonly createdAt: Date;
  readonly expiresAt: Date | null;
}

export interface TenantStore {
  /** Stores a new tenant with its keys; the credentials are sealed, the keys are hashed. */
  create(tenant: Tenant, credentials: Credentials): Promise<void>;
  find(tenantId: string): Promise<Tenant | null>;
  /** The tenant of a key that has not expired, whatever the tenant's own state. */
  findByKey(kind: KeyKind, key: string, now: Date): Promise<Tenant | null>;
  /** The current credentials, opened. Null for a tombstone. */
  credentialsOf(tenantId: string): Promise<Credentials | null>;
  keysOf(tenantId: string, now: Date): Promise<KeyRecord[]>;
  /** Replaces the pair; keys of before end at `previousExpireAt`. */
  rotateKeys(tenantId: string, credentials: Credentials, now: Date, previousExpireAt: Date): Promise<void>;
  /** Applies a named transition under a lock on the tenant, and tells every node. */
  change(
    tenantId: string,
    now: Date,
    move: (tenant: Tenant) => Result<Tenant, DomainError>,
  ): Promise<Result<Tenant, DomainError>>;
}

export interface ClaimStore {
  /** Stores a new claim; both tokens are hashed. */
  create(claim: Claim, linkToken: string, waitToken: string): Promise<void>;
  find(linkToken: string): Promise<ClaimCase | null>;
  /** The claims of wait tokens, by token; unknown ones are left out. One statement however many there are. */
  findByWaitTokens(waitTokens: readonly string[]): Promise<ReadonlyMap<string, ClaimCase>>;
  /**
   * Applies a decision under a lock on the tenant, and tells every node. When the tenant gets an owner, its stored users
   * count for that account from then on. Null when there is no such link.
   */
  settle(
    linkToken: string,
    now: Date,
    decide: (found: ClaimCase) => Result<ClaimCase, DomainError>,
  ): Promise<Result<ClaimCase, DomainError> | null>;
}

/** A creation that a retry may ask for again. `creator` is the account or guest that the idempotency key belongs to. */
export interface Creation {
  readonly creator: string;
  readonly idempotencyKey: string;
  /** Digest of what was asked for. */
  readonly request: string;
}

export interface CreationStore {
  find(
    creator: string,
    idempotencyKey: string,
  ): Promise<{ readonly request: string; readonly tenantId: string } | null>;
  /** Stores creation and tenant together. False, and nothing stored, when the key was used before. */
  create(creation: Creation, tenant: Tenant, credentials: Credentials): Promise<boolean>;
}

export interface TenantSweep {
  /** Expired tenants whose data is still there, the oldest first. */
  findExpired(now: Date, limit: number, except: readonly string[]): Promise<string[]>;
  /** Deletes all data of an expired tenant and leaves the tombstone, in one transaction. */
  bury(tenantId: string, now: Date): Promise<void>;
}
