/**
 * A sample MCP server whose `pay` tool asks the person, with the real client of the protocol: it shows the page that it is
 * given, and the payment is made once after the person's yes.
 */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Client, StreamableHTTPClientTransport, type VersionNegotiationMode } from '@modelcontextprotocol/client';
import { type NodeIncomingMessageLike, toNodeHandler } from '@modelcontextprotocol/node';
import { createMcpHandler, McpServer } from '@modelcontextprotocol/server';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { protectMcp } from '../../../sdk/src/protect/index.ts';
import { endAfterFile } from '../../support/cleanup.ts';
import { TestClock } from '../../support/clock.ts';
import { decideAs } from '../../support/person-approvals.ts';
import { createSocialTenant, type SocialTenant, useHarness } from '../../support/social-tenant.ts';
import { registerAgent, signInAs } from '../issuer/support/foreign-client.ts';

const harness = useHarness({ clock: new TestClock(new Date()) });
const INFO = { name: 'test-client', version: '1.0.0' };
const MODERN: VersionNegotiationMode = { pin: '2026-07-28' };
const paid: string[] = [];
let tenant: SocialTenant;
let url: URL;
let token: string;

beforeAll(async () => {
  tenant = await createSocialTenant(harness.current);
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  endAfterFile(async () => void server.close().closeAllConnections());
  url = new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/mcp`);
  const json = { resources: [url.href], scopes: [{ name: 'pay', description: 'Pay for you' }] };
  expect((await tenant.api('/api/social-login/agents', { method: 'PUT', json })).status).toBe(200);

  const mcp = protectMcp({
    baseUrl: harness.current.baseUrl,
    tenantId: tenant.id,
    resource: url.href,
    scopes: ['pay'],
    applicationKey: tenant.applicationKey,
    needsPerson: (tool, { amount, to }) =>
      tool === 'pay' ? { title: `Pay ${amount} € to ${to}`, details: [{ label: 'To', value: String(to) }] } : null,
  });
  const handler = createMcpHandler(() => {
    const tools = new McpServer(INFO);
    const inputSchema = z.object({ amount: z.number(), to: z.string() });
    tools.registerTool('pay', { description: 'Pays.', inputSchema }, async ({ amount, to }) => {
      paid.push(`${amount} ${to}`);
      return { content: [{ type: 'text', text: 'paid' }] };
    });
    tools.registerTool('balance', { description: 'What is left.' }, async () => ({
      content: [{ type: 'text', text: '100' }],
    }));
    return tools;
  });
  const guarded = mcp.guard((request, authInfo) => handler.fetch(request, { authInfo }));
  server.on('request', (req, res) => void toNodeHandler({ fetch: guarded })(req as NodeIncomingMessageLike, res));
  const agent = await registerAgent(harness.current, tenant.id, undefined, 'Helpful agent');
  const signedIn = await signInAs(agent, { parameters: { resource: url.href, scope: 'pay' } });
  token = signedIn.tokens.access_token;
});

beforeEach(async () => {
  paid.length = 0;
  await tenant.refill();
});

interface Page {
  readonly url?: string;
  readonly message: string;
}

async function clientOf(show?: (page: Page) => Promise<'accept' | 'decline'>, mode: VersionNegotiationMode = MODERN) {
  const capabilities = show ? { elicitation: { url: {} } } : {};
  const client = new Client(INFO, { capabilities, versionNegotiation: { mode } });
  if (show)
    client.setRequestHandler('elicitation/create', async ({ params }) => ({ action: await show(params as Page) }));
  const headers = { authorization: `Bearer ${token}` };
  await client.connect(new StreamableHTTPClientTransport(url, { requestInit: { headers } }));
  endAfterFile(() => client.close());
  return async (name: string, args: Record<string, unknown> = {}) => {
    const { isError, content } = await client.callTool({ name, arguments: args });
    const [first] = content;
    return { isError: isError ?? false, text: first?.type === 'text' ? first.text : '' };
  };
}

const post = (body: unknown) =>
  fetch(url, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
    },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });

const call = (id: number, amount: unknown, to = 'Acme') => ({
  jsonrpc: '2.0',
  id,
  method: 'tools/call',
  params: { name: 'pay', arguments: { amount, to } },
});

describe('a tool that needs the person', () => {
  it('shows the page by URL elicitation, and is called once after the yes', async () => {
    const shown: Page[] = [];
    const tool = await clientOf(async (page) => {
      shown.push(page);
      await decideAs(page.url ?? '', 'approve');
      return 'accept';
    });
    expect(await tool('pay', { amount: 40, to: 'Acme' })).toEqual({ isError: false, text: 'paid' });
    expect(paid).toEqual(['40 Acme']);
    expect(shown).toEqual([
      {
        mode: 'url',
        url: expect.stringContaining(`/edge/approvals/${tenant.id}/apr_`),
        message: expect.stringMatching(/[A-Z0-9]{4}-[A-Z0-9]{4}\.$/),
      },
    ]);
  });

  it('is not called by the answer of the client alone, and asks for other arguments anew', async () => {
    const tool = await clientOf(async () => 'accept');
    const refused = await tool('pay', { amount: 41, to: 'Acme' });
    expect(refused.isError).toBe(true);
    const { code, approval } = JSON.parse(refused.text);
    expect(code).toBe('approvalRequired');
    await decideAs(approval.approval_url, 'approve');
    expect((await tool('pay', { amount: 42, to: 'Acme' })).isError).toBe(true);
    expect((await tool('pay', { amount: 41, to: 'Evil' })).isError).toBe(true);
    expect(paid).toEqual([]);
    expect((await tool('pay', { to: 'Acme', amount: 41 })).text).toBe('paid');
    expect((await tool('pay', { amount: 41, to: 'Acme' })).isError).toBe(true);
    expect(paid).toEqual(['41 Acme']);
  });

  it('gives clients without elicitation the address as text, and leaves other tools alone', async () => {
    for (const mode of [MODERN, 'legacy'] as const) {
      const tool = await clientOf(undefined, mode);
      expect(await tool('balance')).toEqual({ isError: false, text: '100' });
      const { isError, text } = await tool('pay', { amount: 43, to: 'Acme' });
      expect([isError, JSON.parse(text).code]).toEqual([true, 'approvalRequired']);
    }
    expect(paid).toEqual([]);
  });

  it('says that the person denied it, and does not ask them again', async () => {
    const tool = await clientOf();
    const first = JSON.parse((await tool('pay', { amount: 44, to: 'Acme' })).text);
    await decideAs(first.approval.approval_url, 'deny');
    const { text } = await tool('pay', { amount: 44, to: 'Acme' });
    expect(JSON.parse(text)).toMatchObject({ code: 'approvalMissing', approval_status: 'denied' });
  });

  it('looks into each call of a batch, and passes nothing that it cannot read', async () => {
    const batch = await post([{ ...call(1, 50), method: 'ping' }, call(2, 50), call(3, 51)]);
    expect(JSON.stringify(await batch.json())).toContain('oneAtATime');
    const single = await post([call(1, 52)]);
    expect(JSON.stringify(await single.json())).toContain('approvalRequired');
    const twice = '{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"pay","name":"balance"}}';
    const endless = JSON.stringify(call(1, 53)).replace('53', '1e999');
    const deep = JSON.stringify(call(1, 53)).replace('53', `${'['.repeat(8_000)}${']'.repeat(8_000)}`);
    const strange = JSON.stringify(call(1, 53)).replace('"pay"', '{"toString":"pay"}');
    for (const body of ['{', '', '\ufeff{"a":1}', '[1', 'null {}', twice, endless, deep, strange])
      expect((await post(body)).status).toBe(400);
    expect(paid).toEqual([]);
  });

  it('H48: is asked about in a nested batch and with another method, and says what cannot be shown', async () => {
    const nested = await post([[call(1, 54)]]);
    expect(await nested.text()).toContain('approvalRequired');
    const put = await fetch(url, {
      method: 'PUT',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(call(1, 55)),
    });
    expect(await put.text()).toContain('approvalRequired');
    const tool = await clientOf();
    const { isError, text } = await tool('pay', { amount: 56, to: 'Acme\nApproved' });
    expect([isError, JSON.parse(text).code]).toEqual([true, 'invalidRequest']);
    const long = await tool('pay', { amount: 57, to: 'A'.repeat(2_000_000) });
    expect([long.isError, JSON.parse(long.text).code]).toEqual([true, 'payloadTooLarge']);
    expect(paid).toEqual([]);
  });
});
