/**
 * How a key of a tenant is stored. A key without all permissions never has the kind that an older release looks for.
 */
import { PERMISSIONS, type Permission } from '@porchlight/contract';
import { fingerprint } from '../../crypto/credentials.ts';
import { sha256 } from '../../crypto/hashes.ts';
import { isFull } from '../../tenants/permissions.ts';
import type { KeyKind, KeyRecord } from '../../tenants/ports.ts';
import type { Queryable } from '../database.ts';
import type { StoredKeyKind } from '../entities/tenant.ts';

/** The kinds of rows that a key of one kind can have. */
export const STORED_AS: Readonly<Record<KeyKind, readonly StoredKeyKind[]>> = {
  management: ['management', 'narrowed', 'named'],
  application: ['application'],
};

/** The kinds of the pair in `.service`. */
export const MAIN_AS: Readonly<Record<KeyKind, readonly StoredKeyKind[]>> = {
  management: ['management', 'narrowed'],
  application: ['application'],
};

interface StoredRights {
  readonly kind: StoredKeyKind;
  readonly permissions: readonly Permission[] | null;
}

const stored = (permissions: readonly Permission[]): readonly Permission[] | null =>
  isFull(permissions) ? null : permissions;

export const storedMain = (permissions: readonly Permission[]): StoredRights => ({
  kind: isFull(permissions) ? 'management' : 'narrowed',
  permissions: stored(permissions),
});

export const storedNamed = (permissions: readonly Permission[]): StoredRights => ({
  kind: 'named',
  permissions: stored(permissions),
});

export const keyRow = (tenantId: string, key: string, now: Date, rights: StoredRights) => ({
  hash: sha256(key),
  tenantId,
  fingerprint: fingerprint(key),
  createdAt: now,
  expiresAt: null as Date | null,
  lastUsedAt: null,
  lastUsedFrom: null,
  name: null as string | null,
  ...rights,
});

/** Only keys that have not ended. */
export const working = ({ endedBefore }: Pick<Queryable, 'endedBefore'>, now: Date) => ({
  createdAt: { $gt: endedBefore },
  $or: [{ expiresAt: null }, { expiresAt: { $gt: now } }],
});

const COLUMNS = [
  'kind',
  'name',
  'permissions',
  'fingerprint',
  'createdAt',
  'expiresAt',
  'lastUsedAt',
  'lastUsedFrom',
] as const;

/** Fingerprints of keys that were reported as leaked, and until when a notice says so. */
export const readLeaked = (
  { tables }: Queryable,
  tenantId: string,
): Promise<{ fingerprint: string; expiresAt: Date | null }[]> =>
  tables
    .selectFrom('TenantKey')
    .select(['fingerprint', 'expiresAt'])
    .where('tenantId', '=', tenantId)
    .where('kind', '=', 'leaked')
    .execute();

/** Newest first; with `now`, only keys that still work. */
export async function readKeys({ tables, endedBefore }: Queryable, tenantId: string, now?: Date): Promise<KeyRecord[]> {
  const rows = await tables
    .selectFrom('TenantKey')
    .select(COLUMNS)
    .where('tenantId', '=', tenantId)
    .where('kind', '!=', 'leaked')
    .$if(now !== undefined, (keys) =>
      keys
        .where('createdAt', '>', endedBefore)
        .where((is) => is.or([is('expiresAt', 'is', null), is('expiresAt', '>', now ?? null)])),
    )
    .orderBy('createdAt', 'desc')
    .orderBy('kind', 'desc')
    .execute();
  return rows.map(({ kind, permissions, ...rest }) => ({
    ...rest,
    kind: kind === 'application' ? 'application' : 'management',
    isMain: kind !== 'named',
    permissions: kind === 'application' ? [] : (permissions ?? PERMISSIONS),
  }));
}
