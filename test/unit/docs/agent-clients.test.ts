/**
 * How to add the MCP server to each program that runs agents, compared with the form that its makers document. Claude
 * Code, Codex and Gemini CLI come from npm and were run with these commands; Cursor and VS Code are not on npm, so this
 * is what their documents say.
 */
import { describe, expect, it } from 'vitest';
import { agentClients } from '../../../server/pages/views/site/agent-clients.ts';

const URL_OF_MCP = 'https://auth.example.com/mcp';

const FORMS = [
  // `claude mcp add --transport http <name> <url>`
  { name: 'Claude Code', form: /^claude mcp add --transport http porchlight (\S+)$/ },
  // cursor.com/docs/mcp: a remote server in `.cursor/mcp.json` is an entry of `mcpServers` with a `url`.
  { name: 'Cursor', file: '.cursor/mcp.json', json: { mcpServers: { porchlight: { url: URL_OF_MCP } } } },
  // `codex mcp add <name> --url <url>`
  { name: 'Codex', form: /^codex mcp add porchlight --url (\S+)$/ },
  // code.visualstudio.com/docs/copilot/chat/mcp-servers, command line: `--add-mcp` takes an entry of `servers` in `mcp.json`
  // with its name inside; a remote one has the type `http` and a `url`.
  { name: 'VS Code', form: /^code --add-mcp '(.+)'$/, json: { name: 'porchlight', type: 'http', url: URL_OF_MCP } },
  // `gemini mcp add --transport http <name> <url>`
  { name: 'Gemini CLI', form: /^gemini mcp add --transport http porchlight (\S+)$/ },
] as const;

describe('the settings for an agent’s program', () => {
  const clients = agentClients('https://auth.example.com');

  it('is there for each of them', () => {
    expect(clients.map(({ name }) => name)).toEqual(FORMS.map(({ name }) => name));
  });

  it.each(FORMS)('has the form that $name documents', ({ name, ...expected }) => {
    const { code = '', file } = clients.find((client) => client.name === name) ?? {};
    expect(file).toBe('file' in expected ? expected.file : undefined);
    const said = 'form' in expected ? expected.form.exec(code)?.[1] : code;
    if ('json' in expected) expect(JSON.parse(said ?? '')).toEqual(expected.json);
    else expect(said).toBe(URL_OF_MCP);
  });
});
