/**
 * A sign-out at an issuer: what a valid id token ends, what only the person can end, and that no page says anything
 * untrue.
 */
import { describe, expect, it } from 'vitest';
import { CookieBrowser } from '../../support/sign-in.ts';
import { CALLBACK, type SocialTenant } from '../../support/social-tenant.ts';
import { onlyInTestAll } from '../../support/times.ts';
import { signInAs } from './support/foreign-client.ts';
import { claimsOf, FOR_MCP, useTwoIssuers } from './support/two-issuers.ts';

const { harness, issuers, app, agent } = useTwoIssuers();

const sessionsOf = async (tenant: SocialTenant, sub: unknown) =>
  (
    (await (await tenant.api(`/api/social-login/users/${sub}/sessions`)).json()) as { sessions: { id: string }[] }
  ).sessions.map(({ id }) => id);

const addressOf = (tenant: SocialTenant, parameters: Record<string, string> = {}) =>
  new URL(`/t/${tenant.id}/end-session?${new URLSearchParams(parameters)}`, harness.current.baseUrl);

const leave = (tenant: SocialTenant, parameters: Record<string, string> = {}) =>
  harness.current.fetch(addressOf(tenant, parameters).href);

/** Presses the button of the confirmation page. */
async function press(browser: CookieBrowser, page: string): Promise<Response> {
  const action = /<form[^>]* action="([^"]+)"/.exec(page)?.[1] ?? '';
  const fields = [...page.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g)].map(([, name, value]) => [
    name,
    value?.replaceAll('&amp;', '&'),
  ]);
  return browser.post(new URL(action, harness.current.baseUrl), Object.fromEntries(fields));
}

const SIGNED_OUT = 'You are signed out';

