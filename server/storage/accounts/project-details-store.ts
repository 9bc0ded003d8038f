/** Callback URLs and live keys of an owner's projects. Keys are known by their fingerprints only. */
import type { ProjectDetailsStore } from '../../accounts/ports.ts';
import type { Database } from '../database.ts';
import { anyOf } from '../tables.ts';

export const createProjectDetailsStore = (database: Database): ProjectDetailsStore => ({
  async detailsOf(tenantIds, now) {
    const resources = await database.tables
      .selectFrom('SocialLoginResource')
      .select(['tenantId', 'callbackUrls'])
      .where('tenantId', '=', anyOf(tenantIds))
      .execute();
    const keys = await database.tables
      .selectFrom('TenantKey')
      .select(['tenantId', 'kind', 'fingerprint', 'createdAt', 'expiresAt'])
      .where('tenantId', '=', anyOf(tenantIds))
      .where((is) => is.or([is('expiresAt', 'is', null), is('expiresAt', '>', now)]))
      .orderBy((is) => is('expiresAt', 'is', null), 'desc')
      .orderBy('createdAt', 'desc')
      .orderBy('kind', 'desc')
      .execute();
    return new Map(
      tenantIds.map((id) => [
        id,
        {
          callbackUrls: resources.find(({ tenantId }) => tenantId === id)?.callbackUrls ?? [],
          keys: keys.filter(({ tenantId }) => tenantId === id).map(({ tenantId: _, ...key }) => key),
        },
      ]),
    );
  },
});
