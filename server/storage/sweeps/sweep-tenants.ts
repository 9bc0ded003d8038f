/**
 * Deletes the data of an expired tenant. The tenant's row and the hashes of its keys stay, so that calls with a key get
 * the answer that the tenant has ended. Claims are swept by their own age, so that a waiting agent still learns of the
 * end.
 */
import type { TenantSweep } from '../../tenants/ports.ts';
import { tombstoneOf } from '../../tenants/tenant.ts';
import type { Database } from '../database.ts';
import {
  ChangeEntity,
  DiscountReportEntity,
  FeedbackEntity,
  RequestLogEntity,
  RequestTotalEntity,
} from '../entities/operations.ts';
import { LoginAttemptEntity } from '../entities/social-login.ts';
import { TeamResourceEntity } from '../entities/team.ts';
import { TenantEntity } from '../entities/tenant.ts';
import { closeUsage } from '../limits/usage-store.ts';
import { removeMembersOf } from '../members/member-store.ts';
import { announceTenant } from '../revocations/revocation-log.ts';
import { findResource, removeResource } from '../social-login/resource/social-resource-store.ts';
import type { Rows } from '../tables.ts';
import { lockTenant, saveTenant } from '../tenants/tenant-store.ts';
import { removeUndosOf } from '../undo/undo-store.ts';
import { removeWebhooksOf } from '../webhooks/webhook-store.ts';
import { FIND_EXPIRED } from './find-expired-statement.ts';

export const createTenantSweep = (database: Database): TenantSweep => ({
  /** The database's clock is asked too, because a wrong clock could delete the data of a tenant for good. */
  async findExpired(now, limit, except) {
    const rows = await database.query<Pick<Rows['Tenant'], 'id'>>(FIND_EXPIRED, [now, limit, except]);
    return rows.map(({ id }) => id);
  },

  bury: (tenantId, now) =>
    database.transaction(async (transaction) => {
      const expired = await lockTenant(transaction, tenantId);
      if (!expired || !tombstoneOf(expired, now)) return;
      const resource = await findResource(transaction, tenantId);
      if (resource) await removeResource(transaction, resource);
      await closeUsage(transaction, `tenant:${tenantId}`);
      await transaction.em.nativeDelete(LoginAttemptEntity, { tenantId });
      await transaction.em.nativeDelete(RequestLogEntity, { tenantId });
      await transaction.em.nativeDelete(ChangeEntity, { tenantId });
      await transaction.em.nativeDelete(RequestTotalEntity, { tenantId });
      await transaction.em.nativeDelete(FeedbackEntity, { tenantId });
      await transaction.em.nativeDelete(DiscountReportEntity, { tenantId });
      await removeWebhooksOf(transaction, tenantId);
      await removeMembersOf(transaction, tenantId);
      await removeUndosOf(transaction, tenantId);
      await transaction.em.nativeDelete(TeamResourceEntity, { tenantId });
      await transaction.em.nativeUpdate(TenantEntity, { id: tenantId }, { sealedCredentials: null });
      // Read again, because removing the resource has raised its epoch.
      const current = await lockTenant(transaction, tenantId);
      const tombstone = current && tombstoneOf(current, now);
      if (tombstone) await saveTenant(transaction, tombstone);
      await announceTenant(transaction, tenantId, now);
    }),
});
