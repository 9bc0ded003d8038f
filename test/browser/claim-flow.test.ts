import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { claimUrlOf, waitStatus } from '../support/account.ts';
import { newPage } from '../support/browser/browser.ts';
import { createHarness, type Harness } from '../support/harness.ts';
import { createTenant, type TestTenant } from '../support/tenant.ts';
import { onlyInTestAll } from '../support/times.ts';
import { listen } from '../unit/providers/support/listen.ts';

let harness: Harness;
let tenant: TestTenant;
beforeAll(async () => {
  harness = await createHarness();
});

const CALLBACKS = ['https://shop.otter.example/auth/callback', 'https://*.preview.otter.example/cb'];

async function project(name: string, callback_urls = CALLBACKS): Promise<TestTenant> {
  tenant = await createTenant(harness, name);
  await tenant.api('/api/resources/social-login', { method: 'POST', json: { callback_urls } });
  return tenant;
}

/** Signs in as a persona from a page that has the button for it. */
async function signIn(page: Page, persona: string): Promise<void> {
  await page.click('[data-action="sign-in"]');
  await page.waitForURL('**/account/sign-in?**');
  await page.click('[data-action="sign-in"]');
  await page.click(`[data-persona="${persona}"]`);
  await page.waitForSelector('[data-action="approve"]');
}

const TABS_MAX = 60;

async function tabTo(page: Page, selector: string): Promise<void> {
  await page.waitForSelector(selector);
  for (let press = 0; press < TABS_MAX; press += 1) {
    await page.keyboard.press('Tab');
    if ((await page.locator(`:is(${selector}):focus`).count()) > 0) return;
  }
  throw new Error(`${selector} was not reached in ${TABS_MAX} presses of the Tab key`);
}

/** Moves to an element by the Tab key, presses Enter, and waits for the next page. */
async function enter(page: Page, selector: string): Promise<void> {
  await tabTo(page, selector);
  const arrived = page.waitForEvent('load');
  await page.keyboard.press('Enter');
  await arrived;
}

/** Name a folder here to save pictures of the pages. */
const SCREENSHOTS = process.env.PORCHLIGHT_SCREENSHOTS;

async function look(page: Page, name: string): Promise<void> {
  for (const [size, width] of [
    ['wide', 1280],
    ['narrow', 360],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    const overflow = await page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth');
    expect(overflow, `${name} ${size} scrolls sideways`).toBe(0);
    if (SCREENSHOTS === undefined) continue;
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      const path = join(SCREENSHOTS, `${name}-${size}-${colorScheme}.png`);
      await page.screenshot({ path, fullPage: true, animations: 'disabled' });
    }
  }
}

