/**
 * A thief used a refresh token a second before its owner. The service takes this for two tabs and ends nothing; the
 * helpers wait until it is clear which it was. The clock of the service stands still here, so only a helper can end the
 * session.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { beforeAll, describe, expect, it } from 'vitest';
import { createClient } from '../../sdk/src/index.ts';
import { createAuth } from '../../sdk/src/server/index.ts';
import { type SignedInTestUser, signInTestUser } from '../../sdk/src/testing/index.ts';
import { createHarness, type Harness } from '../support/harness.ts';
import { ADAPTERS, PAGE, type Send, setCookies } from '../unit/sdk/support/adapters.ts';
import { throughNext } from './support/next-app.ts';
import { createProject, type Project } from './support/project.ts';

const CALLBACK = 'https://app.example/auth/callback';
const WAIT_MS = 2_150;

let harness: Harness;
let project: Project;
beforeAll(async () => {
  harness = await createHarness();
  project = await createProject(harness.baseUrl, [CALLBACK]);
});

const newSession = () =>
  signInTestUser({ ...project, managementKey: project.created.management_key, redirectUri: CALLBACK });
const isAlive = async ({ accessToken }: { accessToken: string }): Promise<boolean> =>
  (await createClient(project).verify(accessToken)) !== null;
/** Somebody else uses the token, with their own key. */
const takenBy = ({ refreshToken }: { refreshToken: string }) => createClient(project).refresh(refreshToken);
const cookieHeader = (response: Response): string => setCookies(response).join('; ');
const reasons = async (userId: number): Promise<unknown[]> => {
  const found: unknown[] = [];
  for await (const { metadata } of project.management.events({ event: 'logout', userId })) found.push(metadata.reason);
  return found;
};

describe('a refresh token that was used a second ago', () => {
  it('H25: of a thief costs a page of three seconds at every helper, and then the thief’s pair is dead', async () => {
    const apps = await Promise.all(
      [...ADAPTERS, ['Next', throughNext] as const].map(async ([name, through]) => {
        const send = await through({ ...project, redirectUri: CALLBACK });
        return { name, send, owner: await newSession() };
      }),
    );
    const thieves = await Promise.all(apps.map(({ owner }) => takenBy(owner)));
    harness.clock.advance({ seconds: 1 });
    const ask = (send: Send, { cookies }: SignedInTestUser, headers: Record<string, string>) => {
      const refresh = cookies[1];
      return send('/area', { headers: { ...headers, cookie: `${refresh?.name}=${refresh?.value}` } });
    };
    for (const { name, send, owner } of apps) {
      const [page, call] = [await ask(send, owner, PAGE), await ask(send, owner, {})];
      expect([name, page.status, call.status, call.headers.get('retry-after')]).toEqual([name, 503, 503, '3']);
      expect(await page.text()).toContain('<meta http-equiv="refresh" content="3">');
      expect([...page.headers.getSetCookie(), ...call.headers.getSetCookie()]).toEqual([]);
    }
    expect(await Promise.all(thieves.map(isAlive))).toEqual(apps.map(() => true));

    await sleep(WAIT_MS);
    for (const { name, send, owner } of apps) {
      const page = await ask(send, owner, PAGE);
      expect([name, page.status]).toEqual([name, 303]);
      expect(setCookies(page).filter((one) => one.endsWith('='))).toEqual(owner.cookies.map((one) => `${one.name}=`));
      expect((await ask(send, owner, {})).status).toBe(401);
    }
    expect(await Promise.all(thieves.map(isAlive))).toEqual(apps.map(() => false));
  });

  it('H4: without its key gives nobody the session that its owner has just got, in the same process', async () => {
    const auth = createAuth(project);
    for (const refreshKey of [null, 'AAAAAAAAAAAAAAAAAAAAAA']) {
      const owner = await newSession();
      const held = { refreshToken: owner.refreshToken, refreshKey: owner.refreshKey };
      const renewed = await auth.authenticate(held);
      expect(renewed.tokens).not.toBeNull();
      // Requests of the owner's own browser that are under way get the same pair.
      expect((await auth.authenticate(held)).tokens?.refreshToken).toBe(renewed.tokens?.refreshToken);
      const thief = await auth.authenticate({ refreshToken: owner.refreshToken, refreshKey });
      expect(thief).toEqual({ user: null, tokens: null, ended: null, retryAfterS: 3 });
    }
  });

  it('H4: with its key is found out at the next refresh, because the two get different keys', async () => {
    const auth = createAuth(project);
    const first = await newSession();
    const jar = { refreshToken: first.refreshToken, refreshKey: first.refreshKey };
    const { tokens: owner } = await auth.authenticate(jar);
    await sleep(WAIT_MS);
    const { tokens: thief } = await auth.authenticate(jar);
    expect(thief?.refreshToken).toBe(owner?.refreshToken);
    expect(thief?.refreshKey).not.toBe(owner?.refreshKey);
    const next = async (held: typeof owner) =>
      auth.authenticate({ refreshToken: held?.refreshToken, refreshKey: held?.refreshKey });
    expect((await next(owner)).tokens).not.toBeNull();
    expect(await next(thief)).toEqual({ user: null, tokens: null, ended: null, retryAfterS: 3 });
  });

  it('H25: is told by authenticate without a throw: wait, then the end', async () => {
    const auth = createAuth(project);
    const owner = await newSession();
    const thief = await takenBy(owner);
    const held = { refreshToken: owner.refreshToken, refreshKey: owner.refreshKey };
    expect(await auth.authenticate(held)).toEqual({ user: null, tokens: null, ended: null, retryAfterS: 3 });
    expect(await auth.authenticate(held)).toMatchObject({ ended: null, retryAfterS: 3 });
    expect(await isAlive(thief)).toBe(true);
    await sleep(WAIT_MS);
    expect(await auth.authenticate(held)).toMatchObject({ user: null, ended: { code: 'refreshTokenReused' } });
    expect([await isAlive(thief), await reasons(owner.user.id)]).toEqual([false, ['logout']]);
  });

  it('H25: of another tab costs nothing: the browser has the new pair when it comes again', async () => {
    const auth = createAuth({ ...project, redirectUri: CALLBACK });
    const { cookies, ...pair } = await newSession();
    const refresh = cookies[1];
    const waiting = await auth.session(`${refresh?.name}=${refresh?.value}`.replace(/\.[^.]*$/, '.another-key-1'));
    expect(waiting.status).toBe('signedIn');
    // Another process, which does not know of the refresh just made.
    const elsewhere = await createClient(project)
      .refresh(pair.refreshToken)
      .catch((error: unknown) => error);
    expect(elsewhere).toMatchObject({ code: 'refreshTokenReused' });
    const now = waiting.cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
    expect(await auth.session(now)).toMatchObject({ status: 'signedIn', cookies: [] });
  });

  it('H25: waits on a page of the sign-in too, and signs nobody out meanwhile', async () => {
    const [, through] = ADAPTERS[1] ?? [];
    const send = (await through?.({ ...project, redirectUri: CALLBACK })) as Send;
    const { cookies, ...pair } = await newSession();
    const newPair = await takenBy(pair);
    const refresh = cookies[1];
    const old = { ...PAGE, cookie: `${refresh?.name}=${refresh?.value}` };
    for (const path of ['/auth/login?return_to=/area', '/area', '/auth/sessions']) {
      const response = await send(path, { headers: old });
      expect([path, response.status, cookieHeader(response)]).toEqual([path, 503, '']);
    }
    expect(await isAlive(newPair)).toBe(true);
  });
});
