/** What must not come of a browser that the issuer remembers. */
import { describe, expect, it } from 'vitest';
import { CookieBrowser } from '../../support/sign-in.ts';
import { meantAddress } from '../../support/sign-in-by.ts';
import { createSocialTenant } from '../../support/social-tenant.ts';
import { registerAgent, signInAs } from './support/foreign-client.ts';
import { FIRST, OTHER_PLACE, useRemembering } from './support/remembered.ts';

const { harness, at, ask, silently, decide, redeem, signIn, createClient, requestOf } = useRemembering();

const nameOf = (tenantId: string) => `porchlight_browser_${tenantId}`;
const valueIn = (browser: CookieBrowser) =>
  new RegExp(`${nameOf(at.tenant.id)}=([^;]+)`).exec(browser.cookiesFor('/'))?.[1] ?? '';
const browserWith = (value: string, tenantId = at.tenant.id) => {
  const browser = new CookieBrowser();
  browser.keep([`${nameOf(tenantId)}=${value}; Path=/`]);
  return browser;
};

describe('somebody else', () => {
  it('who signs in in the same browser gets their own codes, and the one before gets none there', async () => {
    const { browser, claims } = await signIn();
    const before = valueIn(browser);
    const second = await signIn(FIRST, { browser, persona: 'grace', change: { prompt: 'select_account' } });
    expect(second.claims.sub).not.toBe(claims.sub);
    const again = await ask(FIRST, browser, { prompt: 'none' });
    expect((await redeem(FIRST, again.code, again.verifier)).claims.sub).toBe(second.claims.sub);
    expect(await silently(FIRST, browserWith(before))).toBe('login_required');
  });

  it('who knows the id of the session has nothing without the secret, and a cookie opens one session only', async () => {
    const { claims, browser } = await signIn();
    const other = await signIn(FIRST, { persona: 'grace' });
    const [id = '', secret = ''] = valueIn(browser).split('.');
    expect(id).toBe(claims.sid);
    for (const value of [
      id,
      `${id}.`,
      `${id}.x`,
      `.${secret}`,
      `${String(other.claims.sid)}.${secret}`,
      `${valueIn(browser)}x`,
    ])
      expect([value, await silently(FIRST, browserWith(value))]).toEqual([value, 'login_required']);
    expect(await silently(FIRST, browserWith(valueIn(browser)))).toBe('code');
  });

  it('who plants their cookie in a browser gets nothing of the person who signs in there', async () => {
    const attacker = await signIn(FIRST, { persona: 'grace' });
    const planted = browserWith(valueIn(attacker.browser));
    const victim = await signIn(FIRST, { browser: planted, change: { prompt: 'login' } });
    expect(valueIn(planted)).not.toBe(valueIn(attacker.browser));
    const mine = await ask(FIRST, attacker.browser, { prompt: 'none' });
    expect(mine.error).toBe('login_required');
    const theirs = await ask(FIRST, planted, { prompt: 'none' });
    expect((await redeem(FIRST, theirs.code, theirs.verifier)).claims.sub).toBe(victim.claims.sub);
  });

  it('sees no page for prompt=none, also where the request is not one of OpenID', async () => {
    expect(await silently(FIRST, new CookieBrowser(), { scope: 'profile email' })).toBe('login_required');
  });

  it('is not answered for by a hint that names another person, another address or another provider', async () => {
    const { browser } = await signIn();
    const other = await signIn(FIRST, { persona: 'grace' });
    const hints = [
      { id_token_hint: other.body.id_token ?? '' },
      { login_hint: 'grace@example.test' },
      { login_hint: 'ticket:nothing' },
      { provider: 'github' },
    ];
    for (const change of hints)
      expect([change, await silently(FIRST, browser, change)]).toEqual([change, 'login_required']);
    expect(await silently(FIRST, browser, { login_hint: 'ADA@example.test' })).toBe('code');
  });
});

