/** RFC 7662: the issuer's own tokens, asked about by the client that they belong to, and by others. */
import { calculateJwkThumbprint, exportJWK } from 'jose';
import * as oauth from 'oauth4webapi';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { TestClock } from '../../support/clock.ts';
import { CALLBACK, createSocialTenant, type SocialTenant, useHarness } from '../../support/social-tenant.ts';
import { onlyInTestAll } from '../../support/times.ts';
import {
  appOf,
  authorizationUrl,
  discover,
  type ForeignClient,
  INSECURE,
  refreshAs,
  signInAs,
  walk,
} from './support/foreign-client.ts';
import { createClient } from './support/organisation.ts';
import { claimsOf, FOR_MCP, MCP, SETTINGS } from './support/two-issuers.ts';

const harness = useHarness({ clock: new TestClock(new Date()) });
let tenant: SocialTenant;

beforeAll(async () => {
  tenant = await createSocialTenant(harness.current);
  await tenant.api('/api/social-login/agents', { method: 'PUT', json: SETTINGS });
});

beforeEach(async () => {
  harness.current.clock.advance({ minutes: 1 });
  await tenant.refill();
});

async function introspect(token: string, authorization = `Bearer ${tenant.applicationKey}`) {
  const answer = await harness.current.fetch(`/t/${tenant.id}/introspect`, {
    method: 'POST',
    headers: { authorization },
    body: new URLSearchParams({ token }),
  });
  return (await answer.json()) as Record<string, unknown>;
}

const basic = (id: string, secret: string): string => `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}`;

/** A client with a secret, as a gateway has one. */
async function gateway() {
  const as = await discover(harness.current, tenant.id);
  const redirectUri = 'http://127.0.0.1:8125/cb';
  const metadata = { redirect_uris: [redirectUri], token_endpoint_auth_method: 'client_secret_basic' };
  const answer = await oauth.dynamicClientRegistrationRequest(as, metadata, INSECURE);
  const client = await oauth.processDynamicClientRegistrationResponse(answer);
  return { as, client, redirectUri, authorization: basic(client.client_id, String(client.client_secret)) };
}

describe('introspection', () => {
  it('tells the app of its own access and refresh token, until the session ends', async () => {
    const { tokens } = await signInAs(await appOf(harness.current, tenant.id, CALLBACK));
    const { sub, sid } = claimsOf(tokens.id_token ?? '');
    const told = { active: true, iss: `${harness.current.baseUrl}/t/${tenant.id}`, sub, sid, client_id: 'app' };
    const access = await introspect(tokens.access_token);
    expect(access).toMatchObject({ ...told, token_type: 'Bearer', scope: 'openid profile email' });
    expect(Number(access.exp) - Number(access.iat)).toBe(3_600);
    expect(await introspect(tokens.refresh_token ?? '')).toMatchObject(told);
    expect(await introspect(tokens.access_token, basic('app', tenant.applicationKey))).toMatchObject(told);
    await tenant.api(`/api/social-login/sessions/${sid}`, { method: 'DELETE' });
    expect(await introspect(tokens.access_token)).toEqual({ active: false });
    expect(await introspect(tokens.refresh_token ?? '')).toEqual({ active: false });
  });

  onlyInTestAll(() => {
    it('knows a refresh token that was used, at once', async () => {
      const foreign = await appOf(harness.current, tenant.id, CALLBACK);
      const { tokens } = await signInAs(foreign);
      const next = await refreshAs(foreign, tokens.refresh_token ?? '');
      expect(await introspect(tokens.refresh_token ?? '')).toEqual({ active: false });
      expect((await introspect(next.refresh_token ?? '')).active).toBe(true);
    });
  });

  it('tells a client with a secret of its own tokens, and of nobody else’s', async () => {
    const one = await gateway();
    const other = await gateway();
    const { url, verifier, state } = await authorizationUrl(one, FOR_MCP);
    const { left } = await walk(url);
    const callback = oauth.validateAuthResponse(one.as, one.client, left ?? url, state);
    const how = oauth.ClientSecretBasic(String(one.client.client_secret));
    const answer = await oauth.authorizationCodeGrantRequest(
      one.as,
      one.client,
      how,
      callback,
      one.redirectUri,
      verifier,
      INSECURE,
    );
    const tokens = await oauth.processAuthorizationCodeResponse(one.as, one.client, answer);
    for (const token of [tokens.access_token, tokens.refresh_token ?? '']) {
      expect(await introspect(token, one.authorization)).toMatchObject({
        active: true,
        client_id: one.client.client_id,
      });
      expect(await introspect(token, other.authorization)).toEqual({ active: false });
    }
    // The first is a token for the app's own server, the second is not.
    expect((await introspect(tokens.access_token)).active).toBe(true);
    expect((await introspect(tokens.refresh_token ?? '')).active).toBe(false);
    expect(await introspect(tokens.access_token, basic(one.client.client_id, 'a guess'))).toMatchObject({
      error: 'invalid_client',
    });
  });
});

