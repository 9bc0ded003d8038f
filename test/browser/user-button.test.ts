/** The button of the person who is signed in: by keyboard, by pointer, for axe, with and without the stylesheet. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { serveBrowserApp } from '../sdk/support/browser-app.ts';
import { expectGoodPage } from '../support/browser/accessible.ts';
import { newPage } from '../support/browser/browser.ts';
import { repositoryRoot } from '../support/repository.ts';
import { onlyInTestAll } from '../support/times.ts';

const STYLE = readFileSync(join(repositoryRoot, 'sdk/src/react/style.css'), 'utf8');
const ACCOUNT = 'https://porchlight.example/edge/auth/brave-otter/me';

const source = `
  import { createElement as h, render } from 'preact';
  import { PorchlightProvider, SignedIn, SignInButton, SignOutButton, UserButton } from '@porchlight/sdk/react';
  const at = new URLSearchParams(location.search);
  const ADA = { id: 1, email: 'ada@example.test', name: 'Ada Lovelace', picture: null };
  const app = h('main', null,
    h('h1', null, 'Board'),
    h('a', { href: '#before' }, 'Before'), ' ',
    h(SignedIn, { fallback: h(SignInButton, { provider: 'github', returnTo: '/board' }, 'Sign in with GitHub') },
      h(UserButton), ' ', h(SignOutButton)),
    ' ', h('a', { href: '#after' }, 'After'));
  const user = at.has('nobody') ? null : ADA;
  render(h(PorchlightProvider, { user, accountUrl: '${ACCOUNT}' }, app), document.body);
  document.documentElement.lang = 'en';
`;

let url: string;
beforeAll(async () => {
  const app = await serveBrowserApp();
  app.source = source;
  url = app.url;
});

const open = async (query = ''): Promise<Page> => {
  const page = await newPage();
  await page.goto(`${url}/board${query}`);
  await page.waitForSelector('main');
  return page;
};
const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent ?? '');
const trigger = '[data-porchlight="trigger"]';
const menu = '[data-porchlight="menu"]';

describe('the button of a person', () => {
  it('is a menu button by the pattern of ARIA', async () => {
    const page = await open();
    const button = page.getByRole('button', { name: 'Ada Lovelace' });
    expect(await button.getAttribute('aria-haspopup')).toBe('menu');
    expect(await button.getAttribute('aria-expanded')).toBe('false');
    await button.focus();
    for (const [key, first] of [
      ['Enter', 'Your data'],
      ['Space', 'Your data'],
      ['ArrowDown', 'Your data'],
      ['ArrowUp', 'Sign out'],
    ] as const) {
      await page.keyboard.press(key);
      await page.getByRole('menu', { name: 'Ada Lovelace' }).waitFor();
      await expect.poll(async () => [key, await focused(page)]).toEqual([key, first]);
      expect(await button.getAttribute('aria-expanded')).toBe('true');
      await page.keyboard.press('Escape');
      await page.waitForSelector(menu, { state: 'hidden' });
      await expect.poll(() => focused(page)).toContain('Ada Lovelace');
    }
  });

  onlyInTestAll(() => {
    it('moves inside the menu by arrows, ends and letters', async () => {
      const page = await open();
      await page.focus(trigger);
      await page.keyboard.press('ArrowDown');
      await page.waitForSelector(menu);
      await expect.poll(() => focused(page)).toBe('Your data');
      const press = async (key: string, then: string) => {
        await page.keyboard.press(key);
        await expect.poll(() => focused(page)).toBe(then);
      };
      await press('ArrowDown', 'Sign out');
      await press('ArrowDown', 'Your data');
      await press('End', 'Sign out');
      await press('Home', 'Your data');
      await press('s', 'Sign out');
    });

    it('is left by Tab, by the pointer, and leads where it says', async () => {
      const page = await open();
      await page.focus(trigger);
      await page.keyboard.press('ArrowDown');
      await page.waitForSelector(menu);
      await page.keyboard.press('Tab');
      await page.waitForSelector(menu, { state: 'hidden' });
      await expect.poll(() => focused(page)).toBe('Sign out');

      await page.click(trigger);
      await page.waitForSelector(menu);
      await page.click('h1');
      await page.waitForSelector(menu, { state: 'hidden' });

      await page.click(trigger);
      expect(await page.getByRole('menuitem', { name: 'Your data' }).getAttribute('href')).toBe(ACCOUNT);
      const posted = page.waitForRequest('**/auth/logout');
      await page.getByRole('menuitem', { name: 'Sign out' }).click();
      expect((await posted).method()).toBe('POST');
    });
  });

  // Without the stylesheet, the app has to make small elements larger, so these rules do it.
  it.each([
    ['without the stylesheet', 'a, button { display: inline-block; min-height: 24px; margin: 8px }'],
    [
      'with it',
      `:root { color-scheme: light dark } main > a { color: inherit } main > a, form button { display: inline-block; min-height: 24px; margin: 8px } ${STYLE}`,
    ],
  ])('is accessible, closed and open, %s', async (_how, content) => {
    const page = await open();
    await page.addStyleTag({ content });
    await expectGoodPage(page);
    await page.emulateMedia({ colorScheme: 'light' });
    await page.click(trigger);
    await page.waitForSelector(menu);
    await expectGoodPage(page);
  });

  it('has a stylesheet of at most 2 kB', () => {
    expect(STYLE.length).toBeLessThanOrEqual(2_048);
  });
});

describe('the parts beside it', () => {
  it('sign out by a form that needs no script', async () => {
    const page = await open();
    const form = page.locator('form:has([data-action="sign-out"])');
    expect([await form.getAttribute('method'), await form.getAttribute('action')]).toEqual(['post', '/auth/logout']);
  });

  onlyInTestAll(() => {
    it('show the fallback to nobody, whose link names the provider', async () => {
      const page = await open('?nobody');
      expect(await page.locator(trigger).count()).toBe(0);
      const link = page.getByRole('link', { name: 'Sign in with GitHub' });
      expect(await link.getAttribute('href')).toBe('/auth/login?return_to=%2Fboard&provider=github');
    });
  });
});
