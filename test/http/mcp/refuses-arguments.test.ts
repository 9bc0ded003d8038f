/** F2 and the rules of the specification about `confirmed` and `feedback`. */
import { beforeAll, describe, expect, it } from 'vitest';
import { createHarness, type Harness } from '../../support/harness.ts';
import { createTenant, type TestTenant } from '../../support/tenant.ts';
import { obtainTokens } from '../oauth/support/oauth-client.ts';
import { keyOf, type Mcp, mcpOf } from './support/mcp-client.ts';

let harness: Harness;
let mcp: Mcp;
let tenant: TestTenant;
beforeAll(async () => {
  harness = await createHarness();
  mcp = mcpOf(harness);
  tenant = await createTenant(harness);
});

const configuration = { callback_urls: ['https://app.example.com/cb'] };

describe('F2: confirmed', () => {
  it.each([
    ['missing', {}],
    ['the string "true"', { confirmed: 'true' }],
    ['the number 1', { confirmed: 1 }],
    ['false', { confirmed: false }],
    ['null', { confirmed: null }],
    ['an array with true', { confirmed: [true] }],
  ])('%s is a refusal that changes nothing', async (_what, confirmed) => {
    const tools = {
      create_tenant: confirmed,
      claim_tenant: { ...keyOf(tenant), ...confirmed },
      provision_resource: { ...keyOf(tenant), resource: 'social-login', configuration, ...confirmed },
    };
    for (const [name, args] of Object.entries(tools)) {
      const answer = await mcp.call(name, args);
      expect(answer.status).toBe(200);
      expect(answer.isError).toBe(true);
      expect(answer.value).toMatchObject({
        code: 'confirmationRequired',
        message: expect.stringContaining('confirmed: true'),
        fix: { why: expect.stringContaining('Ask the user') },
        errors: [{ path: 'confirmed' }],
      });
    }
    expect((await tenant.api('/api/resources/social-login')).status).toBe(404);
  });

  it('is asked of OAuth callers as well', async () => {
    const { tokens } = await obtainTokens(harness);
    const answer = await mcpOf(harness, tokens.access_token).call('create_tenant', {
      confirmed: 'true',
      idempotency_key: 'attempt-0001',
    });
    expect(answer.value.code).toBe('confirmationRequired');
  });
});

describe('F2: feedback', () => {
  const give = (feedback: unknown) => mcp.call('give_feedback', { ...keyOf(tenant), feedback });

  it('takes 1 and 20,000 characters, counted after trimming and as people count them', async () => {
    for (const text of ['x', 'x'.repeat(20_000), ` ${'x'.repeat(20_000)} `, '🦦'.repeat(20_000)]) {
      expect((await give(text)).value).toEqual({ success: true });
    }
  });

  it.each([
    ['20,001 characters', 'x'.repeat(20_001)],
    ['blanks', ' \n\t '],
    ['nothing', ''],
    ['a number', 5],
    ['null', null],
  ])('refuses %s', async (_what, feedback) => {
    expect((await give(feedback)).value).toMatchObject({ code: 'invalidRequest', errors: [{ path: 'feedback' }] });
  });
});

describe('F2: unknown properties', () => {
  it.each([
    ['get_service_documentation', { topic: 'all' }],
    ['create_tenant', { confirmed: true, title: 'x' }],
    ['tenant_status', { verbose: true }],
    ['claim_tenant', { confirmed: true, email: 'x@example.com' }],
    ['provision_resource', { confirmed: true, resource: 'social-login', configuration, user_id: 1 }],
    ['give_feedback', { feedback: 'x', confirmed: true }],
  ])('are refused by %s', async (name, args) => {
    const needsTenant = !['get_service_documentation', 'create_tenant'].includes(name);
    const answer = await mcp.call(name, { ...(needsTenant ? keyOf(tenant) : {}), ...args });
    expect(answer.value.code).toBe('invalidRequest');
  });

  it('management_key, as the file calls it, is refused with the name that was meant, and without its value', async () => {
    const { tenant_id, coh_management_key } = keyOf(tenant);
    const { value, text } = await mcp.call('tenant_status', { tenant_id, management_key: coh_management_key });
    expect(value.code).toBe('invalidRequest');
    expect(JSON.stringify(value.errors)).toContain('Did you mean coh_management_key?');
    expect(text).not.toContain(coh_management_key);
  });

  it('a management key is an unknown property to OAuth callers', async () => {
    const { tokens } = await obtainTokens(harness);
    const answer = await mcpOf(harness, tokens.access_token).call('tenant_status', keyOf(tenant));
    expect(answer.value).toMatchObject({
      code: 'invalidRequest',
      errors: [{ message: expect.stringContaining('coh_management_key') }],
    });
  });

  it('__proto__ and constructor are properties like any other', async () => {
    const body = `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"create_tenant","arguments":{"__proto__":{"confirmed":true}}}}`;
    const response = await harness.fetch('/mcp', {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
      body,
    });
    expect(await response.text()).toContain('confirmationRequired');
    expect((await mcp.call('create_tenant', { confirmed: true, constructor: 1 })).value.code).toBe('invalidRequest');
  });
});

describe('arguments of another type', () => {
  it('that are no object are refused', async () => {
    for (const args of [[], 'confirmed', 5, true]) {
      const answer = await mcp.send('tools/call', { name: 'create_tenant', arguments: args });
      expect(answer.body.error?.code ?? answer.body.result.isError).toBeTruthy();
    }
  });

  it('that are missing count as none', async () => {
    const answer = await mcp.send('tools/call', { name: 'get_service_documentation' });
    expect(answer.body.result.structuredContent.documentation).toContain('Porchlight');
  });
});
