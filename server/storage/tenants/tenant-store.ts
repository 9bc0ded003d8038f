/** Tenants and their keys in the database. */
import { LockMode } from '@mikro-orm/core';
import { PERMISSIONS, type Permission } from '@porchlight/contract';
import { sha256 } from '../../crypto/hashes.ts';
import type { Sealer } from '../../crypto/sealer.ts';
import { fail, passed } from '../../kernel/result.ts';
import { mayBeTenantId } from '../../kernel/tenant-id.ts';
import type { Credentials } from '../../tenants/credentials-file.ts';
import { requirePermissions } from '../../tenants/permissions.ts';
import { KEY_KINDS, type TenantStore } from '../../tenants/ports.ts';
import type { Tenant } from '../../tenants/tenant.ts';
import type { Database, Queryable, Transaction } from '../database.ts';
import { TENANT_COLUMNS, TenantEntity, TenantKeyEntity } from '../entities/tenant.ts';
import { holdsNul } from '../holds-nul.ts';
import { openUsage, scopeKeyOf } from '../limits/usage-store.ts';
import { announceTenant } from '../revocations/revocation-log.ts';
import {
  keyRow,
  keysWithMembers,
  MAIN_AS,
  permissionsOf,
  readKeys,
  readLeaked,
  STORED_AS,
  storedMain,
  working,
} from './key-rows.ts';

const sealUse = (tenantId: string): string => `credentials:${tenantId}`;
const USE_NOTED_EVERY_MS = 3_600_000;

export function createTenantStore(database: Database, sealer: Sealer): TenantStore {
  /**
   * At most once an hour for each key. If the database cannot write for a moment, the read is not refused because of
   * it.
   */
  const noteUse = async (hash: string, last: Date | null, now: Date, from: string | null): Promise<void> => {
    if (last !== null && now.getTime() - last.getTime() < USE_NOTED_EVERY_MS) return;
    const use = { lastUsedAt: now, lastUsedFrom: from };
    await database.em.nativeUpdate(TenantKeyEntity, { hash }, use).catch(() => {});
  };

  return {
    create: (tenant, credentials) =>
      database.transaction((transaction) => insertTenant(transaction, sealer, tenant, credentials)),

    async find(tenantId) {
      if (!mayBeTenantId(tenantId)) return null;
      return database.em.findOne(TenantEntity, { id: tenantId }, { fields: TENANT_COLUMNS });
    },

    // The look-up by hash finds the row or nothing; there is no comparison whose time could tell anything.
    async findByKey(kind, key, now, from) {
      const row = await keysWithMembers(database)
        .select(TENANT_COLUMNS.map((column) => `tenants.${column}` as const))
        .select(['keys.kind as keyKind', 'keys.lastUsedAt as lastUsedAt', 'keys.permissions as permissions'])
        .where('keys.hash', '=', sha256(key))
        .where('keys.kind', 'in', STORED_AS[kind])
        .where('keys.createdAt', '>', database.endedBefore)
        .where((is) => is.or([is('keys.expiresAt', 'is', null), is('keys.expiresAt', '>', now)]))
        .executeTakeFirst();
      const may = row && permissionsOf(row);
      if (!row || !may) return null;
      const { lastUsedAt, permissions, keyAccountId, keyMemberId, presentMemberId, presentRole, ...rest } = row;
      const { presentOwnerId, keyKind, ...tenant } = rest;
      await noteUse(sha256(key), lastUsedAt, now, from);
      return { tenant, permissions: kind === 'management' ? may : [], isMain: keyKind !== 'named' };
    },

    async credentialsOf(tenantId) {
      const found = await database.em.findOne(TenantEntity, { id: tenantId }, { fields: ['sealedCredentials'] });
      const opened = found?.sealedCredentials ? await sealer.open(sealUse(tenantId), found.sealedCredentials) : null;
      return opened ? (JSON.parse(opened) as Credentials) : null;
    },

    keysOf: (tenantId, now) => readKeys(database, tenantId, now),
    leakedKeysOf: (tenantId) => readLeaked(database, tenantId),

    async endReplacedKey(tenantId, fingerprint, now) {
      if (holdsNul(fingerprint)) return false;
      const replaced = { tenantId, fingerprint, kind: { $ne: 'named' as const }, expiresAt: { $gt: now } };
      return (await database.em.nativeUpdate(TenantKeyEntity, replaced, { expiresAt: now })) > 0;
    },

    rotateKeys: (tenantId, credentials, now, { previousExpireAt, within, endOthers }) =>
      database.transaction(async (transaction) => {
        // One rotation after the other: if two come at once, the second must also end the keys that the first one made.
        await lockTenant(transaction, tenantId);
        const main = (await readKeys(transaction, tenantId)).find(
          ({ kind, isMain }) => isMain && kind === 'management',
        );
        const permissions = main?.permissions ?? PERMISSIONS;
        const allowed = requirePermissions(within, permissions);
        if (!allowed.ok) return allowed;
        for (const kind of KEY_KINDS) {
          const expiresAt = previousExpireAt[kind];
          const present = {
            tenantId,
            kind: { $in: [...MAIN_AS[kind]] },
            $or: [{ expiresAt: null }, { expiresAt: { $gt: expiresAt } }],
          };
          await transaction.em.nativeUpdate(TenantKeyEntity, present, { expiresAt });
        }
        if (endOthers) {
          const others = { tenantId, kind: 'named' as const, ...working(transaction, now) };
          await transaction.em.nativeUpdate(TenantKeyEntity, others, { expiresAt: now });
        }
        await insertKeys(transaction, tenantId, credentials, now, permissions);
        const sealedCredentials = await sealer.seal(sealUse(tenantId), JSON.stringify(credentials));
        await transaction.em.nativeUpdate(TenantEntity, { id: tenantId }, { sealedCredentials });
        // A stream that was opened with an expired key has to present another one.
        if (previousExpireAt.application <= now) await announceTenant(transaction, tenantId, now);
        return passed;
      }),

    change: (tenantId, now, move) =>
      database.transaction(async (transaction) => {
        const tenant = await lockTenant(transaction, tenantId);
        if (!tenant) return fail({ code: 'tenantNotFound' });
        const moved = move(tenant);
        if (moved.ok && moved.value !== tenant) {
          await saveTenant(transaction, moved.value);
          await announceTenant(transaction, tenantId, now);
        }
        return moved;
      }),
  };
}

