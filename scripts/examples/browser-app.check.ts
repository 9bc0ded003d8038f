/** An app without a server, whose session is in the browser. */
import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { type Injection, inject } from './injected-links.ts';
import type { Running } from './running.ts';
import { linkOfAnother, signIn } from './sign-in.ts';
import { checkMenuButton } from './user-menu.ts';

export async function check(running: Running): Promise<Injection> {
  const { url, newPage, counted, tenantId, project } = running;
  const page = await newPage();
  const key = `porchlight:${tenantId}`;
  const stored = (on: Page): Promise<string | null> => on.evaluate((name) => localStorage.getItem(name), key);

  await page.goto(url);
  await signIn(page, 'ada');
  await page.waitForURL(`${url}/`);
  assert.equal(await page.textContent('[data-user]'), 'ada@example.test');

  await checkMenuButton(page, tenantId);

  // An hour later, for which an invalid token stands: one refresh.
  await page.evaluate((name) => {
    const pair = JSON.parse(localStorage.getItem(name) ?? '{}');
    localStorage.setItem(name, JSON.stringify({ ...pair, accessToken: 'expired' }));
  }, key);
  const before = counted('refresh');
  await page.reload();
  assert.equal(await page.textContent('[data-user]'), 'ada@example.test');
  assert.equal(counted('refresh') - before, 1);

  // A link that somebody else finished changes nothing, whether the person is signed in or not.
  const held = await stored(page);
  await page.goto(await linkOfAnother(running));
  assert.equal(await page.textContent('h1'), 'Sign in again');
  assert.equal(await stored(page), held);
  const stranger = await newPage();
  await stranger.goto(await linkOfAnother(running));
  assert.equal(await stranger.textContent('h1'), 'Sign in again');
  assert.equal(await stored(stranger), null);

  // Sign-out, which another tab notices too.
  const tab = await page.context().newPage();
  await tab.goto(url);
  assert.equal(await tab.textContent('[data-user]'), 'ada@example.test');
  await page.goto(url);
  await page.click('[data-porchlight="trigger"]');
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await page.waitForSelector('[data-action="sign-in"]');
  await tab.waitForSelector('[data-action="sign-in"]');
  assert.equal(await stored(page), null);
  const kinds: string[] = [];
  for await (const { event } of project.events()) kinds.push(event);
  assert.equal(kinds.filter((kind) => kind === 'logout').length, 1);

  await signIn(page, 'ada');
  await page.waitForSelector('[data-user]');
  const another = await newPage();
  await another.goto(url);
  const own = { state: 'A'.repeat(22), codeVerifier: 'v'.repeat(43) };
  return inject(running, [page, another], {
    async begin(on) {
      const kept = [`${key}:sign-in`, JSON.stringify(own)] as const;
      await on.evaluate(([name, value]) => sessionStorage.setItem(name, value), kept);
      return own.state;
    },
    async open(on, link) {
      await on.goto(link);
      await on.waitForSelector('h1:has-text("Sign in again")');
    },
    held: async (on) => String(await stored(on)),
  });
}
