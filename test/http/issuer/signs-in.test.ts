/** Any OpenID library signs the app's users in with only issuer and client id. */

import * as oauth from 'oauth4webapi';
import * as openid from 'openid-client';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { hourOfItsOwn } from '../../security/support/own-hour.ts';
import { TestClock } from '../../support/clock.ts';
import { createHarness } from '../../support/harness.ts';
import { readJwt } from '../../support/jwt.ts';
import { CookieBrowser } from '../../support/sign-in.ts';
import { SIGN_IN_BY } from '../../support/sign-in-by.ts';
import { CALLBACK, createSocialTenant, type SocialTenant, useHarness } from '../../support/social-tenant.ts';
import { onlyInTestAll } from '../../support/times.ts';
import { appOf, authorizationUrl, INSECURE, refreshAs, signInAs, walk } from './support/foreign-client.ts';

const harness = useHarness({ clock: new TestClock(new Date()) });
let tenant: SocialTenant;

beforeAll(async () => {
  tenant = await createSocialTenant(harness.current, [CALLBACK, 'https://*.preview.example.com/cb']);
});

/** An ephemeral project accepts a few sign-ins a minute. */
beforeEach(async () => {
  harness.current.clock.advance({ minutes: 1 });
  await tenant.refill();
});

const app = () => appOf(harness.current, tenant.id, CALLBACK);

