import { operationsOf } from '@porchlight/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '../../../server/storage/database.ts';
import { claimUrlOf, pauseTenant, signInAccount, waitStatus } from '../../support/account.ts';
import { freshDatabase } from '../../support/engines.ts';
import { createHarness, type Harness, openTestDatabase } from '../../support/harness.ts';
import { placementsToTry } from '../../support/placements.ts';
import { signIn, type Tokens } from '../../support/sign-in.ts';
import { createTenant, type TestTenant } from '../../support/tenant.ts';

/** A body that each public call takes. */
const BODIES: Readonly<Record<string, (tokens: { accessToken: string; refreshToken: string }) => object>> = {
  verify: ({ accessToken }) => ({ access_token: accessToken }),
  refresh: ({ refreshToken }) => ({ refresh_token: refreshToken }),
  sessions: ({ accessToken }) => ({ access_token: accessToken }),
  end: ({ accessToken }) => ({ access_token: accessToken }),
  logout: ({ refreshToken }) => ({ refresh_token: refreshToken }),
  adopt: () => ({ token: 'eyJhbGciOiJSUzI1NiJ9.e30.c2lnbmF0dXJl' }),
  token: () => ({ code: `svc_code_${'x'.repeat(43)}`, code_verifier: 'v'.repeat(43) }),
};

const json = (body: unknown): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
});

interface Call {
  readonly label: string;
  readonly path: string;
  readonly init: RequestInit;
}

/** Every operation that can be called with a credential or an address of the tenant. */
function operationsOfTenant(tenant: TestTenant, tokens: Tokens): Call[] {
  return operationsOf().flatMap(({ method, path, metadata }): Call[] => {
    const filled = path.replace(':tenantId', tenant.id).replace(':provider', 'google').replace(/:\w+/g, '1');
    const label = `${method} ${path}`;
    if (metadata.auth === 'management' || metadata.auth === 'application') {
      const key = metadata.auth === 'management' ? tenant.managementKey : tenant.applicationKey;
      return [{ label, path: filled, init: { method, headers: { authorization: `Bearer ${key}` } } }];
    }
    if (!path.startsWith('/edge/auth/:tenantId')) return [];
    const { accessToken, refreshToken } = tokens;
    const body = BODIES[path.split('/').at(-1) ?? '']?.({ accessToken, refreshToken }) ?? {};
    return [{ label, path: filled, init: method === 'GET' ? { method } : json(body) }];
  });
}

let database: Database;
beforeAll(async () => {
  // A separate database: the sweep takes every expired tenant, and other files leave very many.
  database = await openTestDatabase(await freshDatabase());
});
afterAll(() => database.close());