/** The app with a secret: it may ask about its own tokens in two ways, and with the application key. */
async function appWithSecret() {
  const made = await tenant.api('/api/social-login/clients/app/secret', { method: 'POST' });
  const { client_secret } = (await made.json()) as { client_secret: string };
  return { ...(await appOf(harness.current, tenant.id, CALLBACK)), authorization: basic('app', client_secret) };
}

/** All tokens of one sign-in, bound to a key if one is given. */
async function tokensOf(
  { as, client, redirectUri }: ForeignClient,
  parameters: Readonly<Record<string, string>>,
  keys?: CryptoKeyPair,
) {
  const { url, verifier, state, nonce } = await authorizationUrl({ as, client, redirectUri }, parameters);
  const { left } = await walk(url);
  const callback = oauth.validateAuthResponse(as, client, left ?? url, state);
  const { client_secret: secret }: oauth.Client = client;
  const how = typeof secret === 'string' ? oauth.ClientSecretBasic(secret) : oauth.None();
  const sent = { ...INSECURE, ...(keys ? { DPoP: oauth.DPoP(client, keys) } : {}) };
  const answer = await oauth.authorizationCodeGrantRequest(as, client, how, callback, redirectUri, verifier, sent);
  const expected = parameters.scope === undefined ? { expectedNonce: nonce } : {};
  return oauth.processAuthorizationCodeResponse(as, client, answer, expected);
}

describe.each([
  ['bound to a key', true],
  ['not bound', false],
])('a token that is %s', (_title, isBound) => {
  let keys: CryptoKeyPair | undefined;
  let accessToken: object;
  let refreshToken: object;

  beforeAll(async () => {
    keys = isBound ? await oauth.generateKeyPair('ES256', { extractable: true }) : undefined;
    const cnf = keys && { jkt: await calculateJwkThumbprint(await exportJWK(keys.publicKey)) };
    // RFC 9449 section 6.2. A refresh token has no type of access token.
    accessToken = { token_type: isBound ? 'DPoP' : 'Bearer', cnf };
    refreshToken = { cnf };
  });

  const told = async (token: string | undefined, authorization?: string) => {
    const { active, token_type, cnf } = await introspect(token ?? '', authorization);
    return { active, token_type, cnf };
  };

  it('says so to the app, by its secret and by the application key', async () => {
    const app = await appWithSecret();
    const tokens = await tokensOf(app, {}, keys);
    for (const authorization of [undefined, basic('app', tenant.applicationKey), app.authorization]) {
      expect(await told(tokens.access_token, authorization)).toEqual({ active: true, ...accessToken });
      expect(await told(tokens.refresh_token, authorization)).toEqual({ active: true, ...refreshToken });
    }
  });

  it('says so for a server of the app, to its client and by the application key', async () => {
    const client = await gateway();
    const tokens = await tokensOf(client, FOR_MCP, keys);
    expect(claimsOf(tokens.access_token).aud).toBe(MCP);
    for (const authorization of [undefined, client.authorization])
      expect(await told(tokens.access_token, authorization)).toEqual({ active: true, ...accessToken });
    // RFC 9449 section 5: the refresh token of a client with a secret is bound to that secret, not to the key.
    expect(await told(tokens.refresh_token, client.authorization)).toEqual({ active: true });
  });

  it('says so to a client that the owner made, about its own token for userinfo', async () => {
    const { id, secret } = await createClient(tenant);
    const client = { client_id: id, client_secret: secret };
    const as = await discover(harness.current, tenant.id);
    const tokens = await tokensOf({ as, client, redirectUri: 'https://claude.example/cb' }, {}, keys);
    expect(await told(tokens.access_token, basic(id, secret))).toEqual({ active: true, ...accessToken });
    expect(await told(tokens.access_token)).toEqual({ active: false });
  });
});
