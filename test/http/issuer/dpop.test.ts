/** RFC 9449 on a project's issuer and in front of its servers: a token that is bound to a key is worth nothing without it. */
import { createHash, randomUUID } from 'node:crypto';
import { calculateJwkThumbprint, exportJWK, generateKeyPair, SignJWT } from 'jose';
import * as oauth from 'oauth4webapi';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { protectApi, protectMcp } from '../../../sdk/src/protect/index.ts';
import { TestClock } from '../../support/clock.ts';
import { createSocialTenant, type SocialTenant, useHarness } from '../../support/social-tenant.ts';
import { authorizationUrl, type ForeignClient, INSECURE, registerAgent, walk } from './support/foreign-client.ts';
import { claimsOf, FOR_MCP, MCP, SETTINGS } from './support/two-issuers.ts';

const harness = useHarness({ clock: new TestClock(new Date()) });
let tenant: SocialTenant;
let agent: ForeignClient;
let keys: CryptoKeyPair;
let jkt: string;

beforeAll(async () => {
  tenant = await createSocialTenant(harness.current);
  expect((await tenant.api('/api/social-login/agents', { method: 'PUT', json: SETTINGS })).status).toBe(200);
  agent = await registerAgent(harness.current, tenant.id);
  keys = await generateKeyPair('ES256', { extractable: true });
  jkt = await calculateJwkThumbprint(await exportJWK(keys.publicKey));
});
beforeEach(() => tenant.refill());

/** A sign-in by a foreign library that sends proofs. */
async function connect() {
  const { as, client, redirectUri } = agent;
  const { url, verifier, state } = await authorizationUrl(agent, FOR_MCP);
  const { left } = await walk(url);
  const callback = oauth.validateAuthResponse(as, client, left ?? url, state);
  const DPoP = oauth.DPoP(client, keys);
  const none = oauth.None();
  const sent = { ...INSECURE, DPoP };
  const answer = await oauth.authorizationCodeGrantRequest(as, client, none, callback, redirectUri, verifier, sent);
  const tokens = await oauth.processAuthorizationCodeResponse(as, client, answer);
  return { tokens, DPoP };
}

const seconds = () => Math.floor(Date.now() / 1_000);
const ath = (token: string) => createHash('sha256').update(token).digest('base64url');

async function proof(
  token: string,
  change: Readonly<Record<string, unknown>> = {},
  header: object = {},
  pair: CryptoKeyPair = keys,
) {
  const claims = { jti: randomUUID(), htm: 'GET', htu: MCP, iat: seconds(), ath: ath(token), ...change };
  return new SignJWT(claims)
    .setProtectedHeader({ alg: 'ES256', typ: 'dpop+jwt', jwk: await exportJWK(pair.publicKey), ...header })
    .sign(pair.privateKey);
}

describe('a client that sends proofs', () => {
  it('gets tokens that are bound to its key, and refreshes them with the key alone', async () => {
    const { tokens, DPoP } = await connect();
    expect(tokens.token_type).toBe('dpop');
    expect(claimsOf(tokens.access_token)).toMatchObject({ cnf: { jkt } });
    const { as, client } = agent;
    const bare = await oauth.refreshTokenGrantRequest(as, client, oauth.None(), tokens.refresh_token ?? '', INSECURE);
    expect(bare.status).toBe(400);
    const sent = { ...INSECURE, DPoP };
    const answer = await oauth.refreshTokenGrantRequest(as, client, oauth.None(), tokens.refresh_token ?? '', sent);
    const refreshed = await oauth.processRefreshTokenResponse(as, client, answer);
    expect(claimsOf(refreshed.access_token)).toMatchObject({ cnf: { jkt } });
  });

  it('learns from the metadata that it may', () => {
    expect(agent.as.dpop_signing_alg_values_supported).toContain('ES256');
  });

  it('gets no token for a proof that was used before', async () => {
    const { as, client, redirectUri } = agent;
    const stale = await proof('', { htm: 'POST', htu: as.token_endpoint, ath: undefined });
    const send = async () => {
      const { url, verifier } = await authorizationUrl(agent, FOR_MCP);
      const { left } = await walk(url);
      const body = new URLSearchParams({
        grant_type: 'authorization_code',
        client_id: client.client_id,
        redirect_uri: redirectUri,
        code: left?.searchParams.get('code') ?? '',
        code_verifier: verifier,
      });
      return (await fetch(as.token_endpoint ?? '', { method: 'POST', headers: { dpop: stale }, body })).status;
    };
    expect([await send(), await send()]).toEqual([200, 400]);
  });
});

