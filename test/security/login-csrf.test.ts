/** D1, D2 and D7: a sign-in belongs to the browser in which it began, and each of its steps happens once. */
import { beforeAll, describe, expect, it } from 'vitest';
import { type ArrivalGate, createArrivalGate, meetAt, times } from '../support/gates/arrival-gate.ts';
import { createHarness, type Harness } from '../support/harness.ts';
import { placementsToTry } from '../support/placements.ts';
import { CookieBrowser, toConsent } from '../support/sign-in.ts';
import { onlyInTestAll } from '../support/times.ts';
import { codeOf, type EdgeApp, openRoomyApp } from './support/edge-app.ts';
import { APPROVE, TAKE } from './support/places.ts';
import { startOf, toProviderCallback, wentNowhere } from './support/steps.ts';

let harness: Harness;
let gate: ArrivalGate;
let app: EdgeApp;
beforeAll(async () => {
  gate = createArrivalGate((await createHarness()).database);
  harness = await createHarness({ database: gate.database });
  app = await openRoomyApp(harness);
});

const usersOf = async (of: EdgeApp): Promise<unknown[]> =>
  ((await (await of.api('/api/social-login/users')).json()) as { users: unknown[] }).users;

describe('D1: what an attacker began cannot be finished in the browser of a victim', () => {
  it.each([
    ['that never signed in', async () => new CookieBrowser()],
    [
      'that has a sign-in of its own under way',
      async () => {
        const browser = new CookieBrowser();
        await browser.send(new URL(startOf(app.id), harness.baseUrl));
        return browser;
      },
    ],
  ])('D1: state and code of the attacker, in a browser %s', async (_what, victim) => {
    const mine = await openRoomyApp(harness);
    const { callback } = await toProviderCallback(harness, startOf(mine.id));
    const response = await (await victim()).send(callback);
    expect(response.status).toBe(400);
    expect(wentNowhere(response)).toBe(true);
    expect(await usersOf(mine)).toEqual([]);
  });

  it('D1: the consent page of the attacker shows nothing and decides nothing elsewhere', async () => {
    const mine = await openRoomyApp(harness);
    const { url } = await toConsent(harness, mine.id);
    const victim = new CookieBrowser();
    await victim.send(new URL(startOf(app.id), harness.baseUrl));
    const shown = await victim.send(url);
    expect(shown.status).toBe(400);
    expect(await shown.text()).not.toContain('ada@example.test');
    for (const decision of ['approve', 'deny']) {
      const decided = await victim.post(url, { decision });
      expect(decided.status).toBe(400);
      expect(wentNowhere(decided)).toBe(true);
    }
    expect(await usersOf(mine)).toEqual([]);
  });

  onlyInTestAll(() => {
    it('D1: the state of another tenant does not take this code', async () => {
      const [one, two] = [await openRoomyApp(harness), await openRoomyApp(harness)];
      const browser = new CookieBrowser();
      const first = await toProviderCallback(harness, startOf(one.id), { browser });
      const second = await toProviderCallback(harness, startOf(two.id), { browser, persona: 'grace' });
      first.callback.searchParams.set('state', second.callback.searchParams.get('state') ?? '');
      const response = await browser.send(first.callback);
      expect(new URL(response.headers.get('location') ?? '').searchParams.get('error')).toBe('login_failed');
      expect((await two.events()).at(-1)).toMatchObject({
        event: 'login_failed',
        metadata: { stage: 'token_exchange', error_code: 'invalid_grant' },
      });
      expect([await usersOf(one), await usersOf(two)]).toEqual([[], []]);
    });
  });

  it.each([
    ['no state', (url: URL) => url.searchParams.delete('state')],
    ['an empty state', (url: URL) => url.searchParams.set('state', '')],
    ['a state that nobody issued', (url: URL) => url.searchParams.set('state', 'x'.repeat(43))],
    ['a state with another one behind it', (url: URL) => url.searchParams.append('state', 'x')],
  ])('D1: %s is refused and issues nothing', async (_what, change) => {
    const mine = await openRoomyApp(harness);
    const { browser, callback } = await toProviderCallback(harness, startOf(mine.id));
    change(callback);
    const response = await browser.send(callback);
    const location = response.headers.get('location');
    // A state that names the attempt ends it; any other state has no effect.
    if (location === null) expect(response.status).toBe(400);
    else expect(new URL(location).searchParams.get('error')).toBe('login_failed');
    expect(await usersOf(mine)).toEqual([]);
  });

  onlyInTestAll(() => {
    it('D1: a state older than ten minutes is over', async () => {
      const mine = await openRoomyApp(harness);
      const { browser, callback } = await toProviderCallback(harness, startOf(mine.id));
      harness.clock.advance({ minutes: 10 });
      const response = await browser.send(callback);
      expect(response.status).toBe(400);
      expect(await response.text()).toContain(`/edge/auth/${mine.id}/google`);
    });

    it('D1: an account cannot be signed in with the attacker’s state and code either', async () => {
      const { callback } = await toProviderCallback(harness, '/account/sign-in/start');
      const victim = new CookieBrowser();
      await victim.send(new URL('/account/sign-in/start', harness.baseUrl));
      const response = await victim.send(callback);
      expect(response.status).toBe(400);
      expect(wentNowhere(response)).toBe(true);
    });
  });
});

