/** The owner's settings of the sign-in as a whole. Changes reach every node. */
import type { SignInSettingsStore } from '../../people/ports.ts';
import type { Database } from '../database.ts';
import { SocialLoginResourceEntity } from '../entities/social-login.ts';
import { announceTenant } from '../revocations/revocation-log.ts';
import { lockTenant } from '../tenants/tenant-store.ts';

export function createSignInSettingsStore(database: Database): SignInSettingsStore {
  const change = (tenantId: string, now: Date, work: (em: Database['em']) => Promise<unknown>): Promise<void> =>
    database.transaction(async (transaction) => {
      await lockTenant(transaction, tenantId);
      await work(transaction.em);
      await announceTenant(transaction, tenantId, now);
    });
  return {
    decideTestUsers: (tenantId, testUsers, now) =>
      change(tenantId, now, (em) => em.nativeUpdate(SocialLoginResourceEntity, { tenantId }, { testUsers })),

    rememberBrowsers: (tenantId, browserSessionS, now) =>
      change(tenantId, now, async (em) => {
        // What was remembered before it was switched off stays over when it is switched on again.
        if (browserSessionS !== null)
          await em.nativeUpdate(
            SocialLoginResourceEntity,
            { tenantId, browserSessionS: null },
            { browserSessionFrom: now },
          );
        await em.nativeUpdate(SocialLoginResourceEntity, { tenantId }, { browserSessionS });
      }),
  };
}
