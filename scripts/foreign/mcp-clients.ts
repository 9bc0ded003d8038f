/** The MCP clients, and how far each goes without an account of its maker. */
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { addressIn, environment, type McpClient, type Place, runCommand } from './mcp-program.ts';

/** mcp-remote is a server for programs that only start commands: it passes each request on to the app. */
async function throughRemote({ folder, serverUrl, person }: Place): Promise<string[]> {
  const proxy = join(folder, 'node_modules/mcp-remote/dist/proxy.js');
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: [proxy, serverUrl, '--auth-timeout', '120'],
    env: environment(folder),
    stderr: 'pipe',
  });
  let [said, sent] = ['', undefined as Promise<void> | undefined];
  transport.stderr?.on('data', (chunk: Buffer) => {
    said += chunk.toString();
    const address = addressIn(said);
    if (address) sent ??= person(address);
  });
  const client = new Client({ name: 'foreign', version: '1.0.0' });
  await client.connect(transport, { timeout: 120_000 });
  await sent;
  const { tools } = await client.listTools();
  const { content } = await client.callTool({ name: 'whoami', arguments: {} });
  await client.close();
  assert.deepEqual(content, [{ type: 'text', text: 'user 1' }]);
  return ['registered', 'person agreed', `tools: ${tools.map(({ name }) => name)}`, 'whoami: user 1'];
}

/** It keeps its tokens in a keychain, which not every machine has. So each call asks the person. */
async function byInspector(place: Place): Promise<string[]> {
  const call = (...args: string[]) =>
    runCommand(place, ['mcp-inspector', '--cli', '--transport', 'http', '--server-url', place.serverUrl, ...args], {
      env: { MCP_AUTO_OPEN_ENABLED: 'true', MCP_INSPECTOR_SECRET_STORE: 'memory' },
    });
  const listed = await call('--method', 'tools/list');
  assert.match(listed.output, /"whoami"/, listed.output);
  const called = await call('--method', 'tools/call', '--tool-name', 'whoami');
  assert.match(called.output, /user 1/, called.output);
  return ['registered', 'person agreed', 'tools: whoami', 'whoami: user 1'];
}

async function byClaudeCode(place: Place): Promise<string[]> {
  const claude = (...args: string[]) => runCommand(place, ['claude', 'mcp', ...args]);
  const added = await claude('add', '--transport', 'http', 'my-app', place.serverUrl);
  assert.equal(added.code, 0, added.output);
  const before = await claude('list');
  assert.match(before.output, /my-app.*needs authentication/is, before.output);
  // It needs a terminal, although it notices by itself when the person is back.
  const inTerminal = ['script', '-qec', 'stty cols 4000; claude mcp login my-app', '/dev/null'];
  const login = await runCommand(place, inTerminal, { until: /authenticat(?:ed|ion successful)|connected/i });
  const after = await claude('list');
  assert.match(after.output, /my-app.*connected/is, `${login.output}\n${after.output}`);
  return ['knows that it has to ask', 'registered', 'person agreed', 'connected'];
}

/** Codex has its own server for editors, which lists the tools of every connected MCP server. */
async function byCodex(place: Place): Promise<string[]> {
  const codex = (...args: string[]) => runCommand(place, ['codex', 'mcp', ...args]);
  const added = await codex('add', 'my-app', '--url', place.serverUrl);
  assert.equal(added.code, 0, added.output);
  const listed = await codex('list', '--json');
  assert.match(listed.output, /"auth_status": *"o_?auth"/i, listed.output);
  const requests = [
    { id: 1, method: 'initialize', params: { clientInfo: { name: 'foreign', version: '1.0.0' } } },
    { method: 'initialized' },
    { id: 2, method: 'mcpServerStatus/list', params: {} },
  ];
  const input = requests.map((request) => `${JSON.stringify(request)}\n`).join('');
  const status = await runCommand(place, ['codex', 'app-server'], { input, until: /"id":2/ });
  assert.match(status.output, /whoami/, status.output);
  return ['registered', 'person agreed', 'tools: whoami'];
}

export const MCP_CLIENTS: readonly McpClient[] = [
  { name: 'mcp-remote', package: 'mcp-remote', connect: throughRemote },
  { name: 'inspector', package: '@modelcontextprotocol/inspector', connect: byInspector },
  { name: 'Claude Code', package: '@anthropic-ai/claude-code', connect: byClaudeCode },
  { name: 'Codex', package: '@openai/codex', connect: byCodex },
];
