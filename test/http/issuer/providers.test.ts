/** An app's issuer with several identity providers: the person chooses, or the request names one. */
import { describe, expect, it } from 'vitest';
import { CookieBrowser } from '../../support/sign-in.ts';
import { CALLBACK, createSocialTenant, type SocialTenant, useHarness } from '../../support/social-tenant.ts';
import { onlyInTestAll } from '../../support/times.ts';

const harness = useHarness();

const tenantWith = async (...providers: string[]): Promise<SocialTenant> => {
  const tenant = await createSocialTenant(harness.current);
  for (const provider of providers)
    await tenant.api(`/api/social-login/providers/${provider}`, { method: 'PUT', json: { enabled: true } });
  return tenant;
};

const authorize = ({ id }: SocialTenant, parameters: Record<string, string> = {}): URL => {
  const url = new URL(`/t/${id}/authorize`, harness.current.baseUrl);
  url.search = new URLSearchParams({
    client_id: 'app',
    response_type: 'code',
    redirect_uri: CALLBACK,
    scope: 'openid email',
    state: 'of-the-app',
    code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
    code_challenge_method: 'S256',
    ...parameters,
  }).toString();
  return url;
};

const open = async (url: URL, browser = new CookieBrowser()) => {
  const headers = { accept: 'text/html' };
  return { browser, ...(await browser.follow(await browser.send(url, { headers }), url)) };
};

const linksIn = (page: string): string[][] =>
  [...page.matchAll(/href="([^"]+)" data-provider="([\w-]+)"/g)].map(([, href = '', id = '']) => [
    id,
    href.replaceAll('&amp;', '&'),
  ]);

describe('a request that names no provider', () => {
  it('shows the sign-in page, and goes on at the provider that was chosen', async () => {
    const tenant = await tenantWith('github');
    const { browser, response, url } = await open(authorize(tenant));
    expect([response.status, url.pathname]).toEqual([200, `/t/${tenant.id}/choose`]);
    const links = linksIn(await response.text());
    expect(links.map(([id]) => id)).toEqual(['google', 'github']);
    const picker = await open(new URL(links[1]?.[1] ?? '', url), browser);
    expect(picker.url.pathname).toMatch(/^\/personas\/github\/interaction\//);
    const consent = await browser.follow(await browser.post(picker.url, { persona: 'ada' }), picker.url);
    const end = await browser.follow(await browser.post(consent.url, { decision: 'approve' }), consent.url);
    expect(end.left?.searchParams.get('code')).toBeTruthy();
    expect(end.left?.searchParams.get('state')).toBe('of-the-app');
    const { events } = await tenant.events('?event=authorize');
    expect(events[0]?.metadata).toMatchObject({ provider: 'github', client_id: 'app' });
  });

  onlyInTestAll(() => {
    it('goes straight to the only one', async () => {
      const { url } = await open(authorize(await tenantWith()));
      expect(url.pathname).toMatch(/^\/personas\/interaction\//);
    });
  });
});

describe('a request that names a provider', () => {
  it('goes there, and is refused where the app does not take it', async () => {
    const tenant = await tenantWith('github');
    const named = await open(authorize(tenant, { provider: 'github' }));
    expect(named.url.pathname).toMatch(/^\/personas\/github\/interaction\//);
    const other = await open(authorize(tenant, { provider: 'apple' }));
    expect(other.url.pathname).not.toMatch(/personas/);
    expect(other.left?.searchParams.get('code') ?? null).toBeNull();
  });
});

describe('H28: the page of an issuer', () => {
  it('is made for a checked request of this project alone', async () => {
    const [tenant, stranger] = [await tenantWith('github'), await tenantWith('github')];
    const { url } = await open(authorize(tenant));
    const moved = new URL(`/t/${stranger.id}/choose${url.search}`, harness.current.baseUrl);
    expect((await open(moved)).response.status).toBe(400);
    const made = new URL(`/t/${tenant.id}/choose?redirect_uri=https://evil.example`, harness.current.baseUrl);
    expect((await open(made)).response.status).toBe(400);
    const evil = await open(authorize(tenant, { redirect_uri: 'https://evil.example/cb' }));
    expect([evil.response.status, evil.left]).toEqual([400, null]);
  });
});
