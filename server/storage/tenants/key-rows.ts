/**
 * How a key of a tenant is stored. A key without all permissions never has the kind that an older release looks for.
 */
import { type MemberRole, PERMISSIONS, type Permission } from '@porchlight/contract';
import { fingerprint } from '../../crypto/credentials.ts';
import { sha256 } from '../../crypto/hashes.ts';
import { linkedPermissions } from '../../links/link.ts';
import { HOLDER_ID } from '../../members/member.ts';
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
  accountId: null as string | null,
  memberId: null as string | null,
  ...rights,
});

/** Only keys that have not ended. */
export const working = ({ endedBefore }: Pick<Queryable, 'endedBefore'>, now: Date) => ({
  createdAt: { $gt: endedBefore },
  $or: [{ expiresAt: null }, { expiresAt: { $gt: now } }],
});

const COLUMNS = [
  'keys.kind as kind',
  'keys.name as name',
  'keys.permissions as permissions',
  'keys.fingerprint as fingerprint',
  'keys.createdAt as createdAt',
  'keys.expiresAt as expiresAt',
  'keys.lastUsedAt as lastUsedAt',
  'keys.lastUsedFrom as lastUsedFrom',
] as const;

/** Keys with their tenants. A key of a member comes with the membership. */
export const keysWithMembers = ({ tables }: Queryable) =>
  tables
    .selectFrom('TenantKey as keys')
    .innerJoin('Tenant as tenants', 'tenants.id', 'keys.tenantId')
    .leftJoin('ProjectMember as members', (on) =>
      on.onRef('members.tenantId', '=', 'keys.tenantId').onRef('members.accountId', '=', 'keys.accountId'),
    )
    .select([
      'keys.accountId as keyAccountId',
      'keys.memberId as keyMemberId',
      'members.id as presentMemberId',
      'members.role as presentRole',
      'tenants.ownerId as presentOwnerId',
    ]);

interface KeyOfMember {
  readonly keyAccountId: string | null;
  readonly keyMemberId: string | null;
  readonly presentMemberId: string | null;
  readonly presentRole: MemberRole | null;
  readonly presentOwnerId: string | null;
  readonly permissions: readonly Permission[] | null;
}

/**
 * What a key may do. A key of a member ends with the membership, and never does more than the role allows now. Null for a
 * key that has ended with it.
 */
export function permissionsOf(row: KeyOfMember): readonly Permission[] | null {
  const held = row.permissions ?? PERMISSIONS;
  if (row.keyMemberId === null) return held;
  const role = presentRole(row);
  return role && linkedPermissions(role, held);
}

function presentRole({ keyMemberId, ...row }: KeyOfMember): MemberRole | null {
  if (keyMemberId === HOLDER_ID) return row.presentOwnerId === row.keyAccountId ? 'owner' : null;
  return row.presentMemberId === keyMemberId ? row.presentRole : null;
}

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
export async function readKeys(on: Queryable, tenantId: string, now?: Date): Promise<KeyRecord[]> {
  const rows = await keysWithMembers(on)
    .select(COLUMNS)
    .where('keys.tenantId', '=', tenantId)
    .where('keys.kind', '!=', 'leaked')
    .$if(now !== undefined, (keys) =>
      keys
        .where('keys.createdAt', '>', on.endedBefore)
        .where((is) => is.or([is('keys.expiresAt', 'is', null), is('keys.expiresAt', '>', now ?? null)])),
    )
    .orderBy('keys.createdAt', 'desc')
    .orderBy('keys.kind', 'desc')
    .execute();
  return rows.flatMap((row) => {
    const permissions = permissionsOf(row);
    if (permissions === null) return [];
    const { kind, name, fingerprint, createdAt, expiresAt, lastUsedAt, lastUsedFrom, keyMemberId } = row;
    const isApplication = kind === 'application';
    return {
      kind: isApplication ? 'application' : 'management',
      isMain: kind !== 'named',
      permissions: isApplication ? [] : permissions,
      name,
      fingerprint,
      createdAt,
      expiresAt,
      lastUsedAt,
      lastUsedFrom,
      memberId: keyMemberId,
    };
  });
}

/** Management keys that work. */
export const liveKeys = async (on: Queryable, tenantId: string, now: Date): Promise<KeyRecord[]> =>
  (await readKeys(on, tenantId, now)).filter(({ kind }) => kind === 'management');
