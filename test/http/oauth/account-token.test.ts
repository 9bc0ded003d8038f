import { beforeAll, describe, expect, it } from 'vitest';
import { createHarness, type Harness } from '../../support/harness.ts';
import { obtainTokens } from './support/oauth-client.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await createHarness();
});

const bootstrap = (token?: string) =>
  harness.fetch('/api/mcp/bootstrap', {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
    body: '{}',
  });

describe('an OAuth token at an operation that asks for an account', () => {
  it('is let through with the scope to create tenants', async () => {
    const { tokens } = await obtainTokens(harness, { scope: 'mcp:tenants:create' });
    expect([401, 403]).not.toContain((await bootstrap(tokens.access_token)).status);
  });

  it('is refused without that scope, and told so', async () => {
    const { tokens } = await obtainTokens(harness, { scope: 'mcp:tenant:read' });
    const response = await bootstrap(tokens.access_token);
    expect(response.status).toBe(403);
    expect(await response.json()).toMatchObject({ code: 'insufficientScope' });
  });

  it('is refused when it is missing, unknown or expired', async () => {
    expect(await (await bootstrap()).json()).toMatchObject({ status: 401, code: 'missingCredentials' });
    expect(await (await bootstrap('x'.repeat(43))).json()).toMatchObject({ status: 401, code: 'invalidCredentials' });
    const own = await createHarness();
    const { tokens } = await obtainTokens(own);
    own.clock.advance({ hours: 2 });
    const late = await own.fetch('/api/mcp/bootstrap', {
      method: 'POST',
      headers: { authorization: `Bearer ${tokens.access_token}` },
    });
    expect(late.status).toBe(401);
    await own.close();
  });

  it('a refresh token or a tenant key will not do', async () => {
    const { owner, tokens } = await obtainTokens(harness);
    const tenant = await owner.createProject();
    expect((await bootstrap(tokens.refresh_token)).status).toBe(401);
    for (const key of [tenant.managementKey, tenant.applicationKey]) expect((await bootstrap(key)).status).toBe(403);
  });
});