describe('D2: each step happens once', () => {
  it('D2: the second opening of one callback leads nowhere but to a new start', async () => {
    const { browser, callback } = await toProviderCallback(harness, startOf(app.id));
    expect((await browser.send(callback)).status).toBe(303);
    const second = await browser.send(callback);
    expect(second.status).toBe(400);
    expect(second.headers.get('location')).toBeNull();
    expect(await second.text()).toContain(`/edge/auth/${app.id}/google`);
  });

  onlyInTestAll(() => {
    it('D2: of five openings at once one goes on, and its consent works', async () => {
      const { browser, callback } = await toProviderCallback(harness, startOf(app.id));
      const answers = await meetAt(
        gate,
        TAKE,
        times(5, () => () => browser.send(callback)),
      );
      expect(answers.map(({ status }) => status).sort()).toEqual([303, 400, 400, 400, 400]);
      const location = answers.find(({ status }) => status === 303)?.headers.get('location') ?? '';
      const decided = await browser.post(new URL(location, harness.baseUrl), { decision: 'approve' });
      expect(decided.status).toBe(303);
    });

    it('D2: two tabs with states of their own both succeed, as two people if need be', async () => {
      const mine = await openRoomyApp(harness);
      const browser = new CookieBrowser();
      const tabs = [
        await toProviderCallback(harness, startOf(mine.id), { browser }),
        await toProviderCallback(harness, startOf(mine.id), { browser, persona: 'grace' }),
      ];
      const consents = await Promise.all(tabs.map(({ callback }) => browser.send(callback)));
      const ends = await meetAt(
        gate,
        APPROVE,
        consents.map((consent) => () => {
          const page = new URL(consent.headers.get('location') ?? '', harness.baseUrl);
          return browser.post(page, { decision: 'approve' });
        }),
      );
      for (const end of ends) expect(end.headers.get('location')).toContain('access_token=');
      expect(await usersOf(mine)).toHaveLength(2);
    });
  });
});

