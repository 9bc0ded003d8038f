/** Runs the command and the files of the document unchanged, and connects to the server. */
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import * as mcp from '@modelcontextprotocol/client';
import { beforeAll, describe, expect, it } from 'vitest';
import { readCredentials } from '../../../sdk/src/credentials/index.ts';
import { createManagement } from '../../../sdk/src/management/index.ts';
import { MemoryProvider } from '../../conformance/support/oauth-provider.ts';
import { TestClock } from '../../support/clock.ts';
import { freePort } from '../../support/ports.ts';
import { useHarness } from '../../support/social-tenant.ts';
import { registerAgent, signInAs, walk } from '../issuer/support/foreign-client.ts';
import { codeBlocks } from './support/code-blocks.ts';
import { documentSource, withPort } from './support/document-source.ts';
import { WrittenProject } from './support/written-project.ts';

const held = useHarness({ clock: new TestClock(new Date()) });
const SCOPES = ['todos:read', 'todos:write', 'app:use'].map((name) => ({ name, description: 'As it says' }));
let project: WrittenProject;
let markdown: string;
let [server, api] = ['', ''];

beforeAll(async () => {
  const ports = [await freePort(), await freePort()] as const;
  markdown = documentSource(held.current, '/docs/user-agents');
  project = new WrittenProject(withPort(withPort(markdown, 4001, ports[0]), 4002, ports[1]));
  [server, api] = [`http://localhost:${ports[0]}/mcp`, `http://localhost:${ports[1]}/api`];
});

const bearing = (token: string, method = 'GET') => ({ method, headers: { authorization: `Bearer ${token}` } });

describe('the document on agents of users', () => {
  it('sets the project up with one command, which writes the server that is shown', async () => {
    const ofDocument = readFileSync(join(project.path, 'mcp-server.mjs'), 'utf8');
    rmSync(join(project.path, 'mcp-server.mjs'));
    const { code, output } = await project.runCommand('init --mcp');
    expect(output).toContain('mcp-server.mjs');
    expect(code, output).toBe(0);
    const shown = codeBlocks(markdown).find(({ attributes }) => attributes.title === 'mcp-server.mjs');
    expect(readFileSync(join(project.path, 'mcp-server.mjs'), 'utf8')).toBe(shown?.text);
    // The document's port is not free on every machine.
    project.write('mcp-server.mjs', ofDocument);
    const management = createManagement(await readCredentials(project.path));
    await management.setAgents({ resources: [server, api], scopes: SCOPES });
  });

  it('lets an agent find its way and call the tool in the name of the person', async () => {
    await project.start('MCP server at', 'mcp-server.mjs');
    const authProvider = new MemoryProvider<
      mcp.StoredOAuthClientInformation,
      mcp.StoredOAuthTokens,
      mcp.OAuthDiscoveryState
    >();
    expect(await mcp.auth(authProvider, { serverUrl: server })).toBe('REDIRECT');
    const { left } = await walk(authProvider.sentTo[0] ?? new URL(server));
    const answer = left?.searchParams;
    const code = { authorizationCode: answer?.get('code') ?? '', iss: answer?.get('iss') ?? '' };
    expect(await mcp.auth(authProvider, { serverUrl: server, ...code })).toBe('AUTHORIZED');
    const client = new mcp.Client({ name: 'document', version: '1.0.0' });
    await client.connect(new mcp.StreamableHTTPClientTransport(new URL(server), { authProvider }));
    const { content } = await client.callTool({ name: 'whoami', arguments: {} });
    expect(content).toEqual([{ type: 'text', text: 'user 1' }]);
    await client.close();
  });

  it('protects an API in Express and in route handlers of Next', async () => {
    const { tenantId, applicationKey } = await readCredentials(project.path);
    const agent = await registerAgent(held.current, tenantId);
    const { tokens } = await signInAs(agent, { parameters: { resource: api, scope: 'todos:read' } });
    await project.start(api, 'api.mjs');
    expect(await (await fetch(`${api}/todos`, bearing(tokens.access_token))).json()).toEqual({ of: 1, todos: [] });
    expect((await fetch(`${api}/todos`, bearing(tokens.access_token, 'POST'))).status).toBe(403);
    const refused = await fetch(`${api}/todos`);
    expect(refused.status).toBe(401);
    const [, metadata = ''] = /resource_metadata="([^"]+)"/.exec(refused.headers.get('www-authenticate') ?? '') ?? [];
    expect(await (await fetch(metadata)).json()).toMatchObject({ resource: api });

    const { pathname } = new URL(metadata);
    project.write(
      'next.mjs',
      `Object.assign(process.env, ${JSON.stringify({
        PORCHLIGHT_BASE_URL: held.current.baseUrl,
        PORCHLIGHT_TENANT_ID: tenantId,
        PORCHLIGHT_APPLICATION_KEY: applicationKey,
      })});
      const { GET: todos } = await import('./app/api/todos/route');
      const { GET: metadata } = await import('./app${pathname}/route');
      const call = new Request('${api}/todos', ${JSON.stringify(bearing(tokens.access_token))});
      console.log(JSON.stringify([await (await todos(call)).json(), (await (await metadata()).json()).resource]));
      process.exit(0);`,
    );
    const { output } = await project.run('next.mjs');
    expect(output).toContain(JSON.stringify([{ of: 1, todos: [] }, api]));
  });
});
