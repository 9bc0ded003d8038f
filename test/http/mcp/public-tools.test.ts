import { beforeAll, describe, expect, it } from 'vitest';
import { pauseTenant, signInAccount } from '../../support/account.ts';
import { createHarness, type Harness } from '../../support/harness.ts';
import { createTenant, type TestTenant } from '../../support/tenant.ts';
import { clockOfItsOwn } from './support/clock-of-its-own.ts';
import { keyOf, type Mcp, mcpOf } from './support/mcp-client.ts';

let harness: Harness;
let mcp: Mcp;
let tenant: TestTenant;
beforeAll(async () => {
  harness = await createHarness();
  mcp = mcpOf(harness);
  tenant = await createTenant(harness, 'Public tools');
});

describe('without an Authorization header', () => {
  it('initialize, ping, tools/list and tools/call are accepted', async () => {
    const initialize = { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'test', version: '1' } };
    expect((await mcp.send('initialize', initialize)).body.result).toMatchObject({
      protocolVersion: '2025-11-25',
      capabilities: { tools: {} },
      serverInfo: { name: 'porchlight' },
    });
    expect((await mcp.send('ping')).body.result).toEqual({});
    expect((await mcp.send('tools/list')).status).toBe(200);
    expect((await mcp.call('get_service_documentation')).status).toBe(200);
  });

  it('no other control-plane tool, operation handle or edge operation is exposed', async () => {
    for (const name of ['delete_resource', 'rotate_keys', 'list_users', 'verify', 'refresh', 'get_operation']) {
      const answer = await mcp.call(name, {});
      expect(answer.body.error).toMatchObject({ code: -32602, message: `Unknown tool: ${name}` });
    }
    for (const method of ['resources/list', 'prompts/list', 'completion/complete', 'logging/setLevel']) {
      expect((await mcp.send(method, {})).body.error?.code).toBe(-32601);
    }
  });
});

describe('get_service_documentation', () => {
  it('returns the instructions for agents, the same text as /llms.txt', async () => {
    const { value } = await mcp.call('get_service_documentation');
    expect(Object.keys(value)).toEqual(['documentation']);
    expect(value.documentation).toBe(await (await harness.fetch('/llms.txt')).text());
    expect(value.documentation).toContain(harness.baseUrl);
  });
});

describe('every result', () => {
  it('comes as structured content and as the same JSON in text', async () => {
    for (const answer of [
      await mcp.call('get_service_documentation'),
      await mcp.call('create_tenant', { confirmed: true }),
      await mcp.call('tenant_status', keyOf(tenant)),
      await mcp.call('give_feedback', { ...keyOf(tenant), feedback: 'fine' }),
    ]) {
      const { content, structuredContent, isError } = answer.body.result;
      expect(isError).toBeUndefined();
      expect(content).toHaveLength(1);
      expect(JSON.parse(content[0]?.text ?? '')).toEqual(structuredContent);
    }
  });
});

describe('create_tenant', () => {
  it('takes the confirmation alone: any other argument is refused, and nothing is made', async () => {
    for (const extra of [{ name: 'Todo app' }, { idempotency_key: 'create-2026-11-16' }]) {
      const refused = await mcp.call('create_tenant', { confirmed: true, ...extra });
      expect(refused.value.code).toBe('invalidRequest');
      expect(JSON.stringify(refused.value.errors)).toContain(Object.keys(extra)[0]);
    }
  });

  it('creates a new ephemeral tenant of 72 hours and returns project metadata and the credentials file', async () => {
    const { value } = await mcp.call('create_tenant', { confirmed: true });
    expect(Object.keys(value)).toEqual([
      'tenant_id',
      'name',
      'status',
      'expires_at',
      'runtime_profile',
      'credentials_file',
      'next',
    ]);
    const expires = harness.clock.now().getTime() + 72 * 3_600_000;
    expect(value).toMatchObject({
      status: 'ephemeral',
      expires_at: new Date(expires).toISOString(),
      credentials_file: { filename: '.service' },
    });
    expect(value.credentials_file.content).toMatch(
      new RegExp(
        `^base_url=${harness.baseUrl}\\ntenant_id=${value.tenant_id}\\nmanagement_key=svc_man_\\w+\\napplication_key=svc_app_\\w+\\nexpires_at=.*Z\\nopenid_issuer=${harness.baseUrl}/t/${value.tenant_id}\\nopenid_client_id=app\\n$`,
      ),
    );
  });

  it('hands out keys that work', async () => {
    const { value } = await mcp.call('create_tenant', { confirmed: true });
    const key = /management_key=(\S+)/.exec(value.credentials_file.content)?.[1] ?? '';
    const status = await harness.fetch('/api/tenant', { headers: { authorization: `Bearer ${key}` } });
    expect(await status.json()).toMatchObject({ tenant: { tenant_id: value.tenant_id } });
    const again = await mcp.call('tenant_status', { tenant_id: value.tenant_id, coh_management_key: key });
    expect(again.value.tenant.status).toBe('ephemeral');
  });

  it('makes another tenant at each call, since public creation has no idempotency key', async () => {
    const first = await mcp.call('create_tenant', { confirmed: true });
    const second = await mcp.call('create_tenant', { confirmed: true });
    expect(second.value.tenant_id).not.toBe(first.value.tenant_id);
    const keyed = await mcp.call('create_tenant', { confirmed: true, idempotency_key: 'one-and-only' });
    expect(keyed.value.code).toBe('invalidRequest');
  });

  it('is limited by address, together with genesis, and says when to try again', async () => {
    const limited = await createHarness({ config: { genesisPerMinute: 2 }, clock: clockOfItsOwn() });
    await createTenant(limited);
    expect((await mcpOf(limited).call('create_tenant', { confirmed: true })).isError).toBe(false);
    const refused = await mcpOf(limited).call('create_tenant', { confirmed: true });
    expect(refused.value).toMatchObject({
      code: 'rateLimited',
      fix: { why: expect.stringContaining('`retry_after_s`') },
      retry_after_s: expect.any(Number),
    });
    expect(JSON.stringify(refused.value)).not.toContain('Retry-After');
    limited.clock.advance({ minutes: 2 });
    expect((await mcpOf(limited).call('create_tenant', { confirmed: true })).isError).toBe(false);
    await limited.close();
  });
});

