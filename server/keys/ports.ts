/** What keys need from storage, and what others may ask of them. */
import type { Permission } from '@porchlight/contract';
import type { DomainError } from '../kernel/domain-error.ts';
import type { Result } from '../kernel/result.ts';
import type { KeyRecord } from '../tenants/ports.ts';

export interface NewKey {
  readonly name: string;
  readonly permissions: readonly Permission[];
  readonly expiresAt: Date | null;
}

export interface KeyChange {
  readonly name?: string | undefined;
  readonly permissions?: readonly Permission[] | undefined;
}

/** Management keys that work. Within a tenant a key is known by its fingerprint. */
export interface KeyStore {
  list(tenantId: string, now: Date): Promise<KeyRecord[]>;
  find(tenantId: string, fingerprint: string, now: Date): Promise<KeyRecord | null>;
  /** Returns false and stores nothing if the tenant already has the maximum. */
  create(tenantId: string, secret: string, wanted: NewKey, now: Date): Promise<boolean>;
  /** Returns the changed key; null if there is none. */
  change(tenantId: string, fingerprint: string, change: KeyChange, now: Date): Promise<KeyRecord | null>;
  /** Ends the key of any project and keeps its row for the notice; null if the key does not work. */
  revokeLeaked(
    key: string,
    now: Date,
    noticeUntil: Date,
  ): Promise<{ readonly tenantId: string; readonly fingerprint: string } | null>;
  /** False if there is no such key. */
  end(tenantId: string, fingerprint: string, now: Date): Promise<boolean>;
}

type Outcome<T> = Promise<Result<T, DomainError>>;

/** The permissions of the caller: a key cannot give more than it has. */
type Held = readonly Permission[];

export interface ManageKeys {
  /** The main key first, then the newest. */
  list(tenantId: string): Promise<KeyRecord[]>;
  create(
    tenantId: string,
    held: Held,
    wanted: Omit<NewKey, 'expiresAt'> & {
      readonly expiresInS?: number | undefined;
      /** The fingerprint of the key that makes it; left out for a person. */
      readonly maker?: string;
    },
  ): Outcome<{ readonly key: KeyRecord; readonly secret: string }>;
  change(tenantId: string, held: Held, id: string, change: KeyChange): Outcome<KeyRecord>;
  remove(tenantId: string, id: string): Outcome<null>;
  /** Takes all other permissions from every key. A key that has none of these permissions ends. */
  narrowAll(tenantId: string, permissions: readonly Permission[]): Promise<void>;
  /** Ends a management or application key that somebody found; null for one that does not work. */
  revokeLeaked(key: string): ReturnType<KeyStore['revokeLeaked']>;
}
