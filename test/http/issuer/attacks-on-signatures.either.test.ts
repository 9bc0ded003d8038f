/** Tokens with another algorithm than their own, secrets in the wrong place, and sign-outs by strangers. */
import { createHmac, createPublicKey, generateKeyPairSync, type JsonWebKey, type KeyObject, sign } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { CookieBrowser } from '../../support/sign-in.ts';
import { CALLBACK } from '../../support/social-tenant.ts';
import { signInAs } from './support/foreign-client.ts';
import { FOR_MCP, useTwoIssuers } from './support/two-issuers.ts';

const { harness, issuers, app, agent, at } = useTwoIssuers();

const encode = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
const decode = (part: string | undefined): Record<string, unknown> =>
  JSON.parse(Buffer.from(part ?? '', 'base64url').toString()) as Record<string, unknown>;

let keys: (JsonWebKey & { readonly kid: string; readonly alg: string })[];
let stranger: KeyObject;

beforeAll(async () => {
  const answer = await harness.current.fetch(`/t/${issuers.mine.id}/jwks`);
  ({ keys } = (await answer.json()) as { keys: typeof keys });
  stranger = generateKeyPairSync('rsa', { modulusLength: 2_048 }).privateKey;
});
beforeEach(() => issuers.mine.refill());

/** The same claims with headers and signatures that anybody can make from the published keys. */
function forgeries(token: string): string[] {
  const [head, claims] = token.split('.');
  const header = decode(head);
  const forged = (change: object, signature: (input: string) => string): string => {
    const input = `${encode({ ...header, ...change })}.${claims}`;
    return `${input}.${signature(input)}`;
  };
  const hmac = (secret: string) => (input: string) => createHmac('sha256', secret).update(input).digest('base64url');
  const byStranger = (input: string) => sign('sha256', Buffer.from(input), stranger).toString('base64url');
  const withPublished = keys.flatMap((key) => {
    const pem = createPublicKey({ key, format: 'jwk' }).export({ type: 'spki', format: 'pem' }).toString();
    return [pem, JSON.stringify(key), String(key.n ?? key.x)].flatMap((secret) => [
      forged({ alg: 'HS256', kid: key.kid }, hmac(secret)),
      forged({ alg: 'HS256', kid: undefined }, hmac(secret)),
    ]);
  });
  const strangerJwk = createPublicKey(stranger).export({ format: 'jwk' });
  return [
    ...withPublished,
    forged({ alg: 'none' }, () => ''),
    forged({ alg: 'None' }, () => ''),
    ...keys.map(({ kid }) => forged({ alg: 'RS256', kid }, byStranger)),
    ...keys.map(({ kid }) => forged({ alg: 'PS256', kid }, byStranger)),
    forged({ alg: 'RS256', kid: undefined, jwk: strangerJwk }, byStranger),
    forged({ alg: 'RS256', jku: 'https://evil.example/jwks' }, byStranger),
    // The signature of one algorithm with the name of the other.
    ...keys.map(({ kid, alg }) =>
      forged({ alg: alg === 'RS256' ? 'ES256' : 'RS256', kid }, () => token.split('.')[2] ?? ''),
    ),
  ];
}

describe('algorithm confusion between RS256, ES256 and HS256', () => {
  it('ends no session by a forged id token', async () => {
    const { tokens } = await signInAs(await app());
    for (const hint of forgeries(tokens.id_token ?? '')) {
      const url = new URL(`/t/${issuers.mine.id}/end-session`, harness.current.baseUrl);
      url.searchParams.set('id_token_hint', hint);
      expect((await new CookieBrowser().send(url)).status).toBe(200);
    }
    const told = await harness.current.fetch(`/t/${issuers.mine.id}/userinfo`, {
      headers: { authorization: `Bearer ${tokens.access_token}` },
    });
    expect(told.status).toBe(200);
  });

  it('makes no forged token of an agent active', async () => {
    const { tokens } = await signInAs(await agent(), { parameters: FOR_MCP });
    const ask = async (token: string) => {
      const headers = { authorization: `Bearer ${issuers.mine.applicationKey}` };
      return (await (await at(issuers.mine, '/introspect', { token }, headers)).json()) as { active: boolean };
    };
    expect(await ask(tokens.access_token)).toMatchObject({ active: true });
    for (const forged of forgeries(tokens.access_token)) expect(await ask(forged)).toEqual({ active: false });
  });

  it('takes no id token for an access token', async () => {
    const { tokens } = await signInAs(await app());
    const headers = { authorization: `Bearer ${tokens.id_token}` };
    expect((await harness.current.fetch(`/t/${issuers.mine.id}/userinfo`, { headers })).status).toBe(401);
    const asking = { authorization: `Bearer ${issuers.mine.applicationKey}` };
    const told = await at(issuers.mine, '/introspect', { token: tokens.id_token ?? '' }, asking);
    expect(await told.json()).toEqual({ active: false });
  });
});

describe('a secret', () => {
  it('in the query is no secret, at the token endpoint and at introspection', async () => {
    const made = await issuers.mine.api('/api/social-login/clients/app/secret', { method: 'POST' });
    const { client_secret } = (await made.json()) as { client_secret: string };
    const query = new URLSearchParams({ client_id: 'app', client_secret });
    const { tokens } = await signInAs(await app());
    const refresh = { grant_type: 'refresh_token', refresh_token: tokens.refresh_token ?? '' };
    expect((await at(issuers.mine, `/token?${query}`, refresh)).status).toBeGreaterThanOrEqual(400);
    expect((await at(issuers.mine, `/introspect?${query}`, { token: tokens.access_token })).status).toBe(401);
    const kept = await at(issuers.mine, '/token', { ...refresh, client_id: 'app', client_secret });
    expect(kept.status).toBe(200);
  });
});

describe('a sign-out that somebody else wants', () => {
  it('ends nothing: a link asks, and the form of another site is refused', async () => {
    const { tokens, browser } = await signInAs(await app());
    const url = new URL(`/t/${issuers.mine.id}/end-session`, harness.current.baseUrl);
    url.searchParams.set('post_logout_redirect_uri', CALLBACK);
    expect((await browser.send(url)).status).toBe(200);
    const confirm = new URL(`${url.pathname}/confirm`, url);
    const posted = await browser.send(confirm, {
      method: 'POST',
      headers: { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' },
      body: new URLSearchParams({ csrf: 'guess' }),
    });
    expect(posted.status).toBe(403);
    const told = await harness.current.fetch(`/t/${issuers.mine.id}/userinfo`, {
      headers: { authorization: `Bearer ${tokens.access_token}` },
    });
    expect(told.status).toBe(200);
  });
});
