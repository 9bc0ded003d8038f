/**
 * The protocol's server on this computer. All tools are those of the service, with the project's folder in place of its
 * keys; only `create_tenant` is done here, because it writes a file.
 */
import {
  type CallToolResult,
  CLIENT_CAPABILITIES_META_KEY,
  type ClientCapabilities,
  type InputRequiredResult,
  isSpecType,
  ProtocolError,
  ProtocolErrorCode,
  Server,
  type ServerContext,
  type Tool,
} from '@modelcontextprotocol/server';
import { VERSION } from '../cli/frame/version.ts';
import { isSignInAddress } from '../cli/project/own-host.ts';
import { isAddressOf } from '../credentials/own-address.ts';
import { Unavailable } from '../errors.ts';
import { createManagement } from '../management/index.ts';
import { badArguments, refusalOf } from './answer/refusal.ts';
import { askHosted } from './hosted/ask-hosted.ts';
import { type Answerer, passOn } from './hosted/hosted-answer.ts';
import { type HostedTool, hostedTools, ProjectArguments } from './hosted/hosted-tools.ts';
import type { CreateProject } from './project/create-project.ts';
import { CREATE_TENANT, callCreateTenant, createTenantTool } from './project/create-tenant-tool.ts';
import type { OpenProject } from './project/open-project.ts';

const INSTRUCTIONS =
  'Porchlight gives the app you are building sign-in without configuration. Start with get_service_documentation. Tools take the absolute path of the project as `project_root` and keep its credentials in `.service` there: never read that file into the chat. create_tenant, claim_tenant and provision_resource need `confirmed: true`, sent only after the user has authorized exactly that action. If only create_tenant is listed, the service cannot be reached: call it to see why.';

interface Dependencies {
  readonly baseUrl: string;
  readonly openProject: OpenProject;
  readonly createProject: CreateProject;
}

type ToolAnswer = CallToolResult | InputRequiredResult;

export function createMcpServer({ baseUrl, openProject, createProject }: Dependencies): Server {
  const server = new Server(
    { name: 'porchlight', title: 'Porchlight', version: VERSION },
    { capabilities: { tools: { listChanged: true } }, instructions: INSTRUCTIONS },
  );
  let known: readonly HostedTool[] = [];
  let isShort = false;

  const load = async (): Promise<readonly HostedTool[]> => {
    known = await hostedTools(baseUrl);
    return known;
  };

  /** If the service cannot be reached, only this server's own tool remains, and its refusal says what to do. */
  const list = async (): Promise<Tool[]> => {
    const tools = await load().catch((error: unknown) => {
      if (!(error instanceof Unavailable)) throw error;
      return [];
    });
    isShort = tools.length === 0;
    if (isShort) return [createTenantTool];
    return tools.map(({ listed }) => (listed.name === CREATE_TENANT ? createTenantTool : listed));
  };

  const callHosted = async (name: string, given: unknown, context: ServerContext): Promise<ToolAnswer> => {
    const tool = (known.length > 0 ? known : await load()).find(({ listed }) => listed.name === name);
    if (!tool) throw new ProtocolError(ProtocolErrorCode.InvalidParams, 'Unknown tool.');
    const capabilities = pagesShown(server, context);
    const ask = async (answerer: Answerer, args: object) => {
      const params = { name, arguments: args };
      return passOn(await askHosted(answerer.baseUrl, { method: 'tools/call', params, capabilities }), answerer);
    };
    if (!tool.needsProject) {
      return ask({ baseUrl, isSignIn: async (address) => isAddressOf(baseUrl, address) }, given ?? {});
    }
    const input = ProjectArguments.safeParse(given ?? {});
    if (!input.success) return badArguments(input.error);
    const { project_root, confirmed_service, ...args } = input.data;
    const credentials = await openProject({ project_root, confirmed_service });
    const isSignIn = (address: string) => isSignInAddress(address, credentials, createManagement(credentials));
    const { tenantId, managementKey } = credentials;
    return ask(
      { baseUrl: credentials.baseUrl, isSignIn },
      { ...args, tenant_id: tenantId, coh_management_key: managementKey },
    );
  };

  server.setRequestHandler('tools/list', async () => ({ tools: await list() }));
  server.setRequestHandler('tools/call', async ({ params }, context) => {
    try {
      const answer =
        params.name === CREATE_TENANT
          ? await callCreateTenant(createProject, params.arguments)
          : await callHosted(params.name, params.arguments, context);
      if (isShort && !('isError' in answer)) await server.sendToolListChanged();
      return answer;
    } catch (error) {
      return refusalOf(error);
    }
  });
  return server;
}

/**
 * Whether the client can open a page for its user, in the form that the service needs. Clients declare it with each
 * request since 2026-07-28, older ones once. A client that comes back with an answer has shown the page, so it is not
 * asked again.
 */
function pagesShown(server: Server, { mcpReq }: ServerContext): ClientCapabilities {
  const sent: Readonly<Record<string, unknown>> = mcpReq.envelope ?? {};
  const declared = sent[CLIENT_CAPABILITIES_META_KEY] ?? server.getClientCapabilities();
  if (mcpReq.inputResponses !== undefined || !isSpecType.ClientCapabilities(declared)) return {};
  const { elicitation } = declared;
  const showsPages = typeof elicitation === 'object' && elicitation !== null && 'url' in elicitation;
  return showsPages ? { elicitation: { url: {} } } : {};
}
