import { beforeAll, describe, expect, it } from 'vitest';
import { createHarness, type Harness } from '../../support/harness.ts';
import { SIGN_IN_BY } from '../../support/sign-in-by.ts';
import { onlyInTestAll } from '../../support/times.ts';
import { locationOf, PathBrowser } from './support/browser.ts';
import {
  approve,
  authorizationRequest,
  csrfOf,
  decide,
  openConsent,
  publicClient,
  redeem,
  register,
  signedInBrowser,
  type TestClient,
  type TokenAnswer,
} from './support/oauth-client.ts';

let harness: Harness;
let client: TestClient;
beforeAll(async () => {
  harness = await createHarness();
  client = await register(harness);
});

describe('the consent page', () => {
  it('sends a person without a session straight to the identity provider, and comes back to the same request', async () => {
    const browser = new PathBrowser();
    const { url, response } = await openConsent(browser, authorizationRequest(harness, client).url);
    expect(response.status).toBe(303);
    const signIn = locationOf(response);
    expect(signIn.searchParams.get('return_to')).toBe(url.pathname);
    const started = await browser.get(signIn);
    expect(started.status).toBe(303);
    expect(locationOf(started).searchParams.get('redirect_uri')).toBe(
      `${harness.baseUrl}/edge/auth/${SIGN_IN_BY}/callback`,
    );
  });

  it('shows the name, the host of the redirect, the scopes in plain words, how long it lasts and the account', async () => {
    const { owner, browser } = await signedInBrowser(harness);
    const request = authorizationRequest(harness, client, { scope: 'mcp:tenant:read mcp:feedback:write' });
    const page = await (await openConsent(browser, request.url)).response.text();
    expect(page).toContain('Test agent');
    expect(page).toContain('client.example');
    expect(page).toContain('See the status, limits and usage of your projects');
    expect(page).toContain('Send feedback');
    expect(page).not.toContain('Create projects');
    expect(page).toContain('Up to 365 days, and less if it is not used for 30 days');
    expect(page).toContain('disconnect it at any time on your account page');
    expect(page).toContain(owner.email);
    expect(page).toContain('data-action="approve"');
    expect(page).toContain('data-action="deny"');
    expect(page).not.toContain('data-action="guest"');
    expect(page).not.toContain('a program on this computer');
  });

  it('grants what was left ticked, and nothing that was not asked for', async () => {
    const { browser } = await signedInBrowser(harness);
    const scope = 'mcp:tenant:read mcp:feedback:write';
    const { url, verifier } = authorizationRequest(harness, client, { scope });
    const consent = await openConsent(browser, url);
    const page = await consent.response.text();
    for (const field of ['scope_mcp_tenant_read', 'scope_mcp_feedback_write'])
      expect(page).toContain(`name="${field}" type="checkbox" value="true" checked`);
    const answer = (fields: Record<string, string>) =>
      browser.post(consent.url, { csrf_token: csrfOf(page), decision: 'approve', choice: 'scopes', ...fields });
    for (const nothing of [{}, { scope_mcp_tenants_create: 'true' }]) {
      const refused = await answer(nothing);
      expect([refused.status, await refused.text()]).toEqual([400, expect.stringContaining('at least one')]);
    }
    const decided = await answer({ scope_mcp_feedback_write: 'true' });
    const code = locationOf(await browser.get(locationOf(decided))).searchParams.get('code') ?? '';
    const redirectUri = url.searchParams.get('redirect_uri') ?? '';
    const tokens = (await (await redeem(harness, { client, code, verifier, redirectUri })).json()) as TokenAnswer;
    expect(tokens.scope).toBe('mcp:feedback:write');
    expect(await (await browser.get(`${harness.baseUrl}/account/settings`)).text()).not.toContain(
      'See the status, limits',
    );
  });

  it.each([
    ['a loopback redirect', 'http://127.0.0.1:7777/callback'],
    ['a private scheme', 'cursor://anysphere/oauth/callback'],
  ])('warns about %s: any program here can ask like this', async (_what, redirectUri) => {
    const local = await register(harness, { ...publicClient, redirect_uris: [redirectUri] });
    const { browser } = await signedInBrowser(harness);
    const { response } = await openConsent(browser, authorizationRequest(harness, local).url);
    expect(await response.text()).toContain('a program on this computer');
  });

  it('sends the browser back with access_denied when the person refuses', async () => {
    const { browser } = await signedInBrowser(harness);
    const end = await decide(browser, authorizationRequest(harness, client).url, 'deny');
    expect(Object.fromEntries(end.searchParams)).toMatchObject({
      error: 'access_denied',
      state: 'state-1',
      iss: harness.baseUrl,
    });
  });

  it('escapes a name that tries to be markup, and shortens an endless one', async () => {
    const hostile = await register(harness, { ...publicClient, client_name: `<b>${'x'.repeat(90)}` });
    const { browser } = await signedInBrowser(harness);
    const page = await (await openConsent(browser, authorizationRequest(harness, hostile).url)).response.text();
    expect(page).not.toContain('<b>');
    expect(page).not.toContain('x'.repeat(90));
  });

  onlyInTestAll(() => {
    it('keeps two tabs apart', async () => {
      const { browser } = await signedInBrowser(harness);
      const [first, second] = [authorizationRequest(harness, client), authorizationRequest(harness, client)];
      const tabs = [await openConsent(browser, first.url), await openConsent(browser, second.url)];
      for (const tab of tabs) {
        const csrf_token = csrfOf(await tab.response.text());
        const resumed = await browser.post(tab.url, { csrf_token, decision: 'approve' });
        expect(locationOf(await browser.get(locationOf(resumed))).searchParams.get('code')).toBeTruthy();
      }
    });
  });

  it('ends after half an hour', async () => {
    const own = await createHarness();
    const { browser } = await signedInBrowser(own);
    const request = authorizationRequest(own, await register(own));
    const { url } = await openConsent(browser, request.url);
    own.clock.advance({ minutes: 31 });
    const late = await browser.get(url);
    expect(late.status).toBe(400);
    expect(await late.text()).toContain('This request has expired');
    await own.close();
  });

  it('never moves a tenant: projects keep their owner, whichever account approves', async () => {
    const { owner, browser } = await signedInBrowser(harness);
    const project = await owner.createProject('Kept');
    const other = await signedInBrowser(harness);
    await redeem(harness, await approve(harness, client, other.browser));
    await redeem(harness, await approve(harness, client, browser));
    const tenant = await harness.service.shared.tenants.find(project.id);
    expect(tenant?.ownerId).toBe(owner.accountId);
  });
});
