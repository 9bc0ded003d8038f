import { beforeAll, describe, expect, it } from 'vitest';
import { createHarness, type Harness } from '../../support/harness.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await createHarness();
});

const document = async (path: string, headers: Record<string, string> = {}) =>
  (await (await harness.fetch(path, { headers })).json()) as Record<string, unknown>;

const SCOPES = ['mcp:tenants:create', 'mcp:tenant:read', 'mcp:resources:write', 'mcp:feedback:write'];

describe('authorization server metadata', () => {
  it('names every endpoint, under the base address', async () => {
    const { baseUrl } = harness;
    expect(await document('/.well-known/oauth-authorization-server')).toMatchObject({
      issuer: baseUrl,
      authorization_endpoint: `${baseUrl}/oauth/authorize`,
      token_endpoint: `${baseUrl}/oauth/token`,
      registration_endpoint: `${baseUrl}/oauth/register`,
      revocation_endpoint: `${baseUrl}/oauth/revoke`,
    });
  });

  it('offers the authorization code with PKCE S256 and refresh tokens, and nothing else', async () => {
    expect(await document('/.well-known/oauth-authorization-server')).toMatchObject({
      response_types_supported: ['code'],
      response_modes_supported: ['query'],
      grant_types_supported: ['authorization_code', 'refresh_token'],
      code_challenge_methods_supported: ['S256'],
      scopes_supported: SCOPES,
      authorization_response_iss_parameter_supported: true,
      client_id_metadata_document_supported: true,
    });
  });

  it('offers no client id documents where the machine cannot fetch them, and refuses such a client', async () => {
    const inside = await createHarness({ config: { clientIdDocuments: false } });
    const answer = await inside.fetch('/.well-known/oauth-authorization-server');
    expect(await answer.json()).not.toHaveProperty('client_id_metadata_document_supported');
    const query = new URLSearchParams({
      client_id: 'https://client.example/c.json',
      redirect_uri: 'https://a.example/',
    });
    expect((await inside.fetch(`/oauth/authorize?${query}`, { headers: { accept: 'text/html' } })).status).toBe(400);
  });

  it('points agents at the authentication guide', async () => {
    const { agent_auth } = await document('/.well-known/oauth-authorization-server');
    expect(agent_auth).toEqual({
      skill: `${harness.baseUrl}/auth.md`,
      versions_supported: ['0.1.0', '0.6.0'],
      identity_endpoint: `${harness.baseUrl}/agent/identity`,
      claim_endpoint: `${harness.baseUrl}/agent/identity/claim`,
      token_endpoint: `${harness.baseUrl}/agent/identity/token`,
      register_uri: `${harness.baseUrl}/agent/auth`,
      identity_types_supported: ['anonymous'],
      anonymous: { credential_types_supported: ['api_key'] },
    });
  });
});

describe('protected resource metadata', () => {
  it.each(['/.well-known/oauth-protected-resource/mcp', '/.well-known/oauth-protected-resource'])(
    'stands at %s',
    async (path) => {
      expect(await document(path)).toMatchObject({
        resource: `${harness.baseUrl}/mcp`,
        authorization_servers: [harness.baseUrl],
        scopes_supported: SCOPES,
        bearer_methods_supported: ['header'],
      });
    },
  );

  it('names the issuer with the same bytes as the authorization server does', async () => {
    const { issuer } = await document('/.well-known/oauth-authorization-server');
    const { authorization_servers } = await document('/.well-known/oauth-protected-resource/mcp');
    expect(authorization_servers).toEqual([issuer]);
  });
});

describe('both documents', () => {
  const PATHS = ['/.well-known/oauth-authorization-server', '/.well-known/oauth-protected-resource/mcp'];

  it.each(PATHS)('E1: %s says nothing that a request header put there', async (path) => {
    const headers = {
      'x-forwarded-host': 'evil.example',
      forwarded: 'host=evil.example',
      'x-forwarded-proto': 'https',
    };
    expect(JSON.stringify(await document(path, headers))).toBe(JSON.stringify(await document(path)));
  });

  it.each(PATHS)('%s can be read by a program in any browser', async (path) => {
    const response = await harness.fetch(path, { headers: { origin: 'https://inspector.example' } });
    expect(response.headers.get('access-control-allow-origin')).toBe('*');
    expect(response.headers.get('access-control-allow-credentials')).toBeNull();
  });
});

describe('what is not offered', () => {
  it.each([
    ['GET', '/.well-known/openid-configuration'],
    ['GET', '/oauth/jwks'],
    ['GET', '/jwks'],
    ['GET', '/me'],
    ['GET', '/oauth/userinfo'],
    ['POST', '/oauth/introspect'],
    ['POST', '/token/introspection'],
    ['POST', '/request'],
    ['GET', '/session/end'],
    ['POST', '/session/end/confirm'],
    ['POST', '/device/auth'],
    ['GET', '/oauth/register/client_1'],
  ])('%s %s is not there', async (method, path) => {
    expect((await harness.fetch(path, { method })).status).toBe(404);
  });
});
