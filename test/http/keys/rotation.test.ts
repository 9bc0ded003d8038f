import { beforeAll, describe, expect, it } from 'vitest';
import { createHarness, type Harness } from '../../support/harness.ts';
import { createTenant } from '../../support/tenant.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await createHarness();
});

type Pair = { management_key: string; application_key: string; previous_keys_expire_at: string };

const rotate = async (key: string, body?: object, at = harness): Promise<Pair> => {
  const response = await at.fetch('/api/keys/rotate', {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, ...(body ? { 'content-type': 'application/json' } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  expect(response.status).toBe(200);
  return (await response.json()) as Pair;
};

const status = async (key: string, at = harness): Promise<number> =>
  (await at.fetch('/api/tenant', { headers: { authorization: `Bearer ${key}` } })).status;

const edgeStatus = async (key: string, at = harness): Promise<number> =>
  (await at.fetch('/edge/session', { method: 'POST', headers: { authorization: `Bearer ${key}` } })).status;

describe('POST /api/keys/rotate', () => {
  it('returns a new pair and the file to write, which nobody may store on the way', async () => {
    const tenant = await createTenant(harness);
    const response = await tenant.api('/api/keys/rotate', { method: 'POST' });
    expect(response.headers.get('cache-control')).toBe('no-store');
    const body = (await response.json()) as Pair & { tenant_id: string; credentials_file: { content: string } };
    expect(body.tenant_id).toBe(tenant.id);
    expect(body.management_key).not.toBe(tenant.managementKey);
    expect(body.credentials_file.content).toContain(`management_key=${body.management_key}\n`);
    expect(body.credentials_file.content).toContain(`application_key=${body.application_key}\n`);
    expect(harness.logs.join('')).not.toContain(body.management_key);
  });

  it('lets the old pair work for 24 hours more, to the second', async () => {
    const own = await createHarness();
    const tenant = await createTenant(own);
    const pair = await rotate(tenant.managementKey, undefined, own);
    expect(pair.previous_keys_expire_at).toBe('2026-01-16T12:00:00.000Z');
    own.clock.advance({ hours: 23, minutes: 59, seconds: 59 });
    expect(await status(tenant.managementKey, own)).toBe(200);
    expect(await edgeStatus(tenant.applicationKey, own)).toBe(201);
    own.clock.advance({ seconds: 1 });
    expect(await status(tenant.managementKey, own)).toBe(401);
    expect(await edgeStatus(tenant.applicationKey, own)).toBe(401);
    expect(await status(pair.management_key, own)).toBe(200);
    await own.close();
  });

  it('ends the old pair at once with revoke_now', async () => {
    const tenant = await createTenant(harness);
    const pair = await rotate(tenant.managementKey, { revoke_now: true });
    expect(await status(tenant.managementKey)).toBe(401);
    expect(await edgeStatus(tenant.applicationKey)).toBe(401);
    expect(await status(pair.management_key)).toBe(200);
    expect(await edgeStatus(pair.application_key)).toBe(201);
  });

  it('also ends a pair that was replaced before and still had its day', async () => {
    const tenant = await createTenant(harness);
    const second = await rotate(tenant.managementKey);
    const third = await rotate(second.management_key, { revoke_now: true });
    expect(await status(tenant.managementKey)).toBe(401);
    expect(await status(second.management_key)).toBe(401);
    expect(await status(third.management_key)).toBe(200);
  });

  it('leaves one pair without an end when several rotate at once', async () => {
    const tenant = await createTenant(harness);
    await Promise.all(Array.from({ length: 6 }, () => rotate(tenant.managementKey)));
    const rows = await harness.database.query(
      'select kind from porchlight.tenant_keys where tenant_id = $1 and expires_at is null order by kind',
      [tenant.id],
    );
    expect(rows).toEqual([{ kind: 'application' }, { kind: 'management' }]);
    const live = await harness.service.shared.tenants.credentialsOf(tenant.id);
    expect(await status(live?.managementKey ?? '')).toBe(200);
  });

  it.each(['yes', 1, null])('refuses revoke_now: %j', async (value) => {
    const tenant = await createTenant(harness);
    const response = await tenant.api('/api/keys/rotate', { method: 'POST', json: { revoke_now: value } });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ code: 'invalidRequest', errors: [{ path: 'body.revoke_now' }] });
    expect(await status(tenant.managementKey)).toBe(200);
  });
});
