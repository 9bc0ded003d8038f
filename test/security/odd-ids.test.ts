/** F1: an id that no tenant can have is treated as unknown, wherever it is used; the database is not asked about it. */
import { beforeAll, describe, expect, it } from 'vitest';
import { type Desk, socialDesk } from '../http/desk/support/desk.ts';
import { mcpOf } from '../http/mcp/support/mcp-client.ts';
import { obtainTokens } from '../http/oauth/support/oauth-client.ts';
import { signInAccount } from '../support/account.ts';
import { createHarness, type Harness } from '../support/harness.ts';
import type { SocialTenant } from '../support/social-tenant.ts';
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

describe('F1: an id that nothing of a project can have', () => {
  let tenant: SocialTenant;
  let desk: Desk;
  beforeAll(async () => {
    [tenant, desk] = await socialDesk(harness);
    await tenant.api('/api/resources/teams', { method: 'POST', json: {} });
  });

  it.each([...ODD, 'abc', '99999999999999999999'])('F1: %j is unknown to calls that change something', async (id) => {
    const odd = inPath(id);
    const calls = [
      ['DELETE', `/api/teams/${odd}`],
      ['PUT', `/api/teams/${odd}/members/1`, { role: 'member' }],
      ['PUT', `/api/teams/1/members/${odd}`, { role: 'member' }],
      ['PATCH', `/api/social-login/clients/${odd}`, { name: 'Other' }],
      ['DELETE', `/api/social-login/clients/${odd}`],
      ['POST', `/api/social-login/clients/${odd}/secret`],
      ['DELETE', `/api/members/${odd}`],
      ['DELETE', `/api/keys/${odd}`],
      ['DELETE', `/api/webhooks/${odd}`],
    ] as const;
    for (const [method, path, json] of calls) {
      const { status } = await tenant.api(path, { method, ...(json ? { json } : {}) });
      expect([method, path, status >= 400 && status < 500]).toEqual([method, path, true]);
    }
  });

  it.each(ODD)('F1: %j is unknown to the forms of the desk', async (id) => {
    const undone = await desk.pressOnce('/undo', { undo: id }, '/callbacks');
    const removed = await desk.pressOnce('/members/remove', { id }, '/members');
    expect([undone.status, removed.status]).toEqual([409, 404]);
  });

  it.each(['0000-01-01', '0001-01-01', '9999-12-31'])('F1: %s is no day of a search', async (day) => {
    for (const path of ['/events', '/activity', '/insights', '/insights.csv'])
      for (const query of [`from=${day}`, `to=${day}`, `from=${day}&to=${day}`]) {
        const { status } = await desk.human.get(`${desk.base}${path}?${query}`);
        expect([path, query, status]).toEqual([path, query, 200]);
      }
    expect((await desk.human.get(`/account/insights?to=${day}`)).status).toBe(200);
  });
});
