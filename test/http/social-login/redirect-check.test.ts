import { beforeAll, describe, expect, it } from 'vitest';
import {
  CALLBACK,
  createSocialTenant,
  problemOf,
  provision,
  type SocialTenant,
  useHarness,
} from '../../support/social-tenant.ts';

interface Check {
  allowed: boolean;
  matched: string | null;
  nearest: string | null;
  difference: string | null;
  reason: string | null;
  fix: { method: string; path: string; body: { callback_urls: string[] } } | null;
}

describe('GET /api/social-login/check', () => {
  const harness = useHarness();
  const LIST = [CALLBACK, 'https://*.preview.example.com/cb', 'http://localhost:5173/cb'];
  let tenant: SocialTenant;

  beforeAll(async () => {
    tenant = await createSocialTenant(harness.current, LIST);
  });

  const check = async (redirectUri: string): Promise<Check> => {
    const response = await tenant.api(`/api/social-login/check?redirect_uri=${encodeURIComponent(redirectUri)}`);
    expect(response.status).toBe(200);
    return (await response.json()) as Check;
  };

  it('names the registered URL that lets an address pass', async () => {
    expect(await check('https://pr-7.preview.example.com/cb')).toEqual({
      redirect_uri: 'https://pr-7.preview.example.com/cb',
      allowed: true,
      matched: LIST[1],
      nearest: null,
      difference: null,
      reason: null,
      fix: null,
    });
  });

  it.each([
    ['https://app.example.com/auth/callback/', CALLBACK, 'path: `/auth/callback/` is not `/auth/callback`'],
    ['http://app.example.com/auth/callback', CALLBACK, 'scheme: `http` is not `https`'],
    ['https://app.example.com:8443/auth/callback', CALLBACK, 'port: `8443` is not `443`'],
    ['https://app.example.com/auth/callback?x=1', CALLBACK, 'query: `?x=1` instead of none'],
    ['https://a.b.preview.example.com/cb', LIST[1], 'host: `a.b.preview.example.com` is not'],
    ['http://localhost:3000/cb', LIST[2], 'port: `3000` is not `5173`'],
  ])('names what is nearest to %s, and the first difference', async (uri, nearest, difference) => {
    const answer = await check(uri);
    expect(answer).toMatchObject({ allowed: false, matched: null, nearest });
    expect(answer.difference).toContain(difference);
  });

  it('holds the exact POST that lists the address and keeps the others, which then works', async () => {
    const uri = 'https://app.example.com/auth/callback/';
    const { fix } = await check(uri);
    const sent = await tenant.api(fix?.path ?? '', { method: fix?.method ?? '', json: fix?.body });
    expect(sent.status).toBe(200);
    expect(await sent.json()).toMatchObject({ callback_urls: [...LIST, uri] });
    expect(await check(uri)).toMatchObject({ allowed: true, matched: uri });
    const start = await harness.current.fetch(`/edge/auth/${tenant.id}/google?redirect_uri=${encodeURIComponent(uri)}`);
    expect(start.status).toBe(302);
    await provision(tenant, LIST);
  });

  it.each([
    'javascript:alert(1)',
    'http://app.example.org/cb',
    'https://*.example.com/cb',
    'nonsense',
    'https://a.b/#x',
  ])('says of %s why it cannot be listed at all, and offers no call', async (uri) => {
    const answer = await check(uri);
    expect(answer).toMatchObject({ allowed: false, fix: null });
    expect(answer.reason?.length).toBeGreaterThan(10);
  });

  it.each(['', '?redirect_uri=', '?redirect_uri=a&redirect_uri=b', '?redirect_uri=a&x=y'])(
    'refuses %j',
    async (query) => {
      const response = await tenant.api(`/api/social-login/check${query}`);
      expect(response.status).toBe(400);
      expect(await problemOf(response)).toMatchObject({ code: 'invalidRequest' });
    },
  );

  it('changes nothing', async () => {
    expect((await tenant.events()).events.filter(({ event }) => event !== 'login_started')).toEqual([]);
    expect(await (await tenant.api('/api/resources/social-login')).json()).toMatchObject({ callback_urls: LIST });
  });
});
