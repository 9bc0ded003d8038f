/** The Authorization header at `/mcp`: C1, C5, C6 and the sentences of the specification about it. */
import { beforeAll, describe, expect, it } from 'vitest';
import { createHarness, type Harness } from '../../support/harness.ts';
import { createOwner } from '../../support/owner.ts';
import { signIn } from '../../support/sign-in.ts';
import { createTenant } from '../../support/tenant.ts';
import { obtainTokens, post as postForm } from '../oauth/support/oauth-client.ts';
import { keyOf, mcpOf, post, type RpcAnswer } from './support/mcp-client.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await createHarness();
});

const PING = { jsonrpc: '2.0', id: 1, method: 'ping' };
const withHeader = (authorization: string): Promise<RpcAnswer> => post(harness, PING, { authorization });

function expectChallenge({ status, headers, body }: RpcAnswer): void {
  expect(status).toBe(401);
  const challenge = headers.get('www-authenticate') ?? '';
  expect(challenge.startsWith('Bearer ')).toBe(true);
  expect(challenge).toContain(`resource_metadata="${harness.baseUrl}/.well-known/oauth-protected-resource/mcp"`);
  expect(challenge).toContain('scope="mcp:tenants:create mcp:tenant:read mcp:resources:write mcp:feedback:write"');
  expect(challenge).toContain('error="invalid_token"');
  expect(headers.get('cache-control')).toBe('no-store');
  expect(body).toMatchObject({ jsonrpc: '2.0', id: null, error: { code: -32000 } });
}

describe('a good access token', () => {
  it('selects OAuth', async () => {
    const { tokens } = await obtainTokens(harness);
    expect((await withHeader(`Bearer ${tokens.access_token}`)).status).toBe(200);
    expect((await withHeader(`bearer ${tokens.access_token}`)).status).toBe(200);
  });
});

describe('an invalid Authorization header is 401 with a full challenge and never falls back to public access', () => {
  it.each([
    ['an unknown token', `Bearer ${'x'.repeat(43)}`],
    ['another scheme', 'Basic dXNlcjpwYXNz'],
    ['no token', 'Bearer'],
    ['an empty header', ''],
    ['a token without a scheme', 'x'.repeat(43)],
    ['two tokens', `Bearer ${'x'.repeat(43)} ${'y'.repeat(43)}`],
    ['a very long token', `Bearer ${'x'.repeat(8_000)}`],
    ['SQL', "Bearer ' or 1=1 --"],
  ])('%s', async (_what, authorization) => {
    expectChallenge(await withHeader(authorization));
  });

  it('an expired token', async () => {
    const own = await createHarness();
    const { tokens } = await obtainTokens(own);
    own.clock.advance({ minutes: 59 });
    expect((await mcpOf(own, tokens.access_token).send('ping')).status).toBe(200);
    own.clock.advance({ minutes: 2 });
    expect((await mcpOf(own, tokens.access_token).send('ping')).status).toBe(401);
    await own.close();
  });

  it('a revoked token, at once', async () => {
    const { client, tokens } = await obtainTokens(harness);
    const mcp = mcpOf(harness, tokens.access_token);
    expect((await mcp.send('ping')).status).toBe(200);
    await postForm(harness, '/oauth/revoke', { token: tokens.access_token, client_id: client.client_id });
    expectChallenge(await mcp.send('ping'));
  });

  it('the refresh token in place of the access token', async () => {
    const { tokens } = await obtainTokens(harness);
    expectChallenge(await withHeader(`Bearer ${tokens.refresh_token}`));
  });

  it('for every method and tool, the documentation included', async () => {
    const mcp = mcpOf(harness, 'x'.repeat(43));
    for (const method of ['initialize', 'ping', 'tools/list', 'server/discover'])
      expectChallenge(await mcp.send(method));
    expectChallenge(await mcp.call('get_service_documentation'));
    expectChallenge(await mcp.call('create_tenant', { confirmed: true }));
  });

  it('C6: a tenant key as bearer, since the header selects OAuth and not tenant keys', async () => {
    const tenant = await createTenant(harness);
    for (const key of [tenant.managementKey, tenant.applicationKey]) {
      const answer = await withHeader(`Bearer ${key}`);
      expectChallenge(answer);
      expect(answer.text).not.toContain(key);
    }
    const mixed = await mcpOf(harness, tenant.managementKey).call('tenant_status', keyOf(tenant));
    expectChallenge(mixed);
  });

  it('C1: a social-login token, and an MCP token is none of social login', async () => {
    const tenant = await createTenant(harness);
    await tenant.api('/api/resources/social-login', {
      method: 'POST',
      json: { callback_urls: ['https://app.example.com/cb'] },
    });
    const { accessToken, refreshToken } = await signIn(harness, tenant.id);
    for (const token of [accessToken, refreshToken]) expectChallenge(await withHeader(`Bearer ${token}`));

    const { tokens } = await obtainTokens(harness);
    const verify = await harness.fetch(`/edge/auth/${tenant.id}/verify`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ access_token: tokens.access_token }),
    });
    expect(await verify.json()).toEqual({ valid: false });
  });

  it('C1: a token for another audience or for the retired manage resource', async () => {
    const { tokens } = await obtainTokens(harness);
    // The same database behind another address is another resource.
    const other = await createHarness();
    expect((await mcpOf(other, tokens.access_token).send('ping')).status).toBe(401);
    await other.close();
    await expect(obtainTokens(harness, { resource: `${harness.baseUrl}/mcp/manage` })).rejects.toThrow();
  });

  it('an account session cookie stands for nothing here', async () => {
    const owner = await createOwner(harness);
    const answer = await post(harness, PING, { cookie: owner.cookie, authorization: `Bearer ${'x'.repeat(43)}` });
    expectChallenge(answer);
    const project = await owner.createProject();
    const listed = await post(
      harness,
      {
        jsonrpc: '2.0',
        id: 1,
        method: 'tools/call',
        params: { name: 'tenant_status', arguments: { tenant_id: project.id } },
      },
      { cookie: owner.cookie },
    );
    expect(listed.text).toContain('invalidRequest');
  });
});