/** Inserts a tenant inside a transaction that may hold more, such as an idempotency record. */
export async function insertTenant(
  transaction: Transaction,
  sealer: Sealer,
  tenant: Tenant,
  credentials: Credentials,
): Promise<void> {
  const sealedCredentials = await sealer.seal(sealUse(tenant.id), JSON.stringify(credentials));
  await transaction.em.insert(TenantEntity, { ...tenant, sealedCredentials });
  await insertKeys(transaction, tenant.id, credentials, tenant.createdAt);
  await openUsage(transaction, scopeKeyOf(tenant));
}

async function insertKeys(
  { em }: Transaction,
  tenantId: string,
  credentials: Credentials,
  now: Date,
  permissions: readonly Permission[] = PERMISSIONS,
): Promise<void> {
  const rows = [
    keyRow(tenantId, credentials.managementKey, now, storedMain(permissions)),
    keyRow(tenantId, credentials.applicationKey, now, { kind: 'application', permissions: null }),
  ];
  await em.insertMany(TenantKeyEntity, rows);
}

/** Reads a tenant again, even if it was read before, and keeps others from changing it until the transaction ends. */
export const lockTenant = ({ em }: Pick<Queryable, 'em'>, tenantId: string): Promise<Tenant | null> =>
  em.findOne(
    TenantEntity,
    { id: tenantId },
    { fields: TENANT_COLUMNS, lockMode: LockMode.PESSIMISTIC_WRITE, disableIdentityMap: true },
  );

export async function saveTenant({ em }: Pick<Queryable, 'em'>, tenant: Tenant): Promise<void> {
  const { id, createdAt, runtimeProfile, ...changeable } = tenant;
  await em.nativeUpdate(TenantEntity, { id }, changeable);
}
