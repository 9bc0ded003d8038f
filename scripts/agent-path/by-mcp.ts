/** The MCP server: its list of tools, two of them, and the documentation that a third returns. */
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { KnownValues } from '../../test/http/docs/support/http-block.ts';
import { Agent, type Way } from './agent.ts';
import { signInTestUser } from './test-user.ts';

const CALLBACK = 'http://localhost:5173/auth/callback';

export const byMcp: Way = {
  name: 'MCP server',
  async walk(baseUrl) {
    const agent = new Agent(`${baseUrl}/mcp`);
    const client = new Client({ name: 'agent-path', version: '1.0.0' });
    await client.connect(new StreamableHTTPClientTransport(new URL(`${baseUrl}/mcp`)));
    const call = async (name: string, input: Record<string, unknown>): Promise<string> => {
      const { content, isError } = await client.callTool({ name, arguments: input });
      const [first] = content as { type: string; text: string }[];
      if (isError || !first) throw new Error(`${name}: ${first?.text}`);
      return first.text;
    };
    agent.note(JSON.stringify(await client.listTools()));
    const documentation = await call('get_service_documentation', {});
    agent.note(documentation);

    const created = await call('create_tenant', { confirmed: true });
    agent.make(created);
    const { tenant_id, credentials_file } = JSON.parse(created) as {
      tenant_id: string;
      credentials_file: { content: string };
    };
    const key = /^management_key=(.+)$/m.exec(credentials_file.content)?.[1] ?? '';
    const provisioned = await call('provision_resource', {
      confirmed: true,
      tenant_id,
      coh_management_key: key,
      resource: 'social-login',
      configuration: { callback_urls: [CALLBACK], callback_mode: 'code' },
    });
    agent.make(provisioned);
    await client.close();

    const known = new KnownValues({ tenant_id, management_key: key });
    const text = (JSON.parse(documentation) as { documentation: string }).documentation;
    return { agent, user: await signInTestUser(agent, text, baseUrl, known) };
  },
};