describe('oauth4webapi with issuer and client id', () => {
  it('signs in, reads userinfo and refreshes', async () => {
    const foreign = await app();
    const { tokens, consent } = await signInAs(foreign);
    const claims = oauth.getValidatedIdTokenClaims(tokens);
    expect(claims).toMatchObject({ sub: '1', email: 'ada@example.test', email_verified: true, aud: 'app' });
    expect(claims?.name).toBeTypeOf('string');
    expect(claims?.picture).toBeTypeOf('string');
    expect(consent).toContain(new URL(CALLBACK).host);

    const told = await oauth.userInfoRequest(foreign.as, foreign.client, tokens.access_token, INSECURE);
    const user = await oauth.processUserInfoResponse(foreign.as, foreign.client, claims?.sub ?? '', told);
    expect(user).toEqual({
      sub: '1',
      email: claims?.email,
      email_verified: true,
      name: claims?.name,
      picture: claims?.picture,
    });

    const refreshed = await refreshAs(foreign, tokens.refresh_token ?? '');
    expect(refreshed.refresh_token).not.toBe(tokens.refresh_token);
    expect(oauth.getValidatedIdTokenClaims(refreshed)?.sub).toBe('1');
  });

  it('meets the same users, sessions and events as the sign-in link', async () => {
    const { tokens } = await signInAs(await app(), { persona: 'grace' });
    const claims = oauth.getValidatedIdTokenClaims(tokens);
    const users = await tenant.api('/api/social-login/users');
    expect(await users.json()).toMatchObject({
      users: expect.arrayContaining([expect.objectContaining({ email: claims?.email })]),
    });
    const sessions = await tenant.api(`/api/social-login/users/${claims?.sub}/sessions`);
    expect(await sessions.json()).toMatchObject({ sessions: [{ id: claims?.sid }] });
    const { events } = await tenant.events(`?user_id=${claims?.sub}`);
    expect(events.map(({ event, metadata }) => [event, metadata])).toEqual([
      ['authorize', { provider: SIGN_IN_BY, sign_in: expect.any(String), client_id: 'app', first: true }],
    ]);
  });

  it('takes a redirect that a wildcard covers, and no other', async () => {
    const foreign = { ...(await app()), redirectUri: 'https://pr-1.preview.example.com/cb' };
    const { tokens } = await signInAs(foreign);
    expect(tokens.access_token).toBeTypeOf('string');
    for (const redirectUri of ['https://a.b.preview.example.com/cb', 'https://elsewhere.example/cb', `${CALLBACK}x`]) {
      const { url } = await authorizationUrl({ ...foreign, redirectUri });
      const refused = await walk(url);
      expect(refused.left).toBeNull();
      expect(refused.response.status).toBe(400);
    }
  });

  onlyInTestAll(() => {
    it('tells a client of a person who declines, with its state and the issuer', async () => {
      const { url, state } = await authorizationUrl(await app());
      const { left } = await walk(url, { decision: 'deny' });
      expect(Object.fromEntries(left?.searchParams ?? [])).toMatchObject({
        error: 'access_denied',
        state,
        iss: `${harness.current.baseUrl}/t/${tenant.id}`,
      });
    });
  });

  onlyInTestAll(() => {
    it('keeps out whom the app keeps out, and takes no more sign-ins than the project may have', async () => {
      const foreign = await app();
      const attempt = async (persona: string) => {
        const { left, response } = await walk((await authorizationUrl(foreign)).url, { persona });
        return left ? left.searchParams.get('error') : response.status;
      };
      const { tokens } = await signInAs(foreign, { persona: 'nameless' });
      const { sub } = oauth.getValidatedIdTokenClaims(tokens) ?? {};
      await tenant.api(`/api/social-login/users/${sub}`, { method: 'PATCH', json: { blocked: true } });
      expect(await attempt('nameless')).toBe('access_denied');
      const list = { mode: 'list', emails: ['grace@example.test'] };
      expect((await tenant.api('/api/social-login/access', { method: 'PUT', json: list })).status).toBe(200);
      await tenant.refill();
      expect(await attempt('ada')).toBe('access_denied');
      expect(await attempt('grace')).toBeNull();
      await tenant.api('/api/social-login/access', { method: 'PUT', json: { mode: 'open' } });
      // An unclaimed project accepts five sign-ins in a minute, and one is used. A person who is refused at the
      // decision can decide again later.
      const ends = [];
      for (let turn = 0; turn < 6; turn += 1) ends.push(await attempt('ada'));
      expect(ends).toEqual([null, null, null, null, 429, 429]);
      const { events } = await tenant.events('?event=login_failed');
      expect(events.map(({ metadata }) => metadata)).toContainEqual(expect.objectContaining({ client_id: 'app' }));
    });

    it('tells a client that its address starts too many sign-ins', async () => {
      const strict = await createHarness({ clock: hourOfItsOwn(), config: { addressLimitFactor: 1 } });
      const { id } = await createSocialTenant(strict);
      const foreign = await appOf(strict, id, CALLBACK);
      const start = async () => {
        const { url } = await authorizationUrl(foreign);
        const browser = new CookieBrowser();
        const { left, response } = await browser.follow(await browser.send(url), url);
        return left ? left.searchParams.get('error') : response.status;
      };
      const ends = [];
      for (let turn = 0; turn < 6; turn += 1) ends.push(await start());
      expect(ends).toEqual([200, 200, 200, 200, 200, 'temporarily_unavailable']);
    });
  });

  it('asks for PKCE with S256', async () => {
    for (const change of [{ code_challenge: '', code_challenge_method: '' }, { code_challenge_method: 'plain' }]) {
      const { url } = await authorizationUrl(await app(), change);
      const { left } = await walk(url);
      expect(left?.searchParams.get('error')).toBe('invalid_request');
    }
  });

  it('takes no secret of the app that was not made as one, the application key included', async () => {
    const foreign = await app();
    for (const [secret, status] of [
      [tenant.applicationKey, 401],
      [tenant.managementKey, 401],
      ['a guess', 401],
    ] as const) {
      const { url, verifier, state } = await authorizationUrl(foreign);
      const { left } = await walk(url);
      const callback = oauth.validateAuthResponse(foreign.as, foreign.client, left ?? url, state);
      const how = oauth.ClientSecretBasic(secret);
      const answer = await oauth.authorizationCodeGrantRequest(
        foreign.as,
        foreign.client,
        how,
        callback,
        CALLBACK,
        verifier,
        INSECURE,
      );
      expect(answer.status).toBe(status);
    }
  });

  onlyInTestAll(() => {
    it('takes the same request as a form, with the usual scope where none is named', async () => {
      const foreign = await app();
      const { url, verifier, state, nonce } = await authorizationUrl(foreign, { scope: '' });
      const browser = new CookieBrowser();
      const sent = await browser.post(new URL(url.pathname, url), Object.fromEntries(url.searchParams));
      expect(sent.status).toBe(303);
      const { left } = await walk(new URL(sent.headers.get('location') ?? '', url), { browser });
      const callback = oauth.validateAuthResponse(foreign.as, foreign.client, left ?? url, state);
      const how = oauth.None();
      const { as, client } = foreign;
      const answer = await oauth.authorizationCodeGrantRequest(as, client, how, callback, CALLBACK, verifier, INSECURE);
      const tokens = await oauth.processAuthorizationCodeResponse(as, client, answer, { expectedNonce: nonce });
      expect(oauth.getValidatedIdTokenClaims(tokens)).toMatchObject({ aud: 'app', email: 'ada@example.test' });
    });

    it('tells when the person signed in as the identity provider says it, or not at all', async () => {
      const plain = await signInAs(await app());
      expect(readJwt(plain.tokens.id_token ?? '').claims).not.toHaveProperty('auth_time');
      for (const parameters of [{ prompt: 'login' }, { max_age: '1' }, { prompt: 'login', max_age: '0' }]) {
        await tenant.refill();
        const { tokens } = await signInAs(await app(), { parameters });
        const refreshed = await refreshAs(await app(), tokens.refresh_token ?? '');
        const times = [tokens, refreshed].map(({ id_token }) => readJwt(id_token ?? '').claims.auth_time);
        expect(times[0]).toBeTypeOf('number');
        expect(times[1]).toBe(times[0]);
      }
      expect((await app()).as.claims_supported).toContain('auth_time');
    });

    it('says that it remembers nobody, when it must not ask', async () => {
      const { url } = await authorizationUrl(await app(), { prompt: 'none' });
      const { left } = await walk(url);
      expect(left?.searchParams.get('error')).toBe('login_required');
    });
  });
});

