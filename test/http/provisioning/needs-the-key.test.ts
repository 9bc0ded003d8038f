import { contract } from '@porchlight/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { expired } from '../../../server/tenants/tenant.ts';
import {
  changeTenant,
  createSocialTenant,
  problemOf,
  type SocialTenant,
  useHarness,
} from '../../support/social-tenant.ts';
import { createTenant, type TestTenant } from '../../support/tenant.ts';
import { someOf } from '../../support/times.ts';

/** Every operation that manages social login, with an address that exists. */
const OPERATIONS = Object.values(contract.socialLogin).map(({ method, path, metadata }) => ({
  id: metadata.id,
  method,
  path: path.replace(':id', '1') + (metadata.id === 'checkRedirect' ? '?redirect_uri=https://a.example/' : ''),
}));

type Operation = (typeof OPERATIONS)[number];

describe('managing social login', () => {
  const harness = useHarness();
  let [open, paused, ended]: SocialTenant[] = [];
  let bare: TestTenant;

  beforeAll(async () => {
    bare = await createTenant(harness.current);
    [open, paused, ended] = await Promise.all([1, 2, 3].map(() => createSocialTenant(harness.current)));
    await paused?.pause();
    await changeTenant(harness.current, ended?.id ?? '', (tenant) => expired(tenant, harness.current.clock.now()));
  });

  const call = ({ method, path }: Operation, authorization?: string) =>
    harness.current.fetch(path, {
      method,
      headers: {
        ...(authorization === undefined ? {} : { authorization }),
        ...(method === 'POST' ? { 'content-type': 'application/json' } : {}),
      },
      ...(method === 'POST' ? { body: '{}' } : {}),
    });

  it.each(someOf(OPERATIONS, 3))('by $id is for the holder of the management key', async (operation) => {
    const { applicationKey = '', managementKey = '' } = open ?? {};
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
      const response = await call(operation, authorization);
      expect([authorization?.slice(0, 12), response.status]).toEqual([authorization?.slice(0, 12), status]);
      expect(await problemOf(response)).toMatchObject({ code });
      expect(response.headers.has('www-authenticate')).toBe(status === 401);
      expect(response.headers.get('access-control-allow-origin')).toBeNull();
    }
  });

  it.each(someOf(OPERATIONS, 3))(
    'by $id is closed while the tenant is paused, and for good once it has expired',
    async (operation) => {
      for (const [tenant, status, code] of [
        [paused, 403, 'tenantPaused'],
        [ended, 410, 'tenantExpired'],
      ] as const) {
        const response = await call(operation, `Bearer ${tenant?.managementKey}`);
        expect(await problemOf(response)).toMatchObject({ status, code, fix: { path: expect.any(String) } });
      }
    },
  );

  const others = OPERATIONS.filter(({ method }) => method !== 'POST');
  it.each(someOf(others, 3))('by $id says so where nothing is provisioned', async (operation) => {
    const response = await call(operation, `Bearer ${bare.managementKey}`);
    expect(await problemOf(response)).toMatchObject({ status: 404, code: 'resourceNotProvisioned' });
  });
});
