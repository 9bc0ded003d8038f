import type { Command } from '../frame/command.ts';
import { EXIT } from '../frame/exit-codes.ts';
import { configuredService, LOCAL_SERVICE } from '../project/known-services.ts';
import { openInBrowser } from '../project/open-in-browser.ts';

export const mcp: Command = {
  name: 'mcp',
  summary: 'Serve the six MCP tools over stdio, for an agent on this computer',
  withoutProject: true,
  options: {
    account: { type: 'boolean', help: 'create projects for an account; a browser opens if no account is signed in' },
    'sign-in': { type: 'boolean', help: 'sign in with a browser and end' },
    'sign-out': { type: 'boolean', help: 'end the sign-in of this computer' },
    'base-url': {
      type: 'string',
      value: '<url>',
      help: `address of the service; PORCHLIGHT_BASE_URL or ${LOCAL_SERVICE} if left out`,
    },
  },
  examples: [
    ['porchlight mcp', 'what an MCP client starts; /docs/mcp#local has its settings'],
    ['porchlight mcp --sign-in', 'projects created from now on belong to your account'],
  ],

  async run({ out, env, text, flag, signal }) {
    const baseUrl = text('base-url') ?? configuredService(env);
    // Imported here, so that other commands do not load the protocol's library.
    const { accountOf, runMcpServer, ToolRefusal } = await import('../../mcp/index.ts');
    const account = accountOf({ baseUrl, env });
    if (flag('sign-out')) {
      const ended = await account.signOut();
      out.result({ signed_out: ended }, () => [ended ? 'Signed out.' : 'Nobody was signed in.']);
      return EXIT.ok;
    }
    if (flag('sign-in')) {
      const { url, tokens } = await account.signIn();
      out.result({ sign_in_url: url }, () => ['Sign in with your browser:', `  ${url}`]);
      openInBrowser(url);
      try {
        await tokens;
      } catch (error) {
        if (!(error instanceof ToolRefusal)) throw error;
        out.fault(error.code, error.message, []);
        return EXIT.refused;
      }
      out.result({ signed_in: true }, () => [
        `${out.paint('green', '✓')} Signed in. New projects belong to your account.`,
      ]);
      return EXIT.ok;
    }
    if (process.stdin.isTTY) out.hint('This speaks to an MCP client, not to people. Ctrl-C ends it.');
    await runMcpServer({ baseUrl, env, signal, account: flag('account') });
    return EXIT.ok;
  },
};
