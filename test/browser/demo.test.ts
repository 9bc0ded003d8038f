import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { createDemoApp } from '../../scripts/demo/app.ts';
import { createProject, type Project } from '../sdk/support/project.ts';
import { newPage } from '../support/browser.ts';
import { createHarness, type Harness } from '../support/harness.ts';
import { serveExpress } from '../unit/sdk/support/serve-express.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await createHarness();
});

interface Demo {
  readonly url: string;
  readonly project: Project;
}

/** The demo as `npm run demo` puts it together, on a project of its own. */
async function openDemo(): Promise<Demo> {
  let app: ReturnType<typeof createDemoApp> | undefined;
  const served = await serveExpress((req, res) => void app?.(req, res));
  const url = served.url.replace('127.0.0.1', 'localhost');
  const redirectUri = `${url}/auth/callback`;
  const project = await createProject(harness.baseUrl, [redirectUri]);
  app = createDemoApp({ baseUrl: harness.baseUrl, tenantId: project.tenantId, redirectUri });
  return { url, project };
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

    await page.click('[data-action="sign-out"]');
    await page.waitForURL(`${url}/`);
    expect(await page.isVisible('[data-action="sign-in"]')).toBe(true);
    expect(await page.context().cookies(url)).toEqual([]);
    const kinds: string[] = [];
    for await (const { event } of project.management.events()) kinds.push(event);
    expect(kinds).toEqual(['login_started', 'authorize', 'logout']);
  });

  it('keeps the tokens out of scripts, addresses and the history', async () => {
    const { url } = await openDemo();
    // Going back leads to the consent page, which is over by then.
    const page = await newPage({ expectedConsoleErrors: /400/ });
    await page.goto(`${url}/auth/login`);
    await signIn(page);
    await page.waitForURL(`${url}/`);
    expect(await page.evaluate('document.cookie')).toBe('');
    expect(await page.evaluate('document.referrer')).not.toContain('access_token');
    await page.goBack();
    expect(page.url()).not.toContain('access_token');
    const cookies = await page.context().cookies(url);
    expect(
      cookies.map(({ name, httpOnly, secure, sameSite, path }) => ({ name, httpOnly, secure, sameSite, path })),
    ).toEqual(
      ['porchlight_access', 'porchlight_refresh'].map((name) => ({
        name,
        httpOnly: true,
        secure: true,
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
});
