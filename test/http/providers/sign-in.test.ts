/**
 * People sign in by GitHub, Microsoft and Apple, each with its own protocol and configured only by variables, and
 * choose on our page if several are enabled.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readProviders } from '../../../server/providers/catalogue/provider-variables.ts';
import { TestClock } from '../../support/clock.ts';
import { createHarness, type Harness } from '../../support/harness.ts';
import { createOwner } from '../../support/owner.ts';
import { CookieBrowser } from '../../support/sign-in.ts';
import { createSocialTenant, type SocialTenant, surprises } from '../../support/social-tenant.ts';
import { GITHUB_CLIENT, type GitHubStandIn, openGitHub, primary } from '../../support/stand-ins/github-stand-in.ts';
import {
  APPLE_CLIENT,
  type AppleStandIn,
  MICROSOFT_CLIENT,
  type OpenIdStandIn,
  openApple,
  openMicrosoft,
} from '../../support/stand-ins/openid-stand-in.ts';
import { onlyInTestAll, someOf } from '../../support/times.ts';

const TENANT = '11111111-2222-4333-8444-555555555555';
const OBJECT = 'aaaaaaaa-bbbb-4ccc-8ddd-eeeeeeeeeeee';
const ADDRESS = 'ada@corp.example';

const clock = new TestClock();
let harness: Harness;
let github: GitHubStandIn;
let microsoft: OpenIdStandIn;
let apple: AppleStandIn;

beforeAll(async () => {
  github = await openGitHub({ id: 7, name: 'Ada', avatar_url: null, emails: primary(ADDRESS) });
  microsoft = await openMicrosoft(clock);
  microsoft.claims = { sub: 's', tid: TENANT, oid: OBJECT, email: ADDRESS, name: 'Ada', xms_edov: true };
  apple = await openApple(clock);
  apple.claims = { sub: 'apple-1', email: ADDRESS, email_verified: 'true' };
  const variables = {
    GOOGLE_ISSUER: 'http://localhost:1',
    GOOGLE_CLIENT_ID: 'id',
    GOOGLE_CLIENT_SECRET: 'secret',
    GITHUB_URL: github.url,
    GITHUB_CLIENT_ID: GITHUB_CLIENT.clientId,
    GITHUB_CLIENT_SECRET: GITHUB_CLIENT.clientSecret,
    MICROSOFT_AUTHORITY: microsoft.url,
    MICROSOFT_CLIENT_ID: MICROSOFT_CLIENT.clientId,
    MICROSOFT_CLIENT_SECRET: MICROSOFT_CLIENT.clientSecret,
    APPLE_ISSUER: apple.url,
    APPLE_CLIENT_ID: APPLE_CLIENT.clientId,
    APPLE_TEAM_ID: APPLE_CLIENT.teamId,
    APPLE_KEY_ID: APPLE_CLIENT.keyId,
    APPLE_PRIVATE_KEY_FILE: 'key.p8',
  };
  const { providers, faults } = readProviders(variables, 'http://localhost', () => ({ text: apple.privateKey }));
  expect(faults).toEqual([]);
  harness = await createHarness({ clock, config: { providers } });
});
afterAll(async () => {
  await Promise.all([github.close(), microsoft.close(), apple.close()]);
  // Google cannot be reached here.
  expect(surprises(harness).filter((line) => !line.includes('ProviderUnavailable'))).toEqual([]);
});

const tenantWith = async (...providers: string[]): Promise<SocialTenant> => {
  const tenant = await createSocialTenant(harness);
  for (const provider of providers)
    await tenant.api(`/api/social-login/providers/${provider}`, { method: 'PUT', json: { enabled: true } });
  return tenant;
};

/** To the provider and back to our callback: the address or the form that the browser would send. */
async function toCallback(tenant: SocialTenant, provider: string, browser = new CookieBrowser()) {
  const start = await browser.send(new URL(`/edge/auth/${tenant.id}/${provider}`, harness.baseUrl));
  const answer = await fetch(start.headers.get('location') ?? '', { redirect: 'manual' });
  const location = answer.headers.get('location');
  if (location !== null) return { browser, callback: new URL(location), form: null };
  const page = await answer.text();
  const [, action = ''] = /action="([^"]+)"/.exec(page) ?? [];
  const fields = [...page.matchAll(/name="(\w+)" value="([^"]*)"/g)];
  return {
    browser,
    callback: new URL(action),
    form: Object.fromEntries(fields.map(([, name = '', value = '']) => [name, value.replaceAll('&quot;', '"')])),
  };
}

