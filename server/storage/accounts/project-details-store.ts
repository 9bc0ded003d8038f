/** Callback URLs and live keys of an owner's projects. Keys are known by their fingerprints only. */
import type { ProjectDetailsStore } from '../../accounts/ports.ts';
import type { KeyRecord } from '../../tenants/ports.ts';
import type { Database } from '../database.ts';

type KeyColumns = {
  tenant_id: string;
  kind: KeyRecord['kind'];
  fingerprint: string;
  created_at: Date;
  expires_at: Date | null;
};

export const createProjectDetailsStore = (database: Database): ProjectDetailsStore => ({
  async detailsOf(tenantIds, now) {
    const resources = await database.query<{ tenant_id: string; callback_urls: string[] }>(
      'select tenant_id, callback_urls from porchlight.social_login_resources where tenant_id = any($1)',
      [tenantIds],
    );
    const keys = await database.query<KeyColumns>(
      `select tenant_id, kind, fingerprint, created_at, expires_at from porchlight.tenant_keys
       where tenant_id = any($1) and (expires_at is null or expires_at > $2)
       order by expires_at is null desc, created_at desc, kind desc`,
      [tenantIds, now],
    );
    return new Map(
      tenantIds.map((id) => [
        id,
        {
          callbackUrls: resources.find(({ tenant_id }) => tenant_id === id)?.callback_urls ?? [],
          keys: keys.filter(({ tenant_id }) => tenant_id === id).map(toKey),
        },
      ]),
    );
  },
});

const toKey = ({ kind, fingerprint, created_at, expires_at }: KeyColumns): KeyRecord => ({
  kind,
  fingerprint,
  createdAt: created_at,
  expiresAt: expires_at,
});
