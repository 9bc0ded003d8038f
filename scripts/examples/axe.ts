/** Runs axe on a page of an example, as a person would have it open. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults, RunOptions } from 'axe-core';
import type { Page } from 'playwright-core';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** `within`: the part of the page to check. An example is not a whole page with a title and landmarks. */
export async function checkAccessible(page: Page, within: string): Promise<void> {
  await page.evaluate(AXE);
  const faults = await page.evaluate(async (selector) => {
    const { axe } = globalThis as unknown as { axe: { run(part: string, options: RunOptions): Promise<AxeResults> } };
    const runOnly = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
    const { violations, passes } = await axe.run(selector, { runOnly });
    const looked = passes.length > 0 ? [] : [`nothing was looked at within ${selector}`];
    return [...looked, ...violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html.slice(0, 160)}`)];
  }, within);
  assert.deepEqual(faults, []);
}
