/** A: where a sign-in may end. The matcher has its own unit tests; here it is tested over HTTP, at the start link. */
import { beforeAll, describe, expect, it } from 'vitest';
import { createHarness, type Harness } from '../../support/harness.ts';
import { CookieBrowser, signInTo, toConsent } from '../../support/sign-in.ts';
import { createTenant } from '../../support/tenant.ts';
import { CALLBACK, codeOf, type EdgeApp, edgeApp, openRoomyApp, problemOf } from '../support/edge-app.ts';

const WILDCARD = 'https://*.example.com/cb';
const EXACT = 'https://app.example.com/cb';

let harness: Harness;
let app: EdgeApp;
beforeAll(async () => {
  harness = await createHarness();
  app = await openRoomyApp(harness, [WILDCARD, EXACT, 'com.example.app:/cb']);
});

/** Refused with a page or a problem; the browser is not redirected and stores nothing. */
async function expectRefused(redirectUri: string): Promise<void> {
  const before = (await app.events()).length;
  const response = await app.start({ redirect_uri: redirectUri });
  expect(response.status).toBe(400);
  expect(response.headers.get('location')).toBeNull();
  expect(response.headers.getSetCookie()).toEqual([]);
  expect(['redirectUriNotAllowed', 'invalidRequest']).toContain(await codeOf(response));
  expect(await app.events()).toHaveLength(before);
}

describe('A1: a wildcard does not reach another domain', () => {
  it.each([
    'https://evil.com?.example.com',
    'https://evil.com?.example.com/cb',
    'https://evil.com/.example.com/cb',
    'https://evil.com#.example.com/cb',
    'https://evilexample.com/cb',
    'https://x.example.com.evil.com/cb',
    'https://evil.com%2f.example.com/cb',
  ])('A1: %s', expectRefused);
});

describe('A2: nor another scheme', () => {
  it.each([
    'http://app.example.com/cb',
    '//app.example.com/cb',
    'app.example.com/cb',
    'javascript://app.example.com/cb',
    'com.example.app://app.example.com/cb',
    'com.example.application:/cb',
    '',
  ])('A2: %j', expectRefused);
});

describe('A3: a wildcard stands for exactly one label', () => {
  it.each([
    'https://example.com/cb',
    'https://a.b.example.com/cb',
    'https://.example.com/cb',
    'https://a..example.com/cb',
    'https://*.example.com/cb',
    'https://%2a.example.com/cb',
  ])('A3: %s', expectRefused);

  it('A3: and one label passes', async () => {
    const response = await app.start({ redirect_uri: 'https://preview-7.example.com/cb' });
    expect(response.status).toBe(302);
    expect(new URL(response.headers.get('location') ?? '').origin).toBe(harness.baseUrl);
  });
});

describe('A4: a pattern that is too wide is refused at provisioning, and the present list stays', () => {
  it.each([
    'https://*',
    'https://*/cb',
    'https://*.com/cb',
    'https://*.co.uk/cb',
    'https://*.vercel.app/cb',
    'https://*.github.io/cb',
    'https://app.*.com/cb',
    'https://app.example.*/cb',
    'https://a.*.example.com/cb',
    'https://*.*.example.com/cb',
    'https://app.example.com:*/cb',
    'https://app.example.com/*',
    'https://app.example.com/cb?next=*',
    'https://*@app.example.com/cb',
    'https://*.127.0.0.1/cb',
    '*',
    '*://app.example.com/cb',
  ])('A4: %s', async (url) => {
    const response = await app.provision(['https://good.example.com/cb', url]);
    expect(response.status).toBe(400);
    const problem = await problemOf(response);
    expect(problem.code).toBe('invalidRequest');
    expect(problem.errors).toEqual([expect.objectContaining({ path: 'body.callback_urls.1' })]);
    expect(await (await app.api('/api/resources/social-login')).json()).toMatchObject({
      callback_urls: [WILDCARD, EXACT, 'com.example.app:/cb'],
    });
  });
});

