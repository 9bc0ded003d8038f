/** E4 and E5: a limit is exact, however many requests come at once and at any moment. */
import { beforeAll, describe, expect, it } from 'vitest';
import { TestClock } from '../support/clock.ts';
import { type ArrivalGate, createArrivalGate, meetAt, times } from '../support/gates/arrival-gate.ts';
import { createHarness, type Harness } from '../support/harness.ts';
import { createOwner } from '../support/owner.ts';
import { placementsToTry } from '../support/placements.ts';
import { toConsent } from '../support/sign-in.ts';
import { refill } from '../support/social-stores.ts';
import { onlyInTestAll } from '../support/times.ts';
import { codeOf, type EdgeApp, edgeApp, openApp } from './support/edge-app.ts';
import { genesis, hourOfItsOwn } from './support/own-hour.ts';
import { APPROVE, COUNT_ADDRESS, REFRESH } from './support/places.ts';
import { openSession } from './support/sessions.ts';

let gate: ArrivalGate;
beforeAll(async () => {
  gate = createArrivalGate((await createHarness()).database);
});

const setUsage = (harness: Harness, scope: string, column: string, value: number) =>
  harness.database.query(`update porchlight.usage set ${column} = $2 where scope = $1`, [scope, value]);

const usageOf = async (harness: Harness, scope: string) => {
  const [row] = await harness.database.query<Record<string, number>>(
    'select * from porchlight.usage where scope = $1',
    [scope],
  );
  return row ?? {};
};

const statusOf = async (app: EdgeApp) =>
  ((await (await app.api('/api/tenant')).json()) as { tenant: { status: string; paused_reason: string | null } })
    .tenant;

