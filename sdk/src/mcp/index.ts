/** The local MCP server: the service's tools over stdio, with the project's folder in place of keys. Node only. */
import type { Readable, Writable } from 'node:stream';
import { StdioServerTransport, serveStdio } from '@modelcontextprotocol/server/stdio';
import { openInBrowser } from '../cli/project/open-in-browser.ts';
import type { Env } from '../cli/project/private-file.ts';
import { checkedBaseUrl } from '../management/connection.ts';
import { type Account, createAccount } from './account/account.ts';
import { creationKeys } from './account/creation-keys.ts';
import { createMcpServer } from './mcp-server.ts';
import { createProject } from './project/create-project.ts';
import { openProject } from './project/open-project.ts';

export { ToolRefusal } from './answer/tool-refusal.ts';

export interface McpServerOptions {
  /** Address of the service. A project whose `.service` names another one has to be confirmed at each call. */
  readonly baseUrl: string;
  /** Create projects for an account: a person signs in with a browser when the first one is created. */
  readonly account?: boolean;
  readonly env?: Env;
  /** Shows an address to the person; otherwise it is printed to standard error and opened in a browser. */
  readonly show?: (url: string) => void;
  readonly stdin?: Readable;
  readonly stdout?: Writable;
  readonly signal?: AbortSignal;
}

/** Serves until the client closes standard input or `signal` aborts. Standard output is only for the protocol. */
export async function runMcpServer(options: McpServerOptions): Promise<void> {
  const { stdin = process.stdin, stdout = process.stdout, signal, env = process.env } = options;
  const baseUrl = checkedBaseUrl(options.baseUrl);
  const account = accountOf({ ...options, baseUrl, env });
  const parts = {
    baseUrl,
    openProject: openProject(baseUrl),
    createProject: createProject({ baseUrl, env, account, creationKeys: creationKeys(env, baseUrl) }),
  };
  const handle = serveStdio(() => createMcpServer(parts), { transport: new StdioServerTransport(stdin, stdout) });
  await new Promise<void>((resolve) => {
    for (const event of ['end', 'close']) stdin.once(event, () => resolve());
    signal?.addEventListener('abort', () => resolve(), { once: true });
  });
  await handle.close();
}

/** The sign-in that the server uses for creations, for commands that sign in and out. */
export function accountOf(options: Pick<McpServerOptions, 'baseUrl' | 'account' | 'env' | 'show'>): Account {
  const { baseUrl, account = false, env = process.env, show = showToPerson } = options;
  return createAccount({ baseUrl: checkedBaseUrl(baseUrl), env, ask: account, show });
}

function showToPerson(url: string): void {
  process.stderr.write(`Sign in to Porchlight: ${url}\n`);
  openInBrowser(url);
}