describe('claim_tenant', () => {
  it('returns only the human approval URL, and nothing changes until the human approves there', async () => {
    const mine = await createTenant(harness);
    const { value, text } = await mcp.call('claim_tenant', { ...keyOf(mine), confirmed: true });
    expect(Object.keys(value)).toEqual(['claim_url']);
    expect(value.claim_url).toMatch(new RegExp(`^${harness.baseUrl}/claim/svc_claim_\\w+$`));
    expect(text).not.toContain('svc_wait_');
    expect((await mcp.call('tenant_status', keyOf(mine))).value.tenant.status).toBe('ephemeral');

    const human = await signInAccount(harness);
    const path = new URL(value.claim_url).pathname;
    expect((await human.submit(path, { decision: 'approve' })).status).toBe(303);
    expect((await mcp.call('tenant_status', keyOf(mine))).value.tenant).toMatchObject({
      status: 'claimed',
      expires_at: null,
    });
    const again = await mcp.call('claim_tenant', { ...keyOf(mine), confirmed: true });
    expect(again.value.code).toBe('alreadyClaimed');
  });
});

describe('tenant_status', () => {
  it('reports what the control API reports, with the pinned runtime profile', async () => {
    const { value } = await mcp.call('tenant_status', keyOf(tenant));
    expect(value).toEqual(await (await tenant.api('/api/tenant')).json());
    expect(value.tenant).toMatchObject({ name: 'Public tools', runtime_profile: '2026-11' });
  });
});

describe('give_feedback', () => {
  it('appends each submission and returns only success', async () => {
    const before = await feedbackOf(tenant.id);
    const { value } = await mcp.call('give_feedback', { ...keyOf(tenant), feedback: '  nice  ' });
    expect(value).toEqual({ success: true });
    await mcp.call('give_feedback', { ...keyOf(tenant), feedback: 'nice' });
    expect(await feedbackOf(tenant.id)).toEqual([...before, 'nice', 'nice']);
  });

  it('needs an existing tenant', async () => {
    const answer = await mcp.call('give_feedback', { ...keyOf(tenant), tenant_id: 'no-such-tenant', feedback: 'hm' });
    expect(answer.value.code).toBe('invalidCredentials');
  });

  it('has no confirmed field', async () => {
    const answer = await mcp.call('give_feedback', { ...keyOf(tenant), feedback: 'hm', confirmed: true });
    expect(answer.value.code).toBe('invalidRequest');
  });
});

describe('a paused tenant', () => {
  it('can be looked at, claimed and spoken for, but not provisioned', async () => {
    const paused = await createTenant(harness);
    await pauseTenant(harness, paused.id);
    expect((await mcp.call('tenant_status', keyOf(paused))).value.tenant.status).toBe('paused');
    expect((await mcp.call('give_feedback', { ...keyOf(paused), feedback: 'help' })).isError).toBe(false);
    expect((await mcp.call('claim_tenant', { ...keyOf(paused), confirmed: true })).isError).toBe(false);
    const refused = await mcp.call('provision_resource', {
      ...keyOf(paused),
      confirmed: true,
      resource: 'social-login',
      configuration: { callback_urls: ['https://app.example.com/cb'] },
    });
    expect(refused.value).toMatchObject({ code: 'tenantPaused', fix: { tool: 'claim_tenant' } });
  });
});

describe('an expired tenant', () => {
  it('answers every tool with the way to a new one', async () => {
    const own = await createHarness();
    const gone = await createTenant(own);
    own.clock.advance({ hours: 73 });
    for (const [name, args] of [
      ['tenant_status', {}],
      ['claim_tenant', { confirmed: true }],
      ['give_feedback', { feedback: 'late' }],
    ] as const) {
      const { value } = await mcpOf(own).call(name, { ...keyOf(gone), ...args });
      expect(value).toMatchObject({ code: 'tenantExpired', fix: { tool: 'create_tenant' } });
    }
    await own.close();
  });
});

async function feedbackOf(tenantId: string): Promise<unknown[]> {
  const rows = await harness.database.query('select text from porchlight.feedback where tenant_id = $1 order by id', [
    tenantId,
  ]);
  return rows.map(({ text }) => text);
}
