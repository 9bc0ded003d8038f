/** RFC 9700 again, with a code to which a person has agreed: at the account's server and at a project's. */
import { describe, expect, it } from 'vitest';
import { registerAgent } from '../http/issuer/support/foreign-client.ts';
import { claimsOf, codeFor, errorOf, FOR_MCP, MCP, useTwoIssuers } from '../http/issuer/support/two-issuers.ts';
import { grantOf } from '../http/oauth/support/check-token.ts';
import { authorizationRequest, decide, register, signedInBrowser } from '../http/oauth/support/oauth-client.ts';

const { harness, issuers } = useTwoIssuers();

interface Flow {
  /** The address at which the browser came back to the client. */
  readonly callback: URL;
  readonly issuer: string;
  readonly redemption: Readonly<Record<string, string>>;
  send(fields: Readonly<Record<string, string>>): Promise<Response>;
  /** The only server that accepts the access token. */
  audienceOf(accessToken: string): Promise<unknown>;
  readonly audience: string;
}

interface Tokens {
  readonly access_token: string;
  readonly refresh_token: string;
}

const post = (path: string) => (fields: Readonly<Record<string, string>>) =>
  harness.current.fetch(path, { method: 'POST', body: new URLSearchParams(fields) });

async function atAccount(): Promise<Flow> {
  const client = await register(harness.current);
  const { browser } = await signedInBrowser(harness.current);
  const { url, verifier } = authorizationRequest(harness.current, client);
  const callback = await decide(browser, url, 'approve');
  const { baseUrl } = harness.current;
  return {
    callback,
    issuer: baseUrl,
    redemption: {
      grant_type: 'authorization_code',
      client_id: client.client_id,
      redirect_uri: client.redirect_uris[0] ?? '',
      code: callback.searchParams.get('code') ?? '',
      code_verifier: verifier,
    },
    send: post('/oauth/token'),
    audienceOf: async (token) => (await grantOf(harness.current, token))?.resource,
    audience: `${baseUrl}/mcp`,
  };
}

async function atProject(): Promise<Flow> {
  const { fields, left } = await codeFor(await registerAgent(harness.current, issuers.mine.id), FOR_MCP);
  return {
    callback: left ?? new URL('about:blank'),
    issuer: `${harness.current.baseUrl}/t/${issuers.mine.id}`,
    redemption: fields,
    send: post(`/t/${issuers.mine.id}/token`),
    audienceOf: async (token) => claimsOf(token).aud,
    audience: MCP,
  };
}

describe.each([
  ['account', atAccount],
  ['project', atProject],
])('a code of the server of the %s', (_kind, begin) => {
  const tokensOf = async ({ send, redemption }: Flow): Promise<Tokens> =>
    (await (await send(redemption)).json()) as Tokens;
  const refresh = ({ send, redemption }: Flow, refresh_token: string) =>
    send({ grant_type: 'refresh_token', client_id: redemption.client_id ?? '', refresh_token });

  it('2.1, 4.4, 4.7 comes back with the state that was sent and the issuer that made it', async () => {
    const { callback, issuer } = await begin();
    expect(callback.searchParams.get('iss')).toBe(issuer);
    expect(callback.searchParams.get('state')).toBeTruthy();
  });

  it('4.5, 4.8 is worth nothing with the verifier of somebody else', async () => {
    const { redemption, send } = await begin();
    const answer = await send({ ...redemption, code_verifier: 'v'.repeat(43) });
    expect(await errorOf(answer)).toEqual([400, 'invalid_grant']);
  });

  it('4.5 works once, and a second use ends what the first one gave', async () => {
    const flow = await begin();
    const tokens = await tokensOf(flow);
    expect(await errorOf(await flow.send(flow.redemption))).toEqual([400, 'invalid_grant']);
    expect(await errorOf(await refresh(flow, tokens.refresh_token))).toEqual([400, 'invalid_grant']);
  });

  it('2.3, 4.10 gives an access token for one server', async () => {
    const flow = await begin();
    const tokens = await tokensOf(flow);
    expect(await flow.audienceOf(tokens.access_token)).toBe(flow.audience);
  });

  it('2.2.2, 4.14 gives a refresh token that is replaced at each use, and whose second use ends the session', async () => {
    const flow = await begin();
    const first = await tokensOf(flow);
    const second = (await (await refresh(flow, first.refresh_token)).json()) as Tokens;
    expect(second.refresh_token).not.toBe(first.refresh_token);
    harness.current.clock.advance({ seconds: 3 });
    expect(await errorOf(await refresh(flow, first.refresh_token))).toEqual([400, 'invalid_grant']);
    expect(await errorOf(await refresh(flow, second.refresh_token))).toEqual([400, 'invalid_grant']);
  });
});
