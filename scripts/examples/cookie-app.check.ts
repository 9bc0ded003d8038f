/** An app with a server, whose session is in cookies. */
import assert from 'node:assert/strict';
import { type Injection, injectAtServer } from './injected-links.ts';
import type { Running } from './running.ts';
import { decline, linkOfAnother, signIn } from './sign-in.ts';
import { checkPopover } from './user-menu.ts';

export async function check(running: Running): Promise<Injection> {
  const { url, newPage, project, counted, tenantId } = running;
  const page = await newPage();
  const user = () => page.locator('[data-user]').allTextContents();
  // Cookies are the same for all ports of a host, so the cookies of the service are here too.
  const cookieNames = async (on = page) => {
    const all = (await on.context().cookies(url)).map(({ name }) => name);
    return all.filter((name) => name.includes(tenantId)).sort();
  };
  const hourLater = () => page.context().clearCookies({ name: `porchlight_access_${tenantId}` });
  const both = [`porchlight_access_${tenantId}`, `porchlight_refresh_${tenantId}`];

  // The sign-in, from a page that everybody may see.
  await page.goto(url);
  assert.deepEqual(await user(), []);
  await decline(page);
  assert.deepEqual(await user(), []);
  await signIn(page, 'ada');
  await page.waitForURL(`${url}/`);
  assert.deepEqual(await user(), ['ada@example.test']);
  assert.deepEqual(await cookieNames(), both);

  // An hour later: one refresh, and the page of the same request knows who it is.
  await hourLater();
  const before = counted('refresh');
  await page.reload();
  assert.deepEqual(await user(), ['ada@example.test']);
  assert.deepEqual(await cookieNames(), both);
  assert.equal(counted('refresh') - before, 1);

  // Many pages at the same moment: again one refresh.
  await hourLater();
  const headers = { accept: 'text/html' };
  const pages = await Promise.all(Array.from({ length: 8 }, () => page.request.get(`${url}/dashboard`, { headers })));
  for (const answer of pages) assert.match(await answer.text(), /Hello, (?:<!-- -->)?Ada Lovelace/);
  assert.equal(counted('refresh') - before, 2);
  await page.goto(`${url}/dashboard`);
  assert.equal(await page.textContent('h1'), 'Hello, Ada Lovelace');

  // A link that somebody else finished changes nothing, whether the person is signed in or not.
  const held = await page.context().cookies(url);
  await page.goto(await linkOfAnother(running));
  assert.equal(await page.textContent('h1'), 'Sign in again');
  const now = await page.context().cookies(url);
  for (const name of both) {
    assert.deepEqual(
      now.find((cookie) => cookie.name === name)?.value,
      held.find((cookie) => cookie.name === name)?.value,
    );
  }
  const stranger = await newPage();
  await stranger.goto(await linkOfAnother(running));
  assert.equal(await stranger.textContent('h1'), 'Sign in again');
  assert.deepEqual(
    (await cookieNames(stranger)).filter((name) => !name.includes('_sign_in_')),
    [],
  );

  // Sign-out, in the user menu if there is one.
  await page.goto(url);
  if (await checkPopover(page, tenantId)) await page.click('[popovertarget]');
  await page.click('[data-action="sign-out"]');
  await page.waitForSelector('[data-action="sign-in"]');
  assert.equal(page.url(), `${url}/`);
  assert.deepEqual(
    (await cookieNames()).filter((name) => !name.includes('_sign_in_')),
    [],
  );
  const kinds: string[] = [];
  for await (const { event } of project.events()) kinds.push(event);
  assert.equal(kinds.filter((kind) => kind === 'logout').length, 1);

  // When signed out, a protected page leads through the sign-in and back, by a link of the app if it has one.
  const link = page.locator('a[href="/dashboard"]');
  await ((await link.count()) > 0 ? link.click() : page.goto(`${url}/dashboard`));
  await page.click('[data-persona="grace"]');
  await page.click('[data-action="approve"]');
  await page.waitForURL(`${url}/dashboard`);
  assert.equal(await page.textContent('h1'), 'Hello, Grace Hopper');

  return injectAtServer(running, [page, await newPage()]);
}
