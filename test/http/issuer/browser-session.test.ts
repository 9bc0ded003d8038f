/** A browser that the issuer remembers: what it serves, what it counts, and how it ends. */
import { describe, expect, it } from 'vitest';
import { CookieBrowser } from '../../support/sign-in.ts';
import { FIRST, HOURS_8, useRemembering } from './support/remembered.ts';

const { harness, at, remember, ask, silently, decide, redeem, refresh, signIn, events } = useRemembering();

describe('the setting', () => {
  it('is 0 at first, takes 0 or 300 to 2592000, and leaves the others as they are', async () => {
    const path = '/api/social-login/settings';
    await remember(0);
    expect(await (await at.tenant.api(path)).json()).toEqual({ settings: { test_users: true, browser_session_s: 0 } });
    for (const browser_session_s of [1, 299, 2_592_001, -300, 300.5, '300'])
      expect((await at.tenant.api(path, { method: 'PUT', json: { browser_session_s } })).status).toBe(400);
    const set = await at.tenant.api(path, { method: 'PUT', json: { browser_session_s: 300 } });
    expect(await set.json()).toEqual({ settings: { test_users: true, browser_session_s: 300 } });
  });

  it('changes nothing while it is 0: no cookie, and every request is a new sign-in', async () => {
    await remember(0);
    const { browser } = await signIn();
    expect(browser.cookiesFor('/')).not.toContain('porchlight_browser');
    expect(await silently(FIRST, browser)).toBe('login_required');
    expect((await ask(FIRST, browser)).kind).toBe('provider');
  });

  it('ends what is older when it is lowered, and everything when it is 0, also if it is switched on again', async () => {
    const { browser } = await signIn();
    expect(await silently(FIRST, browser)).toBe('code');
    harness.current.clock.advance({ seconds: 301 });
    await remember(300);
    expect(await silently(FIRST, browser)).toBe('login_required');
    await remember(HOURS_8);
    expect(await silently(FIRST, browser)).toBe('code');
    await remember(0);
    expect(await silently(FIRST, browser)).toBe('login_required');
    harness.current.clock.advance({ seconds: 1 });
    await remember(HOURS_8);
    expect(await silently(FIRST, browser)).toBe('login_required');
  });
});

describe('a client that the person has agreed to', () => {
  it('gets a code without a page, of the same session, with or without prompt=none', async () => {
    const { browser, claims } = await signIn();
    for (const change of [{ prompt: 'none' }, {}]) {
      const again = await ask(FIRST, browser, change);
      expect([again.kind, again.error]).toEqual(['client', null]);
      const redeemed = await redeem(FIRST, again.code, again.verifier);
      expect(redeemed.claims).toMatchObject({ sub: claims.sub, sid: claims.sid, email: claims.email });
      expect(redeemed.claims.auth_time).toBe(claims.auth_time);
    }
  });

  it('may use another page of the same host, as silent renewal does', async () => {
    const { browser } = await signIn({ ...FIRST, redirectUri: 'https://mine.preview.example.com/cb' });
    expect(await silently({ ...FIRST, redirectUri: 'https://mine.preview.example.com/cb' }, browser)).toBe('code');
  });

  it('writes `authorize` with `silent: true`, and takes at most half of the refreshes of an hour', async () => {
    const { browser, body } = await signIn();
    const before = (await events()).length;
    expect(await silently(FIRST, browser)).toBe('code');
    const [added] = (await events()).slice(before);
    expect(added).toMatchObject({
      event: 'authorize',
      redirect_uri: FIRST.redirectUri,
      metadata: { client_id: 'app', silent: true, provider: expect.any(String) },
    });
    for (let count = 1; count < 6; count += 1) {
      await at.tenant.refill();
      expect(await silently(FIRST, browser)).toBe('code');
    }
    await at.tenant.refill();
    expect(await silently(FIRST, browser)).toBe('temporarily_unavailable');
    expect((await refresh(FIRST, body.refresh_token)).status).toBe(200);
    harness.current.clock.advance({ hours: 1 });
    await at.tenant.refill();
    expect(await silently(FIRST, browser)).toBe('code');
  });

  it('refreshes each chain of tokens on its own, without end', async () => {
    const { browser, body } = await signIn();
    const again = await ask(FIRST, browser, { prompt: 'none' });
    const silent = await redeem(FIRST, again.code, again.verifier);
    let chains = [body.refresh_token, silent.body.refresh_token];
    for (let turn = 0; turn < 4; turn += 1) {
      await at.tenant.refill();
      const refreshed = await Promise.all(chains.map((token) => refresh(FIRST, token)));
      expect(refreshed.map(({ status }) => status)).toEqual([200, 200]);
      chains = refreshed.map((one) => one.body.refresh_token);
    }
  });

  it('ends the session if a code or a refresh token of the second chain comes twice', async () => {
    const { browser } = await signIn();
    const again = await ask(FIRST, browser, { prompt: 'none' });
    const silent = await redeem(FIRST, again.code, again.verifier);
    await refresh(FIRST, silent.body.refresh_token);
    harness.current.clock.advance({ seconds: 10 });
    expect((await refresh(FIRST, silent.body.refresh_token)).status).toBe(400);
    expect(await silently(FIRST, browser)).toBe('login_required');
  });
});

