import { describe, expect, it } from 'vitest';
import { expired } from '../../../../server/tenants/tenant.ts';
import { TestClock } from '../../../support/clock.ts';
import { createHarness } from '../../../support/harness.ts';
import { changeTenant, createSocialTenant, problemOf, useHarness } from '../../../support/social-tenant.ts';
import { createTenant } from '../../../support/tenant.ts';

describe('GET /edge/auth/:tenantId/google refuses', () => {
  const harness = useHarness();
  const start = (tenantId: string, query: Record<string, string> = {}, accept = '*/*') =>
    harness.current.fetch(`/edge/auth/${tenantId}/google?${new URLSearchParams(query)}`, { headers: { accept } });

  const SECRET = 'https://internal-tool.example.com/very/secret/callback';

  it.each([
    ['another host', 'https://evil.example/very/secret/callback'],
    ['another path', 'https://internal-tool.example.com/other'],
    ['another scheme', 'http://internal-tool.example.com/very/secret/callback'],
    ['another port', 'https://internal-tool.example.com:8443/very/secret/callback'],
    ['a query', `${SECRET}?x=1`],
    ['A6: a fragment', `${SECRET}#x`],
    ['A5: userinfo', 'https://internal-tool.example.com@evil.example/very/secret/callback'],
    ['a wildcard', 'https://*.example.com/very/secret/callback'],
    ['A7: a script', 'javascript:alert(1)'],
    ['nothing', ''],
    ['8,192 characters', SECRET.padEnd(8_192, 'x')],
  ])('A9: %s in redirect_uri: no redirect, no event, and the redirect check as the way on', async (_what, uri) => {
    const tenant = await createSocialTenant(harness.current, [SECRET]);
    const response = await start(tenant.id, { redirect_uri: uri });
    expect(response.status).toBe(400);
    expect(response.headers.get('location')).toBeNull();
    expect(response.headers.get('set-cookie')).toBeNull();
    const text = await response.clone().text();
    const { code, fix } = await problemOf(response);
    expect(code).toBe('redirectUriNotAllowed');
    expect(fix).toMatchObject({
      method: 'GET',
      path: expect.stringMatching(/^\/api\/social-login\/check\?redirect_uri=/),
    });
    if (!uri.includes('secret')) expect(text).not.toContain('secret');
    if (uri !== '') expect((await tenant.api(fix?.path ?? '')).status).toBe(200);
    expect((await tenant.events()).events).toEqual([]);
  });

  it('a redirect_uri that ends in half a character where the fix cuts it off', async () => {
    const tenant = await createSocialTenant(harness.current);
    const response = await start(tenant.id, { redirect_uri: `${'https://a.example/'.padEnd(2_047, 'x')}😀` });
    expect(await problemOf(response)).toMatchObject({ code: 'redirectUriNotAllowed' });
  });

  it('no redirect_uri where only wildcards are registered', async () => {
    const tenant = await createSocialTenant(harness.current, ['https://*.example.com/cb']);
    const response = await start(tenant.id);
    expect(response.status).toBe(400);
    expect(await problemOf(response)).toMatchObject({ code: 'redirectUriRequired' });
  });

  it.each([
    'https://evil.example/',
    '//evil.example',
    '/\\evil.example',
    '/%2f%2fevil.example',
    '/a\r\nset-cookie: x=y',
    'settings',
    '',
  ])('A8: return_to=%j', async (returnTo) => {
    const tenant = await createSocialTenant(harness.current);
    const response = await start(tenant.id, { return_to: returnTo });
    expect(response.status).toBe(400);
    expect(await problemOf(response)).toMatchObject({ code: 'invalidReturnTo' });
    expect((await tenant.events()).events).toEqual([]);
  });

  it('A8: a return_to of 2,049 characters', async () => {
    const tenant = await createSocialTenant(harness.current);
    expect((await start(tenant.id, { return_to: '/'.padEnd(2_048, 'x') })).status).toBe(302);
    expect((await start(tenant.id, { return_to: '/'.padEnd(2_049, 'x') })).status).toBe(400);
  });

  it.each(['redirect_uri', 'return_to'])('%s twice, and one that is too long to look at', async (name) => {
    const tenant = await createSocialTenant(harness.current);
    for (const query of [`${name}=/a&${name}=/b`, `${name}=${'x'.repeat(8_193)}`]) {
      const response = await harness.current.fetch(`/edge/auth/${tenant.id}/google?${query}`);
      expect(response.status).toBe(400);
      expect(await problemOf(response)).toMatchObject({ code: 'invalidRequest', errors: [{ path: `query.${name}` }] });
    }
  });

  it('a tenant that is not there, whatever it is called, with the same bytes', async () => {
    const bodies = new Set<string>();
    for (const id of ['brave-otter-k3f9q2', 'x', '%00', '..%2f..', 'x'.repeat(64), '%F0%9F%98%80', "a'--"]) {
      const response = await start(id);
      expect([id, response.status]).toEqual([id, 404]);
      const { request_id, ...body } = await problemOf(response);
      bodies.add(JSON.stringify(body));
    }
    expect(bodies.size).toBe(1);
    expect([...bodies][0]).toContain('"code":"tenantNotFound"');
  });

  it('an id that no tenant can have', async () => {
    for (const id of ['x'.repeat(65), '%ff']) {
      const response = await start(id);
      expect(response.status).toBe(400);
      expect(await problemOf(response)).toMatchObject({ code: 'invalidRequest' });
    }
  });

  it('a tenant without the resource, a paused one and an expired one, each by its name', async () => {
    const bare = await createTenant(harness.current);
    expect(await problemOf(await start(bare.id))).toMatchObject({ status: 404, code: 'resourceNotProvisioned' });
    const tenant = await createSocialTenant(harness.current);
    await tenant.pause();
    expect(await problemOf(await start(tenant.id))).toMatchObject({ status: 403, code: 'tenantPaused' });
    await changeTenant(harness.current, tenant.id, (current) => expired(current, harness.current.clock.now()));
    expect(await problemOf(await start(tenant.id))).toMatchObject({ status: 410, code: 'tenantExpired' });
  });

  it('the sixth start of an unclaimed tenant in a minute, and says when the next one is taken', async () => {
    const clock = new TestClock('2026-01-20T10:00:15.000Z');
    const strict = await createHarness({ clock, config: { addressLimitFactor: 1 } });
    const tenant = await createSocialTenant(strict);
    const begin = () => strict.fetch(`/edge/auth/${tenant.id}/google`);
    for (let turn = 0; turn < 5; turn += 1) expect((await begin()).status).toBe(302);
    const refused = await begin();
    expect(refused.status).toBe(429);
    expect(await problemOf(refused)).toMatchObject({ code: 'rateLimited' });
    expect(refused.headers.get('retry-after')).toBe('45');
    expect(refused.headers.get('ratelimit-policy')).toBe('"minute";q=5;w=60');
    expect(refused.headers.get('ratelimit')).toBe('"minute";r=0;t=45');
    clock.advance({ seconds: 45 });
    expect((await begin()).status).toBe(302);
  });

  it.each([
    [404, 'Unknown app', 'brave-otter-k3f9q2', {}],
    [400, 'This sign-in link leads to an unknown address', '', { redirect_uri: 'https://evil.example/' }],
    [400, 'This sign-in link is not quite right', '', { return_to: '//evil.example' }],
  ])('people with a page: %i, %s', async (status, title, id, query) => {
    const tenant = await createSocialTenant(harness.current);
    const response = await start(id || tenant.id, query, 'text/html,application/xhtml+xml,*/*;q=0.8');
    expect(response.status).toBe(status);
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(response.headers.get('vary')).toContain('Accept');
    const page = await response.text();
    expect(page).toContain(title);
    expect(page).toContain(response.headers.get('x-request-id'));
    expect(page).not.toContain('evil.example');
  });
});
