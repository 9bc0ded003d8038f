/** H49 in an app without a server: the page takes the session of a former system over, and keeps out who signed out. */
import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, it } from 'vitest';
import { serveBrowserApp } from '../sdk/support/browser-app.ts';
import { createMovingProject, importUsers, type MovingProject, moved } from '../security/support/moving-project.ts';
import { newPage } from '../support/browser/browser.ts';
import { TestClock } from '../support/clock.ts';
import { useHarness } from '../support/social-tenant.ts';

const harness = useHarness({ clock: new TestClock(new Date()) });
let project: MovingProject;
beforeEach(async () => {
  harness.current.clock.advance({ minutes: 1 });
  project = await createMovingProject(harness.current);
  await importUsers(project.tenant, moved(1, project.former.issuer));
  expect((await project.set()).status).toBe(200);
});

async function openApp(): Promise<Page> {
  const app = await serveBrowserApp();
  app.source = `
      import { createBrowserSession } from '@porchlight/sdk/browser';
      window.session = createBrowserSession({
        baseUrl: '${harness.current.baseUrl}',
        tenantId: '${project.tenant.id}',
        redirectUri: location.origin + '/callback',
      });
      document.body.dataset.ready = '';
    `;
  // A refused token is a 401, and unreadable keys are a 503: the browser writes both to its console.
  const page = await newPage({ expectedConsoleErrors: /status of (401|503)/ });
  await page.goto(app.url);
  await page.waitForSelector('[data-ready]', { state: 'attached' });
  return page;
}

const ADA = 'person-1@example.com';
const adopt = (page: Page, token: string): Promise<unknown> =>
  page.evaluate(`session.adoptSession(${JSON.stringify(token)}).catch((error) => error.name)`);
const user = (page: Page): Promise<unknown> => page.evaluate('session.user().then((user) => user && user.email)');

describe('H49: a page', () => {
  it('signs in whoever is signed in at the former system, also after it was loaded again', async () => {
    const page = await openApp();
    expect(await user(page)).toBeNull();
    expect(await adopt(page, await project.token())).toBe(true);
    expect(await user(page)).toBe(ADA);
    await page.reload();
    expect(await user(page)).toBe(ADA);
    expect(await adopt(page, await project.token({ jti: 'renewed' }))).toBe(true);
    expect((await project.tenant.events('?event=authorize')).events).toHaveLength(1);
  });

  it('keeps out who signed out, although the former system still renews the token', async () => {
    const page = await openApp();
    expect(await adopt(page, await project.token())).toBe(true);
    await page.evaluate('session.signOut()');
    await page.reload();
    expect(await adopt(page, await project.token({ jti: 'renewed' }))).toBe(false);
    expect(await user(page)).toBeNull();
  });

  it('lets people sign in who were not imported, and asks again where the keys could not be read', async () => {
    const page = await openApp();
    expect(await adopt(page, await project.token({ sub: 'old-99' }))).toBe(false);
    const good = project.former.published;
    project.former.published = 'none' as unknown as unknown[];
    harness.current.clock.advance({ minutes: 11 });
    expect(await adopt(page, await project.token())).toBe('Unavailable');
    project.former.published = good;
    harness.current.clock.advance({ seconds: 11 });
    expect(await adopt(page, await project.token())).toBe(true);
    expect(await user(page)).toBe(ADA);
  });
});
