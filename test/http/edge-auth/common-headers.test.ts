import { beforeAll, describe, expect, it } from 'vitest';
import { createSocialTenant, type SocialTenant, useHarness } from '../../support/social-tenant.ts';

describe('every answer of social login', () => {
  const harness = useHarness();
  let tenant: SocialTenant;

  beforeAll(async () => {
    tenant = await createSocialTenant(harness.current);
    await tenant.quickSignIn();
  });

  const JSON_TYPE = { 'content-type': 'application/json' };

  it.each([
    ['a start', 'GET', '/edge/auth/:id/google', 302],
    ['a start that is refused', 'GET', '/edge/auth/:id/google?redirect_uri=x', 400],
    ['a callback of nobody', 'GET', '/edge/auth/google/callback', 400],
    ['a consent page of nobody', 'GET', '/edge/auth/consent/x', 400],
    ['a verify without a body', 'POST', '/edge/auth/:id/verify', 400],
    ['a method that is not taken', 'PUT', '/edge/auth/:id/verify', 405],
    ['an address that is none', 'GET', '/edge/auth/:id/facebook', 404],
    ['a preflight', 'OPTIONS', '/edge/auth/:id/verify', 204],
    ['a list without a key', 'GET', '/api/social-login/users', 401],
    ['a malformed address', 'GET', '/edge/auth/%E0%A4%A/google', 400],
  ])('to %s names the request and the version', async (_what, method, path, status) => {
    const response = await harness.current.fetch(path.replace(':id', tenant.id), {
      method,
      headers: method === 'GET' ? {} : JSON_TYPE,
    });
    expect(response.status).toBe(status);
    expect(response.headers.get('x-request-id')).toMatch(/^req_\w{15,}$/);
    expect(response.headers.get('api-version')).toBe('1');
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    expect(response.headers.get('x-powered-by')).toBeNull();
  });

  it('has a name of its own, whatever the caller calls it', async () => {
    const ids = await Promise.all(
      Array.from({ length: 20 }, async () => {
        const { headers } = await tenant.edge('verify', { access_token: 'x' }, { 'x-request-id': 'mine' });
        return headers.get('x-request-id');
      }),
    );
    expect(new Set(ids).size).toBe(20);
    expect(ids).not.toContain('mine');
  });

  it.each([
    '/api/resources/social-login',
    '/api/social-login/users',
    '/api/social-login/users?limit=1',
    '/api/social-login/users/1',
    '/api/social-login/users/1/sessions',
    '/api/social-login/events',
  ])('to HEAD %s has the headers of GET and no body', async (path) => {
    const [get, head] = [await tenant.api(path), await tenant.api(path, { method: 'HEAD' })];
    expect([head.status, await head.text()]).toEqual([200, '']);
    expect(head.headers.get('content-type')).toBe(get.headers.get('content-type'));
    await get.text();
  });

  it('writes neither token nor key into the log', async () => {
    const { accessToken, refreshToken } = await tenant.quickSignIn();
    await tenant.verify(accessToken);
    await tenant.refresh(refreshToken);
    await tenant.edge('verify', { access_token: accessToken, wrong: refreshToken });
    await harness.current.fetch(`/edge/auth/google/callback?code=${accessToken}&state=${refreshToken}`);
    const log = harness.current.logs.join('');
    for (const secret of [accessToken, refreshToken, tenant.managementKey]) expect(log).not.toContain(secret);
  });
});
