/**
 * H22: a stranger who starts many sign-ins cannot hide important events, and the owner sees how many events were
 * dropped.
 */
import { BOUNDED_EVENTS_PER_MINUTE } from '@porchlight/contract';
import { describe, expect, it } from 'vitest';
import { createWebhook, sendUntil } from '../http/webhooks/support.ts';
import { times } from '../support/gates/arrival-gate.ts';
import { createHarness } from '../support/harness.ts';
import { createWebhookReceiver } from '../support/network/webhook-receiver.ts';
import { createOwner } from '../support/owner.ts';
import { placementsToTry } from '../support/placements.ts';
import { signInTo } from '../support/sign-in.ts';
import { socialTenant } from '../support/social-tenant.ts';
import { onlyInTestAll } from '../support/times.ts';
import { CALLBACK, edgeApp, pairOf } from './support/edge-app.ts';
import { hourOfItsOwn } from './support/own-hour.ts';
import { openSession } from './support/sessions.ts';

const STARTS = 100;

describe.each(placementsToTry())('with the runtime profile %s', (runtimeProfile) => {
  it('H22: 100 starts hide no sign-out, no revocation, no replayed token and no failed sign-in', async () => {
    const harness = await createHarness({ clock: hourOfItsOwn(), config: { runtimeProfile } });
    const owner = await createOwner(harness, 'pro');
    const project = await owner.createProject();
    const app = edgeApp(harness, project);
    await app.provision([CALLBACK]);
    const receiver = await createWebhookReceiver();
    await createWebhook(socialTenant(harness, project), { url: receiver.url });
    const [leaver, revoked, robbed] = [
      await openSession(harness, app.id),
      await openSession(harness, app.id),
      await openSession(harness, app.id),
    ];
    for (let sent = 0; sent < STARTS; sent += 10) {
      const started = await Promise.all(times(10, () => app.start()));
      expect(started.map(({ status }) => status)).toEqual(Array(10).fill(302));
    }

    await app.logout(leaver.refreshToken);
    await app.api(`/api/social-login/users/${revoked.userId}/sessions`, { method: 'DELETE' });
    await pairOf(await app.refresh(robbed.refreshToken));
    harness.clock.advance({ seconds: 20 });
    expect((await app.refresh(robbed.refreshToken)).status).toBe(401);
    const end = await signInTo(harness, app.id, { persona: 'token-fails' });
    expect(end.searchParams.get('error')).toBe('login_failed');

    const events = await app.events();
    const reasons = events.filter(({ event }) => event === 'logout').map(({ metadata }) => metadata.reason);
    expect(reasons.sort()).toEqual(['logout', 'refresh_token_reused', 'revoked']);
    expect(events.filter(({ event }) => event === 'login_failed')).toHaveLength(1);
    expect(events.filter(({ event }) => event === 'login_started')).toHaveLength(BOUNDED_EVENTS_PER_MINUTE);

    const types = () => receiver.received.map(({ body }) => body.type);
    const ends = () => types().filter((type) => /logout|login_failed/.test(type));
    await sendUntil(harness, () => ends().length === 4);
    expect(ends().sort()).toEqual([
      'social_login.login_failed',
      'social_login.logout',
      'social_login.logout',
      'social_login.logout',
    ]);

    const report = (await (await app.api('/api/tenant')).json()) as {
      usage: Record<string, number>;
      notices: { kind: string; dropped?: Record<string, number>; message: string }[];
    };
    const all = STARTS + 3 + 1;
    const dropped = all - BOUNDED_EVENTS_PER_MINUTE;
    expect(report.usage).toMatchObject({ login_started: all, logout: 3, login_failed: 1, not_kept: dropped });
    expect(report.notices).toEqual([
      {
        kind: 'events-dropped',
        dropped: { login_started: dropped, login_failed: 0, consent_denied: 0 },
        message: expect.stringContaining(`${dropped} sign-ins started`),
      },
    ]);
    const page = await harness.fetch(`/account/projects/${app.id}/events`, {
      headers: { cookie: owner.cookie, accept: 'text/html' },
    });
    expect(await page.text()).toMatch(/data-notice="events-dropped"/);
    const insights = await harness.fetch('/account/insights/data', { headers: { cookie: owner.cookie } });
    expect(await insights.json()).toMatchObject({ projects: [{ funnel: { started: all, failed: 1 } }] });
    harness.clock.advance({ days: 9 });
    expect(await (await app.api('/api/tenant')).json()).toMatchObject({ notices: [] });
  });

  onlyInTestAll(() => {
    it('H22: failed sign-ins have a pot of their own, which is bounded too', async () => {
      const harness = await createHarness({ clock: hourOfItsOwn(), config: { runtimeProfile } });
      const owner = await createOwner(harness, 'pro');
      const app = edgeApp(harness, await owner.createProject());
      await app.provision([CALLBACK]);
      const silo = runtimeProfile === '2026-11-siloed' ? `"porchlight_${app.id}"` : 'porchlight';
      await harness.database.query(
        `update ${silo}.social_counters set ended_day = floor(extract(epoch from $2::timestamptz) / 86400)::int,
           ended_day_kept = 4999 where tenant_id = $1`,
        [app.id, harness.clock.now()],
      );
      for (const decision of ['deny', 'deny'] as const) await signInTo(harness, app.id, { decision });
      await signInTo(harness, app.id, { persona: 'token-fails' });
      const kinds = (await app.events()).map(({ event }) => event);
      expect(kinds).toEqual(['login_started', 'consent_denied', 'login_started', 'login_started']);
      const { notices } = (await (await app.api('/api/tenant')).json()) as { notices: unknown[] };
      expect(notices).toMatchObject([{ dropped: { login_started: 0, login_failed: 1, consent_denied: 1 } }]);
    });
  });
});
