import { describe, expect, it } from 'vitest';
import { clearedCookies, serializeCookie, sessionCookies, tokensInCookies } from '../../../sdk/src/server/index.ts';

const PAIR = { accessToken: 'eyJ.a-b_c', refreshToken: 'svc_ref_1' };

describe('the cookies of a session', () => {
  it('are as the service asks for: httpOnly, secure, lax, path /, one hour and thirty days', () => {
    const shared = { httpOnly: true, secure: true, sameSite: 'lax', path: '/' };
    expect(sessionCookies(PAIR)).toEqual([
      { name: 'porchlight_access', value: 'eyJ.a-b_c', maxAge: 3600, ...shared },
      { name: 'porchlight_refresh', value: 'svc_ref_1', maxAge: 2592000, ...shared },
    ]);
  });

  it('are taken away by the same names and attributes', () => {
    expect(clearedCookies().map(serializeCookie)).toEqual([
      'porchlight_access=; Max-Age=0; Path=/; HttpOnly; Secure; SameSite=Lax',
      'porchlight_refresh=; Max-Age=0; Path=/; HttpOnly; Secure; SameSite=Lax',
    ]);
  });

  it('can have other names, and do without TLS where a browser insists', () => {
    const options = { accessName: '__Host-a', refreshName: '__Host-r', secure: false };
    const lines = sessionCookies(PAIR, options).map(serializeCookie);
    expect(lines[0]).toBe('__Host-a=eyJ.a-b_c; Max-Age=3600; Path=/; HttpOnly; SameSite=Lax');
    expect(tokensInCookies('__Host-r=svc_ref_1; __Host-a=eyJ.a-b_c', options)).toEqual(PAIR);
  });

  it('come back from the header that a browser sends', () => {
    const header = sessionCookies(PAIR)
      .map((cookie) => serializeCookie(cookie).split(';')[0])
      .join('; ');
    expect(tokensInCookies(`theme=dark; ${header}; last=1`)).toEqual(PAIR);
  });

  it.each([undefined, null, '', ';;', '=', 'porchlight_access=', 'a; b=%zz'])('are not in %j', (header) => {
    expect(tokensInCookies(header)).toEqual({ accessToken: null, refreshToken: null });
  });

  it('survive a value that is not encoded as expected, and names sent twice', () => {
    expect(tokensInCookies('porchlight_access="a%zz"; porchlight_access=second').accessToken).toBe('a%zz');
  });
});
