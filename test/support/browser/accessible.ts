/** What holds for every page that people see: accessible in both schemes, and whole on a narrow screen. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults, RunOptions } from 'axe-core';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

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

export async function expectGoodPage(page: Page): Promise<void> {
  await page.evaluate(AXE);
  expect(await violations(page, EVERYTHING)).toEqual([]);
  await page.emulateMedia({ colorScheme: 'dark' });
  expect(await violations(page, COLOUR)).toEqual([]);
  await expectNarrowPage(page);
}

export async function expectNarrowPage(page: Page): Promise<void> {
  await page.setViewportSize({ width: 320, height: 800 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
}

/** A context in which a page can be looked at: the script that looks is not the page's own. */
export const LOOKED_AT = { viewport: { width: 1_280, height: 900 }, bypassCSP: true, reducedMotion: 'reduce' } as const;