describe('A5: parsers cannot be played off against each other', () => {
  it.each([
    'https://app.example.com@evil.com/cb',
    'https://evil.com@app.example.com/cb',
    'https://app.example.com\\@evil.com/cb',
    'https://evil.com\\.example.com/cb',
    'https://app.exa\tmple.com/cb',
    'https://app.example.com/cb\r\nLocation: https://evil.com',
    'https://app.example.com/cb\u0000',
    'https://app.example.com%00.evil.com/cb',
    'https://app.example.com%2eevil.com/cb',
    'https://app.example.com。evil.com/cb',
    'https://app.example.com./cb',
    'https://[::ffff:127.0.0.1]/cb',
    'https:/app.example.com/cb',
  ])('A5: %j', expectRefused);

  it('A5: another spelling of a registered host ends at the registered spelling', async () => {
    const end = await signInTo(harness, app.id, { redirectUri: 'https://APP。example.com:443/cb' });
    expect(end.href).toMatch(/^https:\/\/app\.example\.com\/cb\?/);
  });

  it('A5: a redirect_uri that is given twice is refused, whichever of the two is good', async () => {
    const query = new URLSearchParams([
      ['redirect_uri', EXACT],
      ['redirect_uri', 'https://evil.com/cb'],
    ]);
    for (const text of [query.toString(), new URLSearchParams([...query].reverse()).toString()]) {
      const response = await harness.fetch(`/edge/auth/${app.id}/google?${text}`);
      expect(response.status).toBe(400);
      expect(response.headers.get('location')).toBeNull();
    }
  });
});

describe('A6: the right host is not enough', () => {
  it.each([
    'https://app.example.com/cb/../x',
    'https://app.example.com/x/../cb',
    'https://app.example.com/cb/more',
    'https://app.example.com/cb/',
    'https://app.example.com/CB',
    'https://app.example.com/cb?x=1',
    'https://app.example.com/cb?',
    'https://app.example.com/cb#x',
    'https://app.example.com:8443/cb',
  ])('A6: %s', expectRefused);
});

describe('A7: an address that runs script cannot be registered or asked for', () => {
  const SCRIPTS = [
    'javascript:alert(1)',
    'data:text/html,x',
    ' JaVaScRiPt:alert(1)',
    'vbscript:x',
    'blob:x',
    'file:///x',
  ];

  it.each(SCRIPTS)('A7: %j at provisioning', async (url) => {
    for (const json of [{ callback_urls: [url] }, { callback_url: url }]) {
      const response = await app.api('/api/resources/social-login', { method: 'POST', json });
      expect(response.status).toBe(400);
      expect(await codeOf(response)).toBe('invalidRequest');
    }
  });

  it.each(SCRIPTS)('A7: %j at the start link', expectRefused);
});

describe('A8: return_to never leads out of the app', () => {
  it.each([
    '//evil.com',
    '/\\evil.com',
    'https://evil.com',
    '/%2f%2fevil.com',
    '/%252f%252fevil.com',
    '/a\r\nSet-Cookie: x=1',
    '/a%0d%0aSet-Cookie:%20x=1',
    '/\t/evil.com',
    'javascript:alert(1)',
    'x of 8 KB',
    'x of 9 KB',
  ])('A8: %j is refused', async (text) => {
    const long = /^x of (\d) KB$/.exec(text);
    const returnTo = long ? `/${'x'.repeat(Number(long[1]) * 1_000)}` : text;
    const response = await app.start({ redirect_uri: EXACT, return_to: returnTo });
    expect(response.status).toBe(400);
    expect(response.headers.get('location')).toBeNull();
    expect(['invalidReturnTo', 'invalidRequest']).toContain(await codeOf(response));
  });

  it('A8: what is handed back is one encoded parameter, whatever stands in it', async () => {
    const returnTo = '/deep?access_token=fake&next=//evil.com&x=%26refresh_token%3Dfake#part';
    const end = await signInTo(harness, app.id, { redirectUri: EXACT, returnTo });
    expect(end.origin + end.pathname).toBe(EXACT);
    expect(end.searchParams.getAll('return_to')).toEqual([returnTo]);
    expect(end.searchParams.getAll('access_token')).toHaveLength(1);
    expect(end.searchParams.getAll('refresh_token')).toHaveLength(1);
    expect(end.searchParams.get('access_token')).not.toBe('fake');
    expect(end.hash).toBe('');
  });

  it('A8: the way back after an account sign-in stays on the service', async () => {
    for (const returnTo of ['//evil.com', 'https://evil.com', '/\\evil.com', '/%2f%2fevil.com']) {
      for (const path of ['/account/sign-in', '/account/sign-in/start']) {
        const response = await harness.fetch(`${path}?return_to=${encodeURIComponent(returnTo)}`);
        expect(response.status).toBe(400);
        expect(response.headers.get('location')).toBeNull();
      }
      const forged = await harness.fetch(`/account/continue?to=${encodeURIComponent(returnTo)}`);
      expect(forged.headers.get('location')).toBe('/account');
    }
  });
});