describe.each(placementsToTry())('D7: consent with the runtime profile %s', (runtimeProfile) => {
  let mine: EdgeApp;
  let own: Harness;
  beforeAll(async () => {
    own = await createHarness({ database: gate.database, config: { runtimeProfile } });
    mine = await openRoomyApp(own);
  });

  it.each([
    ['of another site', { origin: 'https://evil.example' }],
    ['of a sandboxed frame', { origin: 'null' }],
    ['of another port of this host', { origin: 'http://127.0.0.1:9' }],
    ['that only says it comes from elsewhere', { 'sec-fetch-site': 'cross-site' }],
    ['of a neighbouring site', { 'sec-fetch-site': 'same-site' }],
  ])('D7: a post %s is refused, and the decision stays open', async (_what, headers) => {
    const { browser, url } = await toConsent(own, mine.id);
    for (const decision of ['approve', 'deny']) {
      const response = await browser.send(url, { method: 'POST', headers, body: new URLSearchParams({ decision }) });
      expect(response.status).toBe(403);
      expect(await codeOf(response)).toBe('invalidCsrfToken');
    }
    expect((await browser.post(url, { decision: 'approve' })).status).toBe(303);
  });

  it('D7: a replayed approval or denial changes nothing', async () => {
    for (const decision of ['approve', 'deny']) {
      const { browser, url } = await toConsent(own, mine.id);
      await browser.post(url, { decision });
      const before = (await mine.events()).length;
      for (const again of ['approve', 'deny']) {
        const response = await browser.post(url, { decision: again });
        expect(response.status).toBe(400);
        expect(response.headers.get('location')).toBeNull();
        const page = await response.text();
        expect(page).toContain('You answered already');
        expect(page).not.toMatch(/access_token|svc_ref_/);
      }
      expect(await mine.events()).toHaveLength(before);
    }
  });

  onlyInTestAll(() => {
    it('D7: of ten presses at once one signs in, ten times in a row', async () => {
      for (let repetition = 0; repetition < 10; repetition += 1) {
        const { browser, url } = await toConsent(own, mine.id);
        const before = (await mine.events()).length;
        const answers = await meetAt(
          gate,
          APPROVE,
          times(10, () => () => browser.post(url, { decision: 'approve' })),
        );
        expect(answers.filter(({ status }) => status === 303)).toHaveLength(1);
        expect(answers.filter(({ status }) => status === 400)).toHaveLength(9);
        expect(await mine.events()).toHaveLength(before + 1);
      }
    });

    it('D7: yes and no at once is one of the two', async () => {
      for (let repetition = 0; repetition < 10; repetition += 1) {
        const { browser, url } = await toConsent(own, mine.id);
        const before = (await mine.events()).length;
        const answers = await meetAt(
          gate,
          [APPROVE, /set stage = 'done', sealed_identity = null/],
          [() => browser.post(url, { decision: 'approve' }), () => browser.post(url, { decision: 'deny' })],
        );
        expect(answers.map(({ status }) => status).sort()).toEqual([303, 400]);
        expect(await mine.events()).toHaveLength(before + 1);
      }
    });
  });

  it.each([
    ['nothing', {}],
    ['a word that is neither', { decision: 'APPROVE' }],
    ['two answers', 'decision=deny&decision=approve'],
  ])('D7: %s decides nothing', async (_what, fields) => {
    const { browser, url } = await toConsent(own, mine.id);
    const response = await browser.send(url, { method: 'POST', body: new URLSearchParams(fields) });
    expect(response.status).toBe(400);
    expect(response.headers.get('location')).toBeNull();
  });

  it('D7: opening the page, also with the answer in its address, decides nothing', async () => {
    const { browser, url } = await toConsent(own, mine.id);
    const before = (await mine.events()).length;
    for (const query of ['', '?decision=approve']) {
      expect((await browser.send(`${url}${query}`)).status).toBe(200);
    }
    expect(await mine.events()).toHaveLength(before);
  });

  it('D7: the page cannot be framed, is not kept, and leaks its address to nobody', async () => {
    const { response } = await toConsent(own, mine.id);
    expect(response.headers.get('x-frame-options')).toBe('DENY');
    expect(response.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
    expect(response.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(response.headers.get('referrer-policy')).toMatch(/^(same-origin|no-referrer)$/);
  });

  it('D7: the redirect with the tokens is kept by nobody and named to nobody', async () => {
    const { browser, url } = await toConsent(own, mine.id);
    const response = await browser.post(url, { decision: 'approve' });
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(response.headers.get('referrer-policy')).toBe('no-referrer');
  });

  onlyInTestAll(() => {
    it('D7: an approval after the resource was deleted and created again stores no user', async () => {
      const fresh = await openRoomyApp(own);
      const { browser, url } = await toConsent(own, fresh.id);
      await fresh.api('/api/resources/social-login', { method: 'DELETE' });
      await fresh.provision(['https://app.example.com/auth/callback']);
      const response = await browser.post(url, { decision: 'approve' });
      expect(response.status).toBe(400);
      expect(await usersOf(fresh)).toEqual([]);
    });

    it('D7: an approval that was on its way when the resource was deleted stores nobody', async () => {
      const fresh = await openRoomyApp(own);
      const { browser, url } = await toConsent(own, fresh.id);
      const barrier = gate.holdUntilOpened(1, APPROVE);
      const approving = browser.post(url, { decision: 'approve' });
      await barrier.full;
      await fresh.api('/api/resources/social-login', { method: 'DELETE' });
      barrier.open();
      const response = await approving;
      expect([400, 404]).toContain(response.status);
      expect(response.headers.get('location')).toBeNull();
    });
  });
});
