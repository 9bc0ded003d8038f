/**
 * What a visitor sends never makes an app throw. Every helper on the real service, with texts that are not tokens, in
 * every place where a visitor can send one.
 */
import { beforeAll, describe, expect, it } from 'vitest';
import { createClient, SessionEnded } from '../../sdk/src/index.ts';
import { createAuth } from '../../sdk/src/server/index.ts';
import { signInTestUser } from '../../sdk/src/testing/index.ts';
import { createHarness, type Harness } from '../support/harness.ts';
import { someOf } from '../support/times.ts';
import { ADAPTERS, PAGE, type Send, setCookies } from '../unit/sdk/support/adapters.ts';
import { throughNext } from './support/next-app.ts';
import { createProject, type Project } from './support/project.ts';

const APP = 'https://app.example';
const CALLBACK = `${APP}/auth/callback`;
const LENGTHS = [0, 8_193, 9_000, 1_000_000];
/** As written in a header. */
const STRANGE = [
  ['half a character', '%E0%A4%A'],
  ['a percent sign', '%'],
  ['quotes', '""""'],
  ['control characters', '%0d%0aSet-Cookie:%20a=b'],
  ['half of a pair', '%ED%A0%80'],
  ['other alphabets', '%E6%9D%8E'],
  ['letters of Latin-1', 'é'],
  ['dots', '....'],
  ['only spaces', '     '],
] as const;
const text = (length: number): string => 'x'.repeat(length);

let harness: Harness;
let project: Project;
beforeAll(async () => {
  harness = await createHarness();
});
/** One project for each group: a project has a limited number of test users. */
const useProject = () =>
  beforeAll(async () => {
    project = await createProject(harness.baseUrl, [CALLBACK]);
  });

const caught = (promise: Promise<unknown>) => promise.then(() => undefined).catch((error: unknown) => error);
const newSession = () =>
  signInTestUser({
    baseUrl: harness.baseUrl,
    tenantId: project.tenantId,
    managementKey: project.created.management_key,
    redirectUri: CALLBACK,
  });

describe('createClient', () => {
  useProject();

  it.each(LENGTHS)('H41: a text of %i characters is nobody’s token, wherever it stands', async (length) => {
    const client = createClient(project);
    expect(await client.verify(text(length))).toBeNull();
    const ended = await caught(client.refresh(text(length)));
    expect(ended).toBeInstanceOf(SessionEnded);
    expect(ended).toMatchObject({ code: 'invalidRefreshToken' });
    expect(await caught(client.logout(text(length)))).toBeUndefined();
    for (const [code, verifier] of [
      [text(length), 'verifier'],
      ['code', text(length)],
    ] as const) {
      expect(await caught(client.redeem(code, verifier))).toMatchObject({ code: 'invalidCode' });
    }
    for (const refused of [await caught(client.sessions(text(length))), await caught(client.endSessions(text(length)))])
      expect(refused).toMatchObject({ code: length > 256 * 1_024 ? 'payloadTooLarge' : 'invalidCredentials' });
  });

  it.each([...LENGTHS, 'short', 'with a space', 'né', 'a\r\nX-Injected: 1'])(
    'H41: refreshes whatever stands where the key of the refresh should be: %s',
    async (key) => {
      const { refreshToken } = await newSession();
      const refreshKey = typeof key === 'number' ? text(key) : key;
      expect((await createClient(project).refresh(refreshToken, { refreshKey })).accessToken).toBeTruthy();
    },
  );

  it('H41: still says of a project that there is none of that name', async () => {
    const client = createClient({ baseUrl: harness.baseUrl, tenantId: 'nobody-here' });
    const calls = [
      () => client.verify(''),
      () => client.refresh('x'),
      () => client.logout('x'),
      () => client.redeem('x', 'x'),
    ];
    for (const call of calls) expect(await caught(call())).toMatchObject({ name: 'Refused', code: 'tenantNotFound' });
  });
});

