import { describe, expect, it } from 'vitest';
import { CookieBrowser, signIn, signInTo, toConsent } from '../../../support/sign-in.ts';
import { SIGN_IN_BY } from '../../../support/sign-in-by.ts';
import { CALLBACK, createSocialTenant, type SocialTenant, useHarness } from '../../../support/social-tenant.ts';
import { endPageOf, toCallback } from '../../../support/steps/login-steps.ts';
import { onlyInTestAll } from '../../../support/times.ts';

describe('a sign-in is good once, in one browser, for ten minutes', () => {
  const harness = useHarness();

  /** The page that people see when their sign-in has ended. */
  const expectOver = async (response: Response, tenant: SocialTenant | null) => {
    expect(response.headers.get('location')).toBeNull();
    expect(response.headers.get('cache-control')).toBe('no-store');
    const page = await endPageOf(response);
    expect(page.status).toBe(400);
    expect(page.text).toMatch(/This sign-in has expired|You answered already/);
    expect(page.startOver?.split('?')[0] ?? null).toBe(tenant ? `/edge/auth/${tenant.id}/${SIGN_IN_BY}` : null);
    return page;
  };

  const userCount = async (tenant: SocialTenant): Promise<number> => {
    const { users } = (await (await tenant.api('/api/social-login/users')).json()) as { users: unknown[] };
    return users.length;
  };

  it('D2: the same callback twice: the second gets a page with a button that starts over, the first goes on', async () => {
    const tenant = await createSocialTenant(harness.current);
    const { browser, callback } = await toCallback(harness.current, tenant.id, { returnTo: '/x?y=z&w' });
    const first = await browser.follow(await browser.send(callback), callback);
    const { startOver } = await expectOver(await browser.send(callback), tenant);
    const again = new URL(startOver ?? '', harness.current.baseUrl);
    expect(Object.fromEntries(again.searchParams)).toEqual({ redirect_uri: CALLBACK, return_to: '/x?y=z&w' });
    const decided = await browser.post(first.url, { decision: 'approve' });
    expect(decided.headers.get('location')).toContain('access_token=');
    expect((await browser.send(again)).status).toBe(302);
  });

  onlyInTestAll(() => {
    it('D2: ten callbacks at once: one consent page', async () => {
      const tenant = await createSocialTenant(harness.current);
      const { browser, callback } = await toCallback(harness.current, tenant.id);
      const answers = await Promise.all(Array.from({ length: 10 }, () => browser.send(callback)));
      expect(answers.map(({ status }) => status).sort()).toEqual([303, ...Array(9).fill(400)]);
    });
  });

  it('D2: two tabs of one browser: each with its own state, both succeed, as two people if they are', async () => {
    const tenant = await createSocialTenant(harness.current);
    const browser = new CookieBrowser();
    const one = await toCallback(harness.current, tenant.id, { browser, persona: 'ada', returnTo: '/one' });
    const two = await toCallback(harness.current, tenant.id, { browser, persona: 'grace', returnTo: '/two' });
    for (const [{ callback }, id, returnTo] of [
      [two, 1, '/two'],
      [one, 2, '/one'],
    ] as const) {
      await tenant.refill();
      const { url } = await browser.follow(await browser.send(callback), callback);
      const end = new URL((await browser.post(url, { decision: 'approve' })).headers.get('location') ?? '');
      expect(end.searchParams.get('return_to')).toBe(returnTo);
      expect(await tenant.verify(end.searchParams.get('access_token') ?? '')).toMatchObject({ user: { id } });
    }
  });

  it.each(['approve', 'deny'] as const)('the button %s twice: once is enough', async (decision) => {
    const tenant = await createSocialTenant(harness.current);
    const { browser, url } = await toConsent(harness.current, tenant.id);
    expect((await browser.post(url, { decision })).status).toBe(303);
    for (const second of ['approve', 'deny']) await expectOver(await browser.post(url, { decision: second }), tenant);
    expect((await tenant.events()).events).toHaveLength(2);
  });

  onlyInTestAll(() => {
    it('both buttons at once: exactly one counts', async () => {
      const tenant = await createSocialTenant(harness.current);
      const { browser, url } = await toConsent(harness.current, tenant.id);
      const answers = await Promise.all(
        Array.from({ length: 10 }, (_, index) => browser.post(url, { decision: index % 2 ? 'approve' : 'deny' })),
      );
      expect(answers.map(({ status }) => status).sort()).toEqual([303, ...Array(9).fill(400)]);
      const [, end, ...more] = (await tenant.events()).events;
      expect(more).toEqual([]);
      expect(await userCount(tenant)).toBe(end?.event === 'authorize' ? 1 : 0);
    });
  });

  onlyInTestAll(() => {
    it('the back button after the end shows the page with the button, whose link starts a new sign-in', async () => {
      const tenant = await createSocialTenant(harness.current);
      const { browser, url } = await toConsent(harness.current, tenant.id, { returnTo: '/x' });
      await browser.post(url, { decision: 'approve' });
      const { startOver } = await expectOver(await browser.send(url), tenant);
      await tenant.refill();
      const started = await browser.send(new URL(startOver ?? '', harness.current.baseUrl));
      expect(started.status).toBe(302);
    });
  });

  onlyInTestAll(() => {
    it('the consent page can be reloaded as often as wanted before the decision', async () => {
      const tenant = await createSocialTenant(harness.current);
      const { browser, url } = await toConsent(harness.current, tenant.id);
      for (let turn = 0; turn < 3; turn += 1) {
        const page = await browser.send(url);
        expect(page.status).toBe(200);
        expect(page.headers.get('cache-control')).toBe('no-store');
        expect(page.headers.get('x-frame-options')).toBe('DENY');
        expect(await page.text()).toContain('ada@example.test');
      }
      expect((await browser.post(url, { decision: 'approve' })).status).toBe(303);
    });
  });

  it.each([
    [599, true],
    [600, false],
  ])('back from the provider after %i seconds: in time is %s', async (seconds, inTime) => {
    const tenant = await createSocialTenant(harness.current);
    const { browser, callback } = await toCallback(harness.current, tenant.id);
    harness.current.clock.advance({ seconds });
    const response = await browser.send(callback);
    if (inTime) expect(response.status).toBe(303);
    else await expectOver(response, tenant);
  });

  it.each([
    [599, true],
    [600, false],
  ])('a decision after %i seconds: in time is %s', async (seconds, inTime) => {
    const tenant = await createSocialTenant(harness.current);
    const { browser, url } = await toConsent(harness.current, tenant.id);
    harness.current.clock.advance({ seconds });
    const page = await browser.send(url);
    if (inTime) expect(page.status).toBe(200);
    else await expectOver(page, tenant);
    const decided = await browser.post(url, { decision: 'approve' });
    if (inTime) expect(decided.status).toBe(303);
    else await expectOver(decided, tenant);
    expect(await userCount(tenant)).toBe(inTime ? 1 : 0);
  });

  onlyInTestAll(() => {
    it('a browser that is back too late still has the cookie by which the page can offer the button', async () => {
      const tenant = await createSocialTenant(harness.current);
      const { headers } = await harness.current.fetch(`/edge/auth/${tenant.id}/google`);
      const [, maxAge] = /Max-Age=(\d+)/.exec(headers.get('set-cookie') ?? '') ?? [];
      expect(Number(maxAge)).toBeGreaterThanOrEqual(3_600);
    });
  });

  onlyInTestAll(() => {
    it('D1: the attacker’s callback in the victim’s browser: refused, no session, nothing about the app told', async () => {
      const tenant = await createSocialTenant(harness.current);
      const { callback } = await toCallback(harness.current, tenant.id);
      const victim = new CookieBrowser();
      await expectOver(await victim.send(callback), null);
      await tenant.refill();
      await signIn(harness.current, tenant.id, { browser: victim, persona: 'grace' });
      await expectOver(await victim.send(callback), null);
      expect(await userCount(tenant)).toBe(1);
    });
  });

  onlyInTestAll(() => {
    it('D1: the attacker’s consent page in the victim’s browser: refused, whichever button', async () => {
      const tenant = await createSocialTenant(harness.current);
      const { url, browser } = await toConsent(harness.current, tenant.id);
      const victim = new CookieBrowser();
      for (const visitor of [victim, new CookieBrowser()]) {
        await expectOver(await visitor.send(url), null);
        await expectOver(await visitor.post(url, { decision: 'approve' }), null);
        await victim.send(`${harness.current.baseUrl}/edge/auth/${tenant.id}/google`);
      }
      expect((await browser.post(url, { decision: 'approve' })).status).toBe(303);
    });
  });

  it('D1: the state of another sign-in with this code: the exchange fails, nobody is signed in', async () => {
    const tenant = await createSocialTenant(harness.current);
    const browser = new CookieBrowser();
    const mine = await toCallback(harness.current, tenant.id, { browser });
    const stolen = await toCallback(harness.current, tenant.id, { persona: 'grace' });
    mine.callback.searchParams.set('code', stolen.callback.searchParams.get('code') ?? '');
    const { left } = await browser.follow(await browser.send(mine.callback), mine.callback);
    expect(left?.searchParams.get('error')).toBe('login_failed');
    expect((await tenant.events()).events.at(-1)).toMatchObject({
      event: 'login_failed',
      metadata: { stage: 'token_exchange', error_code: 'invalid_grant' },
    });
  });

  it.each(['', '?state=', '?code=x', '?state=x&code=y', '?state=a&state=b', '?state=%00'])(
    'a callback that nobody started (%s)',
    async (query) => {
      const { baseUrl } = harness.current;
      const browser = new CookieBrowser();
      await expectOver(await browser.send(`${baseUrl}/edge/auth/google/callback${query}`), null);
      const tenant = await createSocialTenant(harness.current);
      await browser.send(`${baseUrl}/edge/auth/${tenant.id}/google`);
      await expectOver(await browser.send(`${baseUrl}/edge/auth/google/callback${query}`), null);
    },
  );

  it('HEAD on the callback spends nothing', async () => {
    const tenant = await createSocialTenant(harness.current);
    const { browser, callback } = await toCallback(harness.current, tenant.id);
    const head = await browser.send(callback, { method: 'HEAD' });
    expect([head.status, head.headers.get('allow')]).toEqual([405, 'GET, POST']);
    expect((await browser.send(callback)).status).toBe(303);
  });

  it.each([
    ['another origin', { origin: 'https://evil.example' }],
    ['the origin null', { origin: 'null' }],
    ['another site, as the browser tells', { 'sec-fetch-site': 'cross-site' }],
  ])('D7: consent posted from %s is refused and stays open', async (_what, headers) => {
    const tenant = await createSocialTenant(harness.current);
    const { browser, url } = await toConsent(harness.current, tenant.id);
    const body = new URLSearchParams({ decision: 'approve' });
    const forged = await browser.send(url, { method: 'POST', body, headers });
    expect(forged.status).toBe(403);
    expect(await userCount(tenant)).toBe(0);
    const own = { origin: harness.current.baseUrl, 'sec-fetch-site': 'same-origin' };
    expect((await browser.send(url, { method: 'POST', body, headers: own })).status).toBe(303);
  });

  it.each([{}, { decision: '' }, { decision: 'APPROVE' }, { decision: 'yes' }])(
    'a decision that is none (%j) decides nothing',
    async (fields) => {
      const tenant = await createSocialTenant(harness.current);
      const { browser, url } = await toConsent(harness.current, tenant.id);
      expect((await browser.post(url, fields as Record<string, string>)).status).toBe(400);
      const text = await browser.send(url, {
        method: 'POST',
        body: 'decision=approve',
        headers: { 'content-type': 'text/plain' },
      });
      expect(text.status).toBe(400);
      expect((await browser.send(url)).status).toBe(200);
      expect((await tenant.events()).events).toHaveLength(1);
    },
  );

  it('is over for one tenant without being over for another', async () => {
    const [one, two] = [await createSocialTenant(harness.current), await createSocialTenant(harness.current)];
    const browser = new CookieBrowser();
    const open = await toConsent(harness.current, one.id, { browser });
    await signInTo(harness.current, two.id, { browser });
    expect((await browser.post(open.url, { decision: 'approve' })).status).toBe(303);
  });
});
