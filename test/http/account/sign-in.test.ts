import { beforeAll, describe, expect, it } from 'vitest';
import { signInAccount } from '../../support/account.ts';
import { createHarness, type Harness } from '../../support/harness.ts';
import { CookieBrowser } from '../../support/sign-in.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await createHarness();
});

const page = (path: string) => harness.fetch(path, { headers: { accept: 'text/html' } });

describe('GET /account/sign-in', () => {
  it('offers the identity provider', async () => {
    const response = await page('/account/sign-in');
    expect(response.status).toBe(200);
    const text = await response.text();
    expect(text).toContain('data-action="sign-in"');
    expect(text).toContain('Continue with Porchlight Personas');
  });

  it.each(['//evil.example', 'https://evil.example', '/\\evil.example', '/%2f%2fevil.example', 'account'])(
    'A8: refuses return_to=%s, on the page and at the start',
    async (returnTo) => {
      for (const path of ['/account/sign-in', '/account/sign-in/start']) {
        const response = await harness.fetch(`${path}?return_to=${encodeURIComponent(returnTo)}`);
        expect(response.status).toBe(400);
        expect(await response.json()).toMatchObject({ code: 'invalidReturnTo' });
      }
    },
  );

  it('ends at the account page, or at the page that asked for it', async () => {
    expect((await signInAccount(harness)).url.pathname).toBe('/account');
    const back = await signInAccount(harness, { returnTo: '/account/insights?x=1' });
    expect(back.url.pathname + back.url.search).toBe('/account/insights?x=1');
  });

  it('F5: keeps the page to return to sealed in the database, because it may hold a token', async () => {
    const browser = new CookieBrowser();
    await browser.send(`${harness.baseUrl}/account/sign-in/start?return_to=/claim/svc_claim_of_somebody`);
    const rows = await harness.database.query<{ return_to: string }>(
      `select return_to from porchlight.login_attempts where purpose = 'account'`,
    );
    expect(rows.length).toBeGreaterThan(0);
    for (const { return_to } of rows) expect(return_to).not.toContain('svc_claim_');
  });

  it('a link to continue that was cut leads to the account page', async () => {
    for (const to of ['', 'nonsense', 'https://evil.example']) {
      const response = await harness.fetch(`/account/continue?to=${encodeURIComponent(to)}`);
      expect(response.status).toBe(303);
      expect(response.headers.get('location')).toBe('/account');
    }
  });

  it('makes one account for one identity, and follows its e-mail address', async () => {
    const first = await signInAccount(harness);
    await signInAccount(harness, { email: first.email });
    const rows = await harness.database.query('select 1 from porchlight.accounts where email = $1', [first.email]);
    expect(rows).toHaveLength(1);
  });
});

describe('the account session', () => {
  const sessionCookie = async (at: Harness) => {
    const browser = new CookieBrowser();
    const start = new URL('/account/sign-in/start', at.baseUrl);
    const picker = await browser.follow(await browser.send(start), start);
    let response = await browser.post(picker.url, { email: 'cookie@example.com' });
    let url = picker.url;
    for (let hop = 0; hop < 5; hop += 1) {
      const line = response.headers.getSetCookie().find((text) => text.includes('porchlight_account'));
      if (line) return { line, response };
      url = new URL(response.headers.get('location') ?? '', url);
      response = await browser.send(url);
    }
    throw new Error('no session cookie was set');
  };

  it('is a cookie out of reach of scripts and of other sites, for 30 days', async () => {
    const { line, response } = await sessionCookie(harness);
    expect(line).toMatch(/^porchlight_account=[\w-]{43}; Path=\/; Max-Age=2592000; HttpOnly; SameSite=Lax$/);
    expect(response.headers.get('cache-control')).toBe('no-store');
  });

  it('is stored as a hash only', async () => {
    const { line } = await sessionCookie(harness);
    const token = /=([\w-]{43});/.exec(line)?.[1] ?? '';
    const rows = await harness.database.query<{ hash: string }>('select hash from porchlight.account_sessions');
    expect(rows.map(({ hash }) => hash)).not.toContain(token);
    expect(harness.logs.join('')).not.toContain(token);
  });

  it('ends after 30 days to the second', async () => {
    const own = await createHarness();
    const human = await signInAccount(own);
    own.clock.advance({ days: 29, hours: 23, minutes: 59, seconds: 59 });
    expect((await human.get('/account')).status).toBe(200);
    own.clock.advance({ seconds: 1 });
    const late = await human.get('/account');
    expect(late.status).toBe(303);
    expect(late.headers.get('location')).toBe('/account/sign-in');
    await own.close();
  });

  it('gets a new token at each sign-in, and the old one stops working', async () => {
    const human = await signInAccount(harness);
    const before = human.browser.cookiesFor('/account');
    await signInAccount(harness, { browser: human.browser, email: human.email });
    expect(human.browser.cookiesFor('/account')).not.toBe(before);
    const old = await harness.fetch('/account/insights/data', { headers: { cookie: before } });
    expect(old.status).toBe(401);
  });
});

describe('data for an account session', () => {
  it('is 401 without a session, with the way to sign in', async () => {
    const response = await harness.fetch('/account/insights/data');
    expect(response.status).toBe(401);
    expect(await response.json()).toMatchObject({
      code: 'missingCredentials',
      fix: { method: 'GET', path: '/account/sign-in' },
    });
  });

  it.each(['nonsense', 'x'.repeat(43)])('is 401 with the cookie %s', async (value) => {
    const response = await harness.fetch('/account/insights/data', {
      headers: { cookie: `porchlight_account=${value}` },
    });
    expect(response.status).toBe(401);
    expect(await response.json()).toMatchObject({ code: 'invalidCredentials' });
  });

  it.each(['null', 'https://evil.example'])('E6: has no CORS headers for Origin: %s', async (origin) => {
    const human = await signInAccount(harness);
    for (const path of ['/account', '/account/insights/data', '/account/sign-in']) {
      const response = await human.browser.send(new URL(path, harness.baseUrl), { headers: { origin } });
      expect(response.headers.get('access-control-allow-origin'), path).toBeNull();
      expect(response.headers.get('access-control-allow-credentials'), path).toBeNull();
    }
  });
});

describe('POST /account/sign-out', () => {
  it('ends the session, removes the cookie and says so', async () => {
    const human = await signInAccount(harness);
    const response = await human.submit('/account/sign-out', {}, '/account');
    expect(response.status).toBe(303);
    expect(response.headers.getSetCookie().join()).toContain('porchlight_account=; Path=/; Max-Age=0');
    expect(await (await human.get(response.headers.get('location') ?? '')).text()).toContain('You are signed out.');
    expect((await human.get('/account')).status).toBe(303);
  });

  it('D7: is refused without the token of the page', async () => {
    const human = await signInAccount(harness);
    const response = await human.browser.post(new URL('/account/sign-out', harness.baseUrl), {});
    expect(response.status).toBe(403);
    expect((await human.get('/account')).status).toBe(200);
  });

  it('is fine for a browser that is not signed in', async () => {
    const response = await harness.fetch('/account/sign-out', { method: 'POST' });
    expect(response.status).toBe(303);
  });
});
