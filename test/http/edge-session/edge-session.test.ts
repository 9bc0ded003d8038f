import { beforeAll, describe, expect, it } from 'vitest';
import { pauseTenant } from '../../support/account.ts';
import { createHarness, type Harness } from '../../support/harness.ts';
import { createTenant, type TestTenant } from '../../support/tenant.ts';

let harness: Harness;
let tenant: TestTenant;
beforeAll(async () => {
  harness = await createHarness();
  tenant = await createTenant(harness);
});

const bearer = (token: string): RequestInit => ({ headers: { authorization: `Bearer ${token}` } });
const open = (key: string, at = harness) => at.fetch('/edge/session', { method: 'POST', ...bearer(key) });
const read = (token: string, at = harness) => at.fetch('/edge/session', bearer(token));
const tokenOf = async (response: Response): Promise<string> => ((await response.json()) as { token: string }).token;

describe('POST /edge/session', () => {
  it('exchanges the application key for a token that lives a minute', async () => {
    const response = await open(tenant.applicationKey);
    expect(response.status).toBe(201);
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(await response.json()).toEqual({
      token: expect.stringMatching(/^svc_edge_/),
      token_type: 'Bearer',
      expires_in: 60,
    });
  });

  it('takes the key from the query where no header can be sent', async () => {
    const response = await harness.fetch(`/edge/session?key=${tenant.applicationKey}`, { method: 'POST' });
    expect(response.status).toBe(201);
    expect(harness.logs.join('')).not.toContain(tenant.applicationKey);
  });

  it.each([
    ['no key', '', 401, 'missingCredentials'],
    ['nonsense', 'svc_app_nonsense', 401, 'invalidCredentials'],
    ['a key that never was', `svc_app_${'0'.repeat(49)}`, 401, 'invalidCredentials'],
  ])('refuses %s', async (_what, key, status, code) => {
    const response = await harness.fetch('/edge/session', { method: 'POST', ...(key ? bearer(key) : {}) });
    expect(response.status).toBe(status);
    expect(await response.json()).toMatchObject({ code });
  });

  it('refuses the management key and names the other one', async () => {
    const response = await open(tenant.managementKey);
    expect(response.status).toBe(403);
    expect(await response.json()).toMatchObject({
      code: 'wrongKeyKind',
      detail: 'This is a management key, which is for `/api/*`.',
      fix: { why: expect.stringContaining('application key'), method: 'POST', path: '/edge/session' },
    });
  });

  it('refuses a paused tenant', async () => {
    const paused = await createTenant(harness);
    await pauseTenant(harness, paused.id);
    const response = await open(paused.applicationKey);
    expect(response.status).toBe(403);
    expect(await response.json()).toMatchObject({ code: 'tenantPaused', fix: { path: '/api/claim/url' } });
  });

  it('C8: opens no session when a tenant is smuggled into the body', async () => {
    const other = await createTenant(harness);
    const response = await harness.fetch('/edge/session', {
      method: 'POST',
      headers: { authorization: `Bearer ${tenant.applicationKey}`, 'content-type': 'application/json' },
      body: JSON.stringify({ tenant_id: other.id }),
    });
    expect(response.status).toBe(400);
    expect(await response.json()).toEqual(
      expect.objectContaining({
        code: 'invalidRequest',
        errors: [expect.objectContaining({ path: 'body.tenant_id' })],
      }),
    );
  });
});

describe('GET /edge/session', () => {
  it('names the tenant and the end', async () => {
    const token = await tokenOf(await open(tenant.applicationKey));
    const response = await read(token);
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({ tenant_id: tenant.id, expires_at: '2026-01-15T12:01:00.000Z' });
  });

  it('works for a minute to the millisecond, on every node', async () => {
    const [one, two] = [await createHarness(), await createHarness()];
    const token = await tokenOf(await open(tenant.applicationKey, one));
    two.clock.advance({ ms: 59_999 });
    expect((await read(token, two)).status).toBe(200);
    two.clock.advance({ ms: 1 });
    const late = await read(token, two);
    expect(late.status).toBe(401);
    expect(await late.json()).toMatchObject({
      code: 'invalidCredentials',
      fix: { method: 'POST', path: '/edge/session' },
    });
    await Promise.all([one.close(), two.close()]);
  });

  it('reads the tenant again: a pause counts at once', async () => {
    const paused = await createTenant(harness);
    const token = await tokenOf(await open(paused.applicationKey));
    await pauseTenant(harness, paused.id);
    expect((await read(token)).status).toBe(403);
  });

  it('refuses every change to a token', async () => {
    const token = await tokenOf(await open(tenant.applicationKey));
    const [payload = '', mac = ''] = token.slice('svc_edge_'.length).split('.');
    const forged = Buffer.from(payload, 'base64url').toString().replace(tenant.id, 'x'.repeat(tenant.id.length));
    const tokens = [
      `svc_edge_${Buffer.from(forged).toString('base64url')}.${mac}`,
      `svc_edge_${payload}.${'A'.repeat(43)}`,
      `svc_edge_${payload}.`,
      `svc_edge_${payload}`,
      `svc_edge_${payload}.${mac}.${mac}`,
      `svc_edge_${payload}=.${mac}`,
      'svc_edge_',
      'svc_edge_.',
    ];
    for (const changed of tokens) {
      const response = await read(changed);
      expect(response.status, changed).toBe(401);
    }
  });

  it('is 401 without a token, and 403 with the application key itself', async () => {
    const without = await harness.fetch('/edge/session');
    expect(without.status).toBe(401);
    expect(await without.json()).toMatchObject({ code: 'missingCredentials', fix: { path: '/edge/session' } });
    const withKey = await read(tenant.applicationKey);
    expect(withKey.status).toBe(403);
    expect(await withKey.json()).toMatchObject({ code: 'wrongKeyKind' });
  });

  it('opens nothing else', async () => {
    const token = await tokenOf(await open(tenant.applicationKey));
    for (const [method, path] of [
      ['GET', '/api/tenant'],
      ['POST', '/api/claim/url'],
      ['GET', '/api/wait'],
      ['POST', '/edge/session'],
    ] as const) {
      const response = await harness.fetch(path, { method, ...bearer(token) });
      expect(response.status, path).toBe(403);
      expect(await response.json()).toMatchObject({ code: 'wrongKeyKind' });
    }
  });
});
