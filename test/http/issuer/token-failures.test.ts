/** The token endpoint of an issuer: one address can make it refuse only so often, and nobody else notices. */
import { GUARDS } from '@porchlight/contract';
import { expect, it } from 'vitest';
import { hourOfItsOwn } from '../../security/support/own-hour.ts';
import { CALLBACK, createSocialTenant, useHarness } from '../../support/social-tenant.ts';
import { askAsDevice, pollAsDevice } from './support/device.ts';
import { appOf, signInAs } from './support/foreign-client.ts';
import { HOSTILE_KEYS, proofNaming } from './support/proof.ts';

const MAX = Number(GUARDS.tokenFailure.limits[0]?.minute);
const harness = useHarness({ clock: hourOfItsOwn(), config: { addressLimitFactor: 1, trustProxy: 1 } });

it('H34: refusals are counted by address; tokens that are given and devices that wait are not', async () => {
  const tenant = await createSocialTenant(harness.current);
  const app = await appOf(harness.current, tenant.id, CALLBACK);
  const address = app.as.token_endpoint ?? '';
  const dpop = proofNaming(HOSTILE_KEYS[0]?.[1] ?? {}, { method: 'POST', address });
  const guess = (headers: Record<string, string> = {}) =>
    fetch(address, { method: 'POST', headers: { dpop, ...headers } });
  const devices = [await askAsDevice(app), await askAsDevice(app), await askAsDevice(app)];

  const statuses = new Set<number>();
  for (let sent = 1; sent < MAX; sent += 1) statuses.add((await guess()).status);
  expect([...statuses]).toEqual([400]);
  for (const device of devices)
    expect(await (await pollAsDevice(app, device)).json()).toMatchObject({ error: 'authorization_pending' });
  expect((await signInAs(app)).tokens.access_token).toBeTruthy();
  expect((await guess()).status).toBe(400);

  const refused = await guess();
  expect([refused.status, await refused.json()]).toMatchObject([429, { error: 'temporarily_unavailable' }]);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(refused.headers.get('access-control-allow-origin')).toBe('*');
  expect((await guess({ 'x-forwarded-for': '203.0.113.7' })).status).toBe(400);
  harness.current.clock.advance({ minutes: 1 });
  expect((await guess()).status).toBe(400);
});
