/** How to add the MCP server to each program that runs agents, as tabs. */
import { type AgentClient, agentClients } from '../../pages/views/site/agent-clients.ts';

const tab = ({ name, file, code }: AgentClient): string =>
  `\`\`\`${file ? 'json' : 'sh'} tab="${name}"${file ? ` title="${file}"` : ''}\n${code}\n\`\`\``;

export const clientTabs = (baseUrl: string): string => agentClients(baseUrl).map(tab).join('\n\n');
