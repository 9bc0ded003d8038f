/** Anonymous agent registration: genesis with the names of auth.md. */
import { beforeAll, describe, expect, it } from 'vitest';
import { createHarness, type Harness } from '../../support/harness.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await createHarness();
});

const register = (body: unknown, headers: Record<string, string> = {}, at = harness) =>
  at.fetch('/agent/auth', {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });

const ANONYMOUS = { type: 'anonymous', requested_credential_type: 'api_key' };

describe('POST /agent/auth', () => {
  it('is where the metadata says, and gives an agent without any identity a key that works', async () => {
    const metadata = await (await harness.fetch('/.well-known/oauth-authorization-server')).json();
    const { register_uri } = (metadata as { agent_auth: { register_uri: string } }).agent_auth;
    expect(register_uri).toBe(`${harness.baseUrl}/agent/auth`);
    const response = await register(ANONYMOUS);
    expect(response.status).toBe(200);
    expect(response.headers.get('cache-control')).toBe('no-store');
    const registered = (await response.json()) as Record<string, string> & { credentials_file: { content: string } };
    expect(registered).toMatchObject({
      registration_type: 'anonymous',
      credential_type: 'api_key',
      credential: expect.stringMatching(/^svc_man_/),
      credential_expires: '2026-01-18T12:00:00.000Z',
      scopes: ['mcp:tenant:read', 'mcp:resources:write', 'mcp:feedback:write'],
    });
    expect(registered.credentials_file.content).toContain(`tenant_id=${registered.registration_id}\n`);
    const authorization = `Bearer ${registered.credential}`;
    const status = (await (await harness.fetch('/api/tenant', { headers: { authorization } })).json()) as object;
    expect(status).toMatchObject({ tenant: { tenant_id: registered.registration_id, status: 'ephemeral' } });
  });

  it.each([
    [{ type: 'identity_assertion', assertion: 'x' }, 'invalid_request'],
    [{}, 'invalid_request'],
    [[], 'invalid_request'],
    [{ ...ANONYMOUS, requested_credential_type: 'access_token' }, 'unsupported_credential_type'],
  ])('refuses %j with a code and a message', async (body, error) => {
    const response = await register(body);
    expect(response.status).toBe(400);
    expect(await response.json()).toEqual({ error, message: expect.any(String) });
  });

  it('is guarded like genesis: banned programs, pages of other origins, and too many from one address', async () => {
    expect((await register(ANONYMOUS, { 'user-agent': 'libCURL/8' })).status).toBe(403);
    expect((await register(ANONYMOUS, { origin: 'https://evil.example' })).status).toBe(403);
    const tight = await createHarness({ config: { genesisPerMinute: 1, genesisPerDay: 100, trustProxy: 1 } });
    const from = { 'x-forwarded-for': '198.51.100.77' };
    expect((await register(ANONYMOUS, from, tight)).status).toBe(200);
    const refused = await register(ANONYMOUS, from, tight);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await refused.json()).toMatchObject({ error: 'rate_limited' });
    const genesis = await tight.fetch('/api/genesis', { method: 'POST', headers: from });
    expect(genesis.status).toBe(429);
  });
});