describe.each(placementsToTry())('72 hours of a tenant on profile %s', (runtimeProfile) => {
  let harness: Harness;
  let tenant: TestTenant;
  let tokens: Tokens;
  let claim: Awaited<ReturnType<typeof claimUrlOf>>;
  let edgeToken: string;

  const data = async (): Promise<Record<string, unknown>> => {
    const tables = [
      'social_login_resources',
      'login_attempts',
      'request_log',
      'changes',
      'request_totals',
      'social_users',
      'social_identities',
      'social_passkeys',
      'social_sessions',
      'social_login_events',
      'social_counters',
      'social_days',
    ];
    const counts = tables.map((table) => `(select count(*) from porchlight.${table} where tenant_id = $1) as ${table}`);
    const [row] = await harness.database.query(
      `select ${counts.join(', ')},
         (select count(*) from porchlight.usage where scope = 'tenant:' || $1) as usage,
         (select count(*) from pg_namespace where nspname = 'porchlight_' || $1) as silos,
         (select count(*) from porchlight.tenants where id = $1 and sealed_credentials is not null) as sealed`,
      [tenant.id],
    );
    return row ?? {};
  };

  beforeAll(async () => {
    harness = await createHarness({ database, config: { runtimeProfile } });
    tenant = await createTenant(harness, 'Otter Shop');
    await tenant.api('/api/resources/social-login', {
      method: 'POST',
      json: { callback_urls: ['https://app.example/cb'] },
    });
    await harness.service.jobs.get('request-log')?.();
    harness.clock.advance({ hours: 71, minutes: 58 });
    tokens = await signIn(harness, tenant.id);
    claim = await claimUrlOf(tenant);
    harness.clock.advance({ seconds: 119 });
    const opened = await harness.fetch('/edge/session', {
      method: 'POST',
      headers: { authorization: `Bearer ${tenant.applicationKey}` },
    });
    edgeToken = ((await opened.json()) as { token: string }).token;
  });
  afterAll(() => harness.close());

  it('works at 71:59:59', async () => {
    expect(harness.clock.now().toISOString()).toBe('2026-01-18T11:59:59.000Z');
    expect((await tenant.api('/api/tenant')).status).toBe(200);
    const verified = await harness.fetch(`/edge/auth/${tenant.id}/verify`, json({ access_token: tokens.accessToken }));
    expect(await verified.json()).toMatchObject({ valid: true });
    expect((await harness.fetch(`/edge/auth/${tenant.id}/google`)).status).toBe(302);
    expect((await harness.fetch('/edge/session', { headers: { authorization: `Bearer ${edgeToken}` } })).status).toBe(
      200,
    );
    expect(await waitStatus(harness, claim.waitToken)).toBe('pending');
  });

  it('answers 410 on every operation at 72:00:00, before anything was swept', async () => {
    harness.clock.advance({ seconds: 1 });
    const operations = operationsOfTenant(tenant, tokens);
    expect(operations.length).toBeGreaterThan(15);
    for (const { label, path, init } of operations) {
      const response = await harness.fetch(path, init);
      expect(response.status, label).toBe(410);
      expect(await response.json(), label).toMatchObject({
        code: 'tenantExpired',
        fix: { method: 'POST', path: '/api/genesis' },
      });
    }
  });

  it('ends the narrow credentials with it: edge session, wait token and claim link', async () => {
    const session = await harness.fetch('/edge/session', { headers: { authorization: `Bearer ${edgeToken}` } });
    expect(session.status).toBe(410);
    expect(await waitStatus(harness, claim.waitToken)).toBe('expired');
    expect((await harness.fetch(claim.path)).status).toBe(410);
  });

  it('D10: loses all its data in the sweep, and answers 410 as before', async () => {
    expect(await data()).toMatchObject({ social_login_resources: 1, usage: 1, sealed: 1 });
    await harness.service.jobs.get('expire-tenants')?.();
    const left = await data();
    expect(Object.values(left)).toEqual(Object.values(left).map(() => 0));
    for (const { label, path, init } of operationsOfTenant(tenant, tokens)) {
      expect((await harness.fetch(path, init)).status, label).toBe(410);
    }
    expect(await waitStatus(harness, claim.waitToken)).toBe('expired');
    expect(await harness.service.shared.tenants.find(tenant.id)).toMatchObject({
      name: null,
      deletedAt: harness.clock.now(),
    });
  });

  it('is swept once: a second turn changes nothing', async () => {
    const before = await harness.service.shared.tenants.find(tenant.id);
    harness.clock.advance({ minutes: 1 });
    await harness.service.jobs.get('expire-tenants')?.();
    expect(await harness.service.shared.tenants.find(tenant.id)).toEqual(before);
  });
});

describe('the sweep of expired tenants', () => {
  it('leaves those alone that live, were claimed or were claimed while paused', async () => {
    const harness = await createHarness({ database });
    const [owned, paused] = [await createTenant(harness), await createTenant(harness)];
    await pauseTenant(harness, paused.id);
    const human = await signInAccount(harness);
    for (const tenant of [owned, paused]) {
      await human.submit((await claimUrlOf(tenant)).path, { decision: 'approve' });
    }
    harness.clock.advance({ hours: 71 });
    const young = await createTenant(harness);
    harness.clock.advance({ hours: 2 });
    await harness.service.jobs.get('expire-tenants')?.();
    for (const tenant of [owned, paused, young]) expect((await tenant.api('/api/tenant')).status).toBe(200);
    await harness.close();
  });
});
