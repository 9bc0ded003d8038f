/**
 * The protocol's server for one caller. It is made for each request and keeps nothing: which tools exist depends on who
 * calls. The low-level server is used because tools that a token may not call are not listed, yet calling one must be
 * answered with a challenge for its scope, and because refusals have codes.
 */

import { Server } from '@modelcontextprotocol/server';
import type { Logger } from 'pino';
import { canShowPage } from './approval-page.ts';
import { callTool } from './call-tool.ts';
import type { CallContext, McpCaller } from './caller.ts';
import type { ProjectsOf } from './ports.ts';
import { isGranted } from './scopes.ts';
import type { Tool, ToolFace } from './tool.ts';
import { toolSchema } from './tool-schema.ts';

const INSTRUCTIONS =
  'Porchlight gives the app you are building sign-in without configuration. Start with get_service_documentation. create_tenant, claim_tenant and provision_resource need `confirmed: true`, sent only after the user has authorized exactly that action. Keep the credentials file out of chat, logs and version control.';

/** In the fixed order of the contract. */
const toolsFor = (tools: readonly Tool[], caller: McpCaller): readonly Tool[] =>
  caller.kind === 'public' ? tools : tools.filter(({ name }) => isGranted(name, caller.grant.scopes));

export interface McpServerDependencies {
  readonly baseUrl: string;
  /** Of the product. */
  readonly version: string;
  readonly logger: Logger;
  readonly tools: readonly Tool[];
  readonly projectsOf: ProjectsOf;
}

export function createMcpServer(dependencies: McpServerDependencies, context: CallContext): Server {
  const { baseUrl, tools, version } = dependencies;
  const server = new Server(
    { name: 'porchlight', title: 'Porchlight', version, websiteUrl: baseUrl },
    { capabilities: { tools: {} }, instructions: INSTRUCTIONS },
  );
  const visible = toolsFor(tools, context.caller);
  server.setRequestHandler('tools/list', () => ({ tools: visible.map((tool) => listed(tool, context.caller)) }));
  server.setRequestHandler('tools/call', ({ params }, request) =>
    callTool(visible, params, context, { ...dependencies, showsPage: canShowPage(request) }),
  );
  return server;
}

type Listed = ReturnType<typeof describe>;
const described = new WeakMap<ToolFace, Listed>();

/** Made once for each kind of caller, because the schemas are the same at every request. */
function listed(tool: Tool, { kind }: McpCaller): Listed {
  const face = tool.variants[kind];
  const known = described.get(face) ?? describe(tool, face);
  described.set(face, known);
  return known;
}

const describe = ({ name, title, output }: Tool, { description, input, annotations }: ToolFace) => ({
  name,
  title,
  description,
  inputSchema: toolSchema(input, 'input'),
  outputSchema: toolSchema(output, 'output'),
  annotations: { title, ...annotations },
});
