import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { createDemoApp } from '../../scripts/demo/app.ts';
import { createProject, type Project } from '../sdk/support/project.ts';
import { newPage } from '../support/browser/browser.ts';
import { createHarness, type Harness } from '../support/harness.ts';
import { signInTo } from '../support/sign-in.ts';
import { onlyInTestAll } from '../support/times.ts';
import { serveExpress } from '../unit/sdk/support/serve-express.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await createHarness();
});

interface Demo {
  /** What an access log of the app would contain: each address with its `Referer`. */
  readonly log: string[];
  readonly url: string;
  readonly project: Project;
}

/** The demo as `npm run demo` sets it up, with its own project. */
async function openDemo(): Promise<Demo> {
  let app: ReturnType<typeof createDemoApp> | undefined;
  const log: string[] = [];
  const served = await serveExpress((req, res) => {
    log.push(`${req.method} ${req.url} ${req.headers.referer ?? '-'}`);
    app?.(req, res);
  });
  const url = served.url.replace('127.0.0.1', 'localhost');
  const redirectUri = `${url}/auth/callback`;
  const project = await createProject(harness.baseUrl, [redirectUri]);
  await project.management.provision([redirectUri], { callbackMode: 'code' });
  app = createDemoApp({ baseUrl: harness.baseUrl, tenantId: project.tenantId, redirectUri });
  return { url, project, log };
}

async function signIn(page: Page, persona = 'ada', decision: 'approve' | 'deny' = 'approve'): Promise<void> {
  await page.click(`[data-persona="${persona}"]`);
  await page.click(`[data-action="${decision}"]`);
}