describe('a sign-out by the id token of another session', () => {
  const leave = (idToken: unknown, more = {}) => {
    const url = new URL(`${at.issuer}/end-session`);
    for (const [name, value] of Object.entries({ id_token_hint: String(idToken), ...more }))
      url.searchParams.set(name, String(value));
    return url;
  };

  it('ends that session, and never says that this browser is signed out, but asks', async () => {
    const { browser, claims } = await signIn();
    const other = await signIn(FIRST, { persona: 'grace' });
    const back = { post_logout_redirect_uri: 'https://app.example.com/bye' };
    for (const more of [{}, back]) {
      const answer = await browser.send(leave(other.body.id_token, more));
      expect([answer.status, answer.headers.get('location')]).toEqual([200, null]);
      const page = await answer.text();
      expect(page).not.toContain('You are signed out');
      expect(page).toContain('/end-session/confirm');
    }
    expect(await silently(FIRST, other.browser)).toBe('login_required');
    const again = await ask(FIRST, browser, { prompt: 'none' });
    expect((await redeem(FIRST, again.code, again.verifier)).claims.sid).toBe(claims.sid);
  });

  it('of the session by which it is remembered signs out at once', async () => {
    const { browser, body } = await signIn();
    const answer = await browser.send(leave(body.id_token));
    expect(await answer.text()).toContain('You are signed out');
    expect(await silently(FIRST, browser)).toBe('login_required');
  });
});

describe('another project on the same host', () => {
  it('takes no cookie of the first, under either name', async () => {
    const other = await createSocialTenant(harness.current, [FIRST.redirectUri]);
    await other.api('/api/social-login/settings', { method: 'PUT', json: { browser_session_s: 28_800 } });
    const { browser } = await signIn();
    const there = new URL(requestOf(FIRST, { prompt: 'none' }).url);
    there.pathname = `/t/${other.id}/authorize`;
    for (const used of [browser, browserWith(valueIn(browser), other.id)]) {
      const answer = await used.send(there);
      expect(new URL(answer.headers.get('location') ?? '').searchParams.get('error')).toBe('login_required');
    }
  });
});

describe('a person who may not come in any more', () => {
  const user = (sub: unknown) => `/api/social-login/users/${sub}`;
  it.each<[string, (claims: { sub?: string; sid?: unknown }) => Promise<unknown>, () => Promise<unknown>]>([
    [
      'the session was revoked',
      ({ sid }) => at.tenant.api(`/api/social-login/sessions/${sid}`, { method: 'DELETE' }),
      async () => {},
    ],
    [
      'the access list has no place for them',
      () =>
        at.tenant.api('/api/social-login/access', {
          method: 'PUT',
          json: { mode: 'list', domains: [], emails: ['x@y.example'] },
        }),
      () =>
        at.tenant.api('/api/social-login/access', { method: 'PUT', json: { mode: 'open', domains: [], emails: [] } }),
    ],
    [
      'they were blocked',
      ({ sub }) => at.tenant.api(user(sub), { method: 'PATCH', json: { blocked: true } }),
      async () => {},
    ],
    ['they were erased', ({ sub }) => at.tenant.api(user(sub), { method: 'DELETE' }), async () => {}],
  ])('gets no code after %s', async (_what, act, undo) => {
    const { browser, claims } = await signIn(FIRST, { persona: 'ada' });
    const pending = await ask(at.second, browser);
    expect(pending.kind).toBe('consent');
    const done = (await act(claims)) as Response;
    expect(done.status).toBeLessThan(300);
    expect(await silently(FIRST, browser)).toBe('login_required');
    const { code } = await decide(pending, browser);
    expect(code).toBeNull();
    await at.tenant.api(user(claims.sub), { method: 'PATCH', json: { blocked: false } });
    await undo();
  });

  it('gets no code when their provider was disabled', async () => {
    const set = (provider: string, enabled: boolean) =>
      at.tenant.api(`/api/social-login/providers/${provider}`, { method: 'PUT', json: { enabled } });
    const answer = await at.tenant.api('/api/social-login/providers');
    const { providers } = (await answer.json()) as { providers: { provider: string; enabled: boolean }[] };
    const used = providers.find(({ enabled }) => enabled)?.provider ?? '';
    const other = providers.find(({ enabled }) => !enabled)?.provider ?? '';
    const { browser } = await signIn();
    expect([(await set(other, true)).status, (await set(used, false)).status]).toEqual([200, 200]);
    expect(await silently(FIRST, browser)).toBe('login_required');
    expect([(await set(used, true)).status, (await set(other, false)).status]).toEqual([200, 200]);
    expect(await silently(FIRST, browser)).toBe('code');
  });
});

