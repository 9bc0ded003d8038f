/**
 * The user button, checked by keyboard and with axe. React renders a menu button of ARIA; Svelte and Vue have a
 * popover, which the browser itself opens and closes.
 */
import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { checkAccessible } from './axe.ts';

const focused = (page: Page): Promise<string> => page.evaluate(() => document.activeElement?.textContent?.trim() ?? '');

/** `UserButton` of React. */
export async function checkMenuButton(page: Page, tenantId: string): Promise<void> {
  const trigger = page.locator('[data-porchlight="trigger"]');
  const menu = page.getByRole('menu');
  await checkAccessible(page, '[data-porchlight="user"]');
  await trigger.focus();
  await page.keyboard.press('ArrowDown');
  await menu.waitFor();
  assert.equal(await trigger.getAttribute('aria-expanded'), 'true');
  const account = page.getByRole('menuitem', { name: 'Your data' });
  assert.match((await account.getAttribute('href')) ?? '', new RegExp(`/edge/auth/${tenantId}/me$`));
  await page.waitForFunction(() => document.activeElement?.textContent === 'Your data');
  await page.keyboard.press('End');
  assert.equal(await focused(page), 'Sign out');
  await checkAccessible(page, '[data-porchlight="user"]');
  await page.keyboard.press('Escape');
  await menu.waitFor({ state: 'hidden' });
  assert.equal(await trigger.getAttribute('aria-expanded'), 'false');
  assert.match(await focused(page), /Ada Lovelace$/);
}

/** The popover of Svelte and Vue; false if the example has none. It is closed again afterwards. */
export async function checkPopover(page: Page, tenantId: string): Promise<boolean> {
  const trigger = page.locator('[popovertarget]');
  if ((await trigger.count()) === 0) return false;
  const menu = page.locator('[popover]');
  await checkAccessible(page, 'body');
  await trigger.focus();
  await page.keyboard.press('Enter');
  await menu.waitFor();
  await page.keyboard.press('Tab');
  const account = page.getByRole('link', { name: 'Your data' });
  assert.match((await account.getAttribute('href')) ?? '', new RegExp(`/edge/auth/${tenantId}/me$`));
  assert.equal(await focused(page), 'Your data');
  await page.keyboard.press('Tab');
  assert.equal(await focused(page), 'Sign out');
  await checkAccessible(page, 'body');
  await page.keyboard.press('Escape');
  await menu.waitFor({ state: 'hidden' });
  assert.equal(await trigger.evaluate((button) => button === document.activeElement), true);
  return true;
}
