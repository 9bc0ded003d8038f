/**
 * The app of /docs/quickstart-expo as Expo web in Chromium, with Expo's own packages, and as a bundle for a device. No device
 * runs it here.
 */
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { SessionEnded } from '../../sdk/src/index.ts';
import { bundleExpoApp } from '../sdk/support/expo-app.ts';
import { createProject, type Project } from '../sdk/support/project.ts';
import { newPage } from '../support/browser/browser.ts';
import { TestClock } from '../support/clock.ts';
import { createHarness } from '../support/harness.ts';
import { serveExpress } from '../unit/sdk/support/serve-express.ts';

/** Includes the time to install the packages. */
const PATIENCE_MS = 180_000;
const PAGE = '<!doctype html><title>app</title><link rel="icon" href="data:,"><div id="root"></div>';

const clock = new TestClock(new Date());
let project: Project;
let address: string;
beforeAll(async () => {
  const harness = await createHarness({ clock });
  let code = '';
  const served = await serveExpress(async (req, res) => {
    const isScript = req.url === '/main.js';
    res.setHeader('content-type', isScript ? 'text/javascript' : 'text/html; charset=utf-8');
    res.end(isScript ? code : `${PAGE}<script type="module" src="/main.js"></script>`);
  });
  address = served.url.replace('127.0.0.1', 'localhost');
  project = await createProject(harness.baseUrl, [`${address}/callback`, 'com.example.app://callback']);
  ({ code } = await bundleExpoApp('web', project));
}, PATIENCE_MS);

const SIGN_IN = '[data-testid="sign-in"]';
const EMAIL = '[data-testid="email"]';

async function signIn(page: Page, decision = 'approve'): Promise<void> {
  await page.click(SIGN_IN);
  await page.click('[data-persona="ada"]');
  await page.click(`[data-action="${decision}"]`);
}

const stored = (page: Page): Promise<{ refreshToken: string }> =>
  page.evaluate(`JSON.parse(localStorage.getItem('porchlight.${project.tenantId}'))`);

describe('the app on the web', () => {
  it('signs a person in, keeps and renews the session, and ends it at the service', async () => {
    const page = await newPage();
    await page.goto(address);
    await signIn(page);
    await page.waitForURL(`${address}/`);
    expect(await page.textContent(EMAIL)).toBe('ada@example.test');
    const first = await stored(page);

    await page.reload();
    expect(await page.textContent(EMAIL)).toBe('ada@example.test');
    expect(await stored(page)).toEqual(first);

    clock.advance({ hours: 2 });
    const refreshes: string[] = [];
    page.on('request', (request) => request.url().endsWith('/refresh') && refreshes.push(request.method()));
    await page.reload();
    expect(await page.textContent(EMAIL)).toBe('ada@example.test');
    expect(refreshes.filter((method) => method === 'POST')).toHaveLength(1);
    const second = await stored(page);
    expect(second.refreshToken).not.toBe(first.refreshToken);

    await page.click('[data-testid="sign-out"]');
    await page.waitForSelector(SIGN_IN);
    expect(await stored(page)).toBeNull();
    const ended = await project.client.refresh(second.refreshToken).catch((error: unknown) => error);
    expect(ended).toBeInstanceOf(SessionEnded);
  });

  it('says that the person declined, and nothing to somebody who comes back with the button of the browser', async () => {
    const page = await newPage();
    await page.goto(address);
    await page.click(SIGN_IN);
    await page.waitForSelector('[data-persona="ada"]');
    await page.goBack();
    await page.waitForSelector(`${SIGN_IN}:not([aria-disabled="true"])`);
    expect(await page.locator('[data-testid="error"]').count()).toBe(0);
    await signIn(page, 'deny');
    expect(await page.textContent('[data-testid="error"]')).toBe('The person did not allow the sign-in.');
    await page.waitForSelector(SIGN_IN);
  });

  it('tells the other tabs', async () => {
    const page = await newPage();
    await page.goto(address);
    const other = await page.context().newPage();
    await other.goto(address);
    await signIn(other);
    expect(await page.textContent(EMAIL)).toBe('ada@example.test');
    await page.click('[data-testid="sign-out"]');
    await other.waitForSelector(SIGN_IN);
    await other.close();
  });
});

describe('the app for a device', () => {
  it('has the native parts of the packages, and nothing of Node or of the web', async () => {
    const { imports, files } = await bundleExpoApp('ios', project);
    expect(imports.filter((name) => !/^react(?:-native)?(?:\/|$)/.test(name))).toEqual([]);
    expect(files.some((file) => file.endsWith('/expo-secure-store/build/ExpoSecureStore.js'))).toBe(true);
    expect(files.filter((file) => /\.web\.[jt]s$|^node:/.test(file))).toEqual([]);
  });

  it('may return to its scheme', async () => {
    const url = project.client.loginUrl({ redirectUri: 'com.example.app://callback' });
    expect((await fetch(url, { method: 'HEAD', redirect: 'manual' })).status).toBe(302);
    const other = project.client.loginUrl({ redirectUri: 'com.example.other://callback' });
    expect((await fetch(other, { method: 'HEAD', redirect: 'manual' })).status).toBe(400);
  });
});
