/** Adds an MCP server with one protected tool to an app, and lets agents connect to it in the project. */
import { existsSync } from 'node:fs';
import { PACKAGE_TEXTS } from '../../../generated/packages.ts';
import { placeIn } from '../../files/place.ts';
import { writeIn } from '../../files/write.ts';
import type { Management } from '../../management/index.ts';
import { followChange } from '../apply/follow.ts';
import type { Context } from '../frame/command.ts';
import { EXIT, type ExitCode, UsageError } from '../frame/exit-codes.ts';
import { openProject } from '../project/project.ts';
import { hasSdk } from './keep-sdk.ts';

export const MCP_FILE = 'mcp-server.mjs';
const PORT = 4001;
export const MCP_RESOURCE = `http://localhost:${PORT}/mcp`;

export const MCP_SCOPES = [{ name: 'app:use', description: 'Use the app in your name' }];

/** An app that has the SDK keeps the one that it has. */
export const mcpNext = async (folder: string, baseUrl: string): Promise<readonly string[]> => [
  `npm install ${(await hasSdk(folder)) ? '' : `${PACKAGE_TEXTS.sdkSource(baseUrl)} `}@modelcontextprotocol/server @modelcontextprotocol/node`,
  `node ${MCP_FILE}, then give ${MCP_RESOURCE} to an agent`,
  `${baseUrl}/docs/user-agents`,
];

export const mcpDone = `MCP server for agents in ${MCP_FILE}, at ${MCP_RESOURCE}`;

/** Checked before anything is created: a file of the app is never overwritten. */
export async function refuseMcpServer(folder: string): Promise<void> {
  if (existsSync(await placeIn(folder, MCP_FILE))) {
    throw new UsageError(`There is a ${MCP_FILE} already. Rename it, or leave out --mcp.`);
  }
}

export async function addMcpServer(
  folder: string,
  management: Pick<Management, 'agents' | 'setAgents'>,
): Promise<{ mcp_file: string; mcp_resource: string }> {
  // A project may let agents connect to other servers already.
  const { resources, scopes } = await management.agents();
  const isNew = ({ name }: { readonly name: string }): boolean => !scopes.some((scope) => scope.name === name);
  await management.setAgents({
    resources: [...new Set([...resources, MCP_RESOURCE])],
    scopes: [...scopes, ...MCP_SCOPES.filter(isNew)],
  });
  await writeIn(folder, MCP_FILE, MCP_SERVER, { replace: false });
  return { mcp_file: MCP_FILE, mcp_resource: MCP_RESOURCE };
}

/** `init --mcp` in a folder that has a project: only the server is added. */
export async function addMcpServerToProject(context: Context): Promise<ExitCode> {
  const { out, folder } = context;
  await refuseMcpServer(folder);
  const { credentials, management } = await openProject(context);
  const { baseUrl, tenantId } = credentials;
  const mcp = await addMcpServer(folder, management);
  const followed = await followChange(management, context, 'agents');
  const next = await mcpNext(folder, baseUrl);
  out.result({ tenant_id: tenantId, ...mcp, ...followed.data }, () => [
    `${out.paint('green', '✓')} ${mcpDone}, for the project ${out.paint('bold', tenantId)} of .service`,
    ...followed.lines,
    '',
    out.paint('bold', 'Next'),
    ...next.map((line) => `  ${line}`),
  ]);
  return EXIT.ok;
}

/** The example under scripts/examples/mcp is this text. */
export const MCP_SERVER = `// An MCP server that agents connect to in the name of your users. \`porchlight init --mcp\` wrote it; it is yours now.
import { createServer } from 'node:http';
import { toNodeHandler } from '@modelcontextprotocol/node';
import { createMcpHandler, McpServer } from '@modelcontextprotocol/server';
import { readCredentials } from '@porchlight/sdk/credentials';
import { protectMcp } from '@porchlight/sdk/protect';

const port = Number(process.env.PORT ?? ${PORT});
const { baseUrl, tenantId, applicationKey } = await readCredentials();

const mcp = protectMcp({
  baseUrl,
  tenantId,
  applicationKey,
  // The address as \`PUT /api/social-login/agents\` has it.
  resource: process.env.MCP_RESOURCE ?? \`http://localhost:\${port}/mcp\`,
  scopes: ['app:use'],
});

const handler = createMcpHandler(({ authInfo }) => {
  const server = new McpServer({ name: 'my-app', version: '1.0.0' });
  server.registerTool('whoami', { description: 'Whom you act for in this app.' }, async () => ({
    content: [{ type: 'text', text: \`user \${authInfo.extra.userId}\` }],
  }));
  return server;
});

const guarded = mcp.guard((request, authInfo) => handler.fetch(request, { authInfo }));
const answer = toNodeHandler({
  fetch: async (request) => (new URL(request.url).pathname === mcp.metadataPath ? mcp.metadata() : guarded(request)),
});
createServer(answer).listen(port, () => console.log(\`MCP server at http://localhost:\${port}/mcp\`));
`;
