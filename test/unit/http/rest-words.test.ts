import { describe, expect, it } from 'vitest';
import { inRestWords, restCall } from '../../../server/http/errors/http-error.ts';

const call = { method: 'POST', path: '/api/claim/url' };

describe('a domain error in the words of REST', () => {
  it('writes the next operation as its method and path', () => {
    expect(restCall({ why: 'See it.', operation: 'getTenant' })).toEqual({
      why: 'See it.',
      method: 'GET',
      path: '/api/tenant',
    });
  });

  it('fills parameters and query in, encoded', () => {
    const { path } = restCall({ why: '', operation: 'startLogin', params: { tenantId: 'a/b' } });
    expect(path).toBe('/edge/auth/a%2Fb/google');
    const query = { redirect_uri: 'https://app.example/cb?a=1 b' };
    expect(restCall({ why: '', operation: 'checkRedirect', query }).path).toBe(
      '/api/social-login/check?redirect_uri=https%3A%2F%2Fapp.example%2Fcb%3Fa%3D1%20b',
    );
  });

  it('writes a page for people as the address to open', () => {
    expect(restCall({ why: '', page: 'signIn' })).toEqual({ why: '', method: 'GET', path: '/account/sign-in' });
  });

  it('says that a field is in the body, or in the query of a call that reads', () => {
    const errors = [{ path: 'callback_urls.0', message: 'is wrong' }];
    expect(inRestWords({ code: 'invalidRequest', errors }, call)).toEqual({
      code: 'invalidRequest',
      errors: [{ path: 'body.callback_urls.0', message: 'is wrong' }],
    });
    expect(inRestWords({ code: 'invalidRequest', errors }, { ...call, method: 'GET' }).errors).toEqual([
      { path: 'query.callback_urls.0', message: 'is wrong' },
    ]);
  });

  it('answers a credential of another kind with the same call and the right one', () => {
    expect(inRestWords({ code: 'wrongKeyKind', given: 'application', expected: 'management' }, call)).toEqual({
      code: 'wrongKeyKind',
      detail: 'This is an application key, which is for `/edge/*`.',
      fix: { why: 'Repeat the call with the management key of the `.service` file.', ...call },
    });
  });

  it('passes on what a limit says', () => {
    const limit = { name: 'minute', max: 3, windowS: 60, remaining: 0 };
    const error = { code: 'rateLimited', detail: 'At most 3.', retryAfterS: 7, limit } as const;
    expect(inRestWords(error, call)).toEqual(error);
  });
});