describe('a second client of the project', () => {
  it('asks for consent once, without the provider, and shares the session', async () => {
    const { browser, claims } = await signIn();
    expect(await silently(at.second, browser)).toBe('consent_required');
    const asked = await ask(at.second, browser);
    expect(asked.kind).toBe('consent');
    expect(asked.page).toContain('second.example.com');
    const { code } = await decide(asked, browser);
    const redeemed = await redeem(at.second, code, asked.verifier);
    expect(redeemed.claims).toMatchObject({ sub: claims.sub, sid: claims.sid, aud: at.second.id });
    expect(await silently(at.second, browser)).toBe('code');
    const [joined] = (await events()).slice(-2);
    expect(joined?.metadata).toMatchObject({ client_id: at.second.id, sign_in: expect.any(String) });
    expect(joined?.metadata).not.toHaveProperty('silent');
    expect((await refresh(at.second, redeemed.body.refresh_token)).status).toBe(200);
  });

  it('gets nothing if the person declines, and the first one keeps what it has', async () => {
    const { browser } = await signIn();
    const asked = await ask(at.second, browser);
    expect(await decide(asked, browser, 'deny')).toEqual({ code: null, error: 'access_denied' });
    expect(await silently(at.second, browser)).toBe('consent_required');
    expect(await silently(FIRST, browser)).toBe('code');
  });

  it('ends with the session: sign-out at one signs out of both, and both are told', async () => {
    const json = { backchannel_logout_uri: 'https://second.example.com/out' };
    await at.tenant.api(`/api/social-login/clients/${at.second.id}`, { method: 'PATCH', json });
    await at.tenant.api('/api/social-login/clients/app', {
      method: 'PATCH',
      json: { backchannel_logout_uri: 'https://app.example.com/out' },
    });
    const { browser, body } = await signIn();
    const asked = await ask(at.second, browser);
    const redeemed = await redeem(at.second, (await decide(asked, browser)).code, asked.verifier);
    const url = new URL(`${at.issuer}/end-session`);
    url.searchParams.set('id_token_hint', redeemed.body.id_token ?? '');
    await browser.send(url);
    const { rows } = await noticesOf();
    expect(rows).toEqual(['app', at.second.id].sort());
    for (const client of [FIRST, at.second]) expect(await silently(client, browser)).toBe('login_required');
    expect((await refresh(FIRST, body.refresh_token)).status).toBe(400);
    expect((await refresh(at.second, redeemed.body.refresh_token)).status).toBe(400);
  });

  it('can be deleted without ending the session of the first', async () => {
    const { browser, body } = await signIn();
    const asked = await ask(at.second, browser);
    const redeemed = await redeem(at.second, (await decide(asked, browser)).code, asked.verifier);
    await at.tenant.api(`/api/social-login/clients/${at.second.id}`, { method: 'DELETE' });
    expect((await refresh(at.second, redeemed.body.refresh_token)).status).toBe(401);
    expect(await silently(FIRST, browser)).toBe('code');
    expect((await refresh(FIRST, body.refresh_token)).status).toBe(200);
  });
});

async function noticesOf() {
  const found = await harness.current.database.query<{ client_id: string }>(
    'select client_id from porchlight.logout_notices where tenant_id = $1',
    [at.tenant.id],
  );
  return { rows: found.map(({ client_id }) => client_id).sort() };
}

it('is a cookie out of reach of scripts, named by tenant', async () => {
  const { browser } = await signIn();
  expect(browser.cookiesFor('/')).toContain(`porchlight_browser_${at.tenant.id}=`);
  expect(await silently(FIRST, new CookieBrowser())).toBe('login_required');
});

it('is on the person’s own page, where they end it', async () => {
  const { browser, claims } = await signIn();
  const mine = `${harness.current.baseUrl}/edge/auth/${at.tenant.id}/me`;
  const picker = await browser.follow(await browser.send(`${mine}/start`), `${mine}/start`);
  await browser.follow(await browser.post(picker.url, { persona: 'ada' }), picker.url);
  const page = await (await browser.send(mine)).text();
  const [, row = ''] = page.split(`data-browser-session="${claims.sid}"`);
  expect(row).toContain('data-action="end-session"');
  const csrf_token = /name="csrf_token" value="([^"]+)"/.exec(page)?.[1] ?? '';
  await browser.post(`${mine}/sessions/end`, { csrf_token, session: String(claims.sid) });
  expect(await silently(FIRST, browser)).toBe('login_required');
  expect(await (await browser.send(mine)).text()).not.toContain(`data-browser-session="${claims.sid}"`);
});
