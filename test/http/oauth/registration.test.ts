import { beforeAll, describe, expect, it } from 'vitest';
import { createHarness, type Harness } from '../../support/harness.ts';
import {
  approve,
  publicClient,
  redeem,
  register,
  sendRegistration,
  signedInBrowser,
  type TokenAnswer,
} from './support/oauth-client.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await createHarness();
});

describe('POST /oauth/register', () => {
  it('registers a public client and answers with what counts from now on', async () => {
    const response = await sendRegistration(harness, { ...publicClient, client_uri: 'https://client.example' });
    expect(response.status).toBe(201);
    expect(response.headers.get('cache-control')).toContain('no-store');
    const body = (await response.json()) as Record<string, unknown>;
    expect(body).toEqual({
      client_id: expect.stringMatching(/^client_\w{24}$/),
      client_id_issued_at: expect.any(Number),
      client_name: 'Test agent',
      client_uri: 'https://client.example',
      redirect_uris: ['https://client.example/callback'],
      application_type: 'native',
      grant_types: ['authorization_code', 'refresh_token'],
      response_types: ['code'],
      token_endpoint_auth_method: 'none',
    });
  });

  it('gives a confidential client a secret that does not expire', async () => {
    const client = await register(harness, { redirect_uris: ['https://client.example/cb'] });
    expect(client).toMatchObject({ token_endpoint_auth_method: 'client_secret_basic', client_secret_expires_at: 0 });
    expect(client.client_secret).toMatch(/^\w{43}$/);
  });

  it('limits no scope: clients register with those of their first request and ask for more later', async () => {
    const client = await register(harness, { ...publicClient, scope: 'openid mcp:tenant:read' });
    expect(client).not.toHaveProperty('scope');
    const { browser } = await signedInBrowser(harness);
    const approved = await approve(harness, client, browser, { scope: 'mcp:tenant:read mcp:tenants:create' });
    const tokens = (await (await redeem(harness, approved)).json()) as TokenAnswer;
    expect(tokens.scope.split(' ').sort()).toEqual(['mcp:tenant:read', 'mcp:tenants:create']);
  });

  it('ignores members that would make the service fetch something or mean nothing here', async () => {
    const client = await register(harness, {
      ...publicClient,
      jwks_uri: 'https://client.example/jwks',
      sector_identifier_uri: 'https://client.example/sector',
      default_max_age: 5,
      require_auth_time: true,
      id_token_signed_response_alg: 'RS256',
      subject_type: 'pairwise',
    });
    expect(Object.keys(client)).not.toContain('jwks_uri');
    expect(Object.keys(client)).not.toContain('sector_identifier_uri');
    const { browser } = await signedInBrowser(harness);
    expect((await approve(harness, client, browser)).code).toMatch(/^[\w-]{43}$/);
  });

  it.each([
    ['no redirect', { redirect_uris: undefined }],
    ['an empty list of redirects', { redirect_uris: [] }],
    ['a redirect that is no text', { redirect_uris: [7] }],
    ['a way to authenticate that is not offered', { token_endpoint_auth_method: 'private_key_jwt' }],
    ['a name that is no text', { client_name: 7 }],
    ['a name of 101 characters', { client_name: 'x'.repeat(101) }],
    ['a response type that is not offered', { response_types: ['token'] }],
  ])('refuses %s', async (_what, change) => {
    const response = await sendRegistration(harness, { ...publicClient, ...change });
    expect(response.status).toBe(400);
    const { error, error_description } = (await response.json()) as Record<string, string>;
    expect(['invalid_client_metadata', 'invalid_redirect_uri']).toContain(error);
    expect(error_description).toBeTruthy();
  });

  it.each([
    ['broken JSON', '{"redirect_uris":'],
    ['a list', '[]'],
    ['a number', '7'],
    ['a body of 60 KB', JSON.stringify({ ...publicClient, x: 'x'.repeat(60_000) })],
  ])('answers 400 to %s', async (_what, body) => {
    const response = await sendRegistration(harness, body);
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ error: 'invalid_request' });
  });

  it('is limited per address, and says when to come back', async () => {
    const tight = await createHarness({ config: { oauthRegisterPerMinute: 2 } });
    const answers = [];
    for (let call = 0; call < 3; call += 1) answers.push(await sendRegistration(tight, publicClient));
    const taken = answers.filter(({ status }) => status === 201).length;
    expect(taken).toBeLessThanOrEqual(2);
    const refused = answers.at(-1);
    expect(refused?.status).toBe(429);
    expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await refused?.json()).toMatchObject({ error: 'temporarily_unavailable' });
    await tight.close();
  });
});