describe.each([
  ['protectMcp', protectMcp],
  ['protectApi', protectApi],
] as const)('%s', (_name, protect) => {
  let token: string;
  const guarded = () => protect({ baseUrl: harness.current.baseUrl, tenantId: tenant.id, resource: MCP });
  let protection: ReturnType<typeof guarded>;
  const call = async (authorization: string, dpop?: string, url: string = MCP, method = 'GET') => {
    const headers = { authorization, ...(dpop === undefined ? {} : { dpop }) };
    const checked = await protection.check(new Request(url, { method, headers }));
    return checked.ok ? 200 : checked.response.status;
  };

  beforeAll(async () => {
    await tenant.refill();
    token = (await connect()).tokens.access_token;
    protection = guarded();
  });

  it('lets a bound token through with its proof, once', async () => {
    const good = await proof(token);
    expect(await call(`DPoP ${token}`, good)).toBe(200);
    expect(await call(`DPoP ${token}`, good)).toBe(401);
    expect(await call(`DPoP ${token}`, await proof(token), `${MCP}?page=2`)).toBe(200);
  });

  it('takes a bound token in no other way', async () => {
    expect(await call(`Bearer ${token}`)).toBe(401);
    expect(await call(`Bearer ${token}`, await proof(token))).toBe(401);
    expect(await call(`DPoP ${token}`)).toBe(401);
  });

  it('does not take a plain token for a bound one', async () => {
    const plain = await registerAgent(harness.current, tenant.id);
    const { url, verifier, state } = await authorizationUrl(plain, FOR_MCP);
    const { left } = await walk(url);
    const callback = oauth.validateAuthResponse(plain.as, plain.client, left ?? url, state);
    const answer = await oauth.authorizationCodeGrantRequest(
      plain.as,
      plain.client,
      oauth.None(),
      callback,
      plain.redirectUri,
      verifier,
      INSECURE,
    );
    const { access_token: bearer } = await oauth.processAuthorizationCodeResponse(plain.as, plain.client, answer);
    expect(await call(`Bearer ${bearer}`)).toBe(200);
    expect(await call(`DPoP ${bearer}`, await proof(bearer))).toBe(401);
  });

  it.each<[string, Readonly<Record<string, unknown>>, object]>([
    ['another method', { htm: 'POST' }, {}],
    ['another address', { htu: 'https://app.example.com/api' }, {}],
    ['another host', { htu: 'https://evil.example/mcp' }, {}],
    ['no address', { htu: undefined }, {}],
    ['another token', { ath: ath('other') }, {}],
    ['no token', { ath: undefined }, {}],
    ['an old time', { iat: seconds() - 3_600 }, {}],
    ['a time to come', { iat: seconds() + 3_600 }, {}],
    ['no time', { iat: undefined }, {}],
    ['no id', { jti: undefined }, {}],
    ['another type', {}, { typ: 'JWT' }],
  ])('refuses a proof for %s', async (_what, change, header) => {
    expect(await call(`DPoP ${token}`, await proof(token, change, header))).toBe(401);
  });

  it('refuses a proof by another key, by none, and two at once', async () => {
    const other = await generateKeyPair('ES256', { extractable: true });
    expect(await call(`DPoP ${token}`, await proof(token, {}, {}, other))).toBe(401);
    expect(await call(`DPoP ${token}`, await proof(token, {}, { jwk: await exportJWK(keys.publicKey) }, other))).toBe(
      401,
    );
    const [head, claims] = (await proof(token)).split('.');
    expect(await call(`DPoP ${token}`, `${head}.${claims}.`)).toBe(401);
    expect(await call(`DPoP ${token}`, `${await proof(token)}, ${await proof(token)}`)).toBe(401);
  });

  it('says in its challenge how a token may come', async () => {
    const checked = await protection.check(new Request(MCP));
    const challenge = checked.ok ? '' : (checked.response.headers.get('www-authenticate') ?? '');
    expect(challenge).toMatch(/^Bearer .*, DPoP .*algs="ES256/);
  });
});
