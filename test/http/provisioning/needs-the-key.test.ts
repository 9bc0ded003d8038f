import { contract } from '@porchlight/contract';
import { describe, expect, it } from 'vitest';
import { expired } from '../../../server/tenants/tenant.ts';
import { changeTenant, createSocialTenant, problemOf, useHarness } from '../../support/social-tenant.ts';
import { createTenant } from '../../support/tenant.ts';

/** Every operation that manages social login, with an address that exists. */
const OPERATIONS = Object.values(contract.socialLogin).map(({ method, path, metadata }) => ({
  id: metadata.id,
  method,
  path: path.replace(':id', '1') + (metadata.id === 'checkRedirect' ? '?redirect_uri=https://a.example/' : ''),
}));

type Operation = (typeof OPERATIONS)[number];

describe('managing social login', () => {
  const harness = useHarness();
  const call = ({ method, path }: Operation, headers: Record<string, string>) =>
    harness.current.fetch(path, {
      method,
      headers: { ...headers, ...(method === 'POST' ? { 'content-type': 'application/json' } : {}) },
      ...(method === 'POST' ? { body: '{}' } : {}),
    });

  it.each(OPERATIONS)('by $id is for the holder of the management key', async (operation) => {
    const { applicationKey, managementKey } = await createSocialTenant(harness.current);
    const mistyped = `${managementKey.slice(0, -1)}${managementKey.endsWith('x') ? 'y' : 'x'}`;
    for (const [authorization, status, code] of [
      [undefined, 401, 'missingCredentials'],
      [managementKey, 401, 'missingCredentials'],
      ['Bearer', 401, 'missingCredentials'],
      ['Bearer nonsense', 401, 'invalidCredentials'],
      [`Bearer ${mistyped}`, 401, 'invalidCredentials'],
      [`Basic ${managementKey}`, 401, 'missingCredentials'],
      [`Bearer ${applicationKey}`, 403, 'wrongKeyKind'],
    ] as const) {
      const response = await call(operation, authorization === undefined ? {} : { authorization });
      expect([authorization?.slice(0, 12), response.status]).toEqual([authorization?.slice(0, 12), status]);
      expect(await problemOf(response)).toMatchObject({ code });
      expect(response.headers.has('www-authenticate')).toBe(status === 401);
      expect(response.headers.get('access-control-allow-origin')).toBeNull();
    }
  });

  it.each(OPERATIONS)(
    'by $id is closed while the tenant is paused, and for good once it has expired',
    async (operation) => {
      const tenant = await createSocialTenant(harness.current);
      const authorization = `Bearer ${tenant.managementKey}`;
      await tenant.pause();
      const paused = await call(operation, { authorization });
      expect(paused.status).toBe(403);
      expect(await problemOf(paused)).toMatchObject({ code: 'tenantPaused', fix: { path: '/api/claim/url' } });
      await changeTenant(harness.current, tenant.id, (current) => expired(current, harness.current.clock.now()));
      const ended = await call(operation, { authorization });
      expect(ended.status).toBe(410);
      expect(await problemOf(ended)).toMatchObject({ code: 'tenantExpired' });
    },
  );

  const others = OPERATIONS.filter(({ method }) => method !== 'POST');
  it.each(others)('by $id says so where nothing is provisioned', async (operation) => {
    const { managementKey } = await createTenant(harness.current);
    const response = await call(operation, { authorization: `Bearer ${managementKey}` });
    expect(response.status).toBe(404);
    expect(await problemOf(response)).toMatchObject({ code: 'resourceNotProvisioned' });
  });
});
