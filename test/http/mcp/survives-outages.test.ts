/**
 * G1: if something cannot be reached, the answer is 503 with `Retry-After`. A caller is never treated as anonymous, and
 * an answer is never half true.
 */
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { Unavailable } from '../../../server/kernel/unavailable.ts';
import { createHarness, type Harness } from '../../support/harness.ts';
import { createTenant } from '../../support/tenant.ts';
import { obtainTokens } from '../oauth/support/oauth-client.ts';
import { keyOf, mcpOf, post, type RpcAnswer } from './support/mcp-client.ts';

let harness: Harness;
let stop: (() => void) | undefined;
beforeAll(async () => {
  harness = await createHarness();
});
afterEach(() => stop?.());

/** From here on the database does not answer statements that mention `text`. */
function cut(text = ''): void {
  stop = harness.database.observe(async (statement) => {
    if (statement.includes(text)) throw new Unavailable('the database');
  });
}

function expectUnavailable({ status, headers, body }: RpcAnswer): void {
  expect(status).toBe(503);
  expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
  expect(headers.has('www-authenticate')).toBe(false);
  expect(body.error?.code).toBeLessThan(0);
  expect(body.result).toBeUndefined();
}

describe('G1: the database is away', () => {
  it('during the bearer check: 503, and the same token works afterwards', async () => {
    const { tokens } = await obtainTokens(harness);
    const mcp = mcpOf(harness, tokens.access_token);
    cut();
    for (const method of ['ping', 'tools/list', 'initialize']) expectUnavailable(await mcp.send(method));
    expectUnavailable(await mcp.call('get_service_documentation'));
    stop?.();
    expect((await mcp.send('ping')).status).toBe(200);
  });

  it('during abuse control of a public creation: 503, and nothing was created', async () => {
    const count = async () => (await harness.database.query('select count(*)::int as n from porchlight.tenants'))[0]?.n;
    const before = await count();
    cut('address_uses');
    expectUnavailable(await mcpOf(harness).call('create_tenant', { confirmed: true }));
    stop?.();
    expect(await count()).toBe(before);
  });

  it('during a tool: 503', async () => {
    const tenant = await createTenant(harness);
    cut();
    expectUnavailable(await mcpOf(harness).call('tenant_status', keyOf(tenant)));
  });

  it('public calls that need nothing of it go on', async () => {
    cut();
    expect((await mcpOf(harness).names()).length).toBe(6);
    expect((await mcpOf(harness).call('get_service_documentation')).isError).toBe(false);
  });

  it('in a batch, what succeeded arrives', async () => {
    const tenant = await createTenant(harness);
    cut();
    const call = (id: string, name: string, args: object) => ({
      jsonrpc: '2.0',
      id,
      method: 'tools/call',
      params: { name, arguments: args },
    });
    const answer = await post(harness, [
      call('a', 'get_service_documentation', {}),
      call('b', 'tenant_status', keyOf(tenant)),
    ]);
    expect(answer.status).toBe(200);
    expect(JSON.parse(answer.text)).toMatchObject([
      { id: 'a', result: {} },
      { id: 'b', error: { code: -32603 } },
    ]);
  });

  it('a surprise is an internal error with the request id, and its details stay in the log', async () => {
    const tenant = await createTenant(harness);
    stop = harness.database.observe(async () => {
      throw new Error('secret detail of the driver');
    });
    const answer = await mcpOf(harness).call('tenant_status', keyOf(tenant));
    expect(answer.value).toMatchObject({ code: 'internalError', request_id: answer.headers.get('x-request-id') });
    expect(answer.text).not.toContain('secret detail');
    expect(harness.logs.join('')).toContain('secret detail of the driver');
  });

  it('the credentials download answers 503 too', async () => {
    const { owner } = await obtainTokens(harness);
    cut();
    const response = await harness.fetch('/mcp/tenants/any/credentials', { headers: { cookie: owner.cookie } });
    expect(response.status).toBe(503);
  });
});