describe('a sign-out', () => {
  it('leads nowhere but to the app', async () => {
    for (const post_logout_redirect_uri of [
      'https://evil.example/',
      '//evil.example/',
      'javascript:alert(1)',
      'https://a.preview.example.com@evil.example/',
      'https://a.preview.example.com.evil.example/',
      'https://evil.example\\.preview.example.com/',
      `${new URL(CALLBACK).origin}.evil.example/`,
      '/\\evil.example',
    ]) {
      const answer = await leave(issuers.mine, { post_logout_redirect_uri });
      expect([answer.status, answer.headers.get('location')], post_logout_redirect_uri).toEqual([400, null]);
    }
    const { tokens } = await signInAs(await app());
    const page = 'https://pr-7.preview.example.com/bye?x=1';
    const { headers } = await leave(issuers.mine, {
      id_token_hint: tokens.id_token ?? '',
      post_logout_redirect_uri: page,
      state: 'a&iss=evil#x',
    });
    expect(headers.get('location')).toBe(`${page}&state=a%26iss%3Devil%23x`);
  });

  it('ends no session for a link that anybody can make, and does not say so', async () => {
    const { tokens, browser } = await signInAs(await app());
    const { sub, sid } = claimsOf(tokens.id_token ?? '');
    const forged = (tokens.id_token ?? '').replace(/[^.]+$/, 'A'.repeat(86));
    const unsigned = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${tokens.id_token?.split('.')[1]}.`;
    const links = [
      addressOf(issuers.mine),
      ...[forged, unsigned, tokens.access_token, String(sid), 'x'.repeat(4_000)].map((id_token_hint) =>
        addressOf(issuers.mine, { id_token_hint }),
      ),
      addressOf(issuers.other, { id_token_hint: tokens.id_token ?? '' }),
      addressOf(issuers.mine, { sid: String(sid), logout_hint: String(sub) }),
      addressOf(issuers.mine, { post_logout_redirect_uri: CALLBACK }),
    ];
    for (const link of links) {
      for (const answer of [await harness.current.fetch(link.href), await browser.send(link)]) {
        expect([answer.status, answer.headers.get('location')]).toEqual([200, null]);
        expect(await answer.text()).not.toContain(SIGNED_OUT);
      }
    }
    expect(await sessionsOf(issuers.mine, sub)).toContain(sid);
    const good = await leave(issuers.mine, { id_token_hint: tokens.id_token ?? '' });
    expect(await good.text()).toContain(SIGNED_OUT);
    expect(await sessionsOf(issuers.mine, sub)).not.toContain(sid);
  });

  onlyInTestAll(() => {
    it('takes no token for the app’s server for an id token', async () => {
      const { tokens } = await signInAs(await agent(), { parameters: FOR_MCP });
      const { sub, sid } = claimsOf(tokens.access_token);
      await leave(issuers.mine, { id_token_hint: tokens.access_token });
      expect(await sessionsOf(issuers.mine, sub)).toContain(sid);
    });
  });

  it('refuses a client that the id token was not issued to, and ends nothing', async () => {
    const { tokens } = await signInAs(await app());
    const { sub, sid } = claimsOf(tokens.id_token ?? '');
    const id_token_hint = tokens.id_token ?? '';
    expect((await leave(issuers.mine, { id_token_hint, client_id: 'client_other' })).status).toBe(400);
    expect(await sessionsOf(issuers.mine, sub)).toContain(sid);
    expect((await leave(issuers.mine, { id_token_hint, client_id: 'app' })).status).toBe(200);
    expect(await sessionsOf(issuers.mine, sub)).not.toContain(sid);
  });
});

describe('a sign-out without a good id token', () => {
  it('asks the person, and ends what their browser began here', async () => {
    const browser = new CookieBrowser();
    const first = claimsOf((await signInAs(await app(), { browser })).tokens.id_token ?? '');
    const second = claimsOf((await signInAs(await app(), { browser })).tokens.id_token ?? '');
    const elsewhere = claimsOf((await signInAs(await app())).tokens.id_token ?? '');
    const asked = await browser.send(addressOf(issuers.mine));
    const page = await asked.text();
    expect(page).toContain('data-action="sign-out"');
    const pressed = await press(browser, page);
    expect(pressed.status).toBe(200);
    expect(await pressed.text()).toContain(SIGNED_OUT);
    const alive = await sessionsOf(issuers.mine, first.sub);
    expect(alive).not.toContain(first.sid);
    expect(alive).not.toContain(second.sid);
    expect(alive).toContain(elsewhere.sid);
    const { events } = await issuers.mine.events(`?user_id=${first.sub}&event=logout`);
    expect(events.at(-1)?.metadata).toEqual({ client_id: 'app', reason: 'logout' });
    // Nothing is left to end.
    expect(await (await browser.send(addressOf(issuers.mine))).text()).not.toContain('data-action="sign-out"');
  });

  onlyInTestAll(() => {
    it('goes on to the app after the press', async () => {
      const browser = new CookieBrowser();
      await signInAs(await app(), { browser });
      const wanted = { client_id: 'app', post_logout_redirect_uri: new URL('/bye', CALLBACK).href, state: 'a&b' };
      // A library may send the same request as a form.
      const sent = await browser.post(addressOf(issuers.mine), { ...wanted, id_token_hint: 'no token' });
      expect(sent.status).toBe(303);
      const asked = await browser.send(sent.headers.get('location') ?? '');
      const page = await asked.text();
      expect(page).not.toContain('no token');
      expect(asked.headers.get('content-security-policy')).toContain("form-action 'self' http");
      const pressed = await press(browser, page);
      expect([pressed.status, pressed.headers.get('location')]).toEqual([
        303,
        `${wanted.post_logout_redirect_uri}?state=a%26b`,
      ]);
    });

    it('says that nothing was ended in a browser that began nothing, and shows the ways on', async () => {
      const post_logout_redirect_uri = new URL('/bye', CALLBACK).href;
      const answer = await leave(issuers.mine, { post_logout_redirect_uri });
      expect([answer.status, answer.headers.get('location')]).toEqual([200, null]);
      const page = await answer.text();
      expect(page).toContain('Nothing was signed out');
      expect(page).toContain(`href="${post_logout_redirect_uri}"`);
      expect(page).toContain(`href="/edge/auth/${issuers.mine.id}/me"`);
    });

    it('keeps to the project: a browser’s session at one is not asked about at another', async () => {
      const { browser } = await signInAs(await app());
      const page = await (await browser.send(addressOf(issuers.other))).text();
      expect(page).not.toContain('data-action="sign-out"');
    });

    it('takes the press of no other page', async () => {
      const { tokens, browser } = await signInAs(await app());
      const { sub, sid } = claimsOf(tokens.id_token ?? '');
      const confirm = new URL(`/t/${issuers.mine.id}/end-session/confirm`, harness.current.baseUrl);
      expect((await browser.post(confirm, {})).status).toBe(403);
      expect((await browser.post(confirm, { csrf_token: 'x' })).status).toBe(403);
      expect((await harness.current.fetch(confirm.pathname, { method: 'POST' })).status).toBe(403);
      expect(await sessionsOf(issuers.mine, sub)).toContain(sid);
    });

    it('leaves a connected agent alone: it was given a session of its own', async () => {
      const browser = new CookieBrowser();
      const { tokens } = await signInAs(await agent(), { browser, parameters: FOR_MCP });
      const { sub, sid } = claimsOf(tokens.access_token);
      await signInAs(await app(), { browser });
      await press(browser, await (await browser.send(addressOf(issuers.mine))).text());
      expect(await sessionsOf(issuers.mine, sub)).toContain(sid);
    });
  });
});
