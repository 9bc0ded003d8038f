/** An agent on this computer: a real MCP client that starts the local server as a separate process. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client, type VersionNegotiationMode } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { onTestFinished } from 'vitest';
import { compiledOnce, nodeBinary, repositoryRoot } from '../../support/repository.ts';

export interface LocalAgent {
  readonly client: Client;
  /** What the server has printed for people so far. */
  stderr(): string;
  call(name: string, args?: Record<string, unknown>): Promise<LocalAnswer>;
}

export interface LocalAnswer {
  readonly isError: boolean;
  readonly text: string;
  /** The structured content, or for a refusal the content of its text. */
  readonly value: Readonly<Record<string, unknown>>;
}

export interface AgentOptions {
  readonly baseUrl: string;
  readonly configHome: string;
  readonly args?: readonly string[];
  readonly mode?: VersionNegotiationMode;
  /** What the client does when it is asked to open a page; without it, the client declares no such ability. */
  readonly show?: (url: string) => Promise<void>;
}

export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'porchlight-mcp-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** A project with `.service` for a tenant that exists. */
export function projectOf(baseUrl: string, { id, managementKey }: { id: string; managementKey: string }): string {
  const root = temporaryFolder();
  const lines = [`base_url=${baseUrl}`, `tenant_id=${id}`, `management_key=${managementKey}`, 'application_key=y', ''];
  writeFileSync(join(root, '.service'), lines.join('\n'), { mode: 0o600 });
  return root;
}

export async function startAgent({
  baseUrl,
  configHome,
  args = [],
  mode = 'legacy',
  show,
}: AgentOptions): Promise<LocalAgent> {
  const transport = new StdioClientTransport({
    command: nodeBinary(),
    args: [join(repositoryRoot, 'sdk/src/cli/bin.ts'), 'mcp', '--base-url', baseUrl, ...args],
    env: { PATH: '/nowhere', XDG_CONFIG_HOME: configHome, ...compiledOnce() },
    stderr: 'pipe',
  });
  let printed = '';
  transport.stderr?.on('data', (chunk: Buffer) => {
    printed += chunk.toString();
  });
  const capabilities = show ? { elicitation: { url: {} } } : {};
  const client = new Client({ name: 'local-agent', version: '1' }, { capabilities, versionNegotiation: { mode } });
  if (show)
    client.setRequestHandler('elicitation/create', async ({ params }) => {
      await show('url' in params ? String(params.url) : '');
      return { action: 'accept' };
    });
  await client.connect(transport);
  onTestFinished(() => client.close());
  return {
    client,
    stderr: () => printed,
    async call(name, given = {}) {
      const result = await client.callTool({ name, arguments: given });
      const [first] = result.content;
      const text = first?.type === 'text' ? first.text : '';
      return {
        isError: result.isError === true,
        text: JSON.stringify(result),
        value: JSON.parse(text) as Record<string, unknown>,
      };
    },
  };
}
