/**
 * Documents as people see them: accessible in both colour schemes, complete on a narrow screen, and with forms to try
 * calls.
 */
import { operationsOf } from '@porchlight/contract';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { ENTRIES } from '../../server/docs/sources/catalogue.ts';
import { expectGoodPage, expectNarrowPage, LOOKED_AT } from '../support/browser/accessible.ts';
import { newPage } from '../support/browser/browser.ts';
import { useHarness } from '../support/social-tenant.ts';
import { onlyInTestAll, someOf, timesOf } from '../support/times.ts';

const held = useHarness();
/** The pages of the reference, each with the operations for which it has a form; the shortest first. */
const GROUPS = ENTRIES.flatMap(({ path, tag }) =>
  tag ? { path, operations: operationsOf().filter(({ metadata }) => metadata.tag === tag).length } : [],
).sort((one, other) => one.operations - other.operations);
/** All groups are made of the same parts, and one check takes seconds: `npm test` measures some of them. */
const CLOSELY = timesOf(GROUPS.length, 0);
/** All documents are made of the same parts. Each part is on one of these; the last are the longest. */
const CLOSE_LOOKS = ['/', '/docs/quickstart-express', '/docs/search?q=token', '/docs', '/docs/errors', '/docs/limits'];
const LOOKED_AT_CLOSELY = CLOSE_LOOKS.slice(0, timesOf(CLOSE_LOOKS.length, 1));
/**
 * The others are already checked on a narrow screen, and those with forms while every form is open. `npm test` checks a
 * hundredth of them.
 */
const ONLY_MEASURED = ENTRIES.filter(({ path, tag }) => !tag && !LOOKED_AT_CLOSELY.includes(path)).filter(
  (_, index) => index % timesOf(1, 100) === 0,
);

describe('a document in a browser', () => {
  it.each(LOOKED_AT_CLOSELY)('%s is accessible in light and dark', async (path) => {
    const page = await newPage({ context: LOOKED_AT });
    await page.goto(held.current.baseUrl + path);
    await expectGoodPage(page);
  });

  it('fits a narrow screen, each of the others', async () => {
    const page = await newPage({ context: { viewport: { width: 320, height: 800 } } });
    const wide: string[] = [];
    for (const { path } of ONLY_MEASURED) {
      await page.goto(held.current.baseUrl + path, { waitUntil: 'domcontentloaded' });
      if (await page.evaluate(() => document.documentElement.scrollWidth > 320)) wide.push(path);
    }
    expect(wide).toEqual([]);
  });
});

onlyInTestAll(() => {
  describe('the lists beside a document', () => {
    it('stay in view while the text is scrolled', async () => {
      const page = await newPage({ context: { viewport: { width: 1_440, height: 900 } } });
      await page.goto(`${held.current.baseUrl}/docs/errors`);
      const head = await page.locator('.site-header').evaluate((header) => header.getBoundingClientRect().height);
      for (const list of ['.docs-menu nav', '.docs-toc nav']) {
        await page.evaluate(() => scrollTo(0, document.body.scrollHeight / 2));
        expect(await page.locator(list).evaluate((nav) => nav.getBoundingClientRect().top)).toBe(head);
      }
    });
  });
});

describe('reading', () => {
  it('searches by keyboard, from anywhere on the page', async () => {
    const page = await newPage();
    await page.goto(`${held.current.baseUrl}/docs/errors`);
    await page.keyboard.press('/');
    await page.keyboard.type('rotate keys');
    await page.getByRole('option').first().waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/docs\/(keys|api\/tenant)/);
  });

  onlyInTestAll(() => {
    it('copies code, and keeps the tab that was chosen', async () => {
      const page = await newPage({ context: { permissions: ['clipboard-read', 'clipboard-write'] } });
      await page.goto(`${held.current.baseUrl}/docs/quickstart-express`);
      await page.locator('label', { hasText: 'pnpm' }).click();
      await page.reload();
      const figure = page.locator('figure.code-block:visible').first();
      expect(await figure.locator('code').textContent()).toContain('pnpm add');
      await figure.getByRole('button', { name: /^Copy/ }).click();
      await figure.getByText('Copied').waitFor();
      expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/^pnpm add/);
      await page.getByRole('button', { name: 'Copy for an agent' }).click();
      await page.locator('.docs-tools').getByText('Copied').waitFor();
      expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/^# Quickstart: Express/);
    });
  });
});

