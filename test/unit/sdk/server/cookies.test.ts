import { describe, expect, it } from 'vitest';
import { type CookieOptions, cookieJar, serializeCookie } from '../../../../sdk/src/server/index.ts';

const PAIR = { accessToken: 'eyJ.a-b_c', refreshToken: 'svc_ref_1', refreshKey: 'k3y' };
const jarOf = (redirectUri?: string, cookies?: CookieOptions) =>
  cookieJar({ tenantId: 'brave-otter', redirectUri, cookies });
const jar = jarOf();
const headerOf = (cookies: readonly { name: string; value: string }[]) =>
  cookies.map(({ name, value }) => `${name}=${value}`).join('; ');

describe('the cookies of a session', () => {
  it('are as the service asks for on https: httpOnly, secure, lax, path /, one hour and thirty days', () => {
    const shared = { httpOnly: true, secure: true, sameSite: 'lax', path: '/' };
    expect(jarOf('https://app.example/cb').store(PAIR)).toEqual([
      { name: '__Host-porchlight_access_brave-otter', value: 'eyJ.a-b_c', maxAge: 3600, ...shared },
      { name: '__Host-porchlight_refresh_brave-otter', value: 'svc_ref_1.k3y', maxAge: 2592000, ...shared },
    ]);
  });

  it('are taken away by the same names and attributes', () => {
    expect(jar.clear().map(serializeCookie)).toEqual([
      'porchlight_access_brave-otter=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax',
      'porchlight_refresh_brave-otter=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax',
    ]);
  });

  it.each<[string, string | undefined, CookieOptions | undefined, boolean]>([
    ['an https callback', 'https://app.example/cb', undefined, true],
    ['a callback on loopback', 'http://localhost:4000/cb', undefined, false],
    ['no callback', undefined, undefined, false],
    ['secure: true', undefined, { secure: true }, true],
    ['secure: false', 'https://app.example/cb', { secure: false }, false],
  ])('with %s are secure and prefixed, or neither', (_what, redirectUri, options, isSecure) => {
    const all = [
      ...jarOf(redirectUri, options).store(PAIR),
      ...jarOf(redirectUri, options).begin({ state: 's', codeVerifier: 'v' }),
    ];
    expect(all.map(({ name }) => name.startsWith('__Host-'))).toEqual([isSecure, isSecure, isSecure]);
    expect(all.map(({ secure }) => secure)).toEqual([isSecure, isSecure, isSecure]);
  });

  it.each<[CookieOptions]>([[{}], [{ accessName: 'a', refreshName: 'r' }]])(
    'on https are never read under a plain name, with %j',
    (options) => {
      const plain = headerOf(jarOf('http://localhost:4000/cb', options).store(PAIR));
      const onHttps = jarOf('https://app.example/cb', options);
      expect(onHttps.read(plain)).toEqual({ accessToken: null, refreshToken: null, refreshKey: null });
      expect(onHttps.read(headerOf(onHttps.store(PAIR)))).toEqual(PAIR);
    },
  );

  it('can have names of the app\u2019s own', () => {
    const own = jarOf(undefined, { accessName: 'a', refreshName: 'r' });
    expect(own.read(headerOf(own.store(PAIR)))).toEqual(PAIR);
    expect(jarOf('https://app.example/cb', { accessName: '__Host-a' }).store(PAIR)[0]?.name).toBe('__Host-a');
  });

  it('come back from the header that a browser sends', () => {
    expect(jar.read(`theme=dark; ${headerOf(jar.store(PAIR))}; last=1`)).toEqual(PAIR);
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

  it('are read in a moment from a header that was written to take long', () => {
    const started = performance.now();
    jar.read(`porchlight_access_brave-otter=x${' '.repeat(40_000)}y`);
    expect(performance.now() - started).toBeLessThan(1_000);
  });

  it('count for nothing where a name was sent twice', () => {
    const twice = 'porchlight_access_brave-otter=planted; porchlight_access_brave-otter=own';
    expect(jar.read(`${twice}; porchlight_refresh_brave-otter=r.k`)).toEqual({
      accessToken: null,
      refreshToken: 'r',
      refreshKey: 'k',
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

  it('are written only under names that the SDK made, whatever a visitor sends', () => {
    const strange = Array.from({ length: 9 }, (_, index) => `porchlight_sign_in_brave-otter_\u0001${index}=v`).join(
      '; ',
    );
    expect(jar.begin({ state: 'n'.repeat(22), codeVerifier: 'v' }, strange)).toHaveLength(1);
  });
});
