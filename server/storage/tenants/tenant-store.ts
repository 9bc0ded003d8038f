/** Tenants and their keys in the database. */

import { fingerprint } from '../../crypto/credentials.ts';
import { sha256 } from '../../crypto/hashes.ts';
import type { Sealer } from '../../crypto/sealer.ts';
import { fail } from '../../kernel/result.ts';
import type { Credentials } from '../../tenants/credentials-file.ts';
import type { KeyKind, TenantStore } from '../../tenants/ports.ts';
import type { Tenant } from '../../tenants/tenant.ts';
import { mayBeTenantId } from '../../tenants/tenant-id.ts';
import type { Database, Transaction } from '../database.ts';
import { TenantEntity, TenantKeyEntity, type TenantRow } from '../entities/tenant.ts';
import { openUsage } from '../limits/usage-store.ts';
import { announceTenant } from '../social-login/revocation-log.ts';

const sealUse = (tenantId: string): string => `credentials:${tenantId}`;

export function createTenantStore(database: Database, sealer: Sealer): TenantStore {
  return {
    create: (tenant, credentials) =>
      database.transaction((transaction) => insertTenant(transaction, sealer, tenant, credentials)),

    async find(tenantId) {
      if (!mayBeTenantId(tenantId)) return null;
      const row = await database.em.fork().findOne(TenantEntity, { id: tenantId });
      return row ? toTenant(row) : null;
    },

    async findByKey(kind, key, now) {
      const [row] = await database.query<TenantColumns>(TENANT_BY_KEY, [sha256(key), kind, now]);
      return row ? fromColumns(row) : null;
    },

    async credentialsOf(tenantId) {
      const [row] = await database.query<{ sealed_credentials: string | null }>(
        'select sealed_credentials from porchlight.tenants where id = $1',
        [tenantId],
      );
      const opened = row?.sealed_credentials ? await sealer.open(sealUse(tenantId), row.sealed_credentials) : null;
      return opened ? (JSON.parse(opened) as Credentials) : null;
    },

    async keysOf(tenantId, now) {
      const rows = await database.em
        .fork()
        .find(
          TenantKeyEntity,
          { tenantId, $or: [{ expiresAt: null }, { expiresAt: { $gt: now } }] },
          { orderBy: { createdAt: 'desc', kind: 'desc' } },
        );
      return rows.map(({ kind, fingerprint: shown, createdAt, expiresAt }) => ({
        kind,
        fingerprint: shown,
        createdAt,
        expiresAt: expiresAt ?? null,
      }));
    },

    rotateKeys: (tenantId, credentials, now, previousExpireAt) =>
      database.transaction(async (transaction) => {
        // One rotation after the other: of two at once, the second must also end the keys that the first one made.
        await lockTenant(transaction, tenantId);
        await transaction.query(
          `update porchlight.tenant_keys set expires_at = $2 where tenant_id = $1 and (expires_at is null or expires_at > $2)`,
          [tenantId, previousExpireAt],
        );
        insertKeys(transaction, tenantId, credentials, now);
        await transaction.query('update porchlight.tenants set sealed_credentials = $2 where id = $1', [
          tenantId,
          await sealer.seal(sealUse(tenantId), JSON.stringify(credentials)),
        ]);
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
  transaction.em.create(TenantEntity, { ...tenant, sealedCredentials });
  insertKeys(transaction, tenant.id, credentials, tenant.createdAt);
  await transaction.em.flush();
  await openUsage(transaction, tenant.ownerId === null ? `tenant:${tenant.id}` : `account:${tenant.ownerId}`);
}

function insertKeys({ em }: Transaction, tenantId: string, credentials: Credentials, now: Date): void {
  const pair: [KeyKind, string][] = [
    ['management', credentials.managementKey],
    ['application', credentials.applicationKey],
  ];
  for (const [kind, key] of pair) {
    em.create(TenantKeyEntity, {
      hash: sha256(key),
      tenantId,
      kind,
      fingerprint: fingerprint(key),
      createdAt: now,
      expiresAt: null,
    });
  }
}

/** Reads a tenant and keeps others from changing it until the transaction ends. */
export async function lockTenant({ query }: Pick<Transaction, 'query'>, tenantId: string): Promise<Tenant | null> {
  const [row] = await query<TenantColumns>('select * from porchlight.tenants where id = $1 for update', [tenantId]);
  return row ? fromColumns(row) : null;
}

export async function saveTenant({ query }: Pick<Transaction, 'query'>, tenant: Tenant): Promise<void> {
  await query(
    `update porchlight.tenants set name = $2, expires_at = $3, claimed_at = $4, owner_id = $5, paused_reason = $6,
       paused_at = $7, resource_epoch = $8, deleted_at = $9 where id = $1`,
    [
      tenant.id,
      tenant.name,
      tenant.expiresAt,
      tenant.claimedAt,
      tenant.ownerId,
      tenant.pausedReason,
      tenant.pausedAt,
      tenant.resourceEpoch,
      tenant.deletedAt,
    ],
  );
}

// The look-up by hash finds the row or nothing; there is no comparison whose time could tell anything.
const TENANT_BY_KEY = `select tenants.* from porchlight.tenant_keys keys
  join porchlight.tenants tenants on tenants.id = keys.tenant_id
  where keys.hash = $1 and keys.kind = $2 and (keys.expires_at is null or keys.expires_at > $3)`;

export type TenantColumns = {
  id: string;
  name: string | null;
  created_at: Date;
  expires_at: Date | null;
  claimed_at: Date | null;
  owner_id: string | null;
  creator: string | null;
  paused_reason: Tenant['pausedReason'];
  paused_at: Date | null;
  runtime_profile: Tenant['runtimeProfile'];
  resource_epoch: number;
  deleted_at: Date | null;
};

export const fromColumns = (row: TenantColumns): Tenant => ({
  id: row.id,
  name: row.name,
  createdAt: row.created_at,
  expiresAt: row.expires_at,
  claimedAt: row.claimed_at,
  ownerId: row.owner_id,
  creator: row.creator,
  pausedReason: row.paused_reason,
  pausedAt: row.paused_at,
  runtimeProfile: row.runtime_profile,
  resourceEpoch: row.resource_epoch,
  deletedAt: row.deleted_at,
});

const toTenant = (row: TenantRow): Tenant => ({
  id: row.id,
  name: row.name ?? null,
  createdAt: row.createdAt,
  expiresAt: row.expiresAt ?? null,
  claimedAt: row.claimedAt ?? null,
  ownerId: row.ownerId ?? null,
  creator: row.creator ?? null,
  pausedReason: row.pausedReason ?? null,
  pausedAt: row.pausedAt ?? null,
  runtimeProfile: row.runtimeProfile,
  resourceEpoch: row.resourceEpoch,
  deletedAt: row.deletedAt ?? null,
});
