/** H8: an error of an unapproved client leads only to our own page. */
import { beforeAll, describe, expect, it } from 'vitest';
import { createHarness, type Harness } from '../../support/harness.ts';
import { locationOf, PathBrowser } from './support/browser.ts';
import {
  approve,
  authorizationRequest,
  type Changes,
  decide,
  publicClient,
  register,
  signedInBrowser,
  type TestClient,
} from './support/oauth-client.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await createHarness();
});

const strange = (redirect: string): Promise<TestClient> =>
  register(harness, { ...publicClient, redirect_uris: [redirect] });

const ask = (client: TestClient, changes: Changes, accept = 'text/html') =>
  new PathBrowser().get(authorizationRequest(harness, client, changes).url, { accept });

describe('an error before a person acted', () => {
  it.each([
    ['an answer without asking anybody', { prompt: 'none' }, 'consent_required'],
    ['an unknown scope', { scope: 'openid' }, 'invalid_scope'],
    ['another response type', { response_type: 'token' }, 'unsupported_response_type'],
    ['another resource', { resource: 'https://other.example' }, 'invalid_target'],
  ])('H8: %s ends on our page, which names the host', async (_what, changes, error) => {
    const client = await strange('https://porchlight-login.evil.example/signin');
    const page = await ask(client, changes);
    const text = await page.text();
    expect([page.status, page.headers.get('location')]).toEqual([400, null]);
    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(text).toContain('porchlight-login.evil.example');
    expect(text).toContain(error);
    expect(text).not.toContain('href="https://porchlight-login');
  });

  it('H8: a private scheme is not followed either, and a program gets the error as data', async () => {
    const client = await strange('com.evil.app:/cb');
    expect(await (await ask(client, { prompt: 'none' })).text()).toContain('com.evil.app:');
    const answer = await ask(client, { prompt: 'none' }, 'application/json');
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ error: 'consent_required' });
  });

  it('goes to a program on the same computer', async () => {
    const client = await strange('http://127.0.0.1/cb');
    const location = locationOf(await ask(client, { prompt: 'none', redirect_uri: 'http://127.0.0.1:5050/cb' }));
    expect(location.origin + location.pathname).toBe('http://127.0.0.1:5050/cb');
    expect(location.searchParams.get('error')).toBe('consent_required');
  });

  it('goes to the client once any account has approved it, and after a press of Decline', async () => {
    const client = await strange('https://client.example/callback');
    const { browser } = await signedInBrowser(harness);
    const declined = await decide(browser, authorizationRequest(harness, client).url, 'deny');
    expect(declined.searchParams.get('error')).toBe('access_denied');
    expect((await ask(client, { prompt: 'none' })).status).toBe(400);
    await approve(harness, client, browser);
    expect(locationOf(await ask(client, { prompt: 'none' })).searchParams.get('error')).toBe('consent_required');
  });
});
