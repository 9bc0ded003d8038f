/** H2 for apps without a server: a callback link is stored only in the tab that began the sign-in. */
import { beforeAll, expect, it } from 'vitest';
import { createClient, newAttempt } from '../../sdk/src/index.ts';
import { serveBrowserApp } from '../sdk/support/browser-app.ts';
import { createProject } from '../sdk/support/project.ts';
import { newPage } from '../support/browser/browser.ts';
import { TestClock } from '../support/clock.ts';
import { createHarness, type Harness } from '../support/harness.ts';
import { signInTo } from '../support/sign-in.ts';
import { someOf, timesOf } from '../support/times.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await createHarness({ clock: new TestClock(new Date()) });
});

it('H2: of links that somebody else finished the browser session stores none', async () => {
  const app = await serveBrowserApp();
  const callback = `${app.url}/callback`;
  const { tenantId, baseUrl } = await createProject(harness.baseUrl, [callback]);
  app.source = `
    import { createBrowserSession } from '@porchlight/sdk/browser';
    const session = createBrowserSession({ baseUrl: '${baseUrl}', tenantId: '${tenantId}' });
    window.session = session;
    if (location.pathname === '/callback') {
      Promise.all([session.completeSignIn(), session.completeSignIn()]).then((errors) => {
        document.body.textContent = errors.join();
      });
    }`;
  const finished = async (attempt = newAttempt()): Promise<URL> => {
    const start = new URL(await createClient({ baseUrl, tenantId }).boundLoginUrl(attempt));
    return signInTo({ baseUrl }, tenantId, { persona: 'grace', query: Object.fromEntries(start.searchParams) });
  };
  const [one, two] = [await finished(), await finished()];

  const page = await newPage();
  await page.goto(app.url);
  // The victim has started their own sign-in in this tab.
  await page.evaluate(
    `sessionStorage.setItem('porchlight:${tenantId}:sign-in', JSON.stringify({ state: 'A'.repeat(22), codeVerifier: 'v' }))`,
  );
  let tried = 0;
  for (const link of [one, two]) {
    const [code, state] = [link.searchParams.get('code') ?? '', link.searchParams.get('state') ?? ''];
    const queries = [
      `code=${code}&state=${state}`,
      `code=${code}&state=${state}&return_to=/billing`,
      `code=${code}`,
      `code=${code}&state=`,
      `code=${code}&state=${state}&state=AAAAAAAAAAAAAAAAAAAAAA`,
      `access_token=a&refresh_token=b&state=${state}`,
      'access_token=a&refresh_token=b',
      `error=access_denied&state=${state}`,
      `code=${code}&state=__proto__`,
      '',
    ];
    for (const query of someOf(queries, 3)) {
      await page.goto(`${callback}?${query}`);
      await page.waitForFunction('document.body.textContent !== ""');
      expect([query, await page.textContent('body')]).toEqual([query, 'unknown_sign_in,unknown_sign_in']);
      expect(await page.evaluate('JSON.stringify(localStorage)')).toBe('{}');
      tried += 1;
    }
  }
  expect(tried).toBe(timesOf(20, 8));

  // Within the limits of an unclaimed project.
  harness.clock.advance({ minutes: 1 });
  await page.evaluate('session.signIn("/after")');
  await page.click('[data-persona="ada"]');
  await page.click('[data-action="approve"]');
  await page.waitForURL(`${app.url}/after`);
  expect(await page.evaluate('session.user().then((user) => user.email)')).toBe('ada@example.test');
  expect(await page.evaluate('sessionStorage.length')).toBe(0);
});
