/**
 * An agent calls a tool that needs the person. Its client shows the page that it is given, here in Chromium: the person
 * signs in, reads, approves, and the call goes through once. Then they have enough of the agent.
 */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { type NodeIncomingMessageLike, toNodeHandler } from '@modelcontextprotocol/node';
import { createMcpHandler, McpServer } from '@modelcontextprotocol/server';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { protectMcp } from '../../sdk/src/protect/index.ts';
import { registerAgent, signInAs } from '../http/issuer/support/foreign-client.ts';
import { expectGoodPage } from '../support/browser/accessible.ts';
import { newPage } from '../support/browser/browser.ts';
import { endAfterFile } from '../support/cleanup.ts';
import { createHarness, type Harness } from '../support/harness.ts';
import { createSocialTenant, type SocialTenant } from '../support/social-tenant.ts';

const INFO = { name: 'my-bank', version: '1.0.0' };

/** The app's server. Its tool pays, and needs the person. */
async function bankOf(tenant: SocialTenant, baseUrl: string, paid: string[]): Promise<URL> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  endAfterFile(async () => void server.close().closeAllConnections());
  const url = new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/mcp`);
  const json = { resources: [url.href], scopes: [{ name: 'pay', description: 'Pay for you' }] };
  expect((await tenant.api('/api/social-login/agents', { method: 'PUT', json })).status).toBe(200);
  const mcp = protectMcp({
    baseUrl,
    tenantId: tenant.id,
    resource: url.href,
    scopes: ['pay'],
    applicationKey: tenant.applicationKey,
    needsPerson: (tool, { amount, to }) =>
      tool === 'pay'
        ? {
            title: `Pay ${amount} € to ${to}`,
            details: [
              { label: 'Invoice', value: '2026-118' },
              { label: 'From', value: 'Household account, DE02 1203 0000 0000 2020 51' },
            ],
          }
        : null,
  });
  const handler = createMcpHandler(() => {
    const tools = new McpServer(INFO);
    const inputSchema = z.object({ amount: z.number(), to: z.string() });
    tools.registerTool('pay', { description: 'Pays.', inputSchema }, async ({ amount, to }) => {
      paid.push(`${amount} ${to}`);
      return { content: [{ type: 'text', text: 'paid' }] };
    });
    return tools;
  });
  const guarded = mcp.guard((request, authInfo) => handler.fetch(request, { authInfo }));
  server.on('request', (req, res) => void toNodeHandler({ fetch: guarded })(req as NodeIncomingMessageLike, res));
  return url;
}

type Show = (url: string, message: string) => Promise<void>;

async function agentOf(harness: Harness, tenant: SocialTenant, bank: URL, show: Show) {
  const registered = await registerAgent(harness, tenant.id, 'https://agent.example/callback', 'Helpful agent');
  const { tokens } = await signInAs(registered, { parameters: { resource: bank.href, scope: 'pay' } });
  const client = new Client(
    { name: 'agent', version: '1.0.0' },
    { capabilities: { elicitation: { url: {} } }, versionNegotiation: { mode: { pin: '2026-07-28' } } },
  );
  client.setRequestHandler('elicitation/create', async ({ params }) => {
    await show('url' in params ? String(params.url) : '', params.message);
    return { action: 'accept' };
  });
  const headers = { authorization: `Bearer ${tokens.access_token}` };
  await client.connect(new StreamableHTTPClientTransport(bank, { requestInit: { headers } }));
  endAfterFile(() => client.close());
  return async (amount: number, to: string): Promise<string> => {
    const { content } = await client.callTool({ name: 'pay', arguments: { amount, to } });
    const [first] = content;
    return first?.type === 'text' ? first.text : '';
  };
}

const textOf = async (page: Page): Promise<string> => (await page.textContent('main')) ?? '';

it('H48: asks, is read and approved in a browser, and passes once; then the agent is ended', async () => {
  const harness = await createHarness();
  const tenant = await createSocialTenant(harness);
  const paid: string[] = [];
  const bank = await bankOf(tenant, harness.baseUrl, paid);
  const page = await newPage();
  let press = 'approve';
  const pay = await agentOf(harness, tenant, bank, async (url, message) => {
    await page.goto(url);
    if (await page.$('[data-asked-title]').then((shown) => shown === null)) {
      expect(await textOf(page)).not.toContain('Acme');
      await expectGoodPage(page);
      await page.click('main a[href*="/start"]');
      await page.click('[data-persona="ada"]');
      await page.waitForSelector('[data-asked-title]');
    }
    const code = /[A-Z0-9]{4}-[A-Z0-9]{4}/.exec(message)?.[0] ?? 'no code';
    for (const text of ['Helpful agent', 'agent.example', '2026-118', code]) expect(await textOf(page)).toContain(text);
    await expectGoodPage(page);
    await page.click(`[data-action="${press}"]`);
    await page.waitForSelector('[data-outcome]');
    await expectGoodPage(page);
  });

  expect(await pay(40, 'Acme')).toBe('paid');
  expect(await page.getAttribute('[data-outcome]', 'data-outcome')).toBe('approved');
  expect(await page.locator('mark').count()).toBe(0);
  expect(paid).toEqual(['40 Acme']);

  press = 'deny';
  expect(JSON.parse(await pay(4_000, 'Асе'))).toMatchObject({ code: 'approvalMissing', approval_status: 'denied' });
  expect(await page.textContent('mark')).toBe('Асе');
  press = 'deny-and-end';
  await pay(4_001, 'Acme').catch(() => undefined);
  expect(paid).toEqual(['40 Acme']);

  await page.goto(`${harness.baseUrl}/edge/auth/${tenant.id}/me#approvals`);
  expect(await page.locator('[data-approval]').count()).toBe(3);
  expect(await page.locator('[data-action="disconnect"]').count()).toBe(0);
  await expectGoodPage(page);
});