describe('the claim in a browser', () => {
  it('goes from the call of the agent to the answer of wait', async () => {
    await project('Otter Shop');
    const { path, userCode, waitToken } = await claimUrlOf(tenant);
    const waiting = waitStatus(harness, waitToken, 30);

    const page = await newPage();
    await page.goto(`${harness.baseUrl}${path}`);
    const text = await page.textContent('main');
    for (const part of ['Otter Shop', userCode, tenant.id, 'shop.otter.example', '*.preview.otter.example', '3 days']) {
      expect(text).toContain(part);
    }
    await look(page, '1-claim-signed-out');

    await signIn(page, 'ada');
    await page.waitForURL(`**${path}`);
    expect(await page.textContent('main')).toContain('ada@');
    await look(page, '2-claim-signed-in');

    await page.click('[data-action="approve"]');
    await page.waitForURL(`**${path}`);
    expect(await page.textContent('h1')).toBe('The project is yours');
    expect(await waiting).toBe('claimed');
    await look(page, '3-claim-receipt');

    await page.reload();
    expect(await page.textContent('h1')).toBe('The project is yours');
  });

  onlyInTestAll(() => {
    it('leads to the owner’s page, where keys are replaced and the person signs out', async () => {
      await project('Otter Shop');
      const { path } = await claimUrlOf(tenant);
      const page = await newPage();
      await page.goto(`${harness.baseUrl}${path}`);
      await signIn(page, 'ada');
      await page.click('[data-action="approve"]');
      await page.click('a:has-text("Open the project")');
      expect(await page.textContent('main')).toContain('Otter Shop');
      expect(await page.content()).not.toContain('svc_man_');
      await look(page, '4-account');

      // On a wide screen, styles open the `details`, but Playwright still takes the content of a closed one for
      // invisible.
      const keys = await page.getAttribute('nav.project-nav a[href$="/keys"]', 'href');
      await page.goto(new URL(keys ?? '', page.url()).href);
      await page.click('[data-action="rotate"]');
      await page.click('[data-action="confirm"]');
      expect(await page.textContent('#credentials')).toContain('These are secret.');
      expect(await page.textContent('#credentials pre code')).toContain(`tenant_id=${tenant.id}`);
      await look(page, '5-account-rotated');

      await page.click('[data-action="sign-out"]');
      await page.waitForURL('**/account/sign-in?signed_out=1');
      expect(await page.textContent('main')).toContain('You are signed out.');
      await look(page, '6-signed-out');
    });
  });

  onlyInTestAll(() => {
    it('and what comes after it need neither a pointer nor script', async () => {
      await using app = await listen(() => (_req, res) => res.end('Arrived'));
      const { id } = await project('Otter Shop', [`${app.url}/callback`]);
      const { path } = await claimUrlOf(tenant);
      const page = await newPage({ context: { javaScriptEnabled: false } });
      const walk = async (...stops: readonly string[]): Promise<void> => {
        for (const stop of stops) await enter(page, stop);
      };
      await page.goto(`${harness.baseUrl}${path}`);
      await walk(
        '[data-action="sign-in"]',
        '[data-action="sign-in"]',
        '[data-persona="ada"]',
        '[data-action="approve"]',
      );
      expect(await page.textContent('h1')).toBe('The project is yours');
      await walk(`a[href$="/${id}"]`, 'nav.project-nav a[href$="/settings"]');
      await tabTo(page, '#project-name');
      await page.keyboard.press('Control+a');
      await page.keyboard.type('Heron Shop');
      await walk('[data-action="rename"]');
      expect(await page.textContent('h1')).toContain('Heron Shop');
      await tabTo(page, '#release summary');
      await page.keyboard.press('Enter');
      expect(await page.isVisible('[data-action="release"]')).toBe(true);
      await page.goto(`${harness.baseUrl}/edge/auth/${id}/google`);
      await walk('[data-persona="grace"]', '[data-action="approve"]');
      expect(page.url()).toContain(`${app.url}/callback`);
      await page.goto(`${harness.baseUrl}/account/projects/${id}/users`);
      await walk('#users a[href*="/users/"]', '[data-action="block"]', '[data-action="confirm"]');
      expect(await page.textContent('[role="status"]')).toContain('This person is blocked');
    });
  });

  onlyInTestAll(() => {
    it('can be refused, and says so to the human and to the agent', async () => {
      await project('Heron Notes');
      const { path, waitToken } = await claimUrlOf(tenant);
      const waiting = waitStatus(harness, waitToken, 30);
      const page = await newPage();
      await page.goto(`${harness.baseUrl}${path}`);
      await signIn(page, 'grace');
      await page.click('[data-action="deny"]');
      await page.waitForSelector('h1:has-text("You declined")');
      expect(await waiting).toBe('denied');
      await look(page, '7-refused');
    });

    it('shows a second account that it came too late, without naming the owner', async () => {
      await project('Otter Shop');
      const { path } = await claimUrlOf(tenant);
      const expectedConsoleErrors = /409/;
      const [first, second] = [await newPage(), await newPage({ expectedConsoleErrors })];
      for (const [page, persona] of [
        [first, 'ada'],
        [second, 'grace'],
      ] as const) {
        await page.goto(`${harness.baseUrl}${path}`);
        await signIn(page, persona);
      }
      await first.click('[data-action="approve"]');
      await first.waitForSelector('h1:has-text("The project is yours")');
      await second.click('[data-action="approve"]');
      await second.waitForSelector('h1:has-text("This project has an owner")');
      expect(await second.textContent('main')).not.toContain('ada@');
      await look(second, '8-already-claimed');
    });
  });

  onlyInTestAll(() => {
    it('D7: a foreign page cannot approve in the name of the human', async () => {
      await project('Otter Shop');
      const { path } = await claimUrlOf(tenant);
      const page = await newPage({ otherHosts: ['evil.example'], expectedConsoleErrors: /403|401/ });
      await page.goto(`${harness.baseUrl}${path}`);
      await signIn(page, 'ada');
      const csrf = await page.getAttribute('input[name="csrf_token"]', 'value');
      await page.route('http://evil.example/', (route) =>
        route.fulfill({
          contentType: 'text/html',
          body: `<form method="post" action="${harness.baseUrl}${path}">
            <input name="decision" value="approve"><input name="csrf_token" value="${csrf}"><button>Win</button></form>`,
        }),
      );
      await page.goto('http://evil.example/');
      await page.click('button');
      await page.waitForLoadState();
      const status = (await (await tenant.api('/api/tenant')).json()) as { tenant: { status: string } };
      expect(status.tenant.status).toBe('ephemeral');
    });
  });
});
