/**
 * An owner's own credentials at a built-in provider that are older than the callback addresses of projects: sign-ins
 * use the shared address until one with the new address has worked.
 */
import { beforeAll, expect, it } from 'vitest';
import { endAfterFile } from '../../support/cleanup.ts';
import { createHarness, type Harness } from '../../support/harness.ts';
import { CALLBACK } from '../../support/network/own-domain.ts';
import { createOwner } from '../../support/owner.ts';
import { CookieBrowser } from '../../support/sign-in.ts';
import { GITHUB_CLIENT, type GitHubStandIn, openGitHub, primary } from '../../support/stand-ins/github-stand-in.ts';
import type { TestTenant } from '../../support/tenant.ts';

let github: GitHubStandIn;
let harness: Harness;
let owner: Awaited<ReturnType<typeof createOwner>>;
let tenant: TestTenant;
let shared: string;
let own: string;

beforeAll(async () => {
  github = await openGitHub({ id: 7, name: 'Ada', avatar_url: null, emails: primary('ada@corp.example') });
  endAfterFile(() => github.close());
  const client = { id: 'github', kind: 'github', label: 'GitHub', issuer: github.url, credentials: GITHUB_CLIENT };
  harness = await createHarness({ config: { providers: [client] } });
  owner = await createOwner(harness);
  tenant = await owner.createProject();
  await tenant.api('/api/resources/social-login', { method: 'POST', json: { callback_urls: [CALLBACK] } });
  const { clientId, clientSecret } = GITHUB_CLIENT;
  const json = { enabled: true, client_id: clientId, client_secret: clientSecret };
  expect((await tenant.api('/api/social-login/providers/github', { method: 'PUT', json })).status).toBe(200);
  // As stored by a release without callback addresses of projects.
  await harness.database.query(
    `update porchlight.social_login_resources set providers =
       (select jsonb_agg(entry #- '{client,ownCallback}') from jsonb_array_elements(providers) entry)
     where tenant_id = $1`,
    [tenant.id],
  );
  await tenant.api('/api/social-login/access', { method: 'PUT', json: { mode: 'open', domains: [], emails: [] } });
  shared = `${harness.baseUrl}/edge/auth/github/callback`;
  own = `${harness.baseUrl}/edge/auth/${tenant.id}/github/callback`;
});

interface ProviderBody {
  readonly provider: string;
  readonly redirect_uri: string;
  readonly redirect_uris: string[];
  readonly problem: { readonly code: string; readonly message: string } | null;
}

const provider = async (): Promise<ProviderBody | undefined> => {
  const listed = (await (await tenant.api('/api/social-login/providers')).json()) as { providers: ProviderBody[] };
  return listed.providers.find((each) => each.provider === 'github');
};

const noticed = async (): Promise<string | undefined> => {
  const { notices } = (await (await tenant.api('/api/tenant')).json()) as {
    notices: { kind: string; message: string }[];
  };
  return notices.find(({ kind }) => kind === 'provider')?.message;
};

/** To the provider and back. Returns the callback address that the provider got, and where the browser ended. */
async function signIn(browser: CookieBrowser, start: string) {
  const asked = new URL((await browser.send(new URL(start, harness.baseUrl))).headers.get('location') ?? '');
  const callback = new URL((await fetch(asked, { redirect: 'manual' })).headers.get('location') ?? '');
  const { url } = await browser.follow(await browser.send(callback), callback);
  return { askedWith: asked.searchParams.get('redirect_uri'), url };
}

const startPath = (): string => `/edge/auth/${tenant.id}/github`;

it('goes on by the shared address, and says what to register', async () => {
  expect(await provider()).toMatchObject({
    redirect_uri: own,
    redirect_uris: [own, shared],
    problem: { code: 'redirectUriMoved' },
  });
  expect(await noticed()).toContain(own);
  const { askedWith, url } = await signIn(new CookieBrowser(), startPath());
  expect(askedWith).toBe(shared);
  expect(url.pathname).toMatch(/^\/edge\/auth\/consent\//);
  expect((await provider())?.problem?.code).toBe('redirectUriMoved');
});

it('uses the new address once a try-out by it has worked, and what is under way at the old one still ends well', async () => {
  const slow = new CookieBrowser();
  const asked = new URL((await slow.send(new URL(startPath(), harness.baseUrl))).headers.get('location') ?? '');
  const callback = new URL((await fetch(asked, { redirect: 'manual' })).headers.get('location') ?? '');

  const tryOut = await harness.fetch(`/account/projects/${tenant.id}/try`, { headers: { cookie: owner.cookie } });
  const begin = new URL(tryOut.headers.get('location') ?? '', harness.baseUrl);
  const browser = new CookieBrowser();
  browser.keep(tryOut.headers.getSetCookie());
  const tried = await signIn(browser, begin.pathname + begin.search);
  expect(tried.askedWith).toBe(own);
  expect(tried.url.pathname).toMatch(/^\/edge\/auth\/consent\//);

  expect(await provider()).toMatchObject({ redirect_uris: [own], problem: null });
  expect(await noticed()).toBeUndefined();
  expect((await signIn(new CookieBrowser(), startPath())).askedWith).toBe(own);
  expect((await slow.follow(await slow.send(callback), callback)).url.pathname).toMatch(/^\/edge\/auth\/consent\//);
});

it('a changed client id begins with the new address', async () => {
  const json = { enabled: true, client_id: 'another', client_secret: 'another-secret' };
  await tenant.api('/api/social-login/providers/github', { method: 'PUT', json });
  expect(await provider()).toMatchObject({ redirect_uris: [own], problem: null });
});
