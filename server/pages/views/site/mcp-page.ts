/** What a person sees who opens the MCP endpoint in a browser: it is for agents, and this is how to add it. */
import { DESK } from '../../assets.ts';
import { codeBlock } from '../../components/code-block.ts';
import { table } from '../../components/table.ts';
import { tabs } from '../../components/tabs.ts';
import { html, type Markup } from '../../html.ts';
import { centered } from '../../layouts/centered.ts';
import { PAGE_PATHS } from '../../paths.ts';
import { type AgentClient, agentClients } from './agent-clients.ts';

interface McpTool {
  readonly name: string;
  readonly description: string;
}

interface McpPageModel {
  readonly baseUrl: string;
  /** `{base_url}/mcp` */
  readonly mcpUrl: string;
  readonly tools: readonly McpTool[];
}

const client = (name: string, { file, code }: Omit<AgentClient, 'name'>): Markup =>
  codeBlock({
    code,
    label: `${file === undefined ? 'Command' : 'Settings'} for ${name}`,
    title: file ?? 'Terminal',
    selectWhole: true,
    copy: true,
  });

const others = ({ mcpUrl }: McpPageModel): Markup =>
  codeBlock({
    code: JSON.stringify({ mcpServers: { porchlight: { type: 'http', url: mcpUrl } } }, null, 2),
    label: 'Configuration of an MCP client',
    title: 'Most clients take this configuration',
    selectWhole: true,
    copy: true,
  });

export const mcpPage = (model: McpPageModel): string =>
  centered({
    title: 'This door is for agents',
    lead: 'You have opened Porchlight’s MCP server in a browser. It works fine; it just speaks another language.',
    wide: true,
    scriptHref: DESK.path,
    children: html`
      <h2 class="small-heading">Add it to your agent</h2>
      ${codeBlock({ code: model.mcpUrl, label: 'Address of the MCP server', title: 'Address', selectWhole: true, copy: true })}
      ${tabs('client', 'Program', [...agentClients(model.baseUrl).map(({ name, ...one }) => ({ name, content: client(name, one) })), { name: 'Others', content: others(model) }])}
      <p>No key and no account are needed to start. Signing in, which the agent offers, makes projects yours from the start.</p>
      ${table({
        id: 'tools',
        caption: 'What the agent can then do',
        stacked: true,
        columns: [
          { header: 'Tool', rowHeader: true, cell: (tool: McpTool) => html`<code>${tool.name}</code>` },
          { header: 'Does', cell: (tool) => tool.description },
        ],
        rows: model.tools,
      })}
      <p><a href=${`${PAGE_PATHS.docs}/mcp`}>Read more about the MCP server</a></p>`,
  });
