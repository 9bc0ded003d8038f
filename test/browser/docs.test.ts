/** Documents as people see them: accessible in both schemes, whole on a narrow screen, and a reference to try calls in. */
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { ENTRIES } from '../../server/docs/catalogue.ts';
import { expectGoodPage, LOOKED_AT } from '../support/accessible.ts';
import { newPage } from '../support/browser.ts';
import { useHarness } from '../support/social-tenant.ts';

const held = useHarness();
/** The reference is the longest by far and is looked at below, with all of its forms open. */
const PATHS = ['/', ...ENTRIES.map(({ path }) => path).filter((path) => path !== '/docs/api')];

describe('a document in a browser', () => {
  it.each(PATHS)('%s is accessible in light and dark, and fits a narrow screen', { timeout: 60_000 }, async (path) => {
    const page = await newPage({ context: LOOKED_AT });
    await page.goto(held.current.baseUrl + path);
    await expectGoodPage(page);
  });
});

describe('the lists beside a document', () => {
  it('stay in view while the text is scrolled', async () => {
    const page = await newPage({ context: { viewport: { width: 1_440, height: 900 } } });
    await page.goto(`${held.current.baseUrl}/docs/errors`);
    for (const list of ['.docs-menu nav', '.docs-toc nav']) {
      await page.evaluate(() => scrollTo(0, document.body.scrollHeight / 2));
      expect(await page.locator(list).evaluate((nav) => nav.getBoundingClientRect().top)).toBe(0);
    }
  });
});

describe('the API reference', () => {
  const formUnder = (page: Page, id: string) => page.locator(`#${id} ~ details.try-it`).first();

  it('makes calls, and keeps what the next call needs', async () => {
    const page = await newPage();
    await page.goto(`${held.current.baseUrl}/docs/api`);

    const genesis = formUnder(page, 'createGuestTenant');
    await genesis.locator('summary').click();
    await genesis.getByRole('button', { name: 'Send' }).click();
    await genesis.getByText('201 Created').waitFor();
    expect(await genesis.locator('pre').textContent()).toContain('"tenant_id"');

    const status = formUnder(page, 'getTenant');
    await status.locator('summary').click();
    expect(await status.getByLabel('Management key').inputValue()).toMatch(/^svc_man_/);
    await status.getByRole('button', { name: 'Send' }).click();
    await status.getByText('200 OK').waitFor();
  });

  it('shows a refusal as it is', async () => {
    const page = await newPage({ expectedConsoleErrors: /401/ });
    await page.goto(`${held.current.baseUrl}/docs/api`);
    const status = formUnder(page, 'getTenant');
    await status.locator('summary').click();
    await status.getByRole('button', { name: 'Send' }).click();
    await status.getByText('401 Unauthorized').waitFor();
    expect(await status.locator('pre').textContent()).toContain('missingCredentials');
  });

  it('is accessible in light and dark with every form open, and fits a narrow screen', {
    timeout: 90_000,
  }, async () => {
    const page = await newPage({ context: LOOKED_AT });
    await page.goto(`${held.current.baseUrl}/docs/api`);
    await page.locator('details.try-it').first().waitFor();
    await page.evaluate(() => {
      for (const details of document.querySelectorAll('details')) details.open = true;
    });
    await expectGoodPage(page);
  });

  it('has a form for every operation', async () => {
    const page = await newPage();
    await page.goto(`${held.current.baseUrl}/docs/api`);
    await page.locator('details.try-it').last().waitFor();
    const description = await (await held.current.fetch('/openapi.json')).text();
    const operations = description.match(/"operationId"/g) ?? [];
    expect(await page.locator('details.try-it').count()).toBe(operations.length);
  });

  it('reads the same without script', async () => {
    const page = await newPage({ context: { javaScriptEnabled: false } });
    await page.goto(`${held.current.baseUrl}/docs/api`);
    expect(await page.getByRole('heading', { name: 'Create a guest tenant' }).count()).toBe(1);
    expect(await page.locator('details.try-it').count()).toBe(0);
  });
});
