/** The browser entry in Chromium: one session, many tabs. */
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { serveBrowserApp } from '../sdk/support/browser-app.ts';
import { createProject, type Project } from '../sdk/support/project.ts';
import { newPage } from '../support/browser/browser.ts';
import { TestClock } from '../support/clock.ts';
import { createHarness, type Harness } from '../support/harness.ts';
import { onlyInTestAll } from '../support/times.ts';

let harness: Harness;
beforeAll(async () => {
  // The pages read the clock of this machine.
  harness = await createHarness({ clock: new TestClock(new Date()) });
});

const appSource = (baseUrl: string, tenantId: string) => `
  import { createBrowserSession } from '@porchlight/sdk/browser';
  const changes = [];
  const session = createBrowserSession({
    baseUrl: '${baseUrl}',
    tenantId: '${tenantId}',
    onChange: (isSignedIn) => changes.push(isSignedIn),
  });
  window.app = { session, changes };
  if (location.pathname === '/callback') window.app.error = session.completeSignIn();
  document.body.dataset.ready = '';
`;

interface Tabs {
  readonly project: Project;
  readonly url: string;
  readonly first: Page;
  readonly calls: string[];
  open(): Promise<Page>;
}

async function openApp(expectedConsoleErrors?: RegExp): Promise<Tabs> {
  const app = await serveBrowserApp();
  const project = await createProject(harness.baseUrl, [`${app.url}/callback`]);
  app.source = appSource(project.baseUrl, project.tenantId);
  const first = await newPage(expectedConsoleErrors ? { expectedConsoleErrors } : {});
  const calls: string[] = [];
  first.context().on('request', (request) => {
    const call = /\/edge\/auth\/[^/]+\/(verify|refresh|logout)$/.exec(request.url())?.[1];
    if (call && request.method() === 'POST') calls.push(call);
  });
  const visit = async (page: Page) => {
    await page.goto(`${app.url}/board`);
    await page.waitForSelector('[data-ready]', { state: 'attached' });
    return page;
  };
  await visit(first);
  return { project, url: app.url, first, calls, open: async () => visit(await first.context().newPage()) };
}

async function signIn(page: Page, url: string): Promise<void> {
  await page.evaluate('app.session.signIn("/board?x=1")');
  await page.click('[data-persona="ada"]');
  await page.click('[data-action="approve"]');
  await page.waitForURL(`${url}/board?x=1`);
  await page.waitForSelector('[data-ready]', { state: 'attached' });
}

const user = (page: Page) =>
  page.evaluate('app.session.user().then((user) => user && user.email, (error) => error.name)');
const stored = (page: Page) => page.evaluate('Object.values(localStorage).join()');

describe('a session in the browser', () => {
  onlyInTestAll(() => {
    it('begins with a full page load that leaves no token in the address', async () => {
      const { first, url } = await openApp();
      expect(await user(first)).toBeNull();
      await signIn(first, url);
      expect(await user(first)).toBe('ada@example.test');
      expect(first.url()).not.toContain('token');
    });
  });

  it('five tabs, one refresh: the others adopt the pair of the first', async () => {
    const { first, url, calls, open, project } = await openApp();
    await signIn(first, url);
    const tabs = [first, await open(), await open(), await open(), await open()];
    harness.clock.advance({ hours: 1, seconds: 1 });
    calls.length = 0;
    const users = await Promise.all(tabs.map(user));
    expect(users).toEqual(Array(5).fill('ada@example.test'));
    expect(calls.filter((call) => call === 'refresh')).toHaveLength(1);
    const tokens = await Promise.all(tabs.map((tab) => tab.evaluate('app.session.accessToken()')));
    expect(new Set(tokens).size).toBe(1);
    const kinds: string[] = [];
    for await (const { event } of project.management.events({ event: 'token_refreshed' })) kinds.push(event);
    expect(kinds).toHaveLength(1);
  });

  onlyInTestAll(() => {
    it('tabs that ask one after the other: still one refresh', async () => {
      const { first, url, calls, open } = await openApp();
      await signIn(first, url);
      const tabs = [first, await open(), await open()];
      harness.clock.advance({ hours: 1, seconds: 1 });
      calls.length = 0;
      for (const tab of tabs) expect(await user(tab)).toBe('ada@example.test');
      expect(calls.filter((call) => call === 'refresh')).toHaveLength(1);
    });

    it('says that nobody is signed in where the answer comes after the sign-out', async () => {
      const { first, url, open } = await openApp();
      await signIn(first, url);
      const second = await open();
      const { promise: signedOut, resolve: release } = Promise.withResolvers<void>();
      const { promise: verified, resolve: tellVerified } = Promise.withResolvers<void>();
      await second.route('**/verify', async (route) => {
        const response = await route.fetch();
        tellVerified();
        await signedOut;
        await route.fulfill({ response });
      });
      const asked = user(second);
      await verified;
      await first.evaluate('app.session.signOut()');
      await second.waitForFunction('app.changes.includes(false)');
      release();
      expect(await asked).toBeNull();
    });

    it('ends in all tabs when one signs out', async () => {
      const { first, url, open, project } = await openApp();
      await signIn(first, url);
      const second = await open();
      await first.evaluate('app.session.signOut()');
      await second.waitForFunction('app.changes.length > 0');
      expect(await second.evaluate('app.changes')).toEqual([false]);
      expect(await user(second)).toBeNull();
      // No token is left, only a mark that somebody signed out.
      expect(await first.evaluate('({ ...localStorage })')).toEqual({ [`porchlight:${project.tenantId}:left`]: '1' });
    });

    it('ends in a tab that still sees what the other one wiped, before the service has heard of it', async () => {
      const { first, url, open } = await openApp();
      await signIn(first, url);
      const second = await open();
      await second.evaluate(`{
        const values = { ...localStorage };
        Storage.prototype.getItem = (name) => values[name] ?? null;
      }`);
      const mayEnd = Promise.withResolvers<void>();
      await first.route('**/logout', async (route) => {
        await mayEnd.promise;
        await route.continue();
      });
      const signedOut = first.evaluate('app.session.signOut()');
      await second.waitForFunction('app.changes.length > 0');
      expect(await user(second)).toBeNull();
      mayEnd.resolve();
      await signedOut;
    });

    it('ends where the service says that it is over, and only there', async () => {
      const { first, url, project } = await openApp(/401|ERR_/);
      await signIn(first, url);
      const before = await stored(first);
      harness.clock.advance({ hours: 1, seconds: 1 });

      await first.route('**/refresh', (route) => route.abort());
      expect(await user(first)).toBe('Unavailable');
      expect(await stored(first)).toBe(before);
      await first.unroute('**/refresh');
      expect(await user(first)).toBe('ada@example.test');

      await project.management.endSessions(1);
      expect(await user(first)).toBe(null);
      expect(await stored(first)).toBe('');
    });

    it('outlives an answer that never arrived', async () => {
      const { first, url, calls, project } = await openApp(/ERR_/);
      await signIn(first, url);
      harness.clock.advance({ hours: 1, seconds: 1 });
      let lost = 0;
      await first.route('**/refresh', async (route) => {
        if (route.request().method() === 'POST' && lost++ < 2) {
          await route.fetch();
          return route.abort();
        }
        return route.continue();
      });
      expect(await user(first)).toBe('Unavailable');
      expect(await user(first)).toBe('ada@example.test');
      expect(calls.filter((call) => call === 'refresh')).toHaveLength(3);
      const refreshed: number[] = [];
      for await (const { id } of project.management.events({ event: 'token_refreshed' })) refreshed.push(id);
      expect(refreshed).toHaveLength(1);
    });
  });
});
