/** An agent connects to the app's MCP server in the name of a person, whose browser is Chromium. */
import assert from 'node:assert/strict';
import * as mcp from '@modelcontextprotocol/client';
import { MCP_SCOPES } from '../../sdk/src/cli/init/mcp-server.ts';
import { MemoryProvider } from '../../test/conformance/support/oauth-provider.ts';
import type { Running } from './running.ts';

export async function check({ url, newPage, project }: Running): Promise<void> {
  const serverUrl = new URL('/mcp', url);
  await project.setAgents({ resources: [serverUrl.href], scopes: MCP_SCOPES });
  const provider = new MemoryProvider<
    mcp.StoredOAuthClientInformation,
    mcp.StoredOAuthTokens,
    mcp.OAuthDiscoveryState
  >();
  assert.equal(await mcp.auth(provider, { serverUrl }), 'REDIRECT');

  const page = await newPage();
  await page.goto(provider.sentTo[0]?.href ?? '');
  await page.click('[data-persona="ada"]');
  assert.match((await page.textContent('main')) ?? '', /Use the app in your name/);
  // Nothing listens at the agent's address: only the request of the browser counts.
  const [asked] = await Promise.all([
    page.waitForRequest((one) => one.url().startsWith(String(provider.redirectUrl))),
    page.click('[data-action="approve"]').catch(() => undefined),
  ]);
  const answer = new URL(asked.url()).searchParams;
  const code = { authorizationCode: answer.get('code') ?? '', iss: answer.get('iss') ?? '' };
  assert.equal(await mcp.auth(provider, { serverUrl, ...code }), 'AUTHORIZED');

  const client = new mcp.Client({ name: 'example', version: '1.0.0' });
  await client.connect(new mcp.StreamableHTTPClientTransport(serverUrl, { authProvider: provider }));
  const { content } = await client.callTool({ name: 'whoami', arguments: {} });
  assert.deepEqual(content, [{ type: 'text', text: 'user 1' }]);

  // The owner ends the session: the agent loses access, and asks the person again.
  for await (const { id } of project.users()) await project.endSessions(id);
  await assert.rejects(client.callTool({ name: 'whoami', arguments: {} }));
  assert.equal(provider.sentTo.length, 2);
  await client.close();
}
