/**
 * RFC 9700, Best Current Practice for OAuth 2.0 Security: its requirements for the account's server and for a
 * project's.
 */
import { beforeAll, describe, expect, it } from 'vitest';
import { MCP, useTwoIssuers } from '../http/issuer/support/two-issuers.ts';

const { harness, issuers } = useTwoIssuers();
const REDIRECT = 'https://client.example/cb';
const CHALLENGE = { code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM', code_challenge_method: 'S256' };

type Metadata = Readonly<Record<string, string & readonly string[]>>;

describe.each(['account', 'project'] as const)('the server of the %s', (kind) => {
  let metadata: Metadata;
  let clientId: string;

  beforeAll(async () => {
    const { baseUrl } = harness.current;
    const path = kind === 'account' ? '' : `/t/${issuers.mine.id}`;
    metadata = (await (await fetch(`${baseUrl}/.well-known/oauth-authorization-server${path}`)).json()) as Metadata;
    const registered = await fetch(String(metadata.registration_endpoint), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ redirect_uris: [REDIRECT], token_endpoint_auth_method: 'none' }),
    });
    clientId = ((await registered.json()) as { client_id: string }).client_id;
  });

  const authorize = (change: Readonly<Record<string, string | undefined>>): Promise<Response> => {
    const resource = kind === 'account' ? `${harness.current.baseUrl}/mcp` : MCP;
    const usual = {
      client_id: clientId,
      redirect_uri: REDIRECT,
      response_type: 'code',
      state: 's',
      resource,
      ...CHALLENGE,
    };
    const sent = Object.entries({ ...usual, ...change }).filter(([, value]) => value !== undefined) as [
      string,
      string,
    ][];
    const url = `${metadata.authorization_endpoint}?${new URLSearchParams(sent)}`;
    return fetch(url, { redirect: 'manual', headers: { accept: 'text/html' } });
  };
  const token = async (fields: Record<string, string>): Promise<string> => {
    const body = new URLSearchParams({ client_id: clientId, ...fields });
    const answer = await fetch(String(metadata.token_endpoint), { method: 'POST', body });
    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect(answer.headers.get('cache-control')).toContain('no-store');
    return ((await answer.json()) as { error: string }).error;
  };

  it.each([
    `${REDIRECT}/more`,
    `${REDIRECT}?a=b`,
    'https://client.example.evil.example/cb',
    'https://client.example:444/cb',
    'http://client.example/cb',
  ])('2.1, 4.1 compares redirects exactly: %s leads nowhere', async (redirect_uri) => {
    const answer = await authorize({ redirect_uri });
    expect([answer.status, answer.headers.get('location')]).toEqual([400, null]);
  });

  it.each([
    { code_challenge: undefined, code_challenge_method: undefined },
    { code_challenge_method: 'plain' },
    { code_challenge_method: undefined },
  ])('2.1.1, 4.8 begins no sign-in without PKCE by S256: %j', async (change) => {
    expect(metadata.code_challenge_methods_supported).toEqual(['S256']);
    const answer = await authorize(change);
    // No account or person has approved this client, so the error is not sent to it by a redirect.
    expect([answer.status, answer.headers.get('location')]).toEqual([400, null]);
  });

  it.each(['token', 'id_token', 'code token', 'code id_token'])('2.1.2 has no %s response', async (response_type) => {
    expect(metadata.response_types_supported).toEqual(['code']);
    expect((await authorize({ response_type })).status).toBe(400);
  });

  it('2.4 has no password grant', async () => {
    expect(metadata.grant_types_supported).not.toContain('password');
    expect(await token({ grant_type: 'password', username: 'ada', password: 'x' })).toBe('unsupported_grant_type');
  });

  it('2.6 publishes metadata of the issuer that it is', () => {
    const path = kind === 'account' ? '' : `/t/${issuers.mine.id}`;
    expect(metadata.issuer).toBe(harness.current.baseUrl + path);
  });

  it('4.4 names itself in its answers, against mix-up', () => {
    expect(metadata.authorization_response_iss_parameter_supported).toBe(true);
  });

  it('4.5 takes a made-up code or refresh token for nothing', async () => {
    const code = { grant_type: 'authorization_code', code: 'x'.repeat(43), redirect_uri: REDIRECT };
    expect(await token({ ...code, code_verifier: 'v'.repeat(43) })).toBe('invalid_grant');
    expect(await token({ grant_type: 'refresh_token', refresh_token: 'x'.repeat(43) })).toBe('invalid_grant');
  });

  it('4.2, 4.16 shows pages that tell no address and stand in no frame', async () => {
    const { headers } = await authorize({ redirect_uri: 'https://evil.example/' });
    expect(headers.get('referrer-policy')).toBe('no-referrer');
    expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
  });
});
