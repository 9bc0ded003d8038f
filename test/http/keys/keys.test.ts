import { KEYS_MAX, PERMISSION_PRESETS, PERMISSIONS } from '@porchlight/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { sha256 } from '../../../server/crypto/hashes.ts';
import { createHarness, type Harness } from '../../support/harness.ts';
import { apiWith, createKey } from '../../support/keys.ts';
import { createTenant } from '../../support/tenant.ts';
import { onlyInTestAll } from '../../support/times.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await createHarness();
});

interface KeyBody {
  readonly id: string;
  readonly name: string | null;
  readonly permissions: string[];
  readonly fingerprint: string;
  readonly expires_at: string | null;
  readonly last_used_at: string | null;
}

const keysOf = async (tenant: { api: (path: string) => Promise<Response> }): Promise<KeyBody[]> =>
  ((await (await tenant.api('/api/keys')).json()) as { keys: KeyBody[] }).keys;

describe('POST /api/keys', () => {
  it('makes a key of a preset, shows its secret once, and stores none of it', async () => {
    const tenant = await createTenant(harness);
    const response = await tenant.api('/api/keys', { method: 'POST', json: { name: 'CI', preset: 'ci' } });
    expect(response.status).toBe(201);
    expect(response.headers.get('cache-control')).toBe('no-store');
    const { key, secret } = (await response.json()) as { key: KeyBody; secret: string };
    expect(secret).toMatch(/^svc_man_[0-9A-Za-z]{49}$/);
    expect(key).toEqual({
      id: `key_${key.fingerprint}`,
      name: 'CI',
      permissions: [...PERMISSION_PRESETS.ci],
      fingerprint: expect.stringMatching(/^[0-9a-f]{12}$/),
      created_at: '2026-01-15T12:00:00.000Z',
      expires_at: null,
      last_used_at: null,
    });
    expect(JSON.stringify(await keysOf(tenant))).not.toContain(secret);
    expect(harness.logs.join('')).not.toContain(secret);
    expect((await apiWith(harness, secret)('/api/tenant')).status).toBe(200);
  });

  it('gives exactly the permissions that are listed', async () => {
    const tenant = await createTenant(harness);
    const key = await createKey(harness, tenant, { permissions: ['feedback'] });
    const refused = await key.api('/api/tenant');
    expect(refused.status).toBe(403);
    expect(await refused.json()).toMatchObject({ code: 'permissionMissing', needs: 'project:read' });
    const told = await key.api('/api/feedback/service', { method: 'POST', json: { feedback: 'Works.' } });
    expect(told.status).toBe(200);
  });

  it.each([
    [{ name: 'CI' }, 'body.preset'],
    [{ name: 'CI', preset: 'ci', permissions: ['feedback'] }, 'body.preset'],
    [{ name: 'CI', preset: 'root' }, 'body.preset'],
    [{ name: 'CI', permissions: [] }, 'body.permissions'],
    [{ name: 'CI', permissions: ['feedback', 'feedback'] }, 'body.permissions'],
    [{ name: 'CI', preset: 'ci', expires_in_s: 0 }, 'body.expires_in_s'],
    [{ name: 7, preset: 'ci' }, 'body.name'],
  ])('refuses %j', async (json, path) => {
    const tenant = await createTenant(harness);
    const response = await tenant.api('/api/keys', { method: 'POST', json });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ code: 'invalidRequest', errors: [{ path }] });
    expect(await keysOf(tenant)).toHaveLength(1);
  });

  it('ends a key to the second that it was given', async () => {
    const own = await createHarness();
    const tenant = await createTenant(own);
    const key = await createKey(own, tenant, { preset: 'ci', expires_in_s: 60 });
    own.clock.advance({ seconds: 59 });
    expect((await key.api('/api/tenant')).status).toBe(200);
    own.clock.advance({ seconds: 1 });
    expect((await key.api('/api/tenant')).status).toBe(401);
    expect(await keysOf(tenant)).toHaveLength(1);
    await own.close();
  });

  onlyInTestAll(() => {
    it('keeps to twenty beside the main one, also where several are made at once', async () => {
      const tenant = await createTenant(harness);
      const make = () => tenant.api('/api/keys', { method: 'POST', json: { name: 'One', preset: 'ci' } });
      for (let count = 0; count < KEYS_MAX - 2; count += 1) expect((await make()).status).toBe(201);
      const last = await Promise.all(Array.from({ length: 5 }, make));
      expect(last.map(({ status }) => status).sort()).toEqual([201, 201, 409, 409, 409]);
      const refused = last.find(({ status }) => status === 409);
      expect(await refused?.json()).toMatchObject({ code: 'keyLimit', fix: { method: 'GET', path: '/api/keys' } });
      expect(await keysOf(tenant)).toHaveLength(KEYS_MAX + 1);
    });
  });
});

