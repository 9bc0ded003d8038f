/**
 * Deletes what belonged to an expired tenant. The row of the tenant and the hashes of its keys stay, so that whoever
 * holds a key is told that the tenant has ended; feedback stays, because it was given to the operator; claims are swept
 * by their own age, so that an agent that waits still hears of the end.
 */
import type { TenantSweep } from '../../tenants/ports.ts';
import { tombstoneOf } from '../../tenants/tenant.ts';
import type { Database } from '../database.ts';
import { closeUsage } from '../limits/usage-store.ts';
import { announceTenant } from '../social-login/revocation-log.ts';
import { findResource, removeResource } from '../social-login/social-resource-store.ts';
import { lockTenant, saveTenant } from '../tenants/tenant-store.ts';
import { removeWebhooksOf } from '../webhooks/webhook-store.ts';

export const createTenantSweep = (database: Database): TenantSweep => ({
  /** By the database's clock too: the data of a tenant that a wrong clock takes for expired would be gone for good. */
  async findExpired(now, limit, except) {
    const rows = await database.query<{ id: string }>(
      `select id from porchlight.tenants
       where expires_at <= least($1, now()) and deleted_at is null and id <> all($3) order by expires_at limit $2`,
      [now, limit, except],
    );
    return rows.map(({ id }) => id);
  },

  bury: (tenantId, now) =>
    database.transaction(async (transaction) => {
      const expired = await lockTenant(transaction, tenantId);
      if (!expired || !tombstoneOf(expired, now)) return;
      const resource = await findResource(transaction, tenantId);
      if (resource) await removeResource(transaction, resource);
      await closeUsage(transaction, `tenant:${tenantId}`);
      for (const table of ['login_attempts', 'request_log', 'request_totals']) {
        await transaction.query(`delete from porchlight.${table} where tenant_id = $1`, [tenantId]);
      }
      await removeWebhooksOf(transaction, tenantId);
      await transaction.query('update porchlight.tenants set sealed_credentials = null where id = $1', [tenantId]);
      // Read again: removing the resource has counted up its epoch.
      const current = await lockTenant(transaction, tenantId);
      const tombstone = current && tombstoneOf(current, now);
      if (tombstone) await saveTenant(transaction, tombstone);
      await announceTenant(transaction, tenantId, now);
    }),
});
