/** What the tenants feature needs of storage. */
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