describe('the API reference', () => {
  const formUnder = (page: Page, id: string) => page.locator(`#${id} ~ details.try-it`).first();
  const open = (page: Page, path = '/docs/api/tenant') => page.goto(held.current.baseUrl + path);

  it('makes calls, covers their secrets, and keeps what the next call needs', async () => {
    const page = await newPage();
    await open(page);

    const genesis = formUnder(page, 'createGuestTenant');
    await genesis.locator('summary').click();
    await genesis.getByRole('button', { name: 'Send' }).click();
    await genesis.getByText('201 Created').waitFor();
    const shown = genesis.locator('pre');
    expect(await shown.textContent()).toContain('"tenant_id"');
    expect(await shown.textContent()).toContain('"svc_man_••••••••"');
    await genesis.getByRole('button', { name: 'Show secrets' }).click();
    expect(await shown.textContent()).toMatch(/"svc_man_\w{8}/);

    const status = formUnder(page, 'getTenant');
    await status.locator('summary').click();
    expect(await status.getByLabel('Management key').inputValue()).toMatch(/^svc_man_/);
    await status.getByRole('button', { name: 'Send' }).click();
    await status.getByText('200 OK').waitFor();
  });

  onlyInTestAll(() => {
    it('shows a refusal as it is', async () => {
      const page = await newPage({ expectedConsoleErrors: /401/ });
      await open(page);
      const status = formUnder(page, 'getTenant');
      await status.locator('summary').click();
      await status.getByRole('button', { name: 'Send' }).click();
      await status.getByText('401 Unauthorized').waitFor();
      expect(await status.locator('pre').textContent()).toContain('missingCredentials');
    });

    it('sends nothing irreversible before its name is typed', async () => {
      const page = await newPage({ expectedConsoleErrors: /401/ });
      await open(page, '/docs/api/social-login');
      const deletion = formUnder(page, 'deleteSocialLogin');
      await deletion.locator('summary').click();
      const press = deletion.locator('button.button-danger');
      await press.click();
      await deletion.getByText('Nothing was sent.').waitFor();
      await deletion.getByLabel('Type deleteSocialLogin to confirm').fill('deleteSocialLogin');
      await press.click();
      await deletion.getByText('401 Unauthorized').waitFor();
      // People can sign in again after a session ends, so this is reversible although it is a DELETE.
      const reversible = formUnder(page, 'revokeSession');
      await reversible.locator('summary').click();
      await reversible.getByRole('button', { name: 'Send' }).waitFor();
      expect(await reversible.getByLabel('to confirm').count()).toBe(0);
    });
  });

  /** Opens a page with all its forms open. */
  const openGroup = async (path: string): Promise<Page> => {
    const page = await newPage({ context: LOOKED_AT });
    await open(page, path);
    await page.locator('details.try-it').first().waitFor();
    await page.evaluate(() => {
      for (const details of document.querySelectorAll('details')) details.open = true;
    });
    await page.waitForFunction(() =>
      [...document.querySelectorAll('details.try-it')].every((details) => details.querySelector('form')),
    );
    return page;
  };

  it.each(GROUPS.slice(0, CLOSELY))(
    '$path has a form for each operation, is accessible in light and dark with all open, and fits a narrow screen',
    { timeout: 90_000 },
    async ({ path, operations }) => {
      const page = await openGroup(path);
      expect(await page.locator('details.try-it').count()).toBe(operations);
      await expectGoodPage(page);
    },
  );

  it.each(someOf(GROUPS.slice(CLOSELY), 30))(
    '$path has a form for each operation, and fits a narrow screen',
    async ({ path, operations }) => {
      const page = await openGroup(path);
      expect(await page.locator('details.try-it').count()).toBe(operations);
      await expectNarrowPage(page);
    },
  );

  it('has a page for every operation', () => {
    expect(GROUPS.reduce((sum, { operations }) => sum + operations, 0)).toBe(operationsOf().length);
  });

  onlyInTestAll(() => {
    it('reads the same without script', async () => {
      const page = await newPage({ context: { javaScriptEnabled: false } });
      await open(page);
      expect(await page.getByRole('heading', { name: 'Create a guest tenant' }).count()).toBe(1);
      expect(await page.locator('details.try-it').count()).toBe(0);
    });
  });
});
