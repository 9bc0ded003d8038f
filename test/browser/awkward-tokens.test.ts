/**
 * The browser entry in Chromium, with texts in its storage that are not tokens, and with a thief who refreshes first.
 */
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { serveBrowserApp } from '../sdk/support/browser-app.ts';
import { createProject, type Project } from '../sdk/support/project.ts';
import { newPage } from '../support/browser/browser.ts';
import { TestClock } from '../support/clock.ts';
import { createHarness, type Harness } from '../support/harness.ts';

let harness: Harness;
beforeAll(async () => {
  // The pages read the clock of this machine.
  harness = await createHarness({ clock: new TestClock(new Date()) });
});

const appSource = (baseUrl: string, tenantId: string) => `
  import { createBrowserSession } from '@porchlight/sdk/browser';
  const settled = (promise) => promise.then((value) => value && (value.email ?? value), (error) => 'thrown: ' + error);
  window.open = () => createBrowserSession({ baseUrl: '${baseUrl}', tenantId: '${tenantId}' });
  window.settled = settled;
  if (location.pathname === '/callback') window.completed = settled(window.open().completeSignIn());
  document.body.dataset.ready = '';
`;

interface App {
  readonly project: Project;
  readonly page: Page;
  visit(path: string): Promise<void>;
  /** What the next session of the page finds in its storage. */
  store(pair: object): Promise<void>;
}

async function openApp(): Promise<App> {
  const app = await serveBrowserApp();
  const project = await createProject(harness.baseUrl, [`${app.url}/callback`]);
  app.source = appSource(project.baseUrl, project.tenantId);
  const page = await newPage({ expectedConsoleErrors: /status of 4\d\d/ });
  const visit = async (path: string) => {
    await page.goto(app.url + path);
    await page.waitForSelector('[data-ready]', { state: 'attached' });
  };
  await visit('/');
  const key = `porchlight:${project.tenantId}`;
  const store = (pair: object) =>
    page.evaluate(
      `localStorage.setItem(${JSON.stringify(key)}, ${JSON.stringify(JSON.stringify(pair))})`,
    ) as Promise<void>;
  return { project, page, visit, store };
}

describe('a session in the browser', () => {
  it.each([1, 8_193, 9_000, 1_000_000])('H41: is nobody’s with texts of %i characters for tokens', async (length) => {
    const { page, store, project } = await openApp();
    const text = 'x'.repeat(length);
    const pair = { accessToken: text, refreshToken: text, refreshKey: text };
    for (const call of ['user()', 'accessToken()', 'sessions()', 'endSessions()', 'signOut()']) {
      await store(pair);
      const answer = await page.evaluate(`settled(open().${call}).then(String)`);
      // Only these two ask the service about a token that they cannot read themselves. The service refuses it.
      if (/sessions/i.test(call)) expect(answer).toMatch(/^thrown: Refused: /);
      else expect([call, String(answer).startsWith('thrown')]).toEqual([call, false]);
    }
    const { refreshToken, refreshKey } = await project.signIn();
    await store({ accessToken: text, refreshToken, refreshKey });
    expect(await page.evaluate('settled(open().user())')).toBe('ada@example.test');
  });

  it.each([0, 8_193, 9_000])('H41: does not begin with a callback of %i characters', async (length) => {
    const { page, visit, project } = await openApp();
    const state = 's'.repeat(22);
    const attempt = JSON.stringify({ state, codeVerifier: 'v' });
    await page.evaluate(`sessionStorage.setItem('porchlight:${project.tenantId}:sign-in', '${attempt}')`);
    await visit(`/callback?state=${state}&code=${'x'.repeat(length)}`);
    expect(await page.evaluate('completed')).toBe(length === 0 ? 'login_failed' : 'unknown_sign_in');
  });

  it('H25: ends for a thief who refreshed one second before its owner', async () => {
    const { page, store, project } = await openApp();
    const owner = await project.signIn();
    const thief = await project.client.refresh(owner.refreshToken);
    harness.clock.advance({ seconds: 1 });
    const { accessToken, refreshToken, refreshKey } = owner;
    await store({ accessToken, refreshToken, refreshKey });
    expect(await page.evaluate('settled(open().user())')).toBeNull();
    expect(await page.evaluate('Object.keys(localStorage).length')).toBe(0);
    expect(await project.client.verify(thief.accessToken)).toBeNull();
    const dead = await project.client.refresh(thief.refreshToken).catch((error: unknown) => error);
    expect(dead).toMatchObject({ code: 'invalidRefreshToken' });
  });

  it('H25: goes on where another tab has the new pair', async () => {
    const { page, store, project } = await openApp();
    const first = await project.signIn();
    const second = await project.client.refresh(first.refreshToken);
    const { accessToken, refreshToken, refreshKey } = first;
    await store({ accessToken, refreshToken, refreshKey });
    await page.evaluate('void (window.found = settled(open().user()))');
    await store(second);
    expect(await page.evaluate('found')).toBe('ada@example.test');
    expect((await project.client.verify(second.accessToken))?.id).toBe(1);
  });
});
