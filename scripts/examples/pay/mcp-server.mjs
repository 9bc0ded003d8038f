// An MCP server whose tool pays. Before each payment its user says yes to exactly this payment.
import { createServer } from 'node:http';
import { toNodeHandler } from '@modelcontextprotocol/node';
import { createMcpHandler, McpServer } from '@modelcontextprotocol/server';
import { readCredentials } from '@porchlight/sdk/credentials';
import { protectMcp } from '@porchlight/sdk/protect';
import { z } from 'zod';

const port = Number(process.env.PORT ?? 4001);
const { baseUrl, tenantId, applicationKey } = await readCredentials();

const mcp = protectMcp({
  baseUrl,
  tenantId,
  applicationKey,
  resource: `http://localhost:${port}/mcp`,
  scopes: ['app:use'],
  needsPerson: (tool, { amount, to }) =>
    tool === 'pay' ? { title: `Pay ${amount} € to ${to}`, details: [{ label: 'Account', value: 'Household' }] } : null,
});

const handler = createMcpHandler(() => {
  const server = new McpServer({ name: 'my-bank', version: '1.0.0' });
  const inputSchema = z.object({ amount: z.number(), to: z.string() });
  server.registerTool('pay', { description: 'Pays, once the person agrees.', inputSchema }, async ({ amount, to }) => ({
    content: [{ type: 'text', text: `paid ${amount} € to ${to}` }],
  }));
  return server;
});

const guarded = mcp.guard((request, authInfo) => handler.fetch(request, { authInfo }));
const answer = toNodeHandler({
  fetch: async (request) => (new URL(request.url).pathname === mcp.metadataPath ? mcp.metadata() : guarded(request)),
});
createServer(answer).listen(port, () => console.log(`MCP server at http://localhost:${port}/mcp`));
