/** What a suite with many tests needs from `@porchlight/sdk/testing`, with the real service and its limits. */
import express from 'express';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Auth, createAuth, expressAuth } from '../../sdk/src/server/index.ts';
import { expireAccessToken, SignInFailed } from '../../sdk/src/testing/index.ts';
import { createHarness, type Harness } from '../support/harness.ts';
import { onlyInTestAll } from '../support/times.ts';
import { serveExpress } from '../unit/sdk/support/serve-express.ts';
import { createProject, type Project } from './support/project.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await createHarness();
});

const authOf = ({ baseUrl, tenantId }: Project): Auth => createAuth({ baseUrl, tenantId });
const caught = (promise: Promise<unknown>) => promise.then(() => undefined).catch((error: unknown) => error);

describe('the same persona again', () => {
  it('gets the same session, however many tests of a minute ask for it', async () => {
    const project = await createProject(harness.baseUrl);
    const all = await Promise.all(Array.from({ length: 10 }, () => project.signIn()));
    for (let test = 0; test < 10; test += 1) all.push(await project.signIn());
    expect(new Set(all.map(({ refreshToken }) => refreshToken)).size).toBe(1);
    expect(await project.management.sessions(1)).toHaveLength(1);
  });

  onlyInTestAll(() => {
    it('gets another one when it asks for it, and when the first is over', async () => {
      const project = await createProject(harness.baseUrl);
      const first = await project.signIn();
      const own = await project.signIn({ fresh: true });
      expect(own.refreshToken).not.toBe(first.refreshToken);
      await project.client.logout(first.refreshToken);
      harness.clock.advance({ minutes: 1 });
      const next = await project.signIn();
      expect(next.refreshToken).not.toBe(first.refreshToken);
      expect(await project.client.verify(next.accessToken)).toMatchObject({ id: 1 });
    });
  });
});

onlyInTestAll(() => {
  describe('a project with several providers', () => {
    it('signs a persona in at the first of the page, or at the one that is named', async () => {
      const project = await createProject(harness.baseUrl);
      for (const provider of ['github', 'microsoft', 'apple'])
        await project.management.setProvider(provider, { enabled: true });
      await project.signIn();
      for (const provider of ['github', 'microsoft', 'apple']) {
        harness.clock.advance({ minutes: 1 });
        await project.signIn({ provider });
      }
      const signIns: [unknown, number | null][] = [];
      for await (const { metadata, user_id } of project.management.events({ event: 'authorize' }))
        signIns.push([metadata.provider, user_id]);
      // The same address at four providers is four users.
      expect(signIns).toEqual([
        ['google', 1],
        ['github', 2],
        ['microsoft', 3],
        ['apple', 4],
      ]);
    });
  });
});

onlyInTestAll(() => {
  it('a sign-in that a limit refuses says which, and when another try makes sense', async () => {
    const project = await createProject(harness.baseUrl);
    let failure: unknown;
    for (let tries = 0; tries < 7 && !failure; tries += 1) failure = await caught(project.signIn({ fresh: true }));
    expect(failure).toBeInstanceOf(SignInFailed);
    expect(failure).toMatchObject({ code: 'rateLimited', error: null });
    const { retryAfterS, message } = failure as SignInFailed;
    expect(retryAfterS).toBeGreaterThan(0);
    expect(retryAfterS).toBeLessThanOrEqual(60);
    expect(message).toContain(`rateLimited. Try again in ${retryAfterS} s.`);
    harness.clock.advance({ minutes: 1 });
    await project.signIn({ fresh: true });
  });
});

describe('an hour later', () => {
  it('the app refreshes once, whether the old access token is still sent or not', async () => {
    const project = await createProject(harness.baseUrl);
    const auth = authOf(project);
    const ada = await project.signIn();
    expect((await auth.session(ada.cookieHeader)).tokens).toBeNull();
    const later = expireAccessToken(ada);
    expect(later.cookies).toHaveLength(1);
    expect(await project.client.verify(later.accessToken)).toBeNull();
    const { user, tokens } = await auth.authenticate(later);
    expect([user?.id, tokens === null]).toEqual([1, false]);
    const byCookie = await auth.session(later.cookieHeader);
    expect([byCookie.user?.id, byCookie.tokens?.refreshToken]).toEqual([1, tokens?.refreshToken]);
  });

  it('is reached only by what signInAs returned', () => {
    expect(() => expireAccessToken({} as never)).toThrow('signInAs');
  });
});

it('gives Playwright the cookies of the app and the storage of an app without a server', async () => {
  const project = await createProject(harness.baseUrl);
  const auth = expressAuth({ baseUrl: project.baseUrl, tenantId: project.tenantId });
  const app = express().get('/', auth.session, (req, res) => void res.send(auth.user(req)?.email ?? 'nobody'));
  const url = (await serveExpress(app)).url.replace('127.0.0.1', 'localhost');
  const ada = await project.signIn();
  const { cookies, origins } = ada.storageState(`${url}/some/page`);
  expect(cookies.map(({ domain, path, sameSite, httpOnly }) => ({ domain, path, sameSite, httpOnly }))).toEqual(
    Array(2).fill({ domain: 'localhost', path: '/', sameSite: 'Lax', httpOnly: true }),
  );
  const header = cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
  expect(await (await fetch(url, { headers: { cookie: header } })).text()).toBe('ada@example.test');
  expect(origins).toEqual([
    { origin: url, localStorage: [{ name: `porchlight:${project.tenantId}`, value: expect.any(String) }] },
  ]);
  const stored = JSON.parse(origins[0]?.localStorage[0]?.value ?? '{}');
  expect(stored).toEqual({
    accessToken: ada.accessToken,
    refreshToken: ada.refreshToken,
    refreshKey: ada.refreshKey,
  });
});
