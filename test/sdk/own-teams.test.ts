/** A person's own teams at `/auth/teams` of an app's server: in their name, by the rules of the service. */
import { beforeAll, expect, it } from 'vitest';
import { fetchAuth } from '../../sdk/src/server/index.ts';
import { createHarness, type Harness } from '../support/harness.ts';
import { CALLBACK, createProject } from './support/project.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await createHarness();
});

const APP = new URL(CALLBACK).origin;

it('are listed, made and changed at an address of the app, and nobody else’s', async () => {
  const project = await createProject(harness.baseUrl);
  await harness.fetch('/api/resources/teams', {
    method: 'POST',
    headers: { authorization: `Bearer ${project.created.management_key}`, 'content-type': 'application/json' },
    body: '{}',
  });
  const ada = await project.signIn({ persona: 'ada', fresh: true });
  const grace = await project.signIn({ persona: 'grace', fresh: true });
  const auth = fetchAuth({ baseUrl: harness.baseUrl, tenantId: project.tenantId, redirectUri: CALLBACK });
  const send = async (method: string, query: string, cookie = ada.cookieHeader) => {
    const request = new Request(`${APP}/auth/teams${query}`, { method, headers: { cookie } });
    const answered = await auth.handle(request, () => new Response('the app'));
    return { status: answered.status, headers: answered.headers, body: await answered.json() };
  };

  expect((await send('GET', '')).body).toMatchObject({ teams: [] });
  expect(await send('POST', '?do=create&name=Engines')).toMatchObject({ status: 200, body: { done: { id: 1 } } });
  const listed = await send('GET', '');
  expect(listed.headers.get('cache-control')).toBe('private, no-store');
  expect(listed.body).toMatchObject({ teams: [{ id: 1, name: 'Engines', role: 'owner' }] });
  expect((await send('GET', '?team=1')).body).toMatchObject({ members: [{ role: 'owner' }], next_after: null });
  const invited = await send('POST', '?do=invite&team=1&email=grace%40example.test&role=viewer');
  expect(invited.body).toMatchObject({ done: { url: expect.stringContaining('/invitations/svc_invite_') } });

  expect(await send('GET', '?team=1', grace.cookieHeader)).toMatchObject({
    status: 404,
    body: { code: 'teamNotFound' },
  });
  expect(await send('POST', '?do=rename&team=1&name=Mine', grace.cookieHeader)).toMatchObject({ status: 404 });
  expect(await send('POST', '?do=leave&team=1')).toMatchObject({ status: 409, body: { code: 'lastTeamOwner' } });
  expect(await send('GET', '?do=leave&team=1')).toMatchObject({ status: 200, body: { members: expect.anything() } });
  for (const query of ['', '?do=constructor', '?do=delete'])
    expect(await send('POST', query)).toMatchObject({ status: 405, body: { code: 'methodNotAllowed' } });
  expect((await send('POST', '?do=create&name=Mine', '')).status).toBe(401);
});
