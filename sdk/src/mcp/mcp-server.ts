/** The protocol's server over a list of tools. Arguments are checked here, so that every refusal has a code. */
import { type CallToolResult, ProtocolError, ProtocolErrorCode, Server } from '@modelcontextprotocol/server';
import { VERSION } from '../cli/frame/version.ts';
import type { LocalTool } from './tool.ts';
import { badArguments, refusalOf, successOf } from './tool-result.ts';
import { toolSchema } from './tool-schema.ts';

const INSTRUCTIONS =
  'Porchlight gives the app you are building sign-in without configuration. Start with get_service_documentation. Tools take the absolute path of the project as `project_root` and keep its credentials in `.service` there: never read that file into the chat. create_tenant, claim_tenant and provision_resource need `confirmed: true`, sent only after the user has authorized exactly that action.';

export function createMcpServer(tools: readonly LocalTool[]): Server {
  const server = new Server(
    { name: 'porchlight', title: 'Porchlight', version: VERSION },
    { capabilities: { tools: {} }, instructions: INSTRUCTIONS },
  );
  server.setRequestHandler('tools/list', () => ({ tools: tools.map(listed) }));
  server.setRequestHandler('tools/call', ({ params }) => callTool(tools, params.name, params.arguments));
  return server;
}

async function callTool(tools: readonly LocalTool[], name: string, given: unknown): Promise<CallToolResult> {
  const tool = tools.find((one) => one.name === name);
  if (!tool) throw new ProtocolError(ProtocolErrorCode.InvalidParams, 'Unknown tool.');
  const input = tool.input.safeParse(given ?? {});
  if (!input.success) return badArguments(input.error);
  try {
    return successOf(tool, await tool.run(input.data));
  } catch (error) {
    return refusalOf(error);
  }
}

const listed = ({ name, title, description, annotations, input, output }: LocalTool) => ({
  name,
  title,
  description,
  inputSchema: toolSchema(input, 'input'),
  outputSchema: toolSchema(output, 'output'),
  annotations: { title, ...annotations },
});