describe('openid-client with issuer and client id', () => {
  it('signs in and signs out', async () => {
    const issuer = new URL(`/t/${tenant.id}`, harness.current.baseUrl);
    const config = await openid.discovery(issuer, 'app', undefined, openid.None(), {
      execute: [openid.allowInsecureRequests],
    });
    const pkceCodeVerifier = openid.randomPKCECodeVerifier();
    const expectedState = openid.randomState();
    const url = openid.buildAuthorizationUrl(config, {
      redirect_uri: CALLBACK,
      scope: 'openid email',
      code_challenge: await openid.calculatePKCECodeChallenge(pkceCodeVerifier),
      code_challenge_method: 'S256',
      state: expectedState,
    });
    const { left } = await walk(url, { persona: 'grace' });
    const tokens = await openid.authorizationCodeGrant(config, left ?? url, { pkceCodeVerifier, expectedState });
    const claims = tokens.claims();
    expect(claims).toMatchObject({ email: 'grace@example.test' });
    expect(claims?.name).toBeUndefined();

    const out = openid.buildEndSessionUrl(config, {
      id_token_hint: tokens.id_token ?? '',
      post_logout_redirect_uri: new URL('/bye', CALLBACK).href,
      state: 'after',
    });
    const ended = await harness.current.fetch(out.href);
    expect(ended.headers.get('location')).toBe(new URL('/bye?state=after', CALLBACK).href);
    await expect(openid.refreshTokenGrant(config, tokens.refresh_token ?? '')).rejects.toMatchObject({
      error: 'invalid_grant',
    });
    await expect(openid.fetchUserInfo(config, tokens.access_token, claims?.sub ?? '')).rejects.toThrow();
    const { events } = await tenant.events(`?user_id=${claims?.sub}&event=logout`);
    expect(events.at(-1)?.metadata).toEqual({ client_id: 'app', reason: 'logout' });
  });
});
