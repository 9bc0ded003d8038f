/** Tenants and their keys in the database. */
import { LockMode } from '@mikro-orm/core';
import { fingerprint } from '../../crypto/credentials.ts';
import { sha256 } from '../../crypto/hashes.ts';
import type { Sealer } from '../../crypto/sealer.ts';
import { fail } from '../../kernel/result.ts';
import { mayBeTenantId } from '../../kernel/tenant-id.ts';
import type { Credentials } from '../../tenants/credentials-file.ts';
import { KEY_KINDS, type KeyKind, type TenantStore } from '../../tenants/ports.ts';
import type { Tenant } from '../../tenants/tenant.ts';
import type { Database, Queryable, Transaction } from '../database.ts';
import { TENANT_COLUMNS, TenantEntity, TenantKeyEntity } from '../entities/tenant.ts';
import { holdsNul } from '../holds-nul.ts';
import { openUsage, scopeKeyOf } from '../limits/usage-store.ts';
import { announceTenant } from '../revocations/revocation-log.ts';

const sealUse = (tenantId: string): string => `credentials:${tenantId}`;
const KEY_COLUMNS = ['kind', 'fingerprint', 'createdAt', 'expiresAt', 'lastUsedAt'] as const;
const USE_NOTED_EVERY_MS = 3_600_000;

export function createTenantStore(database: Database, sealer: Sealer): TenantStore {
  /** Once an hour for a key. A database that takes no writes for a moment is no reason to refuse a read. */
  const noteUse = async (hash: string, last: Date | null, now: Date): Promise<void> => {
    if (last !== null && now.getTime() - last.getTime() < USE_NOTED_EVERY_MS) return;
    await database.em.nativeUpdate(TenantKeyEntity, { hash }, { lastUsedAt: now }).catch(() => {});
  };

  return {
    create: (tenant, credentials) =>
      database.transaction((transaction) => insertTenant(transaction, sealer, tenant, credentials)),

    async find(tenantId) {
      if (!mayBeTenantId(tenantId)) return null;
      return database.em.findOne(TenantEntity, { id: tenantId }, { fields: TENANT_COLUMNS });
    },

    // The look-up by hash finds the row or nothing; there is no comparison whose time could tell anything.
    async findByKey(kind, key, now) {
      const tenant = await database.tables
        .selectFrom('TenantKey as keys')
        .innerJoin('Tenant as tenants', 'tenants.id', 'keys.tenantId')
        .select(TENANT_COLUMNS.map((column) => `tenants.${column}` as const))
        .select('keys.lastUsedAt as lastUsedAt')
        .where('keys.hash', '=', sha256(key))
        .where('keys.kind', '=', kind)
        .where((is) => is.or([is('keys.expiresAt', 'is', null), is('keys.expiresAt', '>', now)]))
        .executeTakeFirst();
      if (!tenant) return null;
      const { lastUsedAt, ...found } = tenant;
      await noteUse(sha256(key), lastUsedAt, now);
      return found;
    },

    async credentialsOf(tenantId) {
      const found = await database.em.findOne(TenantEntity, { id: tenantId }, { fields: ['sealedCredentials'] });
      const opened = found?.sealedCredentials ? await sealer.open(sealUse(tenantId), found.sealedCredentials) : null;
      return opened ? (JSON.parse(opened) as Credentials) : null;
    },

    keysOf: (tenantId, now) =>
      database.tables
        .selectFrom('TenantKey')
        .select(KEY_COLUMNS)
        .where('tenantId', '=', tenantId)
        .$if(now !== undefined, (keys) =>
          keys.where((is) => is.or([is('expiresAt', 'is', null), is('expiresAt', '>', now ?? null)])),
        )
        .orderBy('createdAt', 'desc')
        .orderBy('kind', 'desc')
        .execute(),

    async endReplacedKey(tenantId, fingerprint, now) {
      if (holdsNul(fingerprint)) return false;
      const replaced = { tenantId, fingerprint, expiresAt: { $gt: now } };
      return (await database.em.nativeUpdate(TenantKeyEntity, replaced, { expiresAt: now })) > 0;
    },

    rotateKeys: (tenantId, credentials, now, previousExpireAt) =>
      database.transaction(async (transaction) => {
        // One rotation after the other: of two at once, the second must also end the keys that the first one made.
        await lockTenant(transaction, tenantId);
        for (const kind of KEY_KINDS) {
          const expiresAt = previousExpireAt[kind];
          const present = { tenantId, kind, $or: [{ expiresAt: null }, { expiresAt: { $gt: expiresAt } }] };
          await transaction.em.nativeUpdate(TenantKeyEntity, present, { expiresAt });
        }
        await insertKeys(transaction, tenantId, credentials, now);
        const sealedCredentials = await sealer.seal(sealUse(tenantId), JSON.stringify(credentials));
        await transaction.em.nativeUpdate(TenantEntity, { id: tenantId }, { sealedCredentials });
        // Whoever holds a stream open with a key that is over has to show another one.
        if (previousExpireAt.application <= now) await announceTenant(transaction, tenantId, now);
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

async function insertKeys({ em }: Transaction, tenantId: string, credentials: Credentials, now: Date): Promise<void> {
  const pair: [KeyKind, string][] = [
    ['management', credentials.managementKey],
    ['application', credentials.applicationKey],
  ];
  await em.insertMany(
    TenantKeyEntity,
    pair.map(([kind, key]) => ({
      hash: sha256(key),
      tenantId,
      kind,
      fingerprint: fingerprint(key),
      createdAt: now,
      expiresAt: null,
    })),
  );
}

/** Reads a tenant, past anything read before, and keeps others from changing it until the transaction ends. */
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