describe('a key gives nobody more than it has', () => {
  const LIMITED = ['project:read', 'keys:write', 'events:read'];

  it('neither to a new key, nor to another, nor to itself, nor by a new main pair', async () => {
    const tenant = await createTenant(harness);
    const limited = await createKey(harness, tenant, { permissions: LIMITED });
    const other = await createKey(harness, tenant, { permissions: ['events:read'] });
    const [main] = await keysOf(tenant);
    const tries: [string, string, object][] = [
      ['POST', '/api/keys', { name: 'All', preset: 'full' }],
      ['POST', '/api/keys', { name: 'Users', permissions: ['project:read', 'users:export'] }],
      ['PATCH', `/api/keys/${other.id}`, { permissions: [...PERMISSIONS] }],
      ['PATCH', `/api/keys/${limited.id}`, { permissions: [...PERMISSIONS] }],
      ['PATCH', `/api/keys/${main?.id}`, { permissions: [...PERMISSIONS] }],
      ['POST', '/api/keys/rotate', { revoke_now: true }],
    ];
    for (const [method, path, json] of tries) {
      const response = await limited.api(path, { method, json });
      expect([path, response.status]).toEqual([path, 403]);
      expect(await response.json()).toMatchObject({ code: 'permissionMissing' });
    }
    expect((await tenant.api('/api/tenant')).status).toBe(200);
    const made = await limited.api('/api/keys', { method: 'POST', json: { name: 'Same', permissions: LIMITED } });
    expect(made.status).toBe(201);
  });
});

describe('PATCH /api/keys/:id', () => {
  it('narrows a key in place: its next call is refused', async () => {
    const tenant = await createTenant(harness);
    const key = await createKey(harness, tenant, { preset: 'build' });
    expect((await key.api('/api/social-login/events')).status).toBe(404);
    const changed = await tenant.api(`/api/keys/${key.id}`, {
      method: 'PATCH',
      json: { permissions: ['project:read'], name: 'Less' },
    });
    expect(await changed.json()).toMatchObject({ key: { id: key.id, name: 'Less', permissions: ['project:read'] } });
    expect((await key.api('/api/social-login/events')).status).toBe(403);
    expect((await key.api('/api/tenant')).status).toBe(200);
  });

  onlyInTestAll(() => {
    it('narrows the main key and keeps the file good; a rotation by the owner keeps it narrow', async () => {
      const tenant = await createTenant(harness);
      const owner = await createKey(harness, tenant, { preset: 'full' });
      const [main] = await keysOf(tenant);
      const narrowed = await owner.api(`/api/keys/${main?.id}`, {
        method: 'PATCH',
        json: { permissions: [...PERMISSION_PRESETS.build] },
      });
      expect(narrowed.status).toBe(200);
      expect((await tenant.api('/api/tenant')).status).toBe(200);
      expect((await tenant.api('/api/keys/rotate', { method: 'POST' })).status).toBe(403);
      const rotated = await owner.api('/api/keys/rotate', { method: 'POST', json: { revoke_now: true } });
      const { management_key: next } = (await rotated.json()) as { management_key: string };
      expect((await tenant.api('/api/tenant')).status).toBe(401);
      const api = apiWith(harness, next);
      expect((await api('/api/tenant')).status).toBe(200);
      expect((await api('/api/keys/rotate', { method: 'POST' })).status).toBe(403);
      const [present] = await keysOf({ api });
      expect(present?.permissions).toEqual([...PERMISSION_PRESETS.build]);
      const widened = await owner.api(`/api/keys/${present?.id}`, {
        method: 'PATCH',
        json: { permissions: [...PERMISSIONS] },
      });
      expect(widened.status).toBe(200);
      expect((await api('/api/keys/rotate', { method: 'POST' })).status).toBe(200);
    });
  });

  it.each(['key_000000000000', 'nothing', 'key_', '%00'])('knows no key %s', async (id) => {
    const tenant = await createTenant(harness);
    const response = await tenant.api(`/api/keys/${id}`, { method: 'PATCH', json: { name: 'New' } });
    expect(response.status).toBe(404);
    expect(await response.json()).toMatchObject({ code: 'keyNotFound' });
  });

  it('refuses a change that changes nothing', async () => {
    const tenant = await createTenant(harness);
    const key = await createKey(harness, tenant, { preset: 'ci' });
    expect((await tenant.api(`/api/keys/${key.id}`, { method: 'PATCH', json: {} })).status).toBe(400);
  });
});