describe('A9: an address that is not registered ends on our own page', () => {
  it('A9: a person sees an error page, without a link to the address', async () => {
    const response = await app.start({ redirect_uri: 'https://evil.com/cb' }, { accept: 'text/html' });
    const page = await response.text();
    expect(response.status).toBe(400);
    expect(response.headers.get('content-type')).toContain('text/html');
    expect(page).not.toMatch(/(href|action|content|src)="[^"]*evil\.com/);
  });

  it('A9: a public answer tells nothing of what is registered', async () => {
    const response = await app.start({ redirect_uri: 'https://evil.com/cb' });
    expect(await response.text()).not.toContain('example.com');
  });

  it('A9: registered with one tenant does not mean registered with another', async () => {
    const other = edgeApp(harness, await createTenant(harness));
    await other.provision(['https://other.example.net/cb']);
    const response = await other.start({ redirect_uri: EXACT });
    expect(await codeOf(response)).toBe('redirectUriNotAllowed');
  });
});

describe('A10: a callback that is dropped while a sign-in is under way', () => {
  const NEXT = ['https://next.example.com/cb'];

  it('A10: is refused on the consent page, and no user is stored', async () => {
    const mine = await openRoomyApp(harness, [CALLBACK]);
    const { browser, url } = await toConsent(harness, mine.id);
    harness.clock.advance({ seconds: 1 });
    await mine.provision(NEXT);
    const response = await browser.post(url, { decision: 'approve' });
    expect(response.status).toBe(400);
    expect(response.headers.get('location')).toBeNull();
    expect(await codeOf(response)).toBe('redirectUriNotAllowed');
    expect(await (await mine.api('/api/social-login/users')).json()).toEqual({ users: [] });
  });

  it('A10: is refused when it is dropped before the provider answers', async () => {
    const mine = await openRoomyApp(harness, [CALLBACK]);
    const browser = new CookieBrowser();
    const start = new URL(`/edge/auth/${mine.id}/google`, harness.baseUrl);
    const picker = await browser.follow(await browser.send(start), start);
    harness.clock.advance({ seconds: 1 });
    await mine.provision(NEXT);
    const end = await browser.follow(await browser.post(picker.url, { persona: 'ada' }), picker.url);
    expect(end.left).toBeNull();
    expect(end.response.status).toBe(400);
    expect(await (await mine.api('/api/social-login/users')).json()).toEqual({ users: [] });
  });

  it('A10: is not told about a failure or a denial either', async () => {
    for (const persona of ['denies', 'token-fails', 'unverified']) {
      const mine = await openRoomyApp(harness, [CALLBACK]);
      const browser = new CookieBrowser();
      const start = new URL(`/edge/auth/${mine.id}/google`, harness.baseUrl);
      const picker = await browser.follow(await browser.send(start), start);
      harness.clock.advance({ seconds: 1 });
      await mine.provision(NEXT);
      const end = await browser.follow(await browser.post(picker.url, { persona }), picker.url);
      expect(end.left).toBeNull();
    }
  });

  it('A10: goes on when the new list still has it', async () => {
    const mine = await openRoomyApp(harness, [CALLBACK]);
    const { browser, url } = await toConsent(harness, mine.id);
    harness.clock.advance({ seconds: 1 });
    await mine.provision([...NEXT, CALLBACK]);
    const response = await browser.post(url, { decision: 'approve' });
    expect(response.status).toBe(303);
    expect(response.headers.get('location')).toMatch(/^https:\/\/app\.example\.com\/auth\/callback\?access_token=/);
  });
});
