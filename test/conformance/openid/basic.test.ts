/**
 * The plan `oidcc-basic-certification-test-plan`, module by module, and the same with the answers as forms.
 * Discovery says what the issuer does not offer.
 */
import { createHash, randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { onlyInTestAll, someOf } from '../../support/times.ts';
import { REDIRECT, type Tokens, useRelyingParty } from './support/relying-party.ts';

const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
const unsigned = (claims: object): string => `${part({ alg: 'none' })}.${part(claims)}.`;

describe.each(
  someOf(
    [
      ['oidcc-basic-certification-test-plan', 'query'],
      ['oidcc-formpost-basic-certification-test-plan', 'form_post'],
    ] as const,
    2,
  ),
)('%s', (_plan, mode) => {
  const { party, walk, newBrowser, requestOf, authorize, token, redeem, signIn, userinfo, harness } = useRelyingParty({
    mode,
  });

  it('oidcc-server', async () => {
    const { claims, tokens } = await signIn();
    expect(claims.sub).toBeTypeOf('string');
    expect(tokens.access_token).toBeTypeOf('string');
  });

  it('oidcc-response-type-missing', async () => {
    expect((await authorize({ response_type: '' })).error).toBe('invalid_request');
  });

  onlyInTestAll(() => {
    it('oidcc-idtoken-signature', async () => {
      expect((await signIn()).claims.aud).toBe(party.id);
    });
  });

  it.each(
    someOf<[string, (accessToken: string) => RequestInit]>(
      [
        ['oidcc-userinfo-get', () => ({})],
        ['oidcc-userinfo-post-header', () => ({ method: 'POST' })],
        [
          'oidcc-userinfo-post-body',
          (access_token) => ({ method: 'POST', headers: {}, body: new URLSearchParams({ access_token }) }),
        ],
      ],
      3,
    ),
  )('%s', async (_module, initOf) => {
    const { tokens, claims } = await signIn();
    const told = await userinfo(tokens.access_token, initOf(tokens.access_token));
    expect([told.status, told.claims.sub]).toEqual([200, claims.sub]);
  });

  onlyInTestAll(() => {
    it('oidcc-ensure-request-without-nonce-succeeds-for-code-flow', async () => {
      // A client without PKCE must send a nonce; with PKCE it need not.
      const verifier = randomBytes(32).toString('base64url');
      const code_challenge = createHash('sha256').update(verifier).digest('base64url');
      const { code } = await authorize({ nonce: '', code_challenge, code_challenge_method: 'S256' });
      const fields = { grant_type: 'authorization_code', code: code ?? '', redirect_uri: REDIRECT };
      expect((await token({ ...fields, code_verifier: verifier })).status).toBe(200);
    });
  });

  it.each(
    someOf<[string, string, string[]]>(
      [
        ['oidcc-scope-all', 'openid profile email', ['name', 'picture', 'email', 'email_verified']],
        ['oidcc-scope-profile', 'openid profile', ['name', 'picture']],
        ['oidcc-scope-email', 'openid email', ['email', 'email_verified']],
      ],
      3,
    ),
  )('%s', async (_module, scope, names) => {
    const { tokens } = await signIn({ scope });
    expect(Object.keys((await userinfo(tokens.access_token)).claims)).toEqual(expect.arrayContaining(names));
  });

  // Discovery lists neither scope: both are ignored, and the sign-in goes on.
  onlyInTestAll(() => {
    it.each([
      ['oidcc-scope-address', 'openid address'],
      ['oidcc-scope-phone', 'openid phone'],
    ])('%s', async (_module, scope) => {
      expect((await signIn({ scope })).claims.sub).toBeTypeOf('string');
    });
  });

  onlyInTestAll(() => {
    it('oidcc-alternate-happy-flow', async () => {
      const url = requestOf({ scope: 'email openid' });
      url.search = String(new URLSearchParams([...url.searchParams].reverse()));
      const answer = await redeem((await walk(url)).left?.searchParams.get('code') ?? null);
      const { access_token } = (await answer.json()) as Tokens;
      expect((await userinfo(access_token)).claims).toHaveProperty('email');
    });
  });

  it.each(
    someOf<[string, Readonly<Record<string, string>>]>(
      [
        ['oidcc-display-page', { display: 'page' }],
        ['oidcc-display-popup', { display: 'popup' }],
        ['oidcc-ensure-request-with-unknown-parameter-succeeds', { extra: 'foobar' }],
        ['oidcc-login-hint', { login_hint: 'ada@example.test' }],
        ['oidcc-ui-locales', { ui_locales: 'se' }],
        ['oidcc-claims-locales', { claims_locales: 'se' }],
        ['oidcc-ensure-request-with-acr-values-succeeds', { acr_values: '1 2' }],
        ['oidcc-claims-essential', { claims: '{"userinfo":{"name":{"essential":true}}}' }],
      ],
      4,
    ),
  )('%s', async (_module, change) => {
    expect((await signIn(change)).claims.sub).toBeTypeOf('string');
  });

  it('oidcc-prompt-none-not-logged-in', async () => {
    expect((await authorize({ prompt: 'none' })).error).toBe('login_required');
  });

  it.each(
    someOf(
      [
        ['oidcc-codereuse', 0],
        ['oidcc-codereuse-30seconds', 30],
      ] as const,
      2,
    ),
  )('%s', async (_module, seconds) => {
    const { code } = await authorize();
    const first = await redeem(code);
    const { access_token } = (await first.json()) as { access_token: string };
    harness.current.clock.advance({ seconds });
    const again = await redeem(code);
    expect([again.status, await again.json()]).toMatchObject([400, { error: 'invalid_grant' }]);
    expect((await userinfo(access_token)).status).toBe(401);
  });

  it('oidcc-ensure-registered-redirect-uri', async () => {
    const { left, response } = await authorize({ redirect_uri: `${REDIRECT}/x` });
    expect([left, response.status]).toEqual([null, 400]);
  });

  onlyInTestAll(() => {
    it('oidcc-ensure-post-request-succeeds', async () => {
      const url = requestOf();
      const browser = newBrowser();
      const posted = await browser.post(new URL(url.pathname, url), Object.fromEntries(url.searchParams));
      const { left } = await walk(new URL(posted.headers.get('location') ?? '', url), browser);
      expect((await redeem(left?.searchParams.get('code') ?? null)).status).toBe(200);
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
      expect((await authorize({ request: unsigned({}) })).error).toBe('request_not_supported');
    });

    it('oidcc-request-uri-unsigned-supported-correctly-or-rejected-as-unsupported', async () => {
      const request_uri = 'https://suite.example/test/a/porchlight/requri';
      expect((await authorize({ request_uri })).error).toBe('request_uri_not_supported');
    });

    it('oidcc-ensure-request-object-with-redirect-uri', async () => {
      const redirect_uri = 'https://suite.example/somewhere-else';
      const { left, response } = await authorize({ redirect_uri, request: unsigned({ redirect_uri: REDIRECT }) });
      expect([left, response.status]).toEqual([null, 400]);
    });
  });

  it('oidcc-refresh-token', async () => {
    const { tokens, claims } = await signIn({ scope: 'openid offline_access', prompt: 'consent' });
    const answer = await token({ grant_type: 'refresh_token', refresh_token: tokens.refresh_token });
    expect(answer.status).toBe(200);
    const next = (await answer.json()) as { access_token: string };
    expect((await userinfo(next.access_token)).claims.sub).toBe(claims.sub);
  });

  onlyInTestAll(() => {
    it('oidcc-ensure-request-with-valid-pkce-succeeds', async () => {
      const verifier = randomBytes(32).toString('base64url');
      const code_challenge = createHash('sha256').update(verifier).digest('base64url');
      const { code } = await authorize({ code_challenge, code_challenge_method: 'S256' });
      const fields = { grant_type: 'authorization_code', code: code ?? '', redirect_uri: REDIRECT };
      expect((await token(fields)).status).toBe(400);
      expect((await token({ ...fields, code_verifier: verifier })).status).toBe(200);
    });
  });
});
