/** The plan `oidcc-basic-certification-test-plan`, module by module. What the issuer does not offer says so in its discovery. */
import { createHash, randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { CookieBrowser } from '../../support/sign-in.ts';
import { REDIRECT, useRelyingParty } from './support/relying-party.ts';

const { party, requestOf, authorize, token, redeem, signIn, userinfo, harness } = useRelyingParty();

describe('oidcc-basic-certification-test-plan', () => {
  it('oidcc-server', async () => {
    const { claims, tokens } = await signIn();
    expect(claims.sub).toBeTypeOf('string');
    expect(tokens.access_token).toBeTypeOf('string');
  });

  it('oidcc-response-type-missing', async () => {
    expect((await authorize({ response_type: '' })).error).toBe('invalid_request');
  });

  it('oidcc-idtoken-signature', async () => {
    expect((await signIn()).claims.aud).toBe(party.id);
  });

  it('oidcc-userinfo-get, oidcc-userinfo-post-header, oidcc-userinfo-post-body', async () => {
    const { tokens, claims } = await signIn();
    const body = new URLSearchParams({ access_token: tokens.access_token });
    for (const init of [{}, { method: 'POST' }, { method: 'POST', headers: {}, body }]) {
      const told = await userinfo(tokens.access_token, init);
      expect([told.status, told.claims.sub]).toEqual([200, claims.sub]);
    }
  });

  it('oidcc-ensure-request-without-nonce-succeeds-for-code-flow', async () => {
    // A client that goes without PKCE has to send a nonce; with PKCE it need not.
    const verifier = randomBytes(32).toString('base64url');
    const code_challenge = createHash('sha256').update(verifier).digest('base64url');
    const { code } = await authorize({ nonce: '', code_challenge, code_challenge_method: 'S256' });
    const fields = { grant_type: 'authorization_code', code: code ?? '', redirect_uri: REDIRECT };
    expect((await token({ ...fields, code_verifier: verifier })).status).toBe(200);
  });

  it.each([
    ['oidcc-scope-profile', 'openid profile', ['name', 'picture']],
    ['oidcc-scope-email', 'openid email', ['email', 'email_verified']],
    ['oidcc-scope-all', 'openid profile email', ['name', 'picture', 'email', 'email_verified']],
    ['oidcc-ensure-other-scope-order-succeeds', 'email openid', ['email', 'email_verified']],
  ])('%s', async (_module, scope, names) => {
    const { tokens } = await signIn({ scope });
    expect(Object.keys((await userinfo(tokens.access_token)).claims)).toEqual(expect.arrayContaining(names));
  });

  it.each(['openid address', 'openid phone'])('oidcc-scope-address, oidcc-scope-phone: %s', async (scope) => {
    expect((await signIn({ scope })).claims.sub).toBeTypeOf('string');
  });

  it.each<[string, Readonly<Record<string, string>>]>([
    ['oidcc-display-page', { display: 'page' }],
    ['oidcc-display-popup', { display: 'popup' }],
    ['oidcc-ensure-request-with-unknown-parameter-succeeds', { extra: 'foobar' }],
    ['oidcc-login-hint', { login_hint: 'ada@example.test' }],
    ['oidcc-ui-locales', { ui_locales: 'se' }],
    ['oidcc-claims-locales', { claims_locales: 'se' }],
    ['oidcc-ensure-request-with-acr-values-succeeds', { acr_values: '1 2' }],
  ])('%s', async (_module, change) => {
    expect((await signIn(change)).claims.sub).toBeTypeOf('string');
  });

  it('oidcc-prompt-login', async () => {
    const first = await signIn({ max_age: '10000' });
    await party.tenant.refill();
    const second = await signIn({ prompt: 'login', max_age: '10000' }, first.browser);
    expect(second.claims.sub).toBe(first.claims.sub);
    expect(Number(second.claims.auth_time)).toBeGreaterThanOrEqual(Number(first.claims.auth_time));
  });

  it('oidcc-prompt-none-not-logged-in', async () => {
    expect((await authorize({ prompt: 'none' })).error).toBe('login_required');
  });

  it('oidcc-prompt-none-logged-in, oidcc-id-token-hint: no browser is remembered, so both are login_required', async () => {
    const { browser, tokens } = await signIn();
    expect((await authorize({ prompt: 'none' }, browser)).error).toBe('login_required');
    const hint = { prompt: 'none', id_token_hint: tokens.id_token };
    expect((await authorize(hint, browser)).error).toBe('login_required');
  });

  it('oidcc-max-age-1', async () => {
    const first = await signIn({ max_age: '1' });
    await party.tenant.refill();
    const second = await signIn({ max_age: '1' }, first.browser);
    for (const { claims } of [first, second]) expect(claims.auth_time).toBeTypeOf('number');
  });

  it('oidcc-max-age-10000', async () => {
    const { claims } = await signIn({ max_age: '10000' });
    expect(claims.auth_time).toBeTypeOf('number');
  });

  it('oidcc-codereuse, oidcc-codereuse-30seconds', async () => {
    const { code } = await authorize();
    const first = await redeem(code);
    const { access_token } = (await first.json()) as { access_token: string };
    harness.current.clock.advance({ seconds: 30 });
    const again = await redeem(code);
    expect([again.status, await again.json()]).toMatchObject([400, { error: 'invalid_grant' }]);
    expect((await userinfo(access_token)).status).toBe(401);
  });

  it('oidcc-ensure-registered-redirect-uri', async () => {
    const { left, response } = await authorize({ redirect_uri: `${REDIRECT}/x` });
    expect([left, response.status]).toEqual([null, 400]);
  });

  it('oidcc-ensure-redirect-uri-in-authorization-request', async () => {
    const { left, response } = await authorize({ redirect_uri: '' });
    expect([left, response.status]).toEqual([null, 400]);
  });

  it('oidcc-ensure-post-request-succeeds', async () => {
    const url = requestOf();
    const posted = await new CookieBrowser().post(new URL(url.pathname, url), Object.fromEntries(url.searchParams));
    expect(posted.status).toBe(303);
  });

  it('oidcc-server-client-secret-post', async () => {
    const json = { token_endpoint_auth_method: 'client_secret_post' };
    const path = `/api/social-login/clients/${party.id}`;
    expect((await party.tenant.api(path, { method: 'PATCH', json })).status).toBe(200);
    const { code } = await authorize();
    const fields = { grant_type: 'authorization_code', code: code ?? '', redirect_uri: REDIRECT };
    const proof = { client_id: party.id, client_secret: party.secret };
    expect((await token({ ...fields, ...proof }, null)).status).toBe(200);
    await party.tenant.api(path, { method: 'PATCH', json: { token_endpoint_auth_method: 'client_secret_basic' } });
  });

  it('oidcc-unsigned-request-object-supported-correctly-or-rejected-as-unsupported', async () => {
    const request = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${Buffer.from('{}').toString('base64url')}.`;
    expect((await authorize({ request })).error).toBe('request_not_supported');
  });

  it('oidcc-refresh-token', async () => {
    const { tokens, claims } = await signIn({ scope: 'openid offline_access', prompt: 'consent' });
    const answer = await token({ grant_type: 'refresh_token', refresh_token: tokens.refresh_token });
    expect(answer.status).toBe(200);
    const next = (await answer.json()) as { access_token: string };
    expect((await userinfo(next.access_token)).claims.sub).toBe(claims.sub);
  });

  it('oidcc-ensure-request-with-valid-pkce-succeeds', async () => {
    const verifier = randomBytes(32).toString('base64url');
    const code_challenge = createHash('sha256').update(verifier).digest('base64url');
    const { code } = await authorize({ code_challenge, code_challenge_method: 'S256' });
    const fields = { grant_type: 'authorization_code', code: code ?? '', redirect_uri: REDIRECT };
    expect((await token(fields)).status).toBe(400);
    expect((await token({ ...fields, code_verifier: verifier })).status).toBe(200);
  });
});
