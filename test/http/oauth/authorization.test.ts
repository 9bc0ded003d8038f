import { beforeAll, describe, expect, it } from 'vitest';
import { createHarness, type Harness } from '../../support/harness.ts';
import { googleAt } from '../../support/providers.ts';
import { locationOf, PathBrowser } from './support/browser.ts';
import {
  approve,
  authorizationRequest,
  type Changes,
  openConsent,
  REDIRECT,
  redeem,
  register,
  signedInBrowser,
  type TestClient,
} from './support/oauth-client.ts';

let harness: Harness;
let client: TestClient;
beforeAll(async () => {
  harness = await createHarness();
  client = await register(harness);
  // Errors of an unapproved client end on our own page.
  await approve(harness, client, (await signedInBrowser(harness)).browser);
});

/** The parameters with which the client is sent back. */
const refusal = async (changes: Changes) => {
  const { url } = authorizationRequest(harness, client, changes);
  const location = locationOf(await new PathBrowser().get(url));
  expect(location.origin + location.pathname).toBe(REDIRECT);
  expect(location.searchParams.get('code')).toBeNull();
  // An error of the implicit grant goes where its answer would have gone (RFC 6749 section 4.2.2.1).
  return {
    ...Object.fromEntries(location.searchParams),
    ...Object.fromEntries(new URLSearchParams(location.hash.slice(1))),
  };
};

