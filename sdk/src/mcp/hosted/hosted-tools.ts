/** The list of the service's tools, as shown here: a call names the folder of the project instead of its keys. */
import { isSpecType, type Tool } from '@modelcontextprotocol/server';
import { z } from 'zod';
import { Unavailable } from '../../errors.ts';
import { askHosted } from './ask-hosted.ts';

const FROM_FILE = 'comes from .service; send project_root instead';

/** How a call names its project. The service checks the other arguments. */
export const ProjectArguments = z.looseObject({
  project_root: z
    .string()
    .min(1)
    .max(4_096)
    .meta({ description: 'Absolute path of the project, in whose root `.service` is or will be.' }),
  confirmed_service: z.string().min(1).max(2_048).optional().meta({
    description:
      'Only where `.service` names another service than this server was started for: its base address, sent when the user has said that it is theirs.',
  }),
  tenant_id: z.never(FROM_FILE).optional(),
  coh_management_key: z.never(FROM_FILE).optional(),
});

const { project_root, confirmed_service } = ProjectArguments.shape;
const { properties: SHOWN } = z.toJSONSchema(z.object({ project_root, confirmed_service }));

export interface HostedTool {
  readonly listed: Tool;
  readonly needsProject: boolean;
}

export async function hostedTools(baseUrl: string): Promise<readonly HostedTool[]> {
  const list = await askHosted(baseUrl, { method: 'tools/list' });
  if (isSpecType.ListToolsResult(list)) return list.tools.map(hostedTool);
  throw new Unavailable('unexpectedAnswer', `${baseUrl}/mcp did not answer with a list of tools.`);
}

function hostedTool(tool: Tool): HostedTool {
  const { properties = {}, required = [], ...schema } = tool.inputSchema;
  const { tenant_id, coh_management_key, ...own } = properties;
  if (tenant_id === undefined) return { listed: tool, needsProject: false };
  const inputSchema = {
    ...schema,
    properties: { ...SHOWN, ...own },
    required: ['project_root', ...required.filter((name) => name in own)],
  };
  return { listed: { ...tool, inputSchema: inputSchema as Tool['inputSchema'] }, needsProject: true };
}
