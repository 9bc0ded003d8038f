/** Runs the programs of the document unchanged: what they do waits for the person, and then happens once. */
import * as mcp from '@modelcontextprotocol/client';
import { beforeAll, describe, expect, it } from 'vitest';
import { readCredentials } from '../../../sdk/src/credentials/index.ts';
import { createManagement } from '../../../sdk/src/management/index.ts';
import { signInAs as signInToApp } from '../../../sdk/src/testing/index.ts';
import { TestClock } from '../../support/clock.ts';
import { decideAs } from '../../support/person-approvals.ts';
import { freePort } from '../../support/ports.ts';
import { useHarness } from '../../support/social-tenant.ts';
import { registerAgent, signInAs } from '../issuer/support/foreign-client.ts';
import { documentSource, withPort } from './support/document-source.ts';
import { WrittenProject } from './support/written-project.ts';

const held = useHarness({ clock: new TestClock(new Date()) });
let project: WrittenProject;
let [app, server] = ['', ''];

beforeAll(async () => {
  const ports = [await freePort(), await freePort()] as const;
  [app, server] = [`http://localhost:${ports[0]}`, `http://localhost:${ports[1]}/mcp`];
  const markdown = documentSource(held.current, '/docs/approvals-by-people');
  project = new WrittenProject(withPort(withPort(markdown, 4000, ports[0]), 4001, ports[1]));
  const { code, output } = await project.runCommand('init');
  expect(code, output).toBe(0);
});

const tokenOf = async (): Promise<string> => {
  const { tenantId } = await readCredentials(project.path);
  return (await signInToApp({ baseUrl: held.current.baseUrl, tenantId })).accessToken;
};

describe('the document on approvals by people', () => {
  it('pays in Express after the yes of the person, once', async () => {
    await project.start(`${app}/pay`, 'pay.mjs');
    const accessToken = await tokenOf();
    const pay = (amount: number) =>
      fetch(`${app}/pay`, {
        method: 'POST',
        headers: { authorization: `Bearer ${accessToken}`, 'content-type': 'application/json' },
        body: JSON.stringify({ amount, to: 'Acme' }),
      });
    const first = await pay(40);
    const { code, approval } = (await first.json()) as { code: string; approval: { approval_url: string } };
    expect([first.status, code]).toEqual([403, 'approvalRequired']);
    expect(await decideAs(approval.approval_url, 'approve')).toContain('Pay 40 € to Acme');
    expect((await pay(41)).status).toBe(403);
    expect(await (await pay(40)).json()).toEqual({ paid: 40 });
    expect((await pay(40)).status).toBe(403);
  });

  it('asks in a route handler of Next', async () => {
    const { tenantId, applicationKey } = await readCredentials(project.path);
    const init = {
      method: 'POST',
      headers: { authorization: `Bearer ${await tokenOf()}` },
      body: JSON.stringify({ amount: 5, to: 'Acme' }),
    };
    project.write(
      'next.mjs',
      `Object.assign(process.env, ${JSON.stringify({
        PORCHLIGHT_BASE_URL: held.current.baseUrl,
        PORCHLIGHT_TENANT_ID: tenantId,
        PORCHLIGHT_APPLICATION_KEY: applicationKey,
      })});
      const { POST } = await import('./app/pay/route');
      const answer = await POST(new Request('${app}/pay', ${JSON.stringify(init)}));
      console.log(answer.status, (await answer.json()).code);
      process.exit(0);`,
    );
    const { output } = await project.run('next.mjs');
    expect(output).toContain('403 approvalRequired');
  });

  it('shows the page to the person of an agent that calls the tool, and pays once', async () => {
    const management = createManagement(await readCredentials(project.path));
    await management.setAgents({ resources: [server], scopes: [{ name: 'app:use', description: 'Use the app' }] });
    await project.start('MCP server at', 'mcp-server.mjs');
    const agent = await registerAgent(held.current, (await readCredentials(project.path)).tenantId);
    const { tokens } = await signInAs(agent, { parameters: { resource: server, scope: 'app:use' } });
    const client = new mcp.Client(
      { name: 'document', version: '1.0.0' },
      { capabilities: { elicitation: { url: {} } }, versionNegotiation: { mode: { pin: '2026-07-28' } } },
    );
    const shown: string[] = [];
    client.setRequestHandler('elicitation/create', async ({ params }) => {
      const url = 'url' in params ? String(params.url) : '';
      shown.push(url);
      await decideAs(url, 'approve');
      return { action: 'accept' };
    });
    const headers = { authorization: `Bearer ${tokens.access_token}` };
    await client.connect(new mcp.StreamableHTTPClientTransport(new URL(server), { requestInit: { headers } }));
    const { content } = await client.callTool({ name: 'pay', arguments: { amount: 40, to: 'Acme' } });
    expect(content).toEqual([{ type: 'text', text: 'paid 40 € to Acme' }]);
    expect(shown).toHaveLength(1);
    await client.close();
  });
});
