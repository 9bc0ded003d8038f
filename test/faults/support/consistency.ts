/** What must be true of a tenant's rows after any failure: counters are right, keys work, claims have owners. */
import { expect } from 'vitest';
import { sha256 } from '../../../server/crypto/hashes.ts';
import { socialSchema } from '../../../server/storage/social-login/placement/social-placement.ts';
import type { Harness } from '../../support/harness.ts';

type Rows = readonly Record<string, unknown>[];

export interface TenantRows {
  readonly tenants: Rows;
  readonly keys: Rows;
  readonly usage: Rows;
  readonly claims: Rows;
  readonly resources: Rows;
  readonly social: Readonly<Record<(typeof SOCIAL)[number], Rows>> | null;
}

const SOCIAL = ['users', 'sessions', 'login_events', 'counters', 'days'] as const;

/** All rows as one value, sorted by their content. */
const rows = (from: string): string =>
  `(select coalesce(jsonb_agg(to_jsonb(one) order by to_jsonb(one)), '[]') from ${from})`;

const OF_TENANT = `select jsonb_build_object(
  'tenants', ${rows('porchlight.tenants one where id = $1')},
  'keys', ${rows('porchlight.tenant_keys one where tenant_id = $1')},
  'claims', ${rows('porchlight.claims one where tenant_id = $1')},
  'resources', ${rows('porchlight.social_login_resources one where tenant_id = $1')},
  'usage', ${rows(`(select usage.* from porchlight.usage usage join porchlight.tenants tenants
    on usage.scope = coalesce('account:' || tenants.owner_id, 'tenant:' || tenants.id) where tenants.id = $1) one`)}
) as all`;

const ofSchema = (schema: string): string =>
  `select jsonb_build_object(${SOCIAL.map(
    (table) => `'${table}', ${rows(`${schema}.social_${table} one where tenant_id = $1`)}`,
  )}) as all`;

/** Everything that is stored about a tenant and that a caller could notice. */
export async function rowsOf({ database }: Harness, tenantId: string): Promise<TenantRows> {
  const ask = async <T>(text: string): Promise<T> => (await database.query(text, [tenantId]))[0]?.all as T;
  const core = await ask<Omit<TenantRows, 'social'>>(OF_TENANT);
  const [resource] = core.resources;
  if (!resource) return { ...core, social: null };
  const schema = socialSchema(tenantId, resource.placement === 'siloed' ? 'siloed' : 'pooled');
  return { ...core, social: await ask(ofSchema(schema)) };
}

const METERED = ['authorize', 'token_refreshed'];

export async function expectConsistent(harness: Harness, tenantId: string): Promise<void> {
  const { tenants, keys, usage, claims, social } = await rowsOf(harness, tenantId);
  const [stored] = tenants;
  if (!stored) {
    expect(keys).toEqual([]);
    return;
  }
  const credentials = await harness.service.shared.tenants.credentialsOf(tenantId);
  const live = keys.filter(({ expires_at }) => expires_at === null).map(({ hash }) => hash);
  expect(live.sort()).toEqual(
    [credentials?.managementKey, credentials?.applicationKey].map((key) => sha256(key ?? '')).sort(),
  );
  const isClaimed = claims.some(({ status }) => status === 'claimed');
  if (isClaimed) expect(stored.owner_id).not.toBeNull();
  expect(usage).toHaveLength(1);
  if (!social) return;
  const { users, sessions, login_events: events, counters } = social;
  expect(counters).toMatchObject([{ users: users.length, sessions: sessions.length, last_event_id: events.length }]);
  const ids = events.map(({ id }) => Number(id)).sort((a, b) => a - b);
  expect(ids).toEqual(events.map((_, index) => index + 1));
  if (stored.owner_id !== null) return;
  const metered = events.filter(({ event }) => METERED.includes(String(event))).length;
  expect(usage).toMatchObject([{ stored_users: users.length, lifetime_used: metered }]);
}
