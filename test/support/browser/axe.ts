/** Runs axe in a page, and returns what is wrong. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults, RunOptions } from 'axe-core';
import type { Page } from 'playwright-core';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

export const EVERYTHING: RunOptions = {
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
};

/** A colour scheme or an accent changes only colours. */
export const COLOUR: RunOptions = { runOnly: { type: 'rule', values: ['color-contrast'] } };

/** Call this once for each page, before the first check. */
export const loadAxe = (page: Page): Promise<unknown> => page.evaluate(AXE);

/** Only the faults are returned from the page: a long document passes tens of thousands of checks. */
export const violations = (page: Page, options: RunOptions = EVERYTHING): Promise<string[]> =>
  page.evaluate<string[], RunOptions>(
    async (given) => {
      const { axe } = globalThis as typeof globalThis & { axe: { run(options: RunOptions): Promise<AxeResults> } };
      const results = await axe.run(given);
      return results.violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 160)}`));
    },
    { ...options, resultTypes: ['violations'] },
  );
