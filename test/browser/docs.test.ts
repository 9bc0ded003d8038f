/** Documents as people see them: accessible in both schemes, whole on a narrow screen, and a reference to try calls in. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults, RunOptions } from 'axe-core';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { ENTRIES } from '../../server/docs/catalogue.ts';
import { newPage } from '../support/browser.ts';
import { useHarness } from '../support/social-tenant.ts';

const held = useHarness();
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
/** The reference is the longest by far and is looked at below, with all of its forms open. */
const PATHS = ['/', ...ENTRIES.map(({ path }) => path).filter((path) => path !== '/docs/api')];

const EVERYTHING: RunOptions = {
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
};
/** All that a scheme changes is colour. */
const COLOUR: RunOptions = { runOnly: { type: 'rule', values: ['color-contrast'] } };

/** Only what is wrong leaves the page: a long document passes tens of thousands of checks. */
const violations = (page: Page, options: RunOptions): Promise<string[]> =>
  page.evaluate<string[], RunOptions>(
    async (given) => {
      const { axe } = globalThis as unknown as { axe: { run(options: RunOptions): Promise<AxeResults> } };
      const results = await axe.run(given);
      return results.violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html.slice(0, 160)}`);
    },
    { ...options, resultTypes: ['violations'] },
  );

async function expectGoodPage(page: Page): Promise<void> {
  await page.evaluate(AXE);
  expect(await violations(page, EVERYTHING)).toEqual([]);
  await page.emulateMedia({ colorScheme: 'dark' });
  expect(await violations(page, COLOUR)).toEqual([]);
  await page.setViewportSize({ width: 320, height: 800 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
}

const CONTEXT = { viewport: { width: 1_280, height: 900 }, bypassCSP: true, reducedMotion: 'reduce' } as const;

describe('a document in a browser', () => {
  it.each(PATHS)('%s is accessible in light and dark, and fits a narrow screen', { timeout: 60_000 }, async (path) => {
    const page = await newPage({ context: CONTEXT });
    await page.goto(held.current.baseUrl + path);
    await expectGoodPage(page);
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
    const page = await newPage({ context: CONTEXT });
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
