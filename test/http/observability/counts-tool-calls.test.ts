import { beforeAll, describe, expect, it } from 'vitest';
import { createHarness, type Harness } from '../../support/harness.ts';
import { createOwner } from '../../support/owner.ts';
import { createTenant, type TestTenant } from '../../support/tenant.ts';
import { keyOf, mcpOf } from '../mcp/support/mcp-client.ts';
import { PathBrowser } from '../oauth/support/browser.ts';
import { approve, redeem, register, type TokenAnswer } from '../oauth/support/oauth-client.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await createHarness();
});

interface View {
  totals: { api_requests: number };
  recent_events: { source: string; tenant_id: string; kind: string; status?: number; summary: string }[];
}

async function viewOf(tenant: TestTenant): Promise<View> {
  await harness.service.jobs.get('request-log')?.();
  return (await (await tenant.api('/api/observability?include=recent_events')).json()) as View;
}

const PROVISION = { confirmed: true, resource: 'social-login' };
const CALLBACKS = { callback_urls: ['https://otter.example/cb'] };

describe('GET /api/observability', () => {
  it('counts and tells the tool calls of a tenant like its API requests', async () => {
    const tenant = await createTenant(harness);
    const mcp = mcpOf(harness);
    const provisioned = await mcp.call('provision_resource', {
      ...keyOf(tenant),
      ...PROVISION,
      configuration: CALLBACKS,
    });
    expect(provisioned.isError).toBe(false);
    harness.clock.advance({ ms: 1 });
    await mcp.call('tenant_status', keyOf(tenant));
    const { totals, recent_events } = await viewOf(tenant);
    expect(totals.api_requests).toBe(2);
    expect(recent_events.filter(({ source }) => source === 'api')).toEqual([
      expect.objectContaining({ tenant_id: tenant.id, kind: 'tenant_status', status: 200 }),
      expect.objectContaining({ tenant_id: tenant.id, kind: 'provision_resource', status: 200 }),
    ]);
    expect(recent_events[0]?.summary).toMatch(/^tenant_status answered 200 in \d+ ms\.$/);
  });

  it('gives a refused tool call the status that the API would have answered', async () => {
    const tenant = await createTenant(harness);
    const configuration = { callback_urls: ['https://*.com/cb'] };
    const refused = await mcpOf(harness).call('provision_resource', { ...keyOf(tenant), ...PROVISION, configuration });
    expect(refused.isError).toBe(true);
    expect((await viewOf(tenant)).recent_events[0]).toMatchObject({ kind: 'provision_resource', status: 400 });
  });

  it('counts calls with an OAuth token for the tenant that they name', async () => {
    const owner = await createOwner(harness);
    const tenant = await owner.createProject();
    const client = await register(harness);
    const approved = await approve(harness, client, new PathBrowser(owner.cookie));
    const { access_token } = (await (await redeem(harness, approved)).json()) as TokenAnswer;
    await mcpOf(harness, access_token).call('tenant_status', { tenant_id: tenant.id });
    expect((await viewOf(tenant)).recent_events[0]).toMatchObject({ tenant_id: tenant.id, kind: 'tenant_status' });
  });

  it('C6: counts nothing for a tenant whose key the caller does not have', async () => {
    const [tenant, other] = [await createTenant(harness), await createTenant(harness)];
    const mcp = mcpOf(harness);
    await mcp.call('tenant_status', { ...keyOf(tenant), coh_management_key: other.managementKey });
    await mcp.call('tenant_status', { ...keyOf(tenant), coh_management_key: 'svc_man_wrong' });
    expect((await viewOf(tenant)).totals.api_requests).toBe(0);
    expect((await viewOf(other)).totals.api_requests).toBe(0);
  });

  it('F4: tells nothing of what a tool was given', async () => {
    const tenant = await createTenant(harness);
    await mcpOf(harness).call('give_feedback', { ...keyOf(tenant), feedback: 'a very private remark' });
    const seen = JSON.stringify(await viewOf(tenant));
    expect(seen).toContain('give_feedback');
    expect(seen).not.toMatch(/private remark|svc_man_/);
  });
});
