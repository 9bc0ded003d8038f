/** What to give to an agent: one prompt, and how to add the MCP server to each program that runs agents. */

export interface AgentClient {
  readonly name: string;
  /** The file that the code belongs in; without one it is a command. */
  readonly file?: string;
  readonly code: string;
}

export const agentPrompt = (baseUrl: string): string =>
  [
    `Add sign-in to this app with Porchlight, the sign-in service at ${baseUrl}.`,
    `Read ${baseUrl}/llms.txt and follow it from step 1. Tie each sign-in to the browser that began it (state and code_challenge).`,
    'Keep the keys in .service, never in code, logs or chat, and add .service to .gitignore.',
    'Prove that it works by signing in once as a made-up person or a test user.',
    'Then ask me whether to claim the project, and show me the claim link and its code.',
  ].join('\n');

export function agentClients(baseUrl: string): readonly AgentClient[] {
  const url = `${baseUrl}/mcp`;
  return [
    { name: 'Claude Code', code: `claude mcp add --transport http porchlight ${url}` },
    {
      name: 'Cursor',
      file: '.cursor/mcp.json',
      code: JSON.stringify({ mcpServers: { porchlight: { url } } }, null, 2),
    },
    { name: 'Codex', code: `codex mcp add porchlight --url ${url}` },
    { name: 'VS Code', code: `code --add-mcp '${JSON.stringify({ name: 'porchlight', type: 'http', url })}'` },
    { name: 'Gemini CLI', code: `gemini mcp add --transport http porchlight ${url}` },
  ];
}
