/** F1: an id that no tenant can have is treated as unknown, wherever it is used; the database is not asked about it. */
import { beforeAll, describe, expect, it } from 'vitest';
import { mcpOf } from '../http/mcp/support/mcp-client.ts';
import { obtainTokens } from '../http/oauth/support/oauth-client.ts';
import { signInAccount } from '../support/account.ts';
import { createHarness, type Harness } from '../support/harness.ts';
import { onlyInTestAll } from '../support/times.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await createHarness();
});

const ODD = ['\u0000', 'otter\u0000', '\ud800', '🦦', "'; drop table x; --", '%', 'x'.repeat(64)];
const inPath = (id: string): string => encodeURIComponent(id.toWellFormed());

const statusOf = async (path: string, body?: object): Promise<number> => {
  const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
  return (await harness.fetch(path, body ? init : {})).status;
};

describe('F1: an id that no tenant can have', () => {
  it.each(ODD)('F1: %j is unknown at the edge', async (id) => {
    const at = `/edge/auth/${inPath(id)}`;
    expect(await statusOf(`${at}/google`)).toBe(404);
    expect(await statusOf(`${at}/verify`, { access_token: 'x' })).toBe(404);
    expect(await statusOf(`${at}/refresh`, { refresh_token: 'svc_ref_x' })).toBe(404);
    expect(await statusOf(`${at}/logout`, { refresh_token: 'svc_ref_x' })).toBeLessThan(500);
  });

  it('F1: is unknown on the pages of an account', async () => {
    const human = await signInAccount(harness);
    for (const id of ODD) {
      const rotated = await human.submit(`/account/projects/${inPath(id)}/rotate`, {}, '/account');
      expect(rotated.status).toBe(404);
      expect((await human.get(`/mcp/tenants/${inPath(id)}/credentials`)).status).toBe(404);
      expect(await statusOf(`/mcp/tenants/${inPath(id)}/credentials`)).toBe(404);
    }
  });

  onlyInTestAll(() => {
    it('F1: is unknown to the tools', async () => {
      const { tokens } = await obtainTokens(harness);
      for (const tenant_id of ODD) {
        const answer = await mcpOf(harness, tokens.access_token).call('tenant_status', { tenant_id });
        expect([answer.status, answer.value.code]).toEqual([200, 'tenantNotFound']);
      }
    });
  });
});
