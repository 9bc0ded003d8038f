/** RFC 9449 on a project's issuer and in front of its servers: a token that is bound to a key is useless without it. */
import { randomUUID } from 'node:crypto';
import { calculateJwkThumbprint, exportJWK, generateKeyPair, SignJWT } from 'jose';
import * as oauth from 'oauth4webapi';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { protectApi, protectMcp } from '../../../sdk/src/protect/index.ts';
import { TestClock } from '../../support/clock.ts';
import { CALLBACK, createSocialTenant, type SocialTenant, useHarness } from '../../support/social-tenant.ts';
import {
  appOf,
  authorizationUrl,
  type ForeignClient,
  INSECURE,
  registerAgent,
  walk,
} from './support/foreign-client.ts';
import { ath, HOSTILE_KEYS, proofFor, proofNaming } from './support/proof.ts';
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

/** A sign-in by an independent library that sends proofs. */
async function connect(pair: CryptoKeyPair = keys) {
  const { as, client, redirectUri } = agent;
  const { url, verifier, state } = await authorizationUrl(agent, FOR_MCP);
  const { left } = await walk(url);
  const callback = oauth.validateAuthResponse(as, client, left ?? url, state);
  const DPoP = oauth.DPoP(client, pair);
  const none = oauth.None();
  const sent = { ...INSECURE, DPoP };
  const answer = await oauth.authorizationCodeGrantRequest(as, client, none, callback, redirectUri, verifier, sent);
  const tokens = await oauth.processAuthorizationCodeResponse(as, client, answer);
  return { tokens, DPoP };
}

const seconds = () => Math.floor(Date.now() / 1_000);

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

const errorIn = (challenge: string | undefined) => /error="(\w+)"/.exec(challenge ?? '')?.[1];

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

  it('gets a refresh token that is bound from the first proof on, also where it sent none before', async () => {
    const { as, client, redirectUri } = agent;
    const { url, verifier, state } = await authorizationUrl(agent, FOR_MCP);
    const { left } = await walk(url);
    const callback = oauth.validateAuthResponse(as, client, left ?? url, state);
    const none = oauth.None();
    const answer = await oauth.authorizationCodeGrantRequest(
      as,
      client,
      none,
      callback,
      redirectUri,
      verifier,
      INSECURE,
    );
    const { refresh_token: plain = '' } = await oauth.processAuthorizationCodeResponse(as, client, answer);
    const sent = { ...INSECURE, DPoP: oauth.DPoP(client, keys) };
    const bound = await oauth.refreshTokenGrantRequest(as, client, none, plain, sent);
    const { refresh_token: next = '' } = await oauth.processRefreshTokenResponse(as, client, bound);
    expect((await oauth.refreshTokenGrantRequest(as, client, none, next, INSECURE)).status).toBe(400);
    expect((await oauth.refreshTokenGrantRequest(as, client, none, next, sent)).status).toBe(200);
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
      const answer = await fetch(as.token_endpoint ?? '', { method: 'POST', headers: { dpop: stale }, body });
      return [answer.status, ((await answer.json()) as { error?: string }).error];
    };
    expect([await send(), await send()]).toEqual([
      [200, undefined],
      [400, 'invalid_dpop_proof'],
    ]);
  });

  it('H34: of two requests with one proof at the same time one gets a token', async () => {
    const { as, client, redirectUri } = agent;
    const dpop = await proof('', { htm: 'POST', htu: as.token_endpoint, ath: undefined });
    const bodies = [];
    for (let index = 0; index < 2; index += 1) {
      const { url, verifier } = await authorizationUrl(agent, FOR_MCP);
      const { left } = await walk(url);
      const code = left?.searchParams.get('code') ?? '';
      const fields = { client_id: client.client_id, redirect_uri: redirectUri, code, code_verifier: verifier };
      bodies.push(new URLSearchParams({ grant_type: 'authorization_code', ...fields }));
    }
    const answers = await Promise.all(
      bodies.map((body) => fetch(as.token_endpoint ?? '', { method: 'POST', headers: { dpop }, body })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
  });

  it.each(HOSTILE_KEYS)('H34: is refused at the token endpoint before the check with %s', async (_what, key) => {
    const { token_endpoint: address = '' } = agent.as;
    const dpop = proofNaming(key, { method: 'POST', address });
    const body = new URLSearchParams({ grant_type: 'refresh_token', refresh_token: 'x', client_id: 'app' });
    const answer = await fetch(address, { method: 'POST', headers: { dpop }, body });
    expect([answer.status, await answer.json()]).toEqual([
      400,
      { error: 'invalid_dpop_proof', error_description: expect.stringContaining('RSA of 2048 to 4096 bits') },
    ]);
    expect(answer.headers.get('cache-control')).toBe('no-store');
  });
});

