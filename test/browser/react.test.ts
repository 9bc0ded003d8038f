/**
 * The components in Chromium, with the browser session. They run on Preact, which has the same hooks. The Next example
 * uses React.
 */
import { beforeAll, expect, it } from 'vitest';
import { serveBrowserApp } from '../sdk/support/browser-app.ts';
import { createProject } from '../sdk/support/project.ts';
import { newPage } from '../support/browser/browser.ts';
import { TestClock } from '../support/clock.ts';
import { createHarness, type Harness } from '../support/harness.ts';
import { onlyInTestAll } from '../support/times.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await createHarness({ clock: new TestClock(new Date()) });
});

const source = (baseUrl: string, tenantId: string) => `
  import { createElement as h, render } from 'preact';
  import { createBrowserSession } from '@porchlight/sdk/browser';
  import { PorchlightProvider, SignedIn, SignedOut, SignInButton, useSession, useUser } from '@porchlight/sdk/react';
  const session = createBrowserSession({ baseUrl: '${baseUrl}', tenantId: '${tenantId}' });
  window.seen = [];
  const Account = () => {
    const { status, signOut } = useSession();
    const user = useUser();
    window.seen.push(status);
    return h('p', { 'data-status': status },
      h(SignedIn, null, h('b', null, user?.email), h('button', { 'data-action': 'sign-out', onClick: signOut }, 'Sign out')),
      h(SignedOut, null, h(SignInButton, { returnTo: '/board' })));
  };
  if (location.pathname === '/callback') session.completeSignIn();
  else render(h(PorchlightProvider, { session }, h(Account)), document.body);
`;

it('show who is signed in once it is known, and follow the other tabs', async () => {
  const app = await serveBrowserApp();
  const project = await createProject(harness.baseUrl, [`${app.url}/callback`]);
  app.source = source(project.baseUrl, project.tenantId);
  const page = await newPage();
  await page.goto(`${app.url}/board`);
  await page.waitForSelector('[data-status="signedOut"]');
  await page.click('button[data-action="sign-in"]');
  await page.click('[data-persona="ada"]');
  await page.click('[data-action="approve"]');
  await page.waitForURL(`${app.url}/board`);
  await page.waitForSelector('[data-status="signedIn"]');
  expect(await page.textContent('b')).toBe('ada@example.test');
  // No wrong state was ever shown meanwhile.
  expect(await page.evaluate('window.seen')).toEqual(['loading', 'signedIn']);

  const other = await page.context().newPage();
  await other.goto(`${app.url}/board`);
  await other.click('[data-action="sign-out"]');
  await other.waitForSelector('[data-status="signedOut"]');
  await page.waitForSelector('[data-status="signedOut"]');
  expect(await page.locator('b').count()).toBe(0);
});

const withPath = `
  import { createElement as h, render } from 'preact';
  import { PorchlightProvider, SignedIn, SignedOut, SignInButton, useSession } from '@porchlight/sdk/react';
  window.seen = [];
  const Account = () => {
    const { status, user, signOut } = useSession();
    window.seen.push(status);
    return h('p', { 'data-status': status },
      h(SignedIn, null, h('b', null, user?.email), h('button', { 'data-action': 'sign-out', onClick: signOut }, 'Sign out')),
      h(SignedOut, null, h(SignInButton, { returnTo: '/board?tab=1' })));
  };
  render(h(PorchlightProvider, { userPath: '/api/me' }, h(Account)), document.body);
`;

onlyInTestAll(() => {
  it('ask the app where it has an address for it, and wait where nobody can tell', async () => {
    const app = await serveBrowserApp();
    app.source = withPath;
    // A separate window: a page whose clock was replaced cannot get its clock back.
    const page = await newPage({
      expectedConsoleErrors: /status of (?:401|503)/,
      context: { serviceWorkers: 'block' },
    });
    await page.clock.install();
    const ADA = { id: 1, email: 'ada@example.test', name: null, picture: null };
    let answer: { status: number; json: object } = { status: 503, json: { code: 'unavailable' } };
    await page.route('**/api/me', (route) => route.fulfill(answer));
    const posted = page.waitForRequest('**/auth/logout');

    // An outage is no sign-out: neither part is shown, and the page tries again.
    await page.goto(`${app.url}/board`);
    await page.waitForSelector('[data-status="unavailable"]', { state: 'attached' });
    expect(await page.locator('[data-action]').count()).toBe(0);
    answer = { status: 200, json: ADA };
    await page.clock.runFor(5_000);
    await page.waitForSelector('[data-status="signedIn"]');
    expect(await page.textContent('b')).toBe('ada@example.test');
    expect(await page.evaluate('window.seen')).toEqual(['loading', 'unavailable', 'signedIn']);

    // The sign-out is a form that is sent to the app's server by POST, as a full page load.
    answer = { status: 401, json: { code: 'signInRequired' } };
    await page.click('[data-action="sign-out"]');
    expect((await posted).method()).toBe('POST');
    expect((await posted).isNavigationRequest()).toBe(true);

    // Signed out: a link to the app's own sign-in, which works before any script has run.
    const link = page.locator('a[data-action="sign-in"]');
    expect(await link.getAttribute('href')).toBe('/auth/login?return_to=%2Fboard%3Ftab%3D1');
  });
});
