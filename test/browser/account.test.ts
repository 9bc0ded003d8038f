/** A person in a real browser, without any script, sees which programs may act for them and ends their access. */
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { PathBrowser } from '../http/oauth/support/browser.ts';
import { grantOf } from '../http/oauth/support/check-token.ts';
import {
  approve,
  publicClient,
  redeem,
  register,
  type TestClient,
  type TokenAnswer,
} from '../http/oauth/support/oauth-client.ts';
import { expectGoodPage, LOOKED_AT } from '../support/browser/accessible.ts';
import { newPage } from '../support/browser/browser.ts';
import { createHarness, type Harness } from '../support/harness.ts';
import { onlyInTestAll } from '../support/times.ts';

let harness: Harness;
const clients: TestClient[] = [];
beforeAll(async () => {
  harness = await createHarness();
  for (const [client_name, redirect] of [
    ['Terminal agent', 'http://127.0.0.1/callback'],
    ['Notebook of a very patient person', 'https://notes.otter.example/oauth/callback?from=porchlight'],
  ]) {
    clients.push(await register(harness, { ...publicClient, client_name, redirect_uris: [redirect] }));
  }
});

/** Name a folder here to save pictures of the pages. */
const SCREENSHOTS = process.env.PORCHLIGHT_SCREENSHOTS;

async function look(page: Page, name: string): Promise<void> {
  if (SCREENSHOTS === undefined) return;
  for (const [size, width] of [
    ['wide', 1280],
    ['narrow', 360],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await page.screenshot({ path: join(SCREENSHOTS, `${name}-${size}-${colorScheme}.png`), fullPage: true });
    }
  }
}

async function signIn(page: Page, persona: string): Promise<void> {
  await page.goto(`${harness.baseUrl}/account/sign-in`);
  await page.click('[data-action="sign-in"]');
  await page.click(`[data-persona="${persona}"]`);
  await page.waitForURL('**/account');
}

/** Gives the programs of this test access, as the person of this page. */
async function connectAll(page: Page): Promise<TokenAnswer[]> {
  const cookies = await page.context().cookies(harness.baseUrl);
  const browser = new PathBrowser(cookies.map(({ name, value }) => `${name}=${value}`).join('; '));
  const connected: TokenAnswer[] = [];
  for (const client of clients) {
    harness.clock.advance({ seconds: 1 });
    connected.push((await (await redeem(harness, await approve(harness, client, browser))).json()) as TokenAnswer);
  }
  return connected;
}

/** The checker of pages is a script, so it opens the same page in another browser that allows scripts. */
async function sameWithScript(page: Page): Promise<Page> {
  const other = await newPage({ context: LOOKED_AT });
  await other.context().addCookies(await page.context().cookies());
  await other.goto(page.url());
  return other;
}

describe('the account page in a browser without script', () => {
  it('lists connected programs and browsers, and ends them', async () => {
    const page = await newPage({ context: { javaScriptEnabled: false } });
    await signIn(page, 'grace');
    const elsewhere = await newPage({ context: { userAgent: 'Mozilla/5.0 (X11; Linux) Gecko Firefox/140.0' } });
    await signIn(elsewhere, 'grace');
    const [terminal, notebook] = await connectAll(page);
    await page.goto(`${harness.baseUrl}/account/settings`);
    const text = await page.textContent('main');
    for (const part of ['Terminal agent', '127.0.0.1', 'notes.otter.example', 'Chrome on Linux', 'Firefox on Linux']) {
      expect(text).toContain(part);
    }
    await look(page, '1-access');

    const disconnect = page.getByRole('button', { name: /Disconnect.*Terminal agent/ });
    await disconnect.click();
    await page.waitForURL('**/account/settings?ended=program&undo=*');
    await page.click('[data-action="undo"]');
    await page.waitForURL('**/account/settings?ended=undone');
    expect(await grantOf(harness, terminal?.access_token ?? '')).not.toBeNull();
    await disconnect.click();
    await page.waitForURL('**/account/settings?ended=program&undo=*');
    expect(await page.textContent('[role="status"]')).toContain('The app is disconnected.');
    expect(await page.textContent('#programs')).not.toContain('Terminal agent');
    expect(await grantOf(harness, terminal?.access_token ?? '')).toBeNull();
    expect(await grantOf(harness, notebook?.access_token ?? '')).not.toBeNull();

    await page.click('summary:has-text("Sign out everywhere else")');
    await page.click('[data-action="end-other-sessions"]');
    await page.waitForURL('**/account/settings?ended=sessions');
    await elsewhere.reload();
    expect(new URL(elsewhere.url()).pathname).toBe('/account/sign-in');
    await look(page, '2-access-ended');
  });

  // A full check of a page takes seconds, and `desk.test.ts` does one for the first page of the account.
  onlyInTestAll(() => {
    it('is accessible, with something to end and with something to undo', async () => {
      const page = await newPage({ context: { javaScriptEnabled: false } });
      await signIn(page, 'ada');
      await connectAll(page);
      await page.goto(`${harness.baseUrl}/account/settings`);
      await expectGoodPage(await sameWithScript(page));
      await page.getByRole('button', { name: /Disconnect.*Terminal agent/ }).click();
      await page.waitForURL('**/account/settings?ended=program&undo=*');
      await expectGoodPage(await sameWithScript(page));
    });
  });
});