describe('GET /oauth/authorize', () => {
  it('sends the browser to the consent page of its own', async () => {
    const response = await new PathBrowser().get(authorizationRequest(harness, client).url);
    expect(response.status).toBe(303);
    expect(locationOf(response).pathname).toMatch(/^\/oauth\/interaction\/[\w-]+$/);
    expect(response.headers.get('cache-control')).toContain('no-store');
  });

  it('answers with code, state and issuer (RFC 9207)', async () => {
    const { browser } = await signedInBrowser(harness);
    const { url } = authorizationRequest(harness, client, { state: 'a b&c' });
    const consent = await openConsent(browser, url);
    const csrf_token = /name="csrf_token" value="([^"]+)"/.exec(await consent.response.text())?.[1] ?? '';
    const resumed = locationOf(await browser.post(consent.url, { csrf_token, decision: 'approve' }));
    const response = await browser.get(resumed);
    const end = locationOf(response);
    expect(end.origin + end.pathname).toBe(REDIRECT);
    expect([...end.searchParams.keys()].sort()).toEqual(['code', 'iss', 'state']);
    expect(end.searchParams.get('state')).toBe('a b&c');
    expect(end.searchParams.get('iss')).toBe(harness.baseUrl);
    expect(response.headers.get('referrer-policy')).toBe('no-referrer');
    expect(response.headers.get('cache-control')).toContain('no-store');
  });

  it('leaves no session behind: each request asks again', async () => {
    const { browser } = await signedInBrowser(harness);
    await approve(harness, client, browser);
    expect(browser.cookieHeader('/')).not.toContain('oauth');
    const again = await openConsent(browser, authorizationRequest(harness, client).url);
    expect(again.response.status).toBe(200);
    expect(again.url.pathname).toMatch(/^\/oauth\/interaction\//);
  });

  it('takes no scope for all scopes, and scopes of others for nothing', async () => {
    const { browser } = await signedInBrowser(harness);
    const scopeOf = async (scope: string | undefined) => {
      const answer = await redeem(harness, await approve(harness, client, browser, { scope }));
      return ((await answer.json()) as { scope: string }).scope;
    };
    const all = 'mcp:tenants:create mcp:tenant:read mcp:resources:write mcp:feedback:write';
    expect(await scopeOf(undefined)).toBe(all);
    expect(await scopeOf('')).toBe(all);
    expect(await scopeOf('openid profile offline_access mcp:tenant:read')).toBe('mcp:tenant:read');
    expect(await refusal({ scope: 'openid' })).toMatchObject({ error: 'invalid_scope' });
  });

  it('refuses a request that names no resource, and says which one to name', async () => {
    expect(await refusal({ resource: undefined })).toMatchObject({
      error: 'invalid_target',
      error_description: expect.stringContaining(`resource=${harness.baseUrl}/mcp`),
      state: 'state-1',
    });
  });

  it('takes the resource of the authorization request where the token request names none', async () => {
    const { browser } = await signedInBrowser(harness);
    const approved = await approve(harness, client, browser);
    expect((await redeem(harness, approved, { resource: undefined })).status).toBe(200);
  });

  it.each([
    ['the retired resource', (base: string) => `${base}/mcp/manage`],
    ['another path', (base: string) => `${base}/api`],
    ['the base address', (base: string) => base],
    ['a resource elsewhere', () => 'https://other.example/mcp'],
    ['no address at all', () => 'mcp'],
  ])('refuses a token for %s', async (_what, resource) => {
    expect(await refusal({ resource: resource(harness.baseUrl) })).toMatchObject({
      error: 'invalid_target',
      iss: harness.baseUrl,
      state: 'state-1',
    });
  });

  it('refuses the right resource with another one beside it', async () => {
    const { url } = authorizationRequest(harness, client);
    url.searchParams.append('resource', 'https://other.example/mcp');
    expect(locationOf(await new PathBrowser().get(url)).searchParams.get('error')).toBe('invalid_target');
  });

  it.each([
    ['another response type', { response_type: 'token' }, 'unsupported_response_type'],
    ['an id token', { response_type: 'code id_token' }, 'unsupported_response_type'],
    ['no response type', { response_type: undefined }, 'invalid_request'],
    ['a form that posts itself', { response_mode: 'form_post' }, 'unsupported_response_mode'],
    ['an answer in the fragment', { response_mode: 'fragment' }, 'unsupported_response_mode'],
    ['an answer without asking anybody', { prompt: 'none' }, 'consent_required'],
    ['a request object', { request: 'a.b.c' }, 'request_not_supported'],
    ['a request by reference', { request_uri: 'https://client.example/r' }, 'request_uri_not_supported'],
  ])('refuses %s, at the redirect of the client', async (_what, changes, error) => {
    expect(await refusal(changes)).toMatchObject({ error, iss: harness.baseUrl, state: 'state-1' });
  });

  it('ignores parameters that OAuth does not know', async () => {
    const { browser } = await signedInBrowser(harness);
    const changes = { nonce: 'n', max_age: '0', id_token_hint: 'x', claims: '{}', prompt: 'login', acr_values: '1' };
    expect((await approve(harness, client, browser, changes)).code).toBeTruthy();
  });

  it('refuses a parameter that is given twice', async () => {
    const { url } = authorizationRequest(harness, client);
    url.searchParams.append('state', 'state-2');
    expect((await openConsent(new PathBrowser(), url)).url.searchParams.get('error')).toBe('invalid_request');
  });

  it('E1: stays on the base address whatever Host and Forwarded say', async () => {
    const { url } = authorizationRequest(harness, client);
    const response = await new PathBrowser().get(url, {
      'x-forwarded-host': 'evil.example',
      'x-forwarded-proto': 'https',
      forwarded: 'host=evil.example',
    });
    expect(locationOf(response).origin).toBe(harness.baseUrl);
    expect(response.headers.getSetCookie().join()).not.toContain('evil');
  });

  it('writes https addresses and secure cookies where the base address is https, behind whatever proxy', async () => {
    const providers = [googleAt('https://accounts.google.com')];
    const secure = await createHarness({ config: { baseUrl: 'https://service.example', providers } });
    const registered = await register(secure);
    const { url } = authorizationRequest(secure, registered, { resource: 'https://service.example/mcp' });
    const response = await new PathBrowser().get(url);
    expect(locationOf(response).href).toMatch(/^https:\/\/service\.example\/oauth\/interaction\//);
    const cookies = response.headers.getSetCookie();
    expect(cookies.length).toBeGreaterThan(0);
    for (const cookie of cookies) expect(cookie).toMatch(/; secure; httponly/i);
    await secure.close();
  });

  it('takes no POST', async () => {
    const response = await harness.fetch('/oauth/authorize', { method: 'POST' });
    expect(response.status).toBe(405);
    expect(response.headers.get('allow')).toBe('GET');
  });
});
