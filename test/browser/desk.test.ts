/** The owner's desk in a real browser: every page is accessible, and script makes the events and the check live. */
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { expectGoodPage, LOOKED_AT } from '../support/browser/accessible.ts';
import { newPage } from '../support/browser/browser.ts';
import { SECTION_PATHS } from '../support/browser/desk-sections.ts';
import { createHarness, type Harness } from '../support/harness.ts';
import { createOwner } from '../support/owner.ts';
import { signIn } from '../support/sign-in.ts';
import { provision, type SocialTenant, socialTenant } from '../support/social-tenant.ts';
import { onlyInTestAll, timesOf } from '../support/times.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await createHarness();
});

async function ownedProject(page: Page): Promise<SocialTenant> {
  const owner = await createOwner(harness);
  for (const name of ['Heron Shop', 'Badger Shop']) await owner.createProject(name);
  const tenant = await owner.createProject('Otter Shop');
  await provision(tenant, ['https://otter.example/cb', 'http://localhost:3000/cb']);
  const [name = '', value = ''] = owner.cookie.split('=');
  await page.context().addCookies([{ name, value, url: harness.baseUrl }]);
  return socialTenant(harness, tenant);
}

describe('the desk', { timeout: 120_000 }, () => {
  it('is accessible on every page, in both schemes and on a narrow screen', async () => {
    const page = await newPage({ context: LOOKED_AT });
    const tenant = await ownedProject(page);
    const { userId, refreshToken } = await tenant.quickSignIn();
    await tenant.logout(refreshToken);
    const project = `/account/projects/${tenant.id}`;
    const sections = [...SECTION_PATHS, `/users/${userId}`];
    const paths = ['/account', '/account/settings', '/account/insights?days=7', '/contact'];
    const all = [...paths, ...sections.map((section) => project + section)];
    // A close look takes seconds, and the pages are made of the same parts: every tenth of them in `npm test`.
    const closely = all.filter((_, index) => index % timesOf(1, 10) === 0);
    for (const path of closely) {
      await page.setViewportSize({ width: 1_280, height: 900 });
      await page.emulateMedia({ colorScheme: 'light' });
      await page.goto(harness.baseUrl + path);
      await page.evaluate(() => {
        for (const details of document.querySelectorAll('details')) details.open = true;
      });
      await expectGoodPage(page).catch((error: Error) => {
        throw new Error(`${path}: ${error.message}`);
      });
    }
  });

  onlyInTestAll(() => {
    it('has beside it a page for each person that is as accessible, before and after the sign-in', async () => {
      const page = await newPage({ context: LOOKED_AT });
      const tenant = await ownedProject(page);
      for (let session = 0; session < 2; session += 1) await signIn(harness, tenant.id, { persona: 'ada' });
      const look = async (): Promise<void> => {
        await page.setViewportSize({ width: 1_280, height: 900 });
        await page.emulateMedia({ colorScheme: 'light' });
        await expectGoodPage(page);
      };
      await page.goto(`${harness.baseUrl}/edge/auth/${tenant.id}/me`);
      await look();
      await page.click(`a[href*="/me/start"]`);
      await page.click('[data-persona="ada"]');
      await page.waitForSelector('[data-action="end-session"]');
      await look();
      await page.click('[data-action="delete"]');
      await page.waitForSelector('text=Nothing was deleted.');
      await look();
      await page.check('#understood');
      await page.click('[data-action="delete"]');
      await page.waitForSelector('text=Your data is deleted');
      await look();
    });
  });

  it('shows events as they come, answers while an address is typed, and is worked by the keyboard', async () => {
    const page = await newPage();
    const tenant = await ownedProject(page);
    await page.goto(`${harness.baseUrl}/account/projects/${tenant.id}/events`);
    await page.waitForSelector('text=Live: new events appear by themselves.');
    const { refreshToken } = await tenant.quickSignIn();
    await tenant.logout(refreshToken);
    await page.waitForSelector('#events tbody tr:has-text("Signed out in the app")');
    expect(await page.getAttribute('#events tbody time', 'title')).toMatch(/UTC$/);

    await page.keyboard.press('Control+k');
    await page.waitForSelector('.switcher:popover-open');
    await page.keyboard.type('heron');
    await page.waitForFunction(() => document.querySelectorAll('#switcher-list li').length === 1);
    // In a search field with text, the first press only clears the text.
    for (let press = 0; press < 2; press += 1) await page.keyboard.press('Escape');
    await page.waitForSelector('.switcher', { state: 'hidden' });

    await page.focus('nav.project-nav a:has-text("Callbacks")');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/callbacks');
    await page.focus('#add-url');
    await page.keyboard.type('https://otter.example/cb/');
    await page.waitForSelector('#add-url-answer:has-text("only the slash at the end differs")');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/callbacks?done=callback-added');
  });
});
