/** What must be true of a tenant's rows whatever has failed before: counters count, keys open, claims have owners. */
import { expect } from 'vitest';
import { sha256 } from '../../../server/crypto/hashes.ts';
import { socialSchema } from '../../../server/storage/social-placement.ts';
import type { Harness } from '../../support/harness.ts';

export interface TenantRows {
  readonly tenant: unknown;
  readonly keys: unknown;
  readonly usage: unknown;
  readonly claims: unknown;
  readonly resource: unknown;
  readonly social: Readonly<Record<string, unknown>> | null;
}

/** Everything that is stored of a tenant, as far as a caller could ever notice. */
export async function rowsOf(harness: Harness, tenantId: string): Promise<TenantRows> {
  const { database } = harness;
  const all = (table: string, column = 'tenant_id') =>
    database.query(`select * from porchlight.${table} where ${column} = $1 order by 1, 2`, [tenantId]);
  const [resource] = await all('social_login_resources');
  const social: Record<string, unknown> = {};
  const schema = socialSchema(tenantId, resource?.placement === 'siloed' ? 'siloed' : 'pooled');
  for (const table of ['users', 'sessions', 'login_events', 'counters', 'days']) {
    social[table] = await database.query(`select * from ${schema}.social_${table} where tenant_id = $1 order by 1, 2`, [
      tenantId,
    ]);
  }
  return {
    tenant: await all('tenants', 'id'),
    keys: await all('tenant_keys'),
    usage: await database.query(
      `select usage.* from porchlight.usage usage join porchlight.tenants tenants
         on usage.scope = coalesce('account:' || tenants.owner_id, 'tenant:' || tenants.id) where tenants.id = $1`,
      [tenantId],
    ),
    claims: await all('claims'),
    resource,
    social: resource ? social : null,
  };
}

type Rows = readonly Record<string, unknown>[];
const METERED = ['login_started', 'authorize', 'token_refreshed'];

export async function expectConsistent(harness: Harness, tenantId: string): Promise<void> {
  const { tenant, keys, usage, claims, social } = await rowsOf(harness, tenantId);
  const [stored] = tenant as Rows;
  if (!stored) {
    expect(keys).toEqual([]);
    return;
  }
  const credentials = await harness.service.foundation.tenants.credentialsOf(tenantId);
  const live = (keys as Rows).filter(({ expires_at }) => expires_at === null).map(({ hash }) => hash);
  expect(live.sort()).toEqual(
    [credentials?.managementKey, credentials?.applicationKey].map((key) => sha256(key ?? '')).sort(),
  );
  const isClaimed = (claims as Rows).some(({ status }) => status === 'claimed');
  if (isClaimed) expect(stored.owner_id).not.toBeNull();
  expect(usage).toHaveLength(1);
  if (!social) return;
  const { users, sessions, login_events: events, counters } = social as Record<string, Rows>;
  const [counter] = counters ?? [];
  expect(counter).toMatchObject({ users: users?.length, sessions: sessions?.length, last_event_id: events?.length });
  expect(events?.map(({ id }) => id)).toEqual(events?.map((_, index) => index + 1));
  const [used] = usage as Rows;
  if (stored.owner_id !== null) return;
  const metered = events?.filter(({ event }) => METERED.includes(String(event))).length;
  expect(used).toMatchObject({ stored_users: users?.length, lifetime_used: metered });
}
