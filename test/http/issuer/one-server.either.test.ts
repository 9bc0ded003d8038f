/** D7: a token of an agent is for the server that the person was shown, and a request that names several is refused. */
import { expect, it } from 'vitest';
import { askAsDevice, registerDevice } from './support/device.ts';
import { authorizationUrl, walk } from './support/foreign-client.ts';
import { API, FOR_MCP, MCP, useTwoIssuers } from './support/two-issuers.ts';

const { harness, issuers, agent } = useTwoIssuers();

it.each([
  ['both of the app', [MCP, API], 'invalid_target'],
  ['the other first', [API, MCP], 'invalid_target'],
  ['one of a stranger', [MCP, 'https://other.example/mcp'], 'invalid_target'],
  ['one, written twice', [MCP, MCP.replace('app.', 'APP.')], null],
])('D7: a request that names %s', async (_what, resources, error) => {
  const { url } = await authorizationUrl(await agent(), { scope: 'todos:read' });
  for (const resource of resources) url.searchParams.append('resource', resource);
  const { left, consent } = await walk(url);
  expect([left?.searchParams.get('error') ?? null, consent === '']).toEqual([error, error !== null]);
});

it('D7: a device that names several gets no code', async () => {
  const device = await registerDevice(harness.current, issuers.mine.id);
  const fields = new URLSearchParams({ client_id: device.client.client_id, scope: 'todos:read' });
  for (const resource of [MCP, API]) fields.append('resource', resource);
  const answer = await harness.current.fetch(`/t/${issuers.mine.id}/device-authorization`, {
    method: 'POST',
    body: fields,
  });
  expect([answer.status, await answer.json()]).toMatchObject([400, { error: 'invalid_target' }]);
  expect(await askAsDevice(device, FOR_MCP)).toHaveProperty('user_code');
});
