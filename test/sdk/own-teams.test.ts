/** A person's own teams at `/auth/teams` of an app's server: in their name, by the rules of the service. */
import { Readable } from 'node:stream';
import { beforeAll, expect, it } from 'vitest';
import { fetchAuth } from '../../sdk/src/server/index.ts';
import { nodeBody } from '../../sdk/src/server/node-body.ts';
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
  const send = async (init: RequestInit, query: string, cookie: string) => {
    const request = new Request(`${APP}/auth/teams${query}`, { ...init, headers: { cookie } });
    const answered = await auth.handle(request, () => new Response('the app'));
    return { status: answered.status, headers: answered.headers, body: await answered.json() };
  };
  const read = (query: string, cookie = ada.cookieHeader) => send({}, query, cookie);
  const change = (fields: unknown, cookie = ada.cookieHeader) =>
    send({ method: 'POST', body: typeof fields === 'string' ? fields : JSON.stringify(fields) }, '', cookie);

  expect((await read('')).body).toMatchObject({ teams: [] });
  expect(await change({ do: 'create', name: 'Engines' })).toMatchObject({ status: 200, body: { done: { id: 1 } } });
  const listed = await read('');
  expect(listed.headers.get('cache-control')).toBe('private, no-store');
  expect(listed.body).toMatchObject({ teams: [{ id: 1, name: 'Engines', role: 'owner' }] });
  expect((await read('?team=1')).body).toMatchObject({ members: [{ role: 'owner' }], next_after: null });
  const invited = await change({ do: 'invite', team: 1, email: 'grace@example.test', role: 'viewer' });
  expect(invited.body).toMatchObject({ done: { url: expect.stringContaining('/invitations/svc_invite_') } });

  expect(await read('?team=1', grace.cookieHeader)).toMatchObject({ status: 404, body: { code: 'teamNotFound' } });
  expect(await change({ do: 'rename', team: 1, name: 'Mine' }, grace.cookieHeader)).toMatchObject({ status: 404 });
  expect(await change({ do: 'leave', team: 1 })).toMatchObject({ status: 409, body: { code: 'lastTeamOwner' } });
  expect(await read('?do=leave&team=1')).toMatchObject({ status: 200, body: { members: expect.anything() } });
  for (const body of ['', 'null', '[]', 'do=leave', { do: 'constructor' }, { do: 'delete' }, { do: ['leave'] }])
    expect(await change(body)).toMatchObject({ status: 400, body: { code: 'invalidRequest' } });
  // What stands in the query changes nothing: addresses of people would end in logs.
  const byQuery = await send({ method: 'POST' }, '?do=create&name=Mine', ada.cookieHeader);
  expect(byQuery).toMatchObject({ status: 400, body: { code: 'invalidRequest' } });
  expect(await send({ method: 'DELETE' }, '', ada.cookieHeader)).toMatchObject({ status: 405 });
  expect((await change({ do: 'create', name: 'Mine' }, '')).status).toBe(401);
});

const bodyOf = JSON.stringify({ do: 'create', name: 'Engines' });

it.each([
  ['that a parser of the app has read', { body: { do: 'create', name: 'Engines' } }],
  ['that the app has read as text', { body: bodyOf }],
  ['that nobody has read', Readable.from([bodyOf.slice(0, 9), bodyOf.slice(9)])],
])('are changed by a request of Node %s', async (_, sent) => {
  expect(JSON.parse(await nodeBody(Object.assign(sent, { headers: {} })))).toEqual({ do: 'create', name: 'Engines' });
});

it('a body without an end is read and not kept', async () => {
  const long = Readable.from(Array.from({ length: 100 }, () => 'x'.repeat(1_024)));
  expect((await nodeBody(Object.assign(long, { headers: {} }))).length).toBeLessThanOrEqual(16_384);
  expect(long.readableEnded).toBe(true);
});

it('H47: are changed by no page of another host, also not of the same site', async () => {
  const project = await createProject(harness.baseUrl);
  await harness.fetch('/api/resources/teams', {
    method: 'POST',
    headers: { authorization: `Bearer ${project.created.management_key}`, 'content-type': 'application/json' },
    body: '{}',
  });
  const { cookieHeader: cookie } = await project.signIn({ persona: 'ada', fresh: true });
  const auth = fetchAuth({ baseUrl: harness.baseUrl, tenantId: project.tenantId, redirectUri: CALLBACK });
  const statusOf = async (headers: Record<string, string>, path = '/auth/teams') => {
    const request = new Request(APP + path, { method: 'POST', body: bodyOf, headers: { cookie, ...headers } });
    return (await auth.handle(request, () => new Response('the app'))).status;
  };
  const NEIGHBOUR = 'http://localhost:4999';
  for (const headers of [
    { 'sec-fetch-site': 'same-site', origin: NEIGHBOUR },
    { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' },
    { 'sec-fetch-site': 'none' },
    { origin: NEIGHBOUR },
    { origin: 'null' },
  ]) {
    expect(await statusOf(headers)).toBe(403);
    expect(await statusOf(headers, '/auth/sessions?end=others')).toBe(403);
  }
  expect(await statusOf({ 'sec-fetch-site': 'same-origin', origin: APP })).toBe(200);
  expect(await statusOf({ origin: APP })).toBe(200);
  expect(await statusOf({}, '/auth/sessions?end=others')).toBe(200);
});