describe('E4: how many pass', () => {
  onlyInTestAll(() => {
    it('E4: of 20 creations at once at a limit of 7 exactly 7 pass', async () => {
      const harness = await createHarness({
        database: gate.database,
        clock: hourOfItsOwn(),
        config: { genesisPerMinute: 7 },
      });
      const requests = times(20, () => () => genesis(harness));
      // The pool is smaller than the number of requests, so half of them meet at the gate and the others follow.
      const barrier = gate.holdTogether(10, COUNT_ADDRESS);
      const answers = await Promise.all(requests.map((send) => send()));
      await barrier.full;
      expect(answers.filter(({ status }) => status === 201)).toHaveLength(7);
      for (const refused of answers.filter(({ status }) => status !== 201)) {
        expect(refused.status).toBe(429);
        expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
        expect(refused.headers.get('ratelimit-policy')).toBe('"minute";q=7;w=60');
        expect(refused.headers.get('ratelimit')).toMatch(/^"minute";r=0;t=\d+$/);
      }
    });
  });

  it('E4: what the minute refuses is not counted in the day', async () => {
    const clock = hourOfItsOwn();
    const harness = await createHarness({ clock, config: { genesisPerMinute: 2, genesisPerDay: 3 } });
    const pass = async () => (await genesis(harness)).status === 201;
    expect([await pass(), await pass(), await pass(), await pass()]).toEqual([true, true, false, false]);
    clock.advance({ minutes: 1 });
    expect([await pass(), await pass()]).toEqual([true, false]);
  });

  it('H24: of forms that a provider might have sent, 120 a minute pass from one address', async () => {
    const edge = await createHarness({ clock: hourOfItsOwn(), config: { addressLimitFactor: 1 } });
    const body = new URLSearchParams({ state: 'made-up', code: 'c' });
    const answers = await Promise.all(
      times(121, () => edge.fetch('/edge/auth/apple/callback', { method: 'POST', body })),
    );
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(120);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(1);
  });

  describe.each(placementsToTry())('with the runtime profile %s', (runtimeProfile) => {
    let harness: Harness;
    beforeAll(async () => {
      harness = await createHarness({
        database: gate.database,
        clock: hourOfItsOwn(),
        config: { runtimeProfile, addressLimitFactor: 1 },
      });
    });

    it('E4: of ten starts at once exactly five pass in a minute, and nothing is paused', async () => {
      const app = await openApp(harness);
      const answers = await Promise.all(times(10, () => app.start()));
      expect(answers.filter(({ status }) => status === 302)).toHaveLength(5);
      const refused = answers.filter(({ status }) => status === 429);
      expect(refused).toHaveLength(5);
      for (const response of refused) {
        expect(response.headers.getSetCookie()).toEqual([]);
        expect(await codeOf(response)).toBe('rateLimited');
      }
      expect(await app.events()).toHaveLength(5);
      expect((await statusOf(app)).status).toBe('ephemeral');
    });

    it('E4: the window turns with the minute, to the millisecond', async () => {
      const clock = new TestClock('2031-06-01T10:00:59.999Z');
      const edge = await createHarness({ clock, config: { runtimeProfile, addressLimitFactor: 1 } });
      const app = await openApp(edge);
      for (let index = 0; index < 5; index += 1) expect((await app.start()).status).toBe(302);
      const refused = await app.start();
      expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '1']);
      clock.advance({ ms: 1 });
      expect((await app.start()).status).toBe(302);
      expect((await usageOf(edge, `tenant:${app.id}`)).minute_used).toBe(0);
    });

    it('E4: a refresh that the minute refuses spends no token, and logout is never refused', async () => {
      const app = await openApp(harness);
      const { refreshToken } = await openSession(harness, app.id);
      await setUsage(harness, `tenant:${app.id}`, 'minute_used', 5);
      expect(await codeOf(await app.refresh(refreshToken))).toBe('rateLimited');
      harness.clock.advance({ minutes: 1 });
      const again = await app.refresh(refreshToken);
      expect(again.status).toBe(200);
      const { refresh_token } = (await again.json()) as { refresh_token: string };
      await setUsage(harness, `tenant:${app.id}`, 'minute_used', 5);
      expect((await app.logout(refresh_token)).status).toBe(200);
    });

    onlyInTestAll(() => {
      it('E4: of ten refreshes of ten sessions at once, those that the minute lets pass are exactly counted', async () => {
        const app = await openApp(harness);
        const sessions = [];
        for (let index = 0; index < 10; index += 1) {
          await refill(harness, app.id);
          sessions.push(await openSession(harness, app.id));
        }
        await setUsage(harness, `tenant:${app.id}`, 'minute_used', 2);
        const answers = await meetAt(
          gate,
          REFRESH,
          sessions.map(
            ({ refreshToken }) =>
              () =>
                app.refresh(refreshToken),
          ),
        );
        expect(answers.filter(({ status }) => status === 200)).toHaveLength(3);
        expect(answers.filter(({ status }) => status === 429)).toHaveLength(7);
      });
    });

    it('E5: of two refreshes at 99 of 100 lifetime events one passes, and the tenant pauses once', async () => {
      for (let repetition = 0; repetition < 5; repetition += 1) {
        const app = await openApp(harness);
        const sessions = [await openSession(harness, app.id), await openSession(harness, app.id)];
        await setUsage(harness, `tenant:${app.id}`, 'lifetime_used', 99);
        const answers = await meetAt(
          gate,
          REFRESH,
          sessions.map(
            ({ refreshToken }) =>
              () =>
                app.refresh(refreshToken),
          ),
        );
        expect(answers.map(({ status }) => status).sort()).toEqual([200, 403]);
        expect((await usageOf(harness, `tenant:${app.id}`)).lifetime_used).toBe(100);
        expect(await statusOf(app)).toMatchObject({ status: 'paused', paused_reason: 'lifetime_events' });
        const told = await harness.database.query(
          `select 1 from porchlight.revocations where tenant_id = $1 and kind = 'tenant'`,
          [app.id],
        );
        // One line for the provisioning, one for the pause.
        expect(told).toHaveLength(2);
      }
    });

    it('E5: the hundredth event alone pauses nothing; the next one does', async () => {
      const app = await openApp(harness);
      const { refreshToken } = await openSession(harness, app.id);
      await setUsage(harness, `tenant:${app.id}`, 'lifetime_used', 99);
      const answer = await app.refresh(refreshToken);
      expect(answer.status).toBe(200);
      const { refresh_token, access_token } = (await answer.json()) as { refresh_token: string; access_token: string };
      expect((await statusOf(app)).status).toBe('ephemeral');
      expect(await app.isValid(access_token)).toBe(true);
      expect(await codeOf(await app.refresh(refresh_token))).toBe('tenantPaused');
      expect(await codeOf(await app.verify(access_token))).toBe('tenantPaused');
    });

    onlyInTestAll(() => {
      it('E5: of users 1,000 and 1,001 at once one is stored; the cap is never passed', async () => {
        for (let repetition = 0; repetition < 3; repetition += 1) {
          const app = await openApp(harness);
          const people = [];
          for (const email of ['one@example.test', 'two@example.test']) {
            people.push(await toConsent(harness, app.id, { email }));
          }
          await refill(harness, app.id);
          await setUsage(harness, `tenant:${app.id}`, 'stored_users', 999);
          const answers = await meetAt(
            gate,
            APPROVE,
            people.map(
              ({ browser, url }) =>
                () =>
                  browser.post(url, { decision: 'approve' }),
            ),
          );
          expect(answers.map(({ status }) => status).sort()).toEqual([303, 403]);
          expect((await usageOf(harness, `tenant:${app.id}`)).stored_users).toBe(1_000);
          expect(await statusOf(app)).toMatchObject({ status: 'paused', paused_reason: 'stored_users' });
        }
      });
    });

    it('E5: a person who is known signs in at the full cap, and pressing twice pauses nothing', async () => {
      const app = await openApp(harness);
      const first = await toConsent(harness, app.id);
      await first.browser.post(first.url, { decision: 'approve' });
      await refill(harness, app.id);
      await setUsage(harness, `tenant:${app.id}`, 'stored_users', 1_000);
      const again = await toConsent(harness, app.id);
      const answers = await meetAt(
        gate,
        APPROVE,
        times(2, () => () => again.browser.post(again.url, { decision: 'approve' })),
      );
      expect(answers.map(({ status }) => status).sort()).toEqual([303, 400]);
      expect((await statusOf(app)).status).toBe('ephemeral');
    });

    onlyInTestAll(() => {
      it('E5: the thousandth user alone pauses nothing, also when they press twice', async () => {
        const app = await openApp(harness);
        const { browser, url } = await toConsent(harness, app.id);
        await setUsage(harness, `tenant:${app.id}`, 'stored_users', 999);
        const answers = await meetAt(
          gate,
          APPROVE,
          times(2, () => () => browser.post(url, { decision: 'approve' })),
        );
        expect(answers.map(({ status }) => status).sort()).toEqual([303, 400]);
        expect((await statusOf(app)).status).toBe('ephemeral');
      });
    });

    it('E5: while paused, feedback, status and the claim still work, and a claim lets it go on', async () => {
      const app = await openApp(harness);
      const { refreshToken } = await openSession(harness, app.id);
      await setUsage(harness, `tenant:${app.id}`, 'lifetime_used', 100);
      expect(await codeOf(await app.refresh(refreshToken))).toBe('tenantPaused');
      expect(await codeOf(await app.start())).toBe('tenantPaused');
      const feedback = await app.api('/api/feedback/service', { method: 'POST', json: { feedback: 'still here' } });
      expect(feedback.status).toBe(200);
      expect((await app.api('/api/claim/url', { method: 'POST' })).status).toBe(201);
      expect((await statusOf(app)).status).toBe('paused');
      expect(await codeOf(await app.api('/api/social-login/users'))).toBe('tenantPaused');
    });

    onlyInTestAll(() => {
      it('E5: the caps of an account are shared by its projects, and refuse without pausing', async () => {
        const owner = await createOwner(harness);
        const apps: EdgeApp[] = [];
        for (let index = 0; index < 2; index += 1) {
          const app = edgeApp(harness, await owner.createProject());
          await app.provision(['https://app.example.com/auth/callback']);
          apps.push(app);
        }
        const sessions: { app: EdgeApp; refreshToken: string }[] = [];
        for (const app of apps) sessions.push({ app, ...(await openSession(harness, app.id)) });
        const refreshes = () =>
          meetAt(
            gate,
            REFRESH,
            sessions.map((session) => async () => {
              const answer = await session.app.refresh(session.refreshToken);
              if (answer.ok)
                session.refreshToken = ((await answer.clone().json()) as { refresh_token: string }).refresh_token;
              return answer;
            }),
          );
        await setUsage(harness, `account:${owner.accountId}`, 'minute_used', 0);
        expect((await refreshes()).map(({ status }) => status)).toEqual([200, 200]);
        expect((await usageOf(harness, `account:${owner.accountId}`)).minute_used).toBe(2);
        await setUsage(harness, `account:${owner.accountId}`, 'month_used', 4_999);
        expect((await refreshes()).map(({ status }) => status).sort()).toEqual([200, 429]);
        for (const app of apps) expect((await statusOf(app)).status).toBe('claimed');
      });
    });
  });
});
