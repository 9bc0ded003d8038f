/** The look of a project, in the row of the resource: it is read with it and ends with it. */
import { isDeepStrictEqual } from 'node:util';
import { fail, ok } from '../../../kernel/result.ts';
import type { AppearanceStore } from '../../../social-login/ports/appearance.ts';
import { notProvisioned } from '../../../social-login/resource/resource.ts';
import type { Database } from '../../database.ts';
import { SocialLoginResourceEntity } from '../../entities/social-login.ts';
import { announceTenant } from '../../revocations/revocation-log.ts';
import { lockTenant } from '../../tenants/tenant-store.ts';
import { findResource } from './social-resource-store.ts';

export const createAppearanceStore = (database: Database): AppearanceStore => ({
  async read(tenantId) {
    const resource = await findResource(database, tenantId);
    return resource ? ok(resource.appearance) : fail(notProvisioned);
  },

  set: (tenantId, appearance, now) =>
    database.transaction(async (transaction) => {
      await lockTenant(transaction, tenantId);
      const resource = await findResource(transaction, tenantId);
      if (!resource) return fail(notProvisioned);
      if (isDeepStrictEqual(resource.appearance, appearance)) return ok(appearance);
      await transaction.em.nativeUpdate(SocialLoginResourceEntity, { tenantId }, { appearance });
      await announceTenant(transaction, tenantId, now);
      return ok(appearance);
    }),
});
