/**
 * What must be true of every page that people see: accessible in both colour schemes, and complete on a narrow screen.
 */
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { COLOUR, loadAxe, violations } from './axe.ts';

export async function expectGoodPage(page: Page): Promise<void> {
  // A colour that is still changing has a contrast that nobody sees for long.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await loadAxe(page);
  expect(await violations(page)).toEqual([]);
  await page.emulateMedia({ colorScheme: 'dark' });
  expect(await violations(page, COLOUR)).toEqual([]);
  await expectNarrowPage(page);
}

export async function expectNarrowPage(page: Page): Promise<void> {
  await page.setViewportSize({ width: 320, height: 800 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
}

/** A context in which a page can be checked: the checking script does not come from the page itself. */
export const LOOKED_AT = { viewport: { width: 1_280, height: 900 }, bypassCSP: true, reducedMotion: 'reduce' } as const;
