/** A deployed app, tested end to end with a test user: its own pages and cookies, and no identity provider. */
import express from 'express';
import { beforeAll, expect, it } from 'vitest';
import { expressAuth } from '../../sdk/src/server/index.ts';
import { expireAccessToken, signInTestUser } from '../../sdk/src/testing/index.ts';
import { createHarness, type Harness } from '../support/harness.ts';
import { serveExpress } from '../unit/sdk/support/serve-express.ts';
import { createProject } from './support/project.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await createHarness();
});

/** As deployed: https up to a proxy, and sign-ins that are bound to the browser. */
const REDIRECT = 'https://app.example/auth/callback';

async function deployedApp() {
  const project = await createProject(harness.baseUrl);
  await project.management.provision([REDIRECT], { callbackMode: 'code' });
  const { baseUrl, tenantId } = project;
  const auth = expressAuth({ baseUrl, tenantId, redirectUri: REDIRECT });
  const app = express().get('/private', auth.session, auth.requireUser, (req, res) => void res.json(auth.user(req)));
  const { url } = await serveExpress(app);
  const sign = (name: string) =>
    signInTestUser({ baseUrl, tenantId, managementKey: project.created.management_key, redirectUri: REDIRECT, name });
  const visit = (path: string, cookie = '') =>
    fetch(`${url}${path}`, { headers: { cookie, accept: 'text/html' }, redirect: 'manual' });
  return { project, sign, visit };
}

it('is entered by the cookies of a test user, refreshed and left, and nobody asks a provider', async () => {
  const { project, sign, visit } = await deployedApp();
  expect((await visit('/private')).status).not.toBe(200);
  const tester = await sign('Ada Tester');
  expect(tester.callbackUrl).toBeNull();
  expect(tester.cookies.map(({ name, secure }) => [name.startsWith('__Host-'), secure])).toEqual([
    [true, true],
    [true, true],
  ]);
  const page = await visit('/private', tester.cookieHeader);
  expect(await page.json()).toMatchObject({ id: tester.user.id, name: 'Ada Tester' });
  const later = expireAccessToken(tester);
  const refreshed = await visit('/private', later.cookieHeader);
  expect([refreshed.status, refreshed.headers.getSetCookie().length]).toEqual([200, 2]);
  expect(await project.client.verify(tester.accessToken)).toBeNull();
  expect(tester.storageState('https://app.example').cookies).toHaveLength(2);
  const events: unknown[] = [];
  for await (const { event, metadata } of project.management.events()) events.push([event, metadata]);
  expect(events).toEqual([
    ['authorize', { test: true }],
    ['token_refreshed', { test: true }],
  ]);
  const listed: number[] = [];
  for await (const { id } of project.management.users()) listed.push(id);
  for await (const { id } of project.management.users({ test: true })) listed.push(id);
  expect(listed).toEqual([tester.user.id]);
  // A HEAD only asks whether the app's address is listed.
  const asked = harness.logs.filter((line) => /"GET".*startLogin|\/personas/.test(line));
  expect(asked).toEqual([]);
});