/** A form on another site is sent without our cookies; the address to which we then redirect gets them. */
async function answer({ browser, callback, form }: Awaited<ReturnType<typeof toCallback>>) {
  if (form === null) return browser.follow(await browser.send(callback), callback);
  const posted = await fetch(callback, { method: 'POST', body: new URLSearchParams(form), redirect: 'manual' });
  expect(posted.status).toBe(303);
  const next = new URL(posted.headers.get('location') ?? '', callback);
  return browser.follow(await browser.send(next), next);
}

async function signIn(tenant: SocialTenant, provider: string): Promise<URL> {
  const walk = await toCallback(tenant, provider);
  const { url } = await answer(walk);
  expect(url.pathname).toMatch(/^\/edge\/auth\/consent\//);
  const approved = await walk.browser.post(url, { decision: 'approve' });
  return new URL(approved.headers.get('location') ?? '');
}

describe('a sign-in', () => {
  it.each(['github', 'microsoft', 'apple'])(
    'by %s ends in the app, and its events name the provider',
    async (provider) => {
      const tenant = await tenantWith(provider);
      const left = await signIn(tenant, provider);
      const verified = await tenant.verify(left.searchParams.get('access_token') ?? '');
      expect(verified).toMatchObject({ valid: true, user: { email: ADDRESS } });
      const { events } = await tenant.events();
      expect(events.map(({ event, metadata }) => [event, metadata])).toEqual([
        ['login_started', { provider, sign_in: expect.any(String) }],
        ['authorize', { provider, sign_in: events[0]?.metadata.sign_in, first: true }],
      ]);
    },
  );

  it('H28: with one address at three providers is three users, and none of them is linked', async () => {
    const tenant = await tenantWith('github', 'microsoft', 'apple');
    for (const provider of ['github', 'microsoft', 'apple', 'github']) await signIn(tenant, provider);
    const { users } = (await (await tenant.api('/api/social-login/users')).json()) as { users: { email: string }[] };
    expect(users.map(({ email }) => email)).toEqual([ADDRESS, ADDRESS, ADDRESS]);
  });

  it('by Apple keeps the name that came once', async () => {
    const tenant = await tenantWith('apple');
    apple.form = { user: JSON.stringify({ name: { firstName: 'Ada', lastName: 'Lovelace' } }) };
    await signIn(tenant, 'apple');
    apple.form = {};
    const left = await signIn(tenant, 'apple');
    const verified = await tenant.verify(left.searchParams.get('access_token') ?? '');
    expect(verified).toMatchObject({ user: { name: 'Ada Lovelace' } });
  });

  it('is refused at a provider that is not enabled, with the call that shows which are', async () => {
    const tenant = await tenantWith();
    const response = await harness.fetch(`/edge/auth/${tenant.id}/github`);
    expect([response.status, await response.json()]).toEqual([
      404,
      expect.objectContaining({ code: 'providerNotEnabled', fix: expect.objectContaining({ method: 'GET' }) }),
    ]);
  });

  onlyInTestAll(() => {
    it('ends when its provider is disabled meanwhile', async () => {
      const tenant = await tenantWith('github');
      const walk = await toCallback(tenant, 'github');
      await tenant.api('/api/social-login/providers/github', { method: 'PUT', json: { enabled: false } });
      const { left } = await answer(walk);
      expect(left?.searchParams.get('error')).toBe('login_failed');
      const { events } = await tenant.events('?event=login_failed');
      expect(events[0]?.metadata).toMatchObject({ provider: 'github', error_code: 'provider_not_enabled' });
    });
  });
});

describe('a provider that is down or refuses our client', () => {
  it('affects its own button only', async () => {
    const tenant = await tenantWith('github');
    const page = await harness.fetch(`/edge/auth/${tenant.id}/sign-in`, { headers: { accept: 'text/html' } });
    expect(await page.text()).toContain('data-provider="google"');
    const away = await harness.fetch(`/edge/auth/${tenant.id}/google`, { headers: { accept: 'text/html' } });
    expect(away.status).toBe(503);
    const left = await signIn(tenant, 'github');
    expect(left.searchParams.get('access_token')).toBeTruthy();
  });

  it('is named to the owner by event, notice and check, and the person reads none of its words', async () => {
    const tenant = await tenantWith();
    await (await createOwner(harness)).claim(tenant.id);
    const own = { enabled: true, client_id: GITHUB_CLIENT.clientId, client_secret: 'a wrong one' };
    await tenant.api('/api/social-login/providers/github', { method: 'PUT', json: own });
    const { left } = await answer(await toCallback(tenant, 'github'));
    expect(left?.search).toBe('?error=login_failed');
    const { events } = await tenant.events('?event=login_failed');
    expect(events[0]?.metadata).toMatchObject({ provider: 'github', error_code: 'invalid_client' });
    const { notices } = (await (await tenant.api('/api/tenant')).json()) as { notices: unknown[] };
    expect(notices).toMatchObject([
      { kind: 'provider', message: expect.stringContaining('github does not accept the client id and secret') },
    ]);
    const check = await tenant.api('/api/social-login/providers/github/check', { method: 'POST' });
    expect(await check.json()).toMatchObject({ ok: false, problem: { code: 'invalid_client' } });
    expect(harness.logs.join()).not.toContain('words of GitHub');
  });
});

describe('H28: an answer', () => {
  it.each(someOf(['google', 'microsoft', 'apple', 'stranger'], 2))(
    'of GitHub at the callback of %s is nobody’s',
    async (other) => {
      const tenant = await tenantWith('github', 'microsoft', 'apple');
      const walk = await toCallback(tenant, 'github');
      const wrong = new URL(`/edge/auth/${other}/callback${walk.callback.search}`, harness.baseUrl);
      // An unknown name leads to the address that a project would register.
      expect((await walk.browser.send(wrong)).status).toBe(other === 'stranger' ? 404 : 400);
      // The wrong call used nothing up.
      expect((await answer(walk)).url.pathname).toMatch(/consent/);
    },
  );

  onlyInTestAll(() => {
    it('in another browser is nobody’s', async () => {
      const tenant = await tenantWith('github', 'apple');
      const walk = await toCallback(tenant, 'github');
      expect((await new CookieBrowser().send(walk.callback)).status).toBe(400);
      const byForm = await toCallback(tenant, 'apple');
      const posted = await fetch(byForm.callback, {
        method: 'POST',
        body: new URLSearchParams(byForm.form ?? {}),
        redirect: 'manual',
      });
      const handle = new URL(posted.headers.get('location') ?? '', byForm.callback);
      expect((await new CookieBrowser().send(handle)).status).toBe(400);
      expect((await byForm.browser.send(handle)).status).toBe(400);
    });
  });

  it('by form works once, for a minute, and only where a sign-in waits for it', async () => {
    const tenant = await tenantWith('apple');
    const walk = await toCallback(tenant, 'apple');
    const post = (form: Record<string, string> | URLSearchParams, provider = 'apple') =>
      fetch(new URL(`/edge/auth/${provider}/callback`, harness.baseUrl), {
        method: 'POST',
        body: new URLSearchParams(form),
        redirect: 'manual',
      });
    expect((await post({ ...walk.form, state: 'made-up' })).status).toBe(400);
    expect((await post(walk.form ?? {}, 'github')).status).toBe(400);
    expect((await post({ ...walk.form, user: 'x'.repeat(5_000) })).status).toBe(400);
    // A third of the letters, but each is kept as three.
    expect((await post({ ...walk.form, user: '"'.repeat(1_400) })).status).toBe(400);
    for (const twice of ['code', 'state', 'iss', 'user']) {
      const doubled = new URLSearchParams({ iss: 'x', user: '{}', ...walk.form });
      doubled.append(twice, doubled.get(twice) ?? '');
      expect([twice, (await post(doubled)).status]).toEqual([twice, 400]);
    }
    const late = new URL((await post(walk.form ?? {})).headers.get('location') ?? '', harness.baseUrl);
    clock.advance({ seconds: 61 });
    expect((await walk.browser.send(late)).status).toBe(400);
    const next = new URL((await post(walk.form ?? {})).headers.get('location') ?? '', harness.baseUrl);
    const both = await Promise.all([walk.browser.send(next), walk.browser.send(next)]);
    expect(both.map(({ status }) => status).sort()).toEqual([303, 400]);
    expect((await post(walk.form ?? {})).status).toBe(400);
  });
});

describe('the sign-in page', () => {
  it('is the start itself where one provider is enabled', async () => {
    const tenant = await tenantWith('github');
    await tenant.api('/api/social-login/providers/google', { method: 'PUT', json: { enabled: false } });
    const response = await harness.fetch(`/edge/auth/${tenant.id}/sign-in?return_to=/deep`, { redirect: 'manual' });
    expect(response.status).toBe(302);
    expect(response.headers.get('location')).toContain(`${github.url}/login/oauth/authorize`);
  });

  it('shows a link for each provider, in the order that was set, and takes the query along', async () => {
    const tenant = await tenantWith('github', 'apple');
    const response = await harness.fetch(`/edge/auth/${tenant.id}/sign-in?return_to=/deep&state=s`, {
      headers: { accept: 'text/html' },
    });
    const page = await response.text();
    expect(response.status).toBe(200);
    expect([...page.matchAll(/data-provider="([\w-]+)"/g)].map(([, id]) => id)).toEqual(['google', 'github', 'apple']);
    expect(page).toContain(`/edge/auth/${tenant.id}/github?return_to=/deep&amp;state=s`);
    expect(page).not.toContain('<script');
  });

  onlyInTestAll(() => {
    it.each(['de', 'es', 'fr', 'ja', 'pt'])('is written in %s', async (language) => {
      const tenant = await tenantWith('github');
      const page = await harness.fetch(`/edge/auth/${tenant.id}/sign-in`, {
        headers: { 'accept-language': language, accept: 'text/html' },
      });
      expect(page.headers.get('content-language')).toBe(language);
    });
  });

  onlyInTestAll(() => {
    it('marks the provider that this browser used last', async () => {
      const tenant = await tenantWith('github', 'apple');
      const page = new URL(`/edge/auth/${tenant.id}/sign-in`, harness.baseUrl);
      const walk = await toCallback(tenant, 'github');
      const marked = async () => [
        ...(await (await walk.browser.send(page)).text()).matchAll(/data-provider="(\w+)" data-last/g),
      ];
      expect(await marked()).toEqual([]);
      await answer(walk);
      expect((await marked()).map(([, id]) => id)).toEqual(['github']);
    });
  });

  onlyInTestAll(() => {
    it('refuses what the start would refuse', async () => {
      const tenant = await tenantWith('github');
      const at = (query: string) => harness.fetch(`/edge/auth/${tenant.id}/sign-in?${query}`);
      expect((await at('redirect_uri=https://evil.example/cb')).status).toBe(400);
      expect((await at('return_to=//evil.example')).status).toBe(400);
      expect((await at('code_challenge=short')).status).toBe(400);
      expect((await harness.fetch('/edge/auth/no-such-tenant/sign-in')).status).toBe(404);
    });
  });
});
