import { beforeAll, describe, expect, it } from 'vitest';
import { SessionEnded, Unavailable } from '../../sdk/src/index.ts';
import { createAuth } from '../../sdk/src/server/index.ts';
import { SignInFailed, signInAs } from '../../sdk/src/testing/index.ts';
import { createHarness, type Harness } from '../support/harness.ts';
import { onlyInTestAll } from '../support/times.ts';
import { CALLBACK, createProject } from './support/project.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await createHarness();
});

const caught = (promise: Promise<unknown>) => promise.then(() => undefined).catch((error: unknown) => error);

describe('signing a persona in without a browser', () => {
  it('returns tokens that verify, the path to resume at and the cookies of an app', async () => {
    const { signIn, client } = await createProject(harness.baseUrl);
    const ada = await signIn({ returnTo: '/settings?tab=1', redirectUri: CALLBACK });
    expect(await client.verify(ada.accessToken)).toMatchObject({
      id: 1,
      email: 'ada@example.test',
      name: 'Ada Lovelace',
    });
    expect(ada.returnTo).toBe('/settings?tab=1');
    expect(ada.cookies.map(({ name, maxAge }) => [name, maxAge])).toEqual([
      [`porchlight_access_${client.tenantId}`, 3600],
      [`porchlight_refresh_${client.tenantId}`, 2592000],
    ]);
    const auth = createAuth({ baseUrl: harness.baseUrl, tenantId: client.tenantId });
    expect((await auth.session(ada.cookieHeader)).user?.id).toBe(1);
  });

  onlyInTestAll(() => {
    it('takes other personas, and people that are made up', async () => {
      const { signIn, client } = await createProject(harness.baseUrl);
      const { accessToken } = await signIn({ persona: { email: 'lin@example.test', name: 'Lin' } });
      expect(await client.verify(accessToken)).toMatchObject({ email: 'lin@example.test', name: 'Lin' });
      const grace = await signIn({ persona: 'grace' });
      expect(await client.verify(grace.accessToken)).toMatchObject({ id: 2, email: 'grace@example.test' });
    });
  });

  it('says how it ended when nobody was signed in', async () => {
    const project = await createProject(harness.baseUrl);
    expect(await caught(project.signIn({ decision: 'deny' }))).toMatchObject({ error: 'access_denied' });
    expect(await caught(project.signIn({ persona: 'token-fails' }))).toMatchObject({ error: 'login_failed' });
    const unlisted = await caught(project.signIn({ redirectUri: 'https://elsewhere.example/cb' }));
    expect(unlisted).toBeInstanceOf(SignInFailed);
    expect(await caught(signInAs({ baseUrl: harness.baseUrl, tenantId: 'nobody' }))).toBeInstanceOf(SignInFailed);
  });
});

describe('a session over its life', () => {
  it('verifies, refreshes after an hour, and is over after a sign-out', async () => {
    const project = await createProject(harness.baseUrl);
    const auth = createAuth({ baseUrl: project.baseUrl, tenantId: project.tenantId });
    const first = await project.signIn();
    expect(await auth.authenticate(first)).toMatchObject({ user: { id: 1 }, tokens: null });

    harness.clock.advance({ hours: 1, seconds: 1 });
    const { user, tokens } = await auth.authenticate(first);
    expect(user?.email).toBe('ada@example.test');
    if (!tokens) throw new Error('there is no new pair');
    expect(await auth.authenticate(tokens)).toMatchObject({ user: { id: 1 }, tokens: null });

    await project.client.logout(tokens.refreshToken);
    const after = await auth.authenticate(tokens);
    expect(after.user).toBeNull();
    expect(after.ended).toBeInstanceOf(SessionEnded);
  });

  it('B9: gets the same pair from any process for a minute, and one rotation only', async () => {
    const project = await createProject(harness.baseUrl);
    const held = await project.signIn();
    const refresh = () => project.client.refresh(held.refreshToken, held);
    const pairs = await Promise.all(Array.from({ length: 5 }, refresh));
    harness.clock.advance({ seconds: 30 });
    pairs.push(await refresh());
    expect(new Set(pairs.map((pair) => pair.refreshToken)).size).toBe(1);
    const kinds: string[] = [];
    for await (const { event } of project.management.events()) kinds.push(event);
    expect(kinds).toEqual(['login_started', 'authorize', 'token_refreshed']);
  });

  it('B5: is ended by a spent token that somebody presents later', async () => {
    const project = await createProject(harness.baseUrl);
    const { refreshToken } = await project.signIn();
    const pair = await project.client.refresh(refreshToken);
    harness.clock.advance({ minutes: 2 });
    expect(await caught(project.client.refresh(refreshToken))).toMatchObject({ code: 'refreshTokenReused' });
    expect(await caught(project.client.refresh(pair.refreshToken))).toBeInstanceOf(SessionEnded);
  });

  onlyInTestAll(() => {
    it('outlives a minute with too many events', async () => {
      const project = await createProject(harness.baseUrl);
      let { refreshToken } = await project.signIn();
      for (let event = 0; event < 4; event++) ({ refreshToken } = await project.client.refresh(refreshToken));
      const error = await caught(project.client.refresh(refreshToken));
      expect(error).toBeInstanceOf(Unavailable);
      expect(error).toMatchObject({ code: 'rateLimited', retryAfterS: expect.any(Number) });
      harness.clock.advance({ minutes: 1 });
      await project.client.refresh(refreshToken);
    });
  });
});
