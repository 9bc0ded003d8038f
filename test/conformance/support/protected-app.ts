/** An app's own MCP server behind `protectMcp`, with one tool that says for whom it was called. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type NodeIncomingMessageLike, toNodeHandler } from '@modelcontextprotocol/node';
import { createMcpHandler, McpServer } from '@modelcontextprotocol/server';
import { beforeAll, beforeEach, expect } from 'vitest';
import { protectMcp } from '../../../sdk/src/protect/index.ts';
import { endAfterFile } from '../../support/cleanup.ts';
import { TestClock } from '../../support/clock.ts';
import { createSocialTenant, type SocialTenant, useHarness } from '../../support/social-tenant.ts';

export const INFO = { name: 'test-client', version: '1.0.0' };

/** `serve` stands for another server behind the guard. */
export function useProtectedApp(serve?: (request: Request) => Promise<Response>) {
  const harness = useHarness({ clock: new TestClock(new Date()) });
  const app = {} as { tenant: SocialTenant; url: URL };

  beforeAll(async () => {
    const tenant = await createSocialTenant(harness.current);
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    endAfterFile(async () => void server.close().closeAllConnections());
    const url = new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/mcp`);
    Object.assign(app, { tenant, url });
    const scopes = [{ name: 'todos:read', description: 'Read your to-do list' }];
    const json = { resources: [url.href], scopes };
    expect((await tenant.api('/api/social-login/agents', { method: 'PUT', json })).status).toBe(200);

    const mcp = protectMcp({
      baseUrl: harness.current.baseUrl,
      tenantId: tenant.id,
      resource: url.href,
      scopes: ['todos:read'],
      applicationKey: tenant.applicationKey,
    });
    const handler = createMcpHandler(({ authInfo }) => {
      const server = new McpServer(INFO);
      const userId = authInfo?.extra?.userId;
      server.registerTool('whoami', { description: 'Whom the caller acts for.' }, async () => ({
        content: [{ type: 'text', text: `user ${userId}` }],
      }));
      return server;
    });
    const guarded = mcp.guard((request, authInfo) => serve?.(request) ?? handler.fetch(request, { authInfo }));
    const fetch = async (request: Request): Promise<Response> =>
      new URL(request.url).pathname === mcp.metadataPath ? mcp.metadata() : guarded(request);
    server.on('request', (req, res) => void toNodeHandler({ fetch })(req as NodeIncomingMessageLike, res));
  });

  beforeEach(async () => {
    harness.current.clock.advance({ minutes: 1 });
    await app.tenant.refill();
  });

  return { harness, app };
}