describe('the demo app in a browser', () => {
  it('signs a person in, shows them their pages, and signs them out', async () => {
    const { url, project } = await openDemo();
    const page = await newPage();
    await page.goto(url);
    await page.click('[data-action="sign-in"]');
    await signIn(page);
    await page.waitForURL(`${url}/`);
    expect(await page.textContent('[data-user]')).toBe('ada@example.test');
    expect(await page.textContent('main')).toContain('Welcome, Ada Lovelace');
    await page.click('text=Your notes');
    expect(await page.textContent('h1')).toBe('Your notes');
    const missing = await fetch(`${url}/nope`);
    expect([missing.status, await missing.text()]).toEqual([404, expect.stringContaining('<h1>Nothing here</h1>')]);

    await page.click('[data-action="sign-out"]');
    await page.waitForURL(`${url}/`);
    expect(await page.isVisible('[data-action="sign-in"]')).toBe(true);
    expect(await page.context().cookies(url)).toEqual([]);
    const kinds: string[] = [];
    for await (const { event } of project.management.events()) kinds.push(event);
    expect(kinds).toEqual(['login_started', 'authorize', 'logout']);
  });

  onlyInTestAll(() => {
    it('keeps the tokens out of scripts, addresses and the history', async () => {
      const { url, project } = await openDemo();
      // Going back leads to the consent page, which has expired by then.
      const page = await newPage({ expectedConsoleErrors: /400/ });
      await page.goto(`${url}/auth/login`);
      await signIn(page);
      await page.waitForURL(`${url}/`);
      expect(await page.evaluate('document.cookie')).toBe('');
      expect(await page.evaluate('document.referrer')).not.toContain('access_token');
      await page.goBack();
      expect(page.url()).not.toContain('access_token');
      expect(await page.textContent('h1')).toBe('You answered already');
      await page.click('[data-action="start-over"]');
      await page.waitForURL(`${url}/`);
      expect(await page.textContent('[data-user]')).toBe('ada@example.test');
      const cookies = await page.context().cookies(url);
      expect(
        cookies.map(({ name, httpOnly, secure, sameSite, path }) => ({ name, httpOnly, secure, sameSite, path })),
      ).toEqual(
        ['access', 'refresh'].map((what) => ({
          name: `porchlight_${what}_${project.tenantId}`,
          httpOnly: true,
          secure: false,
          sameSite: 'Lax',
          path: '/',
        })),
      );
    });

    it('leads a deep link through the sign-in and back to where it points', async () => {
      const { url } = await openDemo();
      const page = await newPage();
      await page.goto(`${url}/notes/2?from=mail`);
      await signIn(page, 'grace');
      await page.waitForURL(`${url}/notes/2?from=mail`);
      expect(await page.textContent('[data-note]')).toContain('compiler');
    });

    it('refreshes the session on the way when an hour has passed', async () => {
      const { url } = await openDemo();
      const page = await newPage();
      await page.goto(`${url}/session`);
      await signIn(page);
      await page.waitForURL(`${url}/session`);
      expect(await page.getAttribute('[data-refreshed]', 'data-refreshed')).toBe('false');
      await page.click('[data-action="hour"]');
      expect(await page.getAttribute('[data-refreshed]', 'data-refreshed')).toBe('true');
      await page.reload();
      expect(await page.getAttribute('[data-refreshed]', 'data-refreshed')).toBe('false');

      harness.clock.advance({ hours: 1, seconds: 1 });
      await page.reload();
      expect(await page.getAttribute('[data-refreshed]', 'data-refreshed')).toBe('true');
    });

    it('says so when the person chose not to sign in', async () => {
      const { url } = await openDemo();
      const page = await newPage();
      await page.goto(`${url}/auth/login?return_to=/notes`);
      await signIn(page, 'ada', 'deny');
      await page.waitForURL(`${url}/?error=access_denied`);
      expect(await page.textContent('[role="alert"]')).toContain('chose not to');
    });

    it('ends where a session was ended elsewhere', async () => {
      const { url, project } = await openDemo();
      const page = await newPage();
      await page.goto(`${url}/session`);
      await signIn(page);
      await page.waitForURL(`${url}/session`);
      await project.management.endSessions(1);
      await page.goto(`${url}/`);
      expect(await page.isVisible('[data-action="sign-in"]')).toBe(true);
      expect(await page.context().cookies(url)).toEqual([]);
    });

    it('has nothing of a token in any address, access log or Referer, from the sign-in to the sign-out', async () => {
      const { url, log } = await openDemo();
      const page = await newPage();
      const seen: string[] = [];
      page.on('request', async (request) => {
        seen.push(`${request.method()} ${request.url()} ${request.headers().referer ?? '-'}`);
      });
      page.on('framenavigated', (frame) => seen.push(frame.url()));
      await page.goto(`${url}/notes/2`);
      await signIn(page);
      await page.waitForURL(`${url}/notes/2`);
      await page.click('text=All notes');
      await page.goto(`${url}/session`);
      await page.click('[data-action="hour"]');
      await page.goto(`${url}/session`);
      await page.click('[data-action="sign-out"]');
      await page.waitForURL(`${url}/`);
      expect(log.some((line) => line.includes('/auth/callback?') && line.includes('code='))).toBe(true);
      const lines = [...log, ...seen, ...harness.logs];
      expect(
        lines.filter((line) => /eyJ[\w-]+\.|svc_ref_|access_token=|refresh_token=|code_verifier/.test(line)),
      ).toEqual([]);
      // The code is useless without the cookie, but still no other page gets it.
      expect(log.filter((line) => /\S+ \S+ \S*code=/.test(line))).toEqual([]);
    });

    it('lets two tabs sign in side by side', async () => {
      const { url, project } = await openDemo();
      const one = await newPage();
      const two = await one.context().newPage();
      await one.goto(`${url}/notes/1`);
      await two.goto(`${url}/notes/3`);
      await signIn(two);
      await two.waitForURL(`${url}/notes/3`);
      await signIn(one);
      await one.waitForURL(`${url}/notes/1`);
      for (const page of [one, two]) {
        await page.reload();
        expect(await page.textContent('[data-user]')).toBe('ada@example.test');
      }
      expect((await one.context().cookies(url)).map(({ name }) => name).sort()).toEqual([
        `porchlight_access_${project.tenantId}`,
        `porchlight_refresh_${project.tenantId}`,
      ]);
    });

    it('H2: an attacker\u2019s finished link, opened by somebody else, stores nothing and offers to start over', async () => {
      const { url, project } = await openDemo();
      // The attacker begins at the app, signs in as grace, and does not open the last link himself.
      const start = (await fetch(`${url}/auth/login`, { redirect: 'manual' })).headers.get('location') ?? '';
      const query = Object.fromEntries(new URL(start).searchParams);
      const stolen = (await signInTo(harness, project.tenantId, { persona: 'grace', query })).href;

      for (const isSignedIn of [false, true]) {
        // Within the limits of an unclaimed project.
        harness.clock.advance({ minutes: 1 });
        const victim = await newPage({ expectedConsoleErrors: /400/ });
        if (isSignedIn) {
          await victim.goto(`${url}/notes`);
          await signIn(victim);
          await victim.waitForURL(`${url}/notes`);
        }
        await victim.goto(`${stolen}&return_to=/notes/1`);
        expect(await victim.textContent('h1')).toBe('Sign in again');
        await victim.goto(url);
        expect(await victim.locator('[data-user]').allTextContents()).toEqual(isSignedIn ? ['ada@example.test'] : []);
        if (isSignedIn) continue;
        await victim.goto(stolen);
        await victim.click('[data-action="sign-in"]');
        await signIn(victim);
        await victim.waitForURL(`${url}/`);
        expect(await victim.textContent('[data-user]')).toBe('ada@example.test');
      }
      const users: string[] = [];
      for await (const { email } of project.management.users()) users.push(email);
      expect(users.sort()).toEqual(['ada@example.test', 'grace@example.test']);
      expect(await project.management.sessions(1)).toEqual([]);
    });
  });
});
