import { describe, expect, it } from 'vitest';
import { type CookieOptions, cookieJar, createAuth, serializeCookie } from '../../../sdk/src/server/index.ts';
import { scriptedService } from './support/scripted-service.ts';

const PAIR = { accessToken: 'eyJ.a-b_c', refreshToken: 'svc_ref_1', refreshKey: 'k3y' };
const jarOf = (redirectUri?: string, cookies?: CookieOptions) =>
  cookieJar({ tenantId: 'brave-otter', redirectUri, cookies });
const jar = jarOf();
const headerOf = (cookies: readonly { name: string; value: string }[]) =>
  cookies.map(({ name, value }) => `${name}=${value}`).join('; ');

describe('the cookies of a session', () => {
  it('are as the service asks for: httpOnly, secure, lax, path /, one hour and thirty days', () => {
    const shared = { httpOnly: true, secure: true, sameSite: 'lax', path: '/' };
    expect(jar.store(PAIR)).toEqual([
      { name: 'porchlight_access_brave-otter', value: 'eyJ.a-b_c', maxAge: 3600, ...shared },
      { name: 'porchlight_refresh_brave-otter', value: 'svc_ref_1.k3y', maxAge: 2592000, ...shared },
    ]);
  });

  it('are taken away by the same names and attributes', () => {
    expect(jar.clear().map(serializeCookie)).toEqual([
      'porchlight_access_brave-otter=; Max-Age=0; Path=/; HttpOnly; Secure; SameSite=Lax',
      'porchlight_refresh_brave-otter=; Max-Age=0; Path=/; HttpOnly; Secure; SameSite=Lax',
    ]);
  });

  it.each<[string, string | undefined, CookieOptions | undefined, boolean, boolean]>([
    ['an https callback', 'https://app.example/cb', undefined, true, true],
    ['a callback on loopback', 'http://localhost:4000/cb', undefined, false, true],
    ['no callback', undefined, undefined, false, true],
    ['secure: true', undefined, { secure: true }, true, true],
    ['secure: false', 'https://app.example/cb', { secure: false }, false, false],
  ])('with %s are named and secured by the configuration alone', (_what, redirectUri, options, hasPrefix, secure) => {
    const all = [
      ...jarOf(redirectUri, options).store(PAIR),
      ...jarOf(redirectUri, options).begin({ state: 's', codeVerifier: 'v' }),
    ];
    expect(all.map(({ name }) => name.startsWith('__Host-'))).toEqual([hasPrefix, hasPrefix, hasPrefix]);
    expect(all.map((cookie) => cookie.secure)).toEqual([secure, secure, secure]);
  });

  it('can have names of the app\u2019s own', () => {
    const own = jarOf(undefined, { accessName: 'a', refreshName: 'r' });
    expect(own.read(headerOf(own.store(PAIR)))).toEqual({ ...PAIR, isOld: false });
  });

  it('come back from the header that a browser sends', () => {
    expect(jar.read(`theme=dark; ${headerOf(jar.store(PAIR))}; last=1`)).toEqual({ ...PAIR, isOld: false });
  });

  it('of two apps on one host are apart', () => {
    const other = cookieJar({ tenantId: 'calm-heron' });
    expect(other.read(headerOf(jar.store(PAIR)))).toMatchObject({ accessToken: null, refreshToken: null });
  });

  it.each([undefined, null, '', ';;', '=', 'porchlight_access_brave-otter=', 'a; b=%zz'])('are not in %j', (header) => {
    expect(jar.read(header)).toMatchObject({ accessToken: null, refreshToken: null });
  });

  it('survive a value that is not encoded as expected', () => {
    expect(jar.read('porchlight_access_brave-otter="a%zz"').accessToken).toBe('a%zz');
  });

  it('count for nothing where a name was sent twice', () => {
    const twice = 'porchlight_access_brave-otter=planted; porchlight_access_brave-otter=own';
    expect(jar.read(`${twice}; porchlight_refresh_brave-otter=r.k`)).toEqual({
      accessToken: null,
      refreshToken: 'r',
      refreshKey: 'k',
      isOld: false,
    });
    const state = 's'.repeat(22);
    const name = `porchlight_sign_in_brave-otter_${state}`;
    expect(jar.attempt(state, `${name}=v`)).toEqual({ state, codeVerifier: 'v' });
    expect(jar.attempt(state, `${name}=v; ${name}=v`)).toBeNull();
  });
});

describe('the cookies of sign-ins under way', () => {
  it('are ten minutes old at most, and five at a time, the oldest of which go first', () => {
    const begun = Array.from({ length: 5 }, (_, index) =>
      jar.begin({ state: `${index}`.repeat(22), codeVerifier: 'v' }),
    );
    expect(begun[0]?.[0]?.maxAge).toBe(600);
    const [newest, ...dropped] = jar.begin({ state: 'n'.repeat(22), codeVerifier: 'v' }, headerOf(begun.flat()));
    expect(newest?.name).toBe(`porchlight_sign_in_brave-otter_${'n'.repeat(22)}`);
    expect(dropped.map(({ name, maxAge }) => [name, maxAge])).toEqual([
      [`porchlight_sign_in_brave-otter_${'0'.repeat(22)}`, 0],
    ]);
  });
});

describe('a session under the names of an older release', () => {
  const old = (pair: { accessToken?: string; refreshToken: string }) =>
    [pair.accessToken && `porchlight_access=${pair.accessToken}`, `porchlight_refresh=${pair.refreshToken}`]
      .filter(Boolean)
      .join('; ');

  it('is read once and stored under the present ones, whether or not it had to be refreshed', async () => {
    await using service = await scriptedService();
    const auth = createAuth({ baseUrl: service.baseUrl, tenantId: 'brave-otter' });
    const held = service.issue();
    for (const pair of [held, { refreshToken: held.refreshToken }]) {
      const { user, cookies } = await auth.session(old(pair));
      expect(user?.id).toBe(1);
      expect(cookies.map(({ name, maxAge }) => [name, maxAge])).toEqual([
        ['porchlight_access_brave-otter', 3600],
        ['porchlight_refresh_brave-otter', 2592000],
        ['porchlight_access', 0],
        ['porchlight_refresh', 0],
      ]);
      const present = headerOf(cookies.slice(0, 2));
      expect((await auth.session(`${old(pair)}; ${present}`)).cookies).toEqual([]);
    }
  });

  it('is taken away when it is over', async () => {
    await using service = await scriptedService();
    const auth = createAuth({ baseUrl: service.baseUrl, tenantId: 'brave-otter' });
    const { cookies } = await auth.session('porchlight_refresh=svc_ref_unknown');
    expect(cookies.filter(({ maxAge }) => maxAge === 0).map(({ name }) => name)).toContain('porchlight_refresh');
  });
});
