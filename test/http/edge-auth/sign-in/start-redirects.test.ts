import { describe, expect, it } from 'vitest';
import { CALLBACK, createSocialTenant, provision, useHarness } from '../../../support/social-tenant.ts';

describe('GET /edge/auth/:tenantId/google', () => {
  const harness = useHarness();
  const start = (tenantId: string, query: Record<string, string> = {}) =>
    harness.current.fetch(`/edge/auth/${tenantId}/google?${new URLSearchParams(query)}`);

  it('sends the browser to the provider with state, nonce and a PKCE S256 challenge, all of them new each time', async () => {
    const tenant = await createSocialTenant(harness.current);
    const seen = new Set<string | null>();
    for (const response of [await start(tenant.id), await start(tenant.id)]) {
      expect(response.status).toBe(302);
      const { origin, pathname, searchParams } = new URL(response.headers.get('location') ?? '');
      expect(origin + pathname).toBe(`${harness.current.baseUrl}/personas/authorize`);
      expect(Object.fromEntries(searchParams)).toMatchObject({
        response_type: 'code',
        scope: 'openid email profile',
        redirect_uri: `${harness.current.baseUrl}/edge/auth/google/callback`,
        code_challenge_method: 'S256',
      });
      for (const name of ['state', 'nonce', 'code_challenge']) {
        expect(searchParams.get(name)).toMatch(/^[\w-]{43}$/);
        seen.add(searchParams.get(name));
      }
    }
    expect(seen.size).toBe(6);
  });

  it('binds the browser by a cookie that scripts cannot read, and keeps it for other tabs', async () => {
    const tenant = await createSocialTenant(harness.current);
    const first = await start(tenant.id);
    const cookie = first.headers.get('set-cookie') ?? '';
    expect(cookie).toMatch(/^porchlight_login=[\w-]{43}; Path=\/; Max-Age=\d+; HttpOnly; SameSite=Lax$/);
    const pair = cookie.split(';')[0] ?? '';
    const second = await harness.current.fetch(`/edge/auth/${tenant.id}/google`, { headers: { cookie: pair } });
    expect(second.headers.get('set-cookie')).toContain(`${pair};`);
  });

  it('lets nobody store the answer', async () => {
    const tenant = await createSocialTenant(harness.current);
    const { headers } = await start(tenant.id);
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('referrer-policy')).toBe('no-referrer');
  });

  it.each([
    ['an exact URL', CALLBACK],
    ['another spelling of it', 'HTTPS://App.Example.com:443/auth/callback'],
    ['a host that a wildcard covers', 'https://pr-7.preview.example.com/cb'],
    ['a loopback URL', 'http://localhost:5173/cb?from=login'],
    ['a private-use scheme', 'com.example.app:/cb'],
  ])('takes %s as redirect_uri', async (_what, redirectUri) => {
    const tenant = await createSocialTenant(harness.current, [
      CALLBACK,
      'https://*.preview.example.com/cb',
      'http://localhost:5173/cb?from=login',
      'com.example.app:/cb',
    ]);
    expect((await start(tenant.id, { redirect_uri: redirectUri })).status).toBe(302);
    expect((await tenant.events()).events).toMatchObject([
      { id: 1, event: 'login_started', user_id: null, email: null, redirect_uri: new URL(redirectUri).href },
    ]);
  });

  it('takes the first URL without a wildcard when none is named', async () => {
    const tenant = await createSocialTenant(harness.current, [
      'https://*.example.com/cb',
      CALLBACK,
      'https://b.example/',
    ]);
    expect((await start(tenant.id)).status).toBe(302);
    expect((await tenant.events()).events).toMatchObject([{ redirect_uri: CALLBACK, return_to: null }]);
  });

  it('keeps return_to for the way back', async () => {
    const tenant = await createSocialTenant(harness.current);
    expect((await start(tenant.id, { return_to: '/a/b?c=d&e=/f#g' })).status).toBe(302);
    expect((await tenant.events()).events).toMatchObject([{ return_to: '/a/b?c=d&e=/f#g' }]);
  });

  it('ignores parameters that links collect on their way', async () => {
    const tenant = await createSocialTenant(harness.current);
    expect((await start(tenant.id, { utm_source: 'mail', state: 'x', tenant_id: 'other' })).status).toBe(302);
  });

  it('E1: takes the address of the service from its configuration, never from the request', async () => {
    const tenant = await createSocialTenant(harness.current);
    const response = await harness.current.fetch(`/edge/auth/${tenant.id}/google`, {
      headers: { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https', forwarded: 'host=evil.example' },
    });
    expect(response.headers.get('location')).not.toContain('evil');
    await provision(tenant, [CALLBACK]);
    expect(await (await tenant.api('/api/resources/social-login')).text()).not.toContain('evil');
  });

  it('answers HEAD without starting anything', async () => {
    const tenant = await createSocialTenant(harness.current);
    const head = await harness.current.fetch(`/edge/auth/${tenant.id}/google`, { method: 'HEAD' });
    expect(head.status).toBe(302);
    expect(head.headers.get('set-cookie')).toBeNull();
    const refused = await harness.current.fetch(`/edge/auth/${tenant.id}/google?redirect_uri=x`, { method: 'HEAD' });
    expect(refused.status).toBe(400);
    expect((await tenant.events()).events).toEqual([]);
  });
});
