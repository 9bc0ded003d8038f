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

interface Owned {
  readonly tenant: SocialTenant;
  /** The cookie of the owner's sign-in. */
  readonly cookie: { readonly name: string; readonly value: string; readonly url: string };
}

async function ownedProject(): Promise<Owned> {
  const owner = await createOwner(harness);
  for (const name of ['Heron Shop', 'Badger Shop']) await owner.createProject(name);
  const tenant = await owner.createProject('Otter Shop');
  await provision(tenant, ['https://otter.example/cb', 'http://localhost:3000/cb']);
  const [name = '', value = ''] = owner.cookie.split('=');
  return { tenant: socialTenant(harness, tenant), cookie: { name, value, url: harness.baseUrl } };
}

async function openedProject(page: Page): Promise<SocialTenant> {
  const { tenant, cookie } = await ownedProject();
  await page.context().addCookies([cookie]);
  return tenant;
}

/** A full check takes seconds, and all pages are made of the same parts: `npm test` checks every twentieth. */
const LOOKED_AT_CLOSELY = [
  '/account',
  '/account/settings',
  '/account/insights?days=7',
  '/contact',
  ...[...SECTION_PATHS, '/users/:userId'].map((section) => `/account/projects/:tenantId${section}`),
].filter((_, index) => index % timesOf(1, 20) === 0);

describe('every page of the desk', { timeout: 120_000 }, () => {
  let owned: Owned;
  let user: number;
  beforeAll(async () => {
    owned = await ownedProject();
    const { userId, refreshToken } = await owned.tenant.quickSignIn();
    await owned.tenant.logout(refreshToken);
    user = userId;
  });

  it.each(LOOKED_AT_CLOSELY)('%s is accessible, in both schemes and on a narrow screen', async (pattern) => {
    const page = await newPage({ context: LOOKED_AT });
    await page.context().addCookies([owned.cookie]);
    await page.setViewportSize({ width: 1_280, height: 900 });
    await page.emulateMedia({ colorScheme: 'light' });
    await page.goto(harness.baseUrl + pattern.replace(':tenantId', owned.tenant.id).replace(':userId', String(user)));
    await page.evaluate(() => {
      for (const details of document.querySelectorAll('details')) details.open = true;
    });
    await expectGoodPage(page);
  });
});

describe('the desk', { timeout: 120_000 }, () => {
  onlyInTestAll(() => {
    it('has beside it a page for each person that is as accessible, before and after the sign-in', async () => {
      const page = await newPage({ context: LOOKED_AT });
      const tenant = await openedProject(page);
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

  onlyInTestAll(() => {
    it('keeps long names inside a narrow page, and times in a sentence as dates', async () => {
      const page = await newPage();
      const tenant = await openedProject(page);
      const name = 'Deploy preview of the marketing site (temporary, ask Max before you end it)';
      await tenant.api('/api/keys', { method: 'POST', json: { name, preset: 'ci', expires_in_s: 2 * 86_400 } });
      await page.setViewportSize({ width: 360, height: 800 });
      await page.goto(`${harness.baseUrl}/account/projects/${tenant.id}/keys`);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
      await page.waitForFunction(() => document.querySelector('#keys time[title]'));
      expect(await page.innerText('#keys tr:has-text("Deploy preview")')).toMatch(/until \w+ \d+, \d{4}/);

      await page.goto(`${harness.baseUrl}/account/projects/${tenant.id}/events`);
      await page.setViewportSize({ width: 1_440, height: 900 });
      expect(await page.isVisible('h2.part-title')).toBe(true);
    });
  });

  it('shows events as they come, answers while an address is typed, and is worked by the keyboard', async () => {
    const page = await newPage();
    const tenant = await openedProject(page);
    await page.goto(`${harness.baseUrl}/account/projects/${tenant.id}/events`);
    await page.waitForSelector('text=Live: new events appear by themselves.');
    const { refreshToken } = await tenant.quickSignIn();
    await tenant.logout(refreshToken);
    await page.waitForSelector('#events tbody tr:has-text("Signed out in the app")');
    expect(await page.getAttribute('#events tbody time', 'title')).toMatch(/UTC$/);

    await page.keyboard.press('Control+k');
    await page.waitForSelector('#palette:popover-open');
    await page.keyboard.type('heron');
    await page.waitForFunction(() => document.querySelectorAll('#palette-list [role="option"]').length === 1);
    // In a search field with text, the first press only clears the text.
    for (let press = 0; press < 2; press += 1) await page.keyboard.press('Escape');
    await page.waitForSelector('#palette', { state: 'hidden' });

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