describe('C5: an access token in the query', () => {
  it('is ignored: the call is public', async () => {
    const { tokens } = await obtainTokens(harness, { scope: 'mcp:tenant:read' });
    const answer = await post(
      harness,
      { jsonrpc: '2.0', id: 1, method: 'tools/list' },
      {},
      `/mcp?access_token=${tokens.access_token}`,
    );
    expect(answer.body.result.tools).toHaveLength(6);
    expect(answer.text).toContain('coh_management_key');
    expect(harness.logs.join('')).not.toContain(tokens.access_token);
  });
});

describe('C6: keys in the arguments', () => {
  it('an application key is rejected by its kind', async () => {
    const tenant = await createTenant(harness);
    const args = { tenant_id: tenant.id, coh_management_key: tenant.applicationKey };
    const answer = await mcpOf(harness).call('tenant_status', args);
    expect(answer.value.code).toBe('wrongKeyKind');
    expect(answer.text).not.toContain(tenant.applicationKey);
  });

  it('the key of tenant A with the id of tenant B says no more than a key that never was', async () => {
    const [a, b] = [await createTenant(harness), await createTenant(harness)];
    const mcp = mcpOf(harness);
    const refusals = [
      { tenant_id: b.id, coh_management_key: a.managementKey },
      { tenant_id: 'no-such-tenant', coh_management_key: a.managementKey },
      { tenant_id: b.id, coh_management_key: `svc_man_${'0'.repeat(49)}` },
      { tenant_id: b.id, coh_management_key: 'nonsense' },
    ];
    const answers = [];
    for (const args of refusals) {
      const { value } = await mcp.call('tenant_status', args);
      answers.push({ ...value, request_id: '' });
    }
    for (const answer of answers) expect(answer).toEqual(answers[0]);
    expect(answers[0]).toMatchObject({ code: 'invalidCredentials' });
  });

  it('a key that was rotated away is refused at the next call', async () => {
    const tenant = await createTenant(harness);
    await tenant.api('/api/keys/rotate', { method: 'POST', json: { revoke_now: true } });
    expect((await mcpOf(harness).call('tenant_status', keyOf(tenant))).value.code).toBe('invalidCredentials');
  });
});
