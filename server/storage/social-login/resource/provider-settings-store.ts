/** The settings of providers, in the row of the resource: they are read and deleted together with the resource. */
import { fail, ok } from '../../../kernel/result.ts';
import type { ProviderSettingsStore } from '../../../social-login/ports/providers.ts';
import { notProvisioned } from '../../../social-login/resource/resource.ts';
import type { Database } from '../../database.ts';
import { SocialLoginResourceEntity } from '../../entities/social-login.ts';
import { announceTenant } from '../../revocations/revocation-log.ts';
import { lockTenant } from '../../tenants/tenant-store.ts';
import { findResource } from './social-resource-store.ts';

export const createProviderSettingsStore = (database: Database): ProviderSettingsStore => ({
  async read(tenantId) {
    const resource = await findResource(database, tenantId);
    return resource ? ok(resource.providers) : fail(notProvisioned);
  },

  change: (tenantId, now, change) =>
    database.transaction(async (transaction) => {
      await lockTenant(transaction, tenantId);
      const resource = await findResource(transaction, tenantId);
      if (!resource) return fail(notProvisioned);
      const changed = change(resource.providers);
      if (!changed.ok) return changed;
      const { settings, value } = changed.value;
      await transaction.em.nativeUpdate(SocialLoginResourceEntity, { tenantId }, { providers: [...settings] });
      await announceTenant(transaction, tenantId, now);
      return ok(value);
    }),
});
