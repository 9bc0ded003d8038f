/** The token endpoint of an issuer: one address can make it refuse only so often, and nobody else notices. */
import { GUARDS } from '@porchlight/contract';
import { describe, expect, it } from 'vitest';
import { hourOfItsOwn } from '../../security/support/own-hour.ts';
import { CALLBACK, createSocialTenant, useHarness } from '../../support/social-tenant.ts';
import { askAsDevice, pollAsDevice } from './support/device.ts';
import { appOf, signInAs } from './support/foreign-client.ts';

const MAX = Number(GUARDS.tokenFailure.limits[0]?.minute);
const strict = { addressLimitFactor: 1, trustProxy: 1 };
const harness = useHarness({ clock: hourOfItsOwn(), config: strict });

const STRANGER = { 'x-forwarded-for': '203.0.113.7' };

describe('failures at the token endpoint', () => {
  it('H34: are refused with 429 once an address has too many, and others get their tokens', async () => {
    const tenant = await createSocialTenant(harness.current);
    const app = await appOf(harness.current, tenant.id, CALLBACK);
    const body = new URLSearchParams({ grant_type: 'refresh_token', refresh_token: 'guess', client_id: 'app' });
    const guess = () => fetch(app.as.token_endpoint ?? '', { method: 'POST', headers: STRANGER, body });
    const statuses = new Map<number, number>();
    for (let sent = 0; sent < MAX; sent += 20) {
      const answers = await Promise.all(Array.from({ length: 20 }, guess));
      for (const { status } of answers) statuses.set(status, (statuses.get(status) ?? 0) + 1);
    }
    expect([...statuses]).toEqual([[400, MAX]]);
    const refused = await guess();
    expect([refused.status, await refused.json()]).toMatchObject([429, { error: 'temporarily_unavailable' }]);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(refused.headers.get('access-control-allow-origin')).toBe('*');
    expect((await signInAs(app)).tokens.access_token).toBeTruthy();
    harness.current.clock.advance({ minutes: 1 });
    expect((await guess()).status).toBe(400);
  });

  it('do not include good requests, nor a device that waits', async () => {
    const tenant = await createSocialTenant(harness.current);
    const app = await appOf(harness.current, tenant.id, CALLBACK);
    const asked = await askAsDevice(app);
    harness.current.clock.advance({ minutes: 1 });
    for (let sent = 0; sent <= MAX; sent += 50)
      await Promise.all(Array.from({ length: 50 }, () => pollAsDevice(app, asked).then((answer) => answer.text())));
    expect((await signInAs(app)).tokens.access_token).toBeTruthy();
  });
});