describe('DELETE /api/keys/:id', () => {
  it('ends a key at once; a second time there is none', async () => {
    const tenant = await createTenant(harness);
    const key = await createKey(harness, tenant, { preset: 'build' });
    const deleted = await tenant.api(`/api/keys/${key.id}`, { method: 'DELETE' });
    expect(await deleted.json()).toEqual({ deleted: true });
    expect((await key.api('/api/tenant')).status).toBe(401);
    expect((await tenant.api(`/api/keys/${key.id}`, { method: 'DELETE' })).status).toBe(404);
  });

  it('never touches the key of another tenant', async () => {
    const [tenant, other] = [await createTenant(harness), await createTenant(harness)];
    const key = await createKey(harness, other, { preset: 'ci' });
    expect((await tenant.api(`/api/keys/${key.id}`, { method: 'DELETE' })).status).toBe(404);
    expect((await tenant.api(`/api/keys/${key.id}`, { method: 'PATCH', json: { name: 'Mine' } })).status).toBe(404);
    expect((await key.api('/api/tenant')).status).toBe(200);
  });

  it('keeps the main key, which is replaced instead', async () => {
    const tenant = await createTenant(harness);
    const [main] = await keysOf(tenant);
    const response = await tenant.api(`/api/keys/${main?.id}`, { method: 'DELETE' });
    expect(response.status).toBe(409);
    expect(await response.json()).toMatchObject({ code: 'mainKey' });
  });
});

describe('GET /api/keys', () => {
  it('lists the main key first, with all permissions, and tells of the last use', async () => {
    const tenant = await createTenant(harness);
    const key = await createKey(harness, tenant, { preset: 'support' });
    await key.api('/api/tenant');
    const [main, support] = await keysOf(tenant);
    expect(main).toMatchObject({ name: null, permissions: [...PERMISSIONS], expires_at: null });
    expect(support).toMatchObject({ id: key.id, last_used_at: '2026-01-15T12:00:00.000Z' });
  });
});

describe('a key look-up', () => {
  it('is one statement, with or without permissions', async () => {
    const tenant = await createTenant(harness);
    const key = await createKey(harness, tenant, { preset: 'ci' });
    await key.api('/api/keys');
    const statements: string[] = [];
    const stop = harness.database.observe((text) => void statements.push(text));
    await key.api('/api/resources/social-login');
    stop();
    expect(statements.filter((text) => text.includes('tenant_keys'))).toHaveLength(1);
  });

  /** Exactly the query of release 0.1.0 and of later releases up to this one. */
  const OLDER_LOOK_UP = `select tenants.id from porchlight.tenant_keys keys
    join porchlight.tenants tenants on tenants.id = keys.tenant_id
    where keys.hash = $1 and keys.kind = 'management'
      and (keys.expires_at is null or keys.expires_at > $2)`;

  it('H32: of an older node finds nothing for a key that may do less', async () => {
    const tenant = await createTenant(harness);
    const owner = await createKey(harness, tenant, { preset: 'full' });
    const build = await createKey(harness, tenant, { preset: 'build' });
    const [main] = await keysOf(tenant);
    const asked = (key: string) => harness.database.query(OLDER_LOOK_UP, [sha256(key), harness.clock.now()]);
    expect(await asked(tenant.managementKey)).toHaveLength(1);
    await owner.api(`/api/keys/${main?.id}`, { method: 'PATCH', json: { permissions: ['project:read'] } });
    for (const key of [tenant.managementKey, build.secret]) expect(await asked(key)).toEqual([]);
  });
});

describe('POST /api/keys/revoke-leaked', () => {
  const revoke = async (key: string, at = harness): Promise<unknown> =>
    (
      await at.fetch('/api/keys/revoke-leaked', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ key }),
      })
    ).json();

  it('ends any key that is shown to it, tells the owner, and shows no key', async () => {
    const tenant = await createTenant(harness);
    const key = await createKey(harness, tenant, { preset: 'build' });
    expect(await revoke(key.secret)).toEqual({ revoked: true });
    expect((await key.api('/api/tenant')).status).toBe(401);
    expect(await revoke(key.secret)).toEqual({ revoked: false });
    expect(await keysOf(tenant)).toHaveLength(1);
    const { notices } = (await (await tenant.api('/api/tenant')).json()) as { notices: object[] };
    expect(notices).toContainEqual(expect.objectContaining({ kind: 'key', fingerprint: key.fingerprint }));
    expect(harness.logs.join('')).not.toContain(key.secret);
  });

  onlyInTestAll(() => {
    it('ends the main key and the application key, for an older node too', async () => {
      const tenant = await createTenant(harness);
      expect(await revoke(tenant.applicationKey)).toEqual({ revoked: true });
      const edge = { method: 'POST', headers: { authorization: `Bearer ${tenant.applicationKey}` } };
      expect((await harness.fetch('/edge/session', edge)).status).toBe(401);
      expect(await revoke(tenant.managementKey)).toEqual({ revoked: true });
      expect((await tenant.api('/api/tenant')).status).toBe(401);
    });
  });

  it.each(['svc_man_0example', 'nothing', `svc_man_${'0'.repeat(49)}`])('knows nothing of %s', async (key) => {
    expect(await revoke(key)).toEqual({ revoked: false });
  });
});
