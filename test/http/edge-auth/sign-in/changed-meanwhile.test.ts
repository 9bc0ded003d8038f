import { TIER_LIMITS } from '@porchlight/contract';
import { describe, expect, it } from 'vitest';
import { minuteOf } from '../../../../server/limits/windows.ts';
import { expired } from '../../../../server/tenants/tenant.ts';
import { placementsToTry } from '../../../support/placements.ts';
import { toConsent } from '../../../support/sign-in.ts';
import {
  CALLBACK,
  changeTenant,
  createSocialTenant,
  provision,
  type SocialTenant,
  useHarness,
} from '../../../support/social-tenant.ts';
import { endPageOf, toCallback } from '../../../support/steps/login-steps.ts';
import { onlyInTestAll } from '../../../support/times.ts';

const OTHER = 'https://other.example.com/cb';
const HTML = { accept: 'text/html' };

describe.each(placementsToTry())('a sign-in under way, profile %s,', (runtimeProfile) => {
  const harness = useHarness({ config: { runtimeProfile } });
  const kinds = async (tenant: SocialTenant) => (await tenant.events()).events.map(({ event }) => event);

  it.each(['approve', 'deny'])(
    'A10: is refused at the end when its callback was dropped meanwhile (%s)',
    async (decision) => {
      const tenant = await createSocialTenant(harness.current);
      const { browser, url } = await toConsent(harness.current, tenant.id);
      harness.current.clock.advance({ ms: 1 });
      await provision(tenant, [OTHER]);
      for (const response of [
        await browser.send(url, { headers: HTML }),
        await browser.send(url, { method: 'POST', body: new URLSearchParams({ decision }), headers: HTML }),
      ]) {
        expect(response.status).toBe(400);
        expect(response.headers.get('location')).toBeNull();
        expect(await response.text()).toContain('redirectUriNotAllowed');
      }
      expect(await kinds(tenant)).toEqual(['login_started']);
      await provision(tenant, [OTHER, CALLBACK]);
      expect((await browser.post(url, { decision })).status).toBe(303);
    },
  );

  it.each([
    ['denies', 'consent_denied'],
    ['token-fails', 'login_failed'],
    ['userinfo-fails', 'login_failed'],
  ])('A10: of %s tells a dropped callback nothing, and the history everything', async (persona, event) => {
    const tenant = await createSocialTenant(harness.current);
    const { browser, callback } = await toCallback(harness.current, tenant.id, { persona });
    await provision(tenant, [OTHER]);
    const end = await browser.send(callback);
    expect(end.status).toBe(400);
    expect(end.headers.get('location')).toBeNull();
    expect(await kinds(tenant)).toEqual(['login_started', event]);
  });

  onlyInTestAll(() => {
    it('goes on when the list was replaced by one that still has its callback', async () => {
      const tenant = await createSocialTenant(harness.current);
      const { browser, url } = await toConsent(harness.current, tenant.id);
      harness.current.clock.advance({ ms: 1 });
      await provision(tenant, [OTHER, CALLBACK]);
      expect((await browser.post(url, { decision: 'approve' })).headers.get('location')).toContain('access_token=');
    });
  });

  it('stops at a paused tenant with a page, stores nothing, and goes on once the pause is lifted', async () => {
    const tenant = await createSocialTenant(harness.current);
    const { browser, url } = await toConsent(harness.current, tenant.id);
    await tenant.pause();
    const body = new URLSearchParams({ decision: 'approve' });
    const refused = await browser.send(url, { method: 'POST', body, headers: HTML });
    expect(refused.status).toBe(403);
    expect(await refused.text()).toContain('Sign-in is paused for this app');
    await changeTenant(harness.current, tenant.id, (current) => ({
      ok: true,
      value: { ...current, pausedReason: null, pausedAt: null },
    }));
    expect(await kinds(tenant)).toEqual(['login_started']);
    expect((await browser.post(url, { decision: 'approve' })).status).toBe(303);
  });

  it('stops at an expired tenant with a page', async () => {
    const tenant = await createSocialTenant(harness.current);
    const { browser, url } = await toConsent(harness.current, tenant.id);
    await changeTenant(harness.current, tenant.id, (current) => expired(current, harness.current.clock.now()));
    const refused = await browser.send(url, { headers: HTML });
    expect(refused.status).toBe(410);
    expect(await refused.text()).toContain('trial has ended');
  });

  onlyInTestAll(() => {
    it('of a deleted resource ends with a page, whatever the provider says', async () => {
      const tenant = await createSocialTenant(harness.current);
      const denied = await toCallback(harness.current, tenant.id, { persona: 'denies' });
      const named = await toCallback(harness.current, tenant.id);
      await tenant.api('/api/resources/social-login', { method: 'DELETE' });
      for (const { browser, callback } of [denied, named]) {
        const page = await endPageOf(await browser.send(callback));
        expect([page.status, page.startOver]).toEqual([400, null]);
      }
    });
  });

  it('that a bucket refuses at the decision can be decided a minute later', async () => {
    const tenant = await createSocialTenant(harness.current);
    const { browser, url } = await toConsent(harness.current, tenant.id);
    await use(
      tenant,
      `minute = ${minuteOf(harness.current.clock.now())}, minute_used = ${TIER_LIMITS.ephemeral.eventsPerMinute}`,
    );
    const body = new URLSearchParams({ decision: 'approve' });
    const refused = await browser.send(url, { method: 'POST', body, headers: HTML });
    expect(refused.status).toBe(429);
    expect(refused.headers.has('retry-after')).toBe(true);
    expect(await refused.text()).toContain('Too many sign-ins at once');
    harness.current.clock.advance({ minutes: 1 });
    expect((await browser.post(url, { decision: 'approve' })).status).toBe(303);
    expect((await kinds(tenant)).at(-1)).toBe('authorize');
  });

  const use = (tenant: SocialTenant, columns: string) =>
    harness.current.database.query(`update porchlight.usage set ${columns} where scope = $1`, [`tenant:${tenant.id}`]);

  const statusOf = async (tenant: SocialTenant): Promise<string> => {
    const { tenant: body } = (await (await tenant.api('/api/tenant')).json()) as { tenant: { status: string } };
    return body.status;
  };

  it('that is approved twice at once is no event more: the last one of a lifetime pauses nothing', async () => {
    const tenant = await createSocialTenant(harness.current);
    const { browser, url } = await toConsent(harness.current, tenant.id);
    await use(tenant, 'lifetime_used = 99, stored_users = 999');
    const presses = Array.from({ length: 8 }, () => browser.post(url, { decision: 'approve' }));
    const statuses = (await Promise.all(presses)).map(({ status }) => status);
    expect(statuses.sort()).toEqual([303, ...Array(7).fill(400)]);
    expect(await statusOf(tenant)).toBe('ephemeral');
  });

  onlyInTestAll(() => {
    it('of a known person needs no room for a user: a full minute is a full minute, not a full tenant', async () => {
      const tenant = await createSocialTenant(harness.current);
      const first = await toConsent(harness.current, tenant.id);
      await first.browser.post(first.url, { decision: 'approve' });
      const again = await toConsent(harness.current, tenant.id);
      await use(tenant, 'stored_users = 1000, minute_used = 5');
      expect((await again.browser.post(again.url, { decision: 'approve' })).status).toBe(429);
      expect(await statusOf(tenant)).toBe('ephemeral');
      harness.current.clock.advance({ minutes: 1 });
      expect((await again.browser.post(again.url, { decision: 'approve' })).status).toBe(303);
    });
  });
});
