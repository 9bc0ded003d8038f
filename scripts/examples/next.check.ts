/** The Next app in Chromium: what people do, and what must not happen to their session meanwhile. */
import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { type Injection, injectAtServer } from './injected-links.ts';
import type { Running } from './running.ts';
import { decline, linkOfAnother } from './sign-in.ts';
import { checkMenuButton } from './user-menu.ts';

export async function check(running: Running): Promise<Injection> {
  const { url, newPage, project, counted, tenantId } = running;
  const page = await newPage();
  const user = (on: Page = page) => on.locator('[data-user]').allTextContents();
  // Cookies are the same for all ports of a host, so the cookies of the service are here too.
  const cookieNames = async () => {
    const all = (await page.context().cookies(url)).map(({ name }) => name);
    return all.filter((name) => name.endsWith(tenantId)).sort();
  };
  const hourLater = () => page.context().clearCookies({ name: `porchlight_access_${tenantId}` });

  // A public page, the header on it, and the sign-in from there.
  await page.goto(url);
  assert.deepEqual(await user(), []);
  await decline(page);
  assert.deepEqual(await user(), []);
  await page.click('[data-action="sign-in"]');
  await page.click('[data-persona="ada"]');
  await page.click('[data-action="approve"]');
  await page.waitForURL(`${url}/`);
  assert.deepEqual(await user(), ['ada@example.test']);
  // The HTML of the server has the name already, so nothing flashes.
  const html = await (await page.request.get(url)).text();
  assert.match(html, /data-user="[^"]*">ada@example\.test/);
  assert.doesNotMatch(html, /data-action="sign-in"/);
  assert.match(html, /aria-haspopup="menu"/);

  // An hour later, on a page without protection: the new pair is stored, and the page of the same request shows the
  // person.
  await hourLater();
  await page.goto(url);
  assert.deepEqual(await user(), ['ada@example.test']);
  assert.deepEqual(await cookieNames(), [`porchlight_access_${tenantId}`, `porchlight_refresh_${tenantId}`]);
  await page.goto(`${url}/dashboard`);
  assert.equal(await page.textContent('h1'), 'Hello, Ada Lovelace');

  // Many loaders at the same moment: one refresh.
  await hourLater();
  const before = counted('refresh');
  const answers = await Promise.all(Array.from({ length: 8 }, () => page.request.get(`${url}/api/me`)));
  assert.deepEqual(
    answers.map((answer) => answer.status()),
    Array(8).fill(200),
  );
  assert.equal(counted('refresh') - before, 1);

  // By a link whose target the router prefetches.
  await page.goto(url);
  await page.click('text=Dashboard');
  await page.waitForSelector('h1:has-text("Hello, Ada Lovelace")');
  assert.deepEqual(await user(), ['ada@example.test']);

  // A server action reads the session. One page asks the service once, however many components it has.
  await page.click('[data-action="act"]');
  await page.waitForLoadState('networkidle');
  assert.equal(await page.textContent('h1'), 'Hello, Ada Lovelace');
  const verified = counted('verify');
  await page.goto(`${url}/dashboard`);
  assert.ok(counted('verify') - verified <= 2 * 2, `one page asked ${counted('verify') - verified} times`);

  // The user button, which the server has rendered.
  await checkMenuButton(page, tenantId);

  // Sign-out by a server action.
  await page.click('main [data-action="sign-out"]');
  await page.waitForURL(`${url}/`);
  assert.deepEqual(await user(), []);
  assert.deepEqual(await cookieNames(), []);

  // When signed out, a link to a protected page leads through the sign-in, by a full page load.
  await page.click('text=Dashboard');
  await page.waitForSelector('[data-persona="grace"]');
  await page.click('[data-persona="grace"]');
  await page.click('[data-action="approve"]');
  await page.waitForURL(`${url}/dashboard`);
  assert.equal(await page.textContent('h1'), 'Hello, Grace Hopper');

  // A link that somebody else finished stores nothing.
  const stranger = await newPage();
  await stranger.goto(await linkOfAnother(running));
  assert.equal(await stranger.textContent('h1'), 'Sign in again');
  assert.equal((await stranger.request.get(`${url}/api/me`)).status(), 401);

  const kinds: string[] = [];
  for await (const { event } of project.events()) kinds.push(event);
  assert.deepEqual(
    kinds.filter((kind) => kind === 'logout'),
    ['logout'],
  );

  return injectAtServer(running, [page, await newPage()]);
}