describe('userinfo', () => {
  let token: string;
  let address: string;
  const ask = (dpop: string) => fetch(address, { headers: { authorization: `DPoP ${token}`, dpop } });
  const challengeOf = (answer: Response) => [answer.status, answer.headers.get('www-authenticate')];

  beforeAll(async () => {
    const app = await appOf(harness.current, tenant.id, CALLBACK);
    const { url, verifier, state, nonce } = await authorizationUrl(app);
    const { left } = await walk(url);
    const callback = oauth.validateAuthResponse(app.as, app.client, left ?? url, state);
    const sent = { ...INSECURE, DPoP: oauth.DPoP(app.client, keys) };
    const none = oauth.None();
    const answer = await oauth.authorizationCodeGrantRequest(
      app.as,
      app.client,
      none,
      callback,
      app.redirectUri,
      verifier,
      sent,
    );
    const read = await oauth.processAuthorizationCodeResponse(app.as, app.client, answer, { expectedNonce: nonce });
    token = read.access_token;
    address = app.as.userinfo_endpoint ?? '';
  });

  it('takes a proof once, and calls its second use a bad proof', async () => {
    const once = await proofFor(keys, { method: 'GET', address, token });
    expect((await ask(once)).status).toBe(200);
    const again = await ask(once);
    expect(challengeOf(again)).toEqual([401, expect.stringMatching(/^DPoP .*error="invalid_dpop_proof"/)]);
    expect(await again.json()).toMatchObject({ error: 'invalid_dpop_proof' });
  });

  it.each(HOSTILE_KEYS)('H34: refuses before the check %s', async (_what, key) => {
    const answer = await ask(proofNaming(key, { method: 'GET', address, token }));
    expect(challengeOf(answer)).toEqual([401, expect.stringMatching(/^DPoP .*error="invalid_dpop_proof"/)]);
    expect(await answer.json()).toMatchObject({ error_description: expect.stringContaining('RSA of 2048 to 4096') });
  });
});

describe.each([
  ['RS256', 2_048],
  ['PS256', 2_048],
  ['RS256', 4_096],
  ['Ed25519', 0],
])('a key for %s of %i bits', (alg, modulusLength) => {
  it('is taken, at the issuer and in front of a server', async () => {
    const pair = await generateKeyPair(alg, { extractable: true, ...(modulusLength ? { modulusLength } : {}) });
    const { tokens } = await connect(pair);
    const guarded = protectMcp({ baseUrl: harness.current.baseUrl, tenantId: tenant.id, resource: MCP });
    const dpop = await proofFor(pair, { method: 'GET', address: MCP, token: tokens.access_token }, alg);
    const headers = { authorization: `DPoP ${tokens.access_token}`, dpop };
    expect((await guarded.check(new Request(MCP, { headers }))).ok).toBe(true);
  });
});

