/** H1, H18, H19: how much of an owner's limits a stranger and a signed-in person can use. */
import { beforeAll, describe, expect, it } from 'vitest';
import { times } from '../support/gates/arrival-gate.ts';
import { createHarness, type Harness } from '../support/harness.ts';
import { createOwner } from '../support/owner.ts';
import { placementsToTry } from '../support/placements.ts';
import { signIn, toConsent } from '../support/sign-in.ts';
import { refill } from '../support/social-stores.ts';
import { onlyInTestAll } from '../support/times.ts';
import { CALLBACK, codeOf, edgeApp, openApp, openRoomyApp, pairOf } from './support/edge-app.ts';
import { hourOfItsOwn } from './support/own-hour.ts';
import { openSession } from './support/sessions.ts';

const usageOf = async (harness: Harness, scope: string) => {
  const [row] = await harness.database.query<Record<string, number>>(
    'select * from porchlight.usage where scope = $1',
    [scope],
  );
  return row ?? {};
};

const usageShown = async (app: { api(path: string): Promise<Response> }) =>
  ((await (await app.api('/api/tenant')).json()) as { usage: Record<string, number> }).usage;

beforeAll(async () => {
  // The worker's database is opened here, so that it does not count as time of the first test.
  await createHarness();
});

describe.each(placementsToTry())('with the runtime profile %s', (runtimeProfile) => {
  const near = { runtimeProfile, trustProxy: 1, addressLimitFactor: 1 } as const;

  it('H1: starts of strangers take nothing: refreshes and sign-ins of others pass, nothing pauses', async () => {
    const harness = await createHarness({ clock: hourOfItsOwn(), config: near });
    const owner = await createOwner(harness);
    const app = edgeApp(harness, await owner.createProject());
    await app.provision([CALLBACK]);
    const other = edgeApp(harness, await owner.createProject());
    await other.provision([CALLBACK]);
    let { refreshToken } = await openSession(harness, other.id);
    const before = await usageOf(harness, `account:${owner.accountId}`);
    let signIns = 0;
    for (let minute = 0; minute < 1; minute += 1) {
      for (const address of ['198.51.100.1', '198.51.100.2', '198.51.100.3']) {
        const attack = await Promise.all(times(34, () => app.start({}, { 'x-forwarded-for': address })));
        expect(attack.filter(({ status }) => status === 302)).toHaveLength(30);
        expect(attack.filter(({ status }) => status === 429)).toHaveLength(4);
      }
      for (let person = 0; person < 10; person += 1) {
        const started = await app.start({}, { 'x-forwarded-for': `203.0.113.${minute * 20 + person}` });
        expect(started.status).toBe(302);
        await openSession(harness, app.id);
        signIns += 1;
      }
      refreshToken = (await pairOf(await other.refresh(refreshToken))).refresh_token;
      harness.clock.advance({ minutes: 1 });
    }
    const after = await usageOf(harness, `account:${owner.accountId}`);
    expect((after.month_used ?? 0) - (before.month_used ?? 0)).toBe(signIns + 1);
    expect((after.lifetime_used ?? 0) - (before.lifetime_used ?? 0)).toBe(signIns + 1);
  });

  onlyInTestAll(() => {
    it('H1: a hundred starts pause no unclaimed tenant, and its users are refreshed meanwhile', async () => {
      const harness = await createHarness({ clock: hourOfItsOwn(), config: near });
      const app = await openApp(harness);
      const { refreshToken } = await openSession(harness, app.id);
      for (let index = 0; index < 25; index += 1) {
        const headers = { 'x-forwarded-for': `198.51.100.${index}` };
        const answers = await Promise.all(times(4, () => app.start({}, headers)));
        expect(answers.every(({ status }) => status === 302)).toBe(true);
      }
      expect((await app.refresh(refreshToken)).status).toBe(200);
      expect(await usageOf(harness, `tenant:${app.id}`)).toMatchObject({ lifetime_used: 2, minute_used: 2 });
      expect((await app.api('/api/tenant')).status).toBe(200);
    });
  });

  it('H1: what is refused with 400 takes nothing of an address at a tenant', async () => {
    const harness = await createHarness({ clock: hourOfItsOwn(), config: near });
    const app = await openApp(harness);
    for (let index = 0; index < 8; index += 1)
      expect((await app.start({ redirect_uri: 'https://evil.example/' })).status).toBe(400);
    for (let index = 0; index < 5; index += 1) expect((await app.start()).status).toBe(302);
    const refused = await app.start();
    expect([refused.status, await codeOf(refused)]).toEqual([429, 'rateLimited']);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  });

  it('H1: the caps of a minute are exact: five events pass in any mixture, and the sixth is refused', async () => {
    const harness = await createHarness({ clock: hourOfItsOwn(), config: { runtimeProfile } });
    const app = await openApp(harness);
    const sessions = [];
    for (let index = 0; index < 4; index += 1) sessions.push(await openSession(harness, app.id));
    const fifth = await toConsent(harness, app.id);
    expect((await fifth.browser.post(fifth.url, { decision: 'approve' })).status).toBe(303);
    const sixth = await toConsent(harness, app.id, { persona: 'grace' });
    const refused = await sixth.browser.post(sixth.url, { decision: 'approve' });
    expect(await refused.json()).toMatchObject({ code: 'rateLimited', detail: expect.stringContaining('At most 5') });
    expect((await app.refresh(sessions[0]?.refreshToken)).status).toBe(429);
    harness.clock.advance({ minutes: 1 });
    expect((await sixth.browser.post(sixth.url, { decision: 'approve' })).status).toBe(303);
  });

  it('H18: a session that refreshes in a loop gets 429 by itself, and takes nothing more', async () => {
    const config = { runtimeProfile, refreshesPerHour: 12 };
    const harness = await createHarness({ clock: hourOfItsOwn(), config });
    const app = await openRoomyApp(harness);
    const [greedy, modest] = [await openSession(harness, app.id), await openSession(harness, app.id)];
    let token = greedy.refreshToken;
    for (let index = 0; index < 12; index += 1) token = (await pairOf(await app.refresh(token))).refresh_token;
    for (let index = 0; index < 3; index += 1) {
      const refused = await app.refresh(token);
      expect(await refused.json()).toMatchObject({ code: 'rateLimited', status: 429 });
      expect(refused.headers.get('ratelimit-policy')).toBe('"hour";q=12;w=3600');
    }
    expect((await usageShown(app)).token_refreshed).toBe(12);
    expect((await app.refresh(modest.refreshToken)).status).toBe(200);
    harness.clock.advance({ hours: 1 });
    expect((await app.refresh(token)).status).toBe(200);
  });

  onlyInTestAll(() => {
    it('H18: a person who signs in in a loop gets 429 by themselves, and takes nothing more', async () => {
      const harness = await createHarness({ clock: hourOfItsOwn(), config: { runtimeProfile, signInsPerHour: 3 } });
      const app = await openRoomyApp(harness);
      for (let index = 0; index < 3; index += 1) await signIn(harness, app.id);
      const { browser, url } = await toConsent(harness, app.id);
      const refused = await browser.post(url, { decision: 'approve' });
      expect(refused.status).toBe(429);
      expect(await refused.json()).toMatchObject({
        code: 'rateLimited',
        detail: expect.stringContaining('one person'),
      });
      expect((await usageShown(app)).authorize).toBe(3);
      await signIn(harness, app.id, { persona: 'grace' });
      harness.clock.advance({ hours: 1 });
      await signIn(harness, app.id);
    });
  });

  it('H19: starts all day keep only as many rows as a minute and a day allow, and the rest is counted', async () => {
    const harness = await createHarness({ clock: hourOfItsOwn(), config: { runtimeProfile } });
    const app = await openRoomyApp(harness);
    await Promise.all(times(70, () => app.start()));
    expect(await app.events()).toHaveLength(60);
    expect(await usageShown(app)).toMatchObject({ login_started: 70, not_kept: 10 });
    harness.clock.advance({ minutes: 1 });
    await app.start();
    expect(await app.events()).toHaveLength(61);
    const silo = `porchlight_${app.id}`;
    const schema = runtimeProfile === '2026-11-siloed' ? `"${silo}"` : 'porchlight';
    await harness.database.query(
      `update ${schema}.social_counters set unmetered_day_kept = 5000 where tenant_id = $1`,
      [app.id],
    );
    harness.clock.advance({ minutes: 1 });
    expect((await app.start()).status).toBe(302);
    expect(await usageShown(app)).toMatchObject({ login_started: 72, not_kept: 11 });
    const { refresh_token } = await pairOf(await app.refresh((await openSession(harness, app.id)).refreshToken));
    expect((await app.logout(refresh_token)).status).toBe(200);
    const kinds = (await app.events()).map(({ event }) => event);
    expect(kinds.slice(61)).toEqual(['authorize', 'token_refreshed', 'logout']);
    expect(await usageShown(app)).toEqual({
      login_started: 73,
      consent_denied: 0,
      authorize: 1,
      login_failed: 0,
      token_refreshed: 1,
      logout: 1,
      not_kept: 12,
    });
  });

  onlyInTestAll(() => {
    it('H19: each of many sessions ended at once has its row: no stranger can end one', async () => {
      const harness = await createHarness({ clock: hourOfItsOwn(), config: { runtimeProfile } });
      const app = await openRoomyApp(harness);
      const opened = [];
      for (let index = 0; index < 70; index += 1) {
        opened.push(await openSession(harness, app.id, 'ada'));
        if (index % 20 === 0) harness.clock.advance({ minutes: 1 });
      }
      await refill(harness, app.id);
      harness.clock.advance({ minutes: 1 });
      const ended = await app.api(`/api/social-login/users/${opened[0]?.userId}/sessions`, { method: 'DELETE' });
      expect(await ended.json()).toEqual({ revoked: 70 });
      const logouts = (await app.events()).filter(({ event }) => event === 'logout');
      expect(logouts).toHaveLength(70);
      expect(await usageShown(app)).toMatchObject({ logout: 70 });
    });
  });
});