describe('createAuth', () => {
  useProject();

  it.each(LENGTHS)('H41: refreshes where the access token is a text of %i characters', async (length) => {
    const auth = createAuth(project);
    const { refreshToken } = await newSession();
    const { user, tokens, ended } = await auth.authenticate({ accessToken: text(length), refreshToken });
    expect([user?.id, ended]).toEqual([expect.any(Number), null]);
    expect(tokens?.refreshToken).not.toBe(refreshToken);
    expect(await auth.authenticate({ accessToken: text(length) })).toMatchObject({ user: null, ended: null });
    const nothing = await auth.authenticate({ refreshToken: text(length) });
    expect([nothing.user, nothing.ended instanceof SessionEnded]).toEqual([null, length > 0]);
    expect(await auth.user({ authorization: `Bearer ${text(length)}` })).toBeNull();
  });
});

describe.each(someOf([['Next', throughNext] as const, ...ADAPTERS], 2))('an app on %s', (_name, through) => {
  useProject();
  let send: Send;
  let names: readonly [access: string, refresh: string];
  let signedIn: readonly [access: string, refresh: string];
  beforeAll(async () => {
    send = await through({ baseUrl: project.baseUrl, tenantId: project.tenantId, redirectUri: CALLBACK });
    const { cookies } = await newSession();
    names = [cookies[0]?.name ?? '', cookies[1]?.name ?? ''];
    signedIn = [cookies[0]?.value ?? '', cookies[1]?.value ?? ''];
  });

  const get = (path: string, cookie = '', more: Record<string, string> = {}) =>
    send(path, { headers: { ...more, ...(cookie && { cookie }) } });
  const cookieOf = (access: string | undefined, refresh?: string): string =>
    [
      ...(access === undefined ? [] : [`${names[0]}=${access}`]),
      ...(refresh === undefined ? [] : [`${names[1]}=${refresh}`]),
    ].join('; ');
  /** A started sign-in: the state, and the name of its cookie. */
  const begun = async () => {
    const response = await send('/auth/login', { headers: PAGE });
    const state = new URL(response.headers.get('location') ?? '').searchParams.get('state') ?? '';
    const [cookie = ''] = setCookies(response);
    return { state, cookie, name: cookie.split('=')[0] ?? '' };
  };

  it.each(LENGTHS)('H41: takes nobody for a bearer token of %i characters', async (length) => {
    const more = { authorization: `Bearer ${text(length)}` };
    expect((await get('/area', '', more)).status).toBe(401);
    expect((await get('/open', '', more)).status).toBeLessThan(500);
    expect((await get('/auth/sessions', '', more)).status).toBeLessThan(500);
    expect((await send('/auth/sessions?end=others', { method: 'POST', headers: more })).status).toBeLessThan(500);
  });

  it.each(LENGTHS)(
    'H41: takes nobody for an access cookie of %i characters, and refreshes if it can',
    async (length) => {
      const cookie = cookieOf(text(length));
      expect((await get('/area', cookie)).status).toBe(401);
      expect((await get('/area', cookie, PAGE)).status).toBe(303);
      expect((await get('/open', cookie)).status).toBeLessThan(500);
      const both = await get('/area', cookieOf(text(length), signedIn[1]));
      expect(both.status).toBe(200);
      const [access = '', refresh = ''] = names.map((name) =>
        decodeURIComponent(
          setCookies(both)
            .find((one) => one.startsWith(`${name}=`))
            ?.slice(name.length + 1) ?? '',
        ),
      );
      expect(access).toMatch(/^eyJ/);
      signedIn = [access, refresh];
    },
  );

  it.each(LENGTHS)('H41: ends the session of a refresh cookie of %i characters', async (length) => {
    for (const refresh of [text(length), `${text(length)}.${text(length)}`]) {
      const cookie = cookieOf(undefined, refresh);
      const refused = await get('/area', cookie);
      expect(refused.status).toBe(401);
      if (length > 0) expect(setCookies(refused)).toEqual(names.map((name) => `${name}=`));
      expect((await get('/open', cookie)).status).toBeLessThan(500);
      expect((await get('/auth/login', cookie, PAGE)).status).toBe(303);
      expect((await send('/auth/logout', { method: 'POST', headers: { cookie } })).status).toBe(303);
    }
  });

  it.each(LENGTHS)('H41: starts over where a callback has %i characters at some place', async (length) => {
    const { state, cookie, name } = await begun();
    const callback = (query: Record<string, string>, sent: string) =>
      get(`/auth/callback?${new URLSearchParams(query)}`, sent, PAGE);
    expect((await callback({ state: text(length), code: 'x' }, cookie)).status).toBe(400);
    expect((await callback({ state, code: 'x' }, `${name}=${text(length)}`)).status).toBe(400);
    expect((await callback({ state, error: text(length) }, cookie)).status).toBe(303);
    const withCode = await callback({ state, code: text(length), return_to: text(length) }, cookie);
    expect(withCode.status).toBe(length === 0 ? 303 : 400);
    expect(setCookies(withCode).filter((one) => names.some((known) => one.startsWith(known)))).toEqual([]);
  });

  it.each(LENGTHS)(
    'H41: begins a sign-in with %i characters for where to return and for the provider',
    async (length) => {
      const query = new URLSearchParams({ return_to: text(length), provider: text(length) });
      const response = await get(`/auth/login?${query}`, '', PAGE);
      expect(response.status).toBe(303);
      expect(new URL(response.headers.get('location') ?? '').searchParams.get('return_to')).toBeNull();
    },
  );

  it.each(someOf(STRANGE, 3))('H41: answers cookies, queries and headers with %s in them', async (_what, value) => {
    const { state, name } = await begun();
    for (const cookie of [
      cookieOf(value),
      cookieOf(undefined, value),
      cookieOf(undefined, `${value}.${value}`),
      cookieOf(value, value),
      `${cookieOf(value)}; ${cookieOf(value)}`,
      `${name}=${value}`,
      `${name.replace(/[^_]*$/, '')}${value}=1; `.repeat(9),
      `=${value}; ${value}; ${value}=${value}`,
    ]) {
      for (const path of ['/area', '/open', '/auth/login', `/auth/callback?state=${state}&code=x`, '/auth/sessions']) {
        expect([path, cookie, (await get(path, cookie, PAGE)).status < 500]).toEqual([path, cookie, true]);
      }
      expect((await send('/auth/logout', { method: 'POST', headers: { cookie } })).status).toBeLessThan(500);
    }
    // An address is ASCII; a browser writes everything else with percent signs.
    const inQuery = value.replace('é', '%C3%A9').replaceAll(' ', '+');
    for (const path of [
      `/auth/login?return_to=${inQuery}&provider=${inQuery}`,
      `/auth/login?return_to=/${inQuery}`,
      `/area?x=${inQuery}`,
      `/auth/callback?state=${inQuery}&code=${inQuery}&error=${inQuery}`,
      `/auth/callback?state=${state}&state=${inQuery}&code=x&code=y`,
    ]) {
      expect([path, (await get(path, '', PAGE)).status < 500]).toEqual([path, true]);
    }
    for (const header of [
      'authorization',
      'accept',
      'traceparent',
      'sec-fetch-dest',
      'x-forwarded-proto',
      'x-forwarded-host',
    ]) {
      for (const sent of [value, `,${value}`, `Bearer ${value}`, `Bearer ${value}, Bearer ${value}`]) {
        const headers = { ...PAGE, [header]: sent };
        for (const path of ['/area', '/auth/login']) {
          const { status } = await send(path, { headers });
          expect([header, sent, path, status < 500]).toEqual([header, sent, path, true]);
        }
      }
    }
  });

  it.each([0, 65, 1_000_000])('H41: ends no session that is named by %i characters', async (length) => {
    const headers = { cookie: cookieOf(signedIn[0]) };
    const response = await send(`/auth/sessions?end=${text(length)}`, { method: 'POST', headers });
    expect(response.status).toBeLessThan(500);
    expect((await get('/area', cookieOf(signedIn[0]))).status).toBe(200);
  });
});

describe('the test kit', () => {
  useProject();

  it.each(LENGTHS)('H41: keeps a session whose access cookie became a text of %i characters', async (length) => {
    const { cookies, refreshToken } = await newSession();
    const [access, refresh] = cookies;
    const auth = createAuth({ ...project, redirectUri: CALLBACK });
    const found = await auth.session(`${access?.name}=${text(length)}; ${refresh?.name}=${refresh?.value}`);
    expect([found.status, found.tokens?.refreshToken === refreshToken]).toEqual(['signedIn', false]);
  });
});