describe.each([
  ['protectMcp', protectMcp],
  ['protectApi', protectApi],
] as const)('%s', (_name, protect) => {
  let token: string;
  const guarded = () => protect({ baseUrl: harness.current.baseUrl, tenantId: tenant.id, resource: MCP });
  let protection: ReturnType<typeof guarded>;
  const answerTo = async (authorization: string, dpop?: string, url: string = MCP, method = 'GET') => {
    const headers = { authorization, ...(dpop === undefined ? {} : { dpop }) };
    const checked = await protection.check(new Request(url, { method, headers }));
    return checked.ok ? null : checked.response;
  };
  const call = async (...sent: Parameters<typeof answerTo>) => (await answerTo(...sent))?.status ?? 200;
  const errorOf = async (...sent: Parameters<typeof answerTo>) => {
    const answer = await answerTo(...sent);
    const { error } = ((await answer?.json()) ?? {}) as { error?: string };
    const [, ofBearer, ofDpop] = /^Bearer (.*), DPoP (.*)$/.exec(answer?.headers.get('www-authenticate') ?? '') ?? [];
    return { error, ofBearer: errorIn(ofBearer), ofDpop: errorIn(ofDpop) };
  };
  const BAD_PROOF = { error: 'invalid_dpop_proof', ofBearer: undefined, ofDpop: 'invalid_dpop_proof' };
  const BAD_TOKEN = { error: 'invalid_token', ofBearer: 'invalid_token', ofDpop: 'invalid_token' };

  beforeAll(async () => {
    await tenant.refill();
    token = (await connect()).tokens.access_token;
    protection = guarded();
  });

  it('lets a bound token through with its proof, once', async () => {
    const good = await proof(token);
    expect(await call(`DPoP ${token}`, good)).toBe(200);
    expect(await call(`DPoP ${token}`, good)).toBe(401);
    expect(await errorOf(`DPoP ${token}`, good)).toEqual(BAD_PROOF);
    expect(await call(`DPoP ${token}`, await proof(token), `${MCP}?page=2`)).toBe(200);
  });

  it('takes a bound token in no other way', async () => {
    expect(await errorOf(`Bearer ${token}`)).toEqual(BAD_TOKEN);
    expect(await errorOf(`Bearer ${token}`, await proof(token))).toEqual(BAD_TOKEN);
    expect(await errorOf(`DPoP ${token}`)).toEqual(BAD_PROOF);
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
    expect(await errorOf(`DPoP ${bearer}`, await proof(bearer))).toEqual(BAD_TOKEN);
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
    expect(await errorOf(`DPoP ${token}`, await proof(token, change, header))).toEqual(BAD_PROOF);
  });

  it('refuses a proof by another key, by none, and two at once', async () => {
    const other = await generateKeyPair('ES256', { extractable: true });
    expect(await errorOf(`DPoP ${token}`, await proof(token, {}, {}, other))).toEqual(BAD_PROOF);
    expect(await call(`DPoP ${token}`, await proof(token, {}, { jwk: await exportJWK(keys.publicKey) }, other))).toBe(
      401,
    );
    const [head, claims] = (await proof(token)).split('.');
    expect(await call(`DPoP ${token}`, `${head}.${claims}.`)).toBe(401);
    expect(await call(`DPoP ${token}`, `${await proof(token)}, ${await proof(token)}`)).toBe(401);
  });

  it.each(HOSTILE_KEYS)('H34: refuses before the check %s', async (_what, key) => {
    const checks = vi.spyOn(crypto.subtle, 'importKey');
    const dpop = proofNaming(key, { method: 'GET', address: MCP, token });
    expect(await errorOf(`DPoP ${token}`, dpop)).toEqual(BAD_PROOF);
    expect(checks).not.toHaveBeenCalled();
    checks.mockRestore();
  });

  it('says in its challenge how a token may come', async () => {
    const checked = await protection.check(new Request(MCP));
    const challenge = checked.ok ? '' : (checked.response.headers.get('www-authenticate') ?? '');
    expect(challenge).toMatch(/^Bearer .*, DPoP .*algs="ES256/);
  });
});