describe('a client that the person has not agreed to', () => {
  it('gets no code at another place of a wildcard, nor by another custom scheme', async () => {
    const { browser } = await signIn();
    expect(await silently({ ...FIRST, redirectUri: OTHER_PLACE }, browser)).toBe('consent_required');
    expect((await ask({ ...FIRST, redirectUri: OTHER_PLACE }, browser)).kind).toBe('consent');
    const native = await createClient('Phone', 'com.example.phone:/cb', { token_endpoint_auth_method: 'none' });
    expect(await silently(native, browser)).toBe('consent_required');
  });

  it('gets none by the scheme of an app that the person has agreed to: another app can have the same scheme', async () => {
    const native = await createClient('Phone', 'com.example.phone://cb');
    const { browser } = await signIn(native);
    expect(await silently(native, browser)).toBe('consent_required');
    expect((await ask(native, browser)).kind).toBe('consent');
  });

  it('that registered itself neither reads nor writes it, and nobody does for a server of the app', async () => {
    const json = { resources: ['https://app.example.com/mcp'], scopes: [{ name: 'read', description: 'Read' }] };
    await at.tenant.api('/api/social-login/agents', { method: 'PUT', json });
    const agent = await registerAgent(harness.current, at.tenant.id);
    const browser = new CookieBrowser();
    await signInAs(agent, { browser, parameters: { resource: 'https://app.example.com/mcp', scope: 'read' } });
    expect(valueIn(browser)).toBe('');
    await at.tenant.refill();
    const known = await signIn();
    const client = { id: agent.client.client_id, redirectUri: agent.redirectUri };
    expect(await silently(client, known.browser)).toBe('login_required');
    expect((await ask(client, known.browser)).kind).toBe('provider');
    const resource = { resource: 'https://app.example.com/mcp' };
    expect(await silently(FIRST, known.browser, resource)).toBe('login_required');
  });

  it('cannot take the consent page of a remembered person to another browser, nor another account into the session', async () => {
    const { browser, claims } = await signIn();
    const asked = await ask(at.second, browser);
    const elsewhere = await new CookieBrowser().post(asked.url, { decision: 'approve' });
    expect(elsewhere.status).toBe(400);
    const other = await browser.send(`${meantAddress(asked.url)}/other-account`);
    const picker = await browser.follow(other, asked.url);
    const chosen = await browser.post(picker.url, { persona: 'grace' });
    const consent = await browser.follow(chosen, picker.url);
    const decided = await browser.post(consent.url, { decision: 'approve' });
    const { left } = await browser.follow(decided, consent.url);
    const redeemed = await redeem(at.second, left?.searchParams.get('code') ?? null, asked.verifier);
    expect(redeemed.claims.sub).not.toBe(claims.sub);
    expect(redeemed.claims.sid).not.toBe(claims.sid);
  });

  it('is asked about on a page that no other page can frame', async () => {
    const { browser } = await signIn();
    const asked = await ask(at.second, browser);
    expect(asked.response.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
  });
});

it('a ticket of a test user leaves no remembered browser, because nobody agreed to anything', async () => {
  const tenant = await createSocialTenant(harness.current, ['http://localhost:4000/cb']);
  await tenant.api('/api/social-login/settings', { method: 'PUT', json: { browser_session_s: 28_800 } });
  const { user } = (await (await tenant.api('/api/social-login/test-users', { method: 'POST', json: {} })).json()) as {
    user: { id: number };
  };
  const { ticket } = (await (
    await tenant.api(`/api/social-login/test-users/${user.id}/ticket`, { method: 'POST' })
  ).json()) as { ticket: string };
  const browser = new CookieBrowser();
  const client = { id: 'app', redirectUri: 'http://localhost:4000/cb' };
  const url = new URL(requestOf(client, { login_hint: `ticket:${ticket}` }).url);
  url.pathname = `/t/${tenant.id}/authorize`;
  const { left } = await browser.follow(await browser.send(url), url);
  expect(left?.searchParams.get('code')).not.toBeNull();
  expect(browser.cookiesFor('/')).not.toContain(nameOf(tenant.id));
});

it('is HttpOnly and Lax, and max_age=0 or a needed prompt always asks', async () => {
  const lines: string[] = [];
  class Watched extends CookieBrowser {
    override async send(address: string | URL, init: RequestInit = {}): Promise<Response> {
      const response = await super.send(address, init);
      lines.push(...response.headers.getSetCookie());
      return response;
    }
  }
  const { browser } = await signIn(FIRST, { browser: new Watched() });
  const line = lines.find((one) => one.startsWith(nameOf(at.tenant.id)));
  expect(line).toMatch(/; Path=\/; Max-Age=28800; HttpOnly; SameSite=Lax$/);
  for (const change of [{ max_age: '0' }, { prompt: 'login' }, { prompt: 'consent' }, { prompt: 'select_account' }])
    expect([change, (await ask(FIRST, browser, change)).kind]).toEqual([change, 'provider']);
  // The personas say when somebody signed in only if they are asked, so any age is too old.
  expect((await ask(FIRST, browser, { max_age: '10000' })).kind).toBe('provider');
});
