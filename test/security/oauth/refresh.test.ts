/** Refresh tokens of the authorization server under attack. */
import { beforeAll, describe, expect, it } from 'vitest';
import { obtainTokens, refresh, register } from '../../http/oauth/support/oauth-client.ts';
import { createHarness, type Harness } from '../../support/harness.ts';
import { onlyInTestAll, someOf } from '../../support/times.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await createHarness();
});

onlyInTestAll(() => {
  describe('B4: ten parallel refreshes with one token', () => {
    it('gives the same answer on two nodes of one database', async () => {
      const other = await createHarness({ config: { baseUrl: harness.baseUrl }, clock: harness.clock });
      const { client, tokens } = await obtainTokens(harness);
      const answers = await Promise.all(
        Array.from({ length: 10 }, (_, call) =>
          refresh({ baseUrl: call % 2 ? harness.baseUrl : other.baseUrl }, client, tokens.refresh_token),
        ),
      );
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
      await other.close();
    });
  });
});

describe('B8: more than was granted', () => {
  it.each(
    someOf(
      [
        ['more scope', { scope: 'mcp:tenant:read mcp:tenants:create' }, 'invalid_scope'],
        ['another scope', { scope: 'mcp:tenants:create' }, 'invalid_scope'],
        ['the retired resource', { resource: 'manage' }, 'invalid_target'],
        ['a resource elsewhere', { resource: 'https://other.example/mcp' }, 'invalid_target'],
      ],
      3,
    ),
  )('refuses %s on refresh, and the token stays good', async (_what, changes, error) => {
    const { client, tokens } = await obtainTokens(harness, { scope: 'mcp:tenant:read' });
    const asked = { ...changes } as Record<string, string>;
    if (asked.resource === 'manage') asked.resource = `${harness.baseUrl}/mcp/manage`;
    const refused = await refresh(harness, client, tokens.refresh_token, asked);
    expect(refused.status).toBe(400);
    expect(await refused.json()).toMatchObject({ error });
    expect((await refresh(harness, client, tokens.refresh_token)).status).toBe(200);
  });

  it('refuses a resource elsewhere beside the granted one', async () => {
    const { client, tokens } = await obtainTokens(harness);
    const fields = { grant_type: 'refresh_token', client_id: client.client_id, refresh_token: tokens.refresh_token };
    const body = new URLSearchParams(fields);
    for (const resource of [`${harness.baseUrl}/mcp`, 'https://other.example/mcp']) body.append('resource', resource);
    const refused = await fetch(new URL('/oauth/token', harness.baseUrl), { method: 'POST', body });
    expect([refused.status, await refused.json()]).toMatchObject([400, { error: 'invalid_target' }]);
    expect((await refresh(harness, client, tokens.refresh_token)).status).toBe(200);
  });

  it('refuses the refresh token of another client, which stays good', async () => {
    const { client, tokens } = await obtainTokens(harness);
    const thief = await register(harness);
    expect((await refresh(harness, thief, tokens.refresh_token)).status).toBe(400);
    expect((await refresh(harness, client, tokens.refresh_token)).status).toBe(200);
  });
});
