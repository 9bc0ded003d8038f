/** A service whose only identity provider is GitHub: everything that social login promises, without Google. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createHarness, type Harness } from '../../support/harness.ts';
import { CookieBrowser } from '../../support/sign-in.ts';
import { createSocialTenant, pairOf, type SocialTenant, surprises } from '../../support/social-tenant.ts';
import { GITHUB_CLIENT, type GitHubStandIn, openGitHub, primary } from '../../support/stand-ins/github-stand-in.ts';
import { onlyInTestAll } from '../../support/times.ts';

const ADDRESS = 'ada@corp.example';

let harness: Harness;
let github: GitHubStandIn;
let tenant: SocialTenant;

beforeAll(async () => {
  github = await openGitHub({ id: 7, name: 'Ada', avatar_url: null, emails: primary(ADDRESS) });
  const only = {
    id: 'github',
    kind: 'github',
    label: 'GitHub',
    issuer: github.url,
    credentials: GITHUB_CLIENT,
  } as const;
  harness = await createHarness({ config: { providers: [only] } });
  tenant = await createSocialTenant(harness);
});
afterAll(async () => {
  await github.close();
  expect(surprises(harness)).toEqual([]);
});

/** From an address of the service to GitHub, back, and to the page where the browser stops. */
async function throughGitHub(start: string, browser = new CookieBrowser()) {
  const url = new URL(start, harness.baseUrl);
  const { left } = await browser.follow(await browser.send(url), url);
  const answered = await fetch(left ?? '', { redirect: 'manual' });
  const callback = new URL(answered.headers.get('location') ?? '');
  return { browser, ...(await browser.follow(await browser.send(callback), callback)) };
}

async function decide(start: string, decision: 'approve' | 'deny'): Promise<URL> {
  const { browser, url } = await throughGitHub(start);
  const decided = await browser.post(url, { decision });
  return new URL(decided.headers.get('location') ?? '');
}

describe('with GitHub alone', () => {
  it('a project takes it from the beginning, and its login URL is the sign-in page', async () => {
    const { providers } = (await (await tenant.api('/api/social-login/providers')).json()) as { providers: unknown[] };
    expect(providers).toMatchObject([
      { provider: 'github', enabled: true, credentials: 'service' },
      { provider: 'email', enabled: false, credentials: 'none' },
      { provider: 'passkey', enabled: false, credentials: 'service' },
    ]);
    const resource = await (await tenant.api('/api/resources/social-login')).json();
    const address = `${harness.baseUrl}/edge/auth/${tenant.id}/sign-in`;
    expect(resource).toMatchObject({ login_url: address, sign_in_url: address });
    expect((await harness.fetch(`/edge/auth/${tenant.id}/google`)).status).toBe(404);
  });

  it('a person signs in, is verified, refreshes and signs out, and the events say so', async () => {
    const left = await decide(`/edge/auth/${tenant.id}/sign-in?return_to=/deep`, 'approve');
    expect(left.searchParams.get('return_to')).toBe('/deep');
    const verified = await tenant.verify(left.searchParams.get('access_token') ?? '');
    expect(verified).toMatchObject({ valid: true, user: { id: 1, email: ADDRESS, name: 'Ada' } });
    const pair = await pairOf(await tenant.refresh(left.searchParams.get('refresh_token') ?? ''));
    expect((await tenant.logout(pair.refresh_token)).status).toBe(200);
    expect(await tenant.verify(pair.access_token)).toEqual({ valid: false });
    const { events } = await tenant.events();
    expect(events.map(({ event }) => event)).toEqual(['login_started', 'authorize', 'token_refreshed', 'logout']);
    expect(events[1]?.metadata).toMatchObject({ provider: 'github', first: true });
  });

  onlyInTestAll(() => {
    it('a person who says no comes back with access_denied, and nobody is stored', async () => {
      const other = await createSocialTenant(harness);
      const left = await decide(`/edge/auth/${other.id}/sign-in`, 'deny');
      expect(left.searchParams.get('error')).toBe('access_denied');
      expect(await (await other.api('/api/social-login/users')).json()).toMatchObject({ users: [] });
    });
  });

  it('an address that GitHub has not verified fails, and the owner reads why', async () => {
    const other = await createSocialTenant(harness);
    github.person = { id: 8, emails: primary(ADDRESS, false) };
    const { left } = await throughGitHub(`/edge/auth/${other.id}/sign-in`);
    github.person = { id: 7, name: 'Ada', avatar_url: null, emails: primary(ADDRESS) };
    expect(left?.searchParams.get('error')).toBe('login_failed');
    const { events } = await other.events('?event=login_failed');
    expect(events[0]?.metadata).toMatchObject({ stage: 'userinfo', error_code: 'email_not_verified' });
  });

  onlyInTestAll(() => {
    it('a person reaches their own page by it, without naming it', async () => {
      const { url } = await throughGitHub(`/edge/auth/${tenant.id}/me/start`);
      expect(url.pathname).toBe(`/edge/auth/${tenant.id}/me`);
    });
  });

  onlyInTestAll(() => {
    it('an account signs in by it', async () => {
      const { browser, url } = await throughGitHub('/account/sign-in/start');
      expect(url.pathname).toBe('/account');
      expect(await (await browser.send(url)).text()).toContain(ADDRESS);
    });
  });
});
