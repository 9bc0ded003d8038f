// An MCP server that agents connect to in the name of your users. `porchlight init --mcp` wrote it; it is yours now.
import { createServer } from 'node:http';
import { toNodeHandler } from '@modelcontextprotocol/node';
import { createMcpHandler, McpServer } from '@modelcontextprotocol/server';
import { readCredentials } from '@porchlight/sdk/credentials';
import { protectMcp } from '@porchlight/sdk/protect';

const port = Number(process.env.PORT ?? 4001);
const { baseUrl, tenantId, applicationKey } = await readCredentials();

const mcp = protectMcp({
  baseUrl,
  tenantId,
  applicationKey,
  // The address as `PUT /api/social-login/agents` has it.
  resource: process.env.MCP_RESOURCE ?? `http://localhost:${port}/mcp`,
  scopes: ['app:use'],
});

const handler = createMcpHandler(({ authInfo }) => {
  const server = new McpServer({ name: 'my-app', version: '1.0.0' });
  server.registerTool('whoami', { description: 'Whom you act for in this app.' }, async () => ({
    content: [{ type: 'text', text: `user ${authInfo.extra.userId}` }],
  }));
  return server;
});

const guarded = mcp.guard((request, authInfo) => handler.fetch(request, { authInfo }));
const answer = toNodeHandler({
  fetch: async (request) => (new URL(request.url).pathname === mcp.metadataPath ? mcp.metadata() : guarded(request)),
});
createServer(answer).listen(port, () => console.log(`MCP server at http://localhost:${port}/mcp`));
