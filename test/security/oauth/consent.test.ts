/** The consent page under attack. */
import { beforeAll, describe, expect, it } from 'vitest';
import { locationOf, PathBrowser } from '../../http/oauth/support/browser.ts';
import {
  approve,
  authorizationRequest,
  csrfOf,
  openConsent,
  publicClient,
  redeem,
  register,
  signedInBrowser,
  type TestClient,
} from '../../http/oauth/support/oauth-client.ts';
import { createHarness, type Harness } from '../../support/harness.ts';

let harness: Harness;
let client: TestClient;
beforeAll(async () => {
  harness = await createHarness();
  client = await register(harness);
});

async function openPage(changes = {}) {
  const { owner, browser } = await signedInBrowser(harness);
  const { url, response } = await openConsent(browser, authorizationRequest(harness, client, changes).url);
  return { owner, browser, url, response, csrf: csrfOf(await response.text()) };
}

describe('D7: consent', () => {
  it('cannot be shown in a frame', async () => {
    const { response } = await openPage();
    expect(response.headers.get('x-frame-options')).toBe('DENY');
    expect(response.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
  });

  it.each(['https://evil.example', 'null', 'http://127.0.0.1:1'])('posted from %s is refused', async (origin) => {
    const { browser, url, csrf } = await openPage();
    const response = await browser.post(url, { csrf_token: csrf, decision: 'approve' }, { origin });
    expect(response.status).toBe(403);
    const own = await browser.post(url, { csrf_token: csrf, decision: 'approve' }, { origin: harness.baseUrl });
    expect(own.status).toBe(303);
  });

  it.each([
    ['no token', ''],
    ['a made-up token', 'x'.repeat(43)],
  ])('with %s is refused', async (_what, csrf_token) => {
    const { browser, url } = await openPage();
    expect((await browser.post(url, { csrf_token, decision: 'approve' })).status).toBe(403);
  });

  it('with the token of another request of the same person is refused', async () => {
    const { browser, csrf } = await openPage();
    const second = await openConsent(browser, authorizationRequest(harness, client, { scope: 'mcp:tenant:read' }).url);
    expect((await browser.post(second.url, { csrf_token: csrf, decision: 'approve' })).status).toBe(403);
  });

  it('from a browser that was left open lets no program in before a new sign-in', async () => {
    const { owner, url, csrf, browser } = await openPage();
    harness.clock.advance({ minutes: 5 });
    const approve = { csrf_token: csrf, decision: 'approve' };
    const stale = await browser.post(url, approve, { accept: 'text/html' });
    expect([stale.status, locationOf(stale).pathname]).toEqual([303, '/account/sign-in/start']);
    expect(locationOf(stale).searchParams.get('return_to')).toBe(url.pathname);
    expect((await browser.post(url, approve, { accept: 'application/json' })).status).toBe(401);
    // The request still waits, for whoever signs in. Declining needs nothing.
    const again = await owner.signInAgain();
    const others = browser
      .cookieHeader(url.pathname)
      .split('; ')
      .filter((pair) => pair !== owner.cookie);
    const signedIn = new PathBrowser([...others, again].join('; '));
    const page = await (await signedIn.get(url)).text();
    const done = await signedIn.post(url, { ...approve, csrf_token: csrfOf(page) });
    expect([done.status, locationOf(done).pathname]).toEqual([303, expect.stringMatching(/^\/oauth\/authorize\//)]);
    const other = await openPage();
    harness.clock.advance({ minutes: 5 });
    expect((await other.browser.post(other.url, { csrf_token: other.csrf, decision: 'deny' })).status).toBe(303);
  });

  it('with the token of a page that another account was shown is refused', async () => {
    const { browser, url, csrf } = await openPage();
    const { owner } = await signedInBrowser(harness);
    const switched = new PathBrowser(`${browser.cookieHeader(url.pathname)}; ${owner.cookie}`);
    expect((await switched.post(url, { csrf_token: csrf, decision: 'approve' })).status).toBe(403);
  });

  it('by another browser is refused, even with address and token', async () => {
    const { url, csrf } = await openPage();
    const attacker = (await signedInBrowser(harness)).browser;
    expect((await attacker.post(url, { csrf_token: csrf, decision: 'approve' })).status).toBe(400);
    expect((await attacker.get(url)).status).toBe(400);
  });

  it('grants what was shown: client, scope and redirect in the form are ignored', async () => {
    const { browser } = await signedInBrowser(harness);
    const { url: start, verifier } = authorizationRequest(harness, client, { scope: 'mcp:tenant:read' });
    const { url, response } = await openConsent(browser, start);
    const other = await register(harness);
    const resumed = await browser.post(url, {
      csrf_token: csrfOf(await response.text()),
      decision: 'approve',
      client_id: other.client_id,
      scope: 'mcp:tenants:create',
      redirect_uri: 'https://evil.example/',
    });
    const end = locationOf(await browser.get(locationOf(resumed)));
    expect(end.host).toBe('client.example');
    const code = String(end.searchParams.get('code'));
    const redirectUri = String(client.redirect_uris[0]);
    expect((await redeem(harness, { client: other, code, verifier, redirectUri })).status).toBe(400);
    const answer = await redeem(harness, { client, code, verifier, redirectUri });
    expect(await answer.json()).toMatchObject({ scope: 'mcp:tenant:read' });
  });

  it('counts once: replayed, it leads nowhere', async () => {
    const { browser, url, csrf } = await openPage();
    const resumed = locationOf(await browser.post(url, { csrf_token: csrf, decision: 'approve' }));
    expect((await browser.post(url, { csrf_token: csrf, decision: 'approve' })).status).toBe(400);
    expect(locationOf(await browser.get(resumed)).searchParams.get('code')).toBeTruthy();
    const again = await browser.get(resumed);
    expect(again.status).toBe(400);
    expect(again.headers.get('location')).toBeNull();
    expect((await browser.get(url)).status).toBe(400);
  });

  it('after a refusal cannot be turned into an approval', async () => {
    const { browser, url, csrf } = await openPage();
    await browser.post(url, { csrf_token: csrf, decision: 'deny' });
    expect((await browser.post(url, { csrf_token: csrf, decision: 'approve' })).status).toBe(400);
  });

  it.each(['', 'APPROVE', 'guest', 'anything'])('with the decision "%s" is refused', async (decision) => {
    const { browser, url, csrf } = await openPage();
    expect((await browser.post(url, { csrf_token: csrf, decision })).status).toBe(403);
  });

  it('skipped by going straight to the end asks again', async () => {
    const { browser, url } = await openPage();
    const skipped = await browser.get(new URL(url.pathname.replace('interaction', 'authorize'), harness.baseUrl));
    expect(locationOf(skipped).pathname).toMatch(/^\/oauth\/interaction\//);
    expect(locationOf(skipped).searchParams.get('code')).toBeNull();
  });
});

describe('D8: a client that borrows a known name', () => {
  it('is asked about again, and the page shows where its answer would go', async () => {
    const { browser } = await signedInBrowser(harness);
    await approve(harness, client, browser);
    const impostor = await register(harness, {
      ...publicClient,
      client_name: 'Test agent',
      redirect_uris: ['https://impostor.example/callback'],
    });
    const { response } = await openConsent(browser, authorizationRequest(harness, impostor).url);
    expect(response.status).toBe(200);
    expect(await response.text()).toContain('impostor.example');
  });
});
