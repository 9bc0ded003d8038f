/** The service goes down while somebody is signed in: what do they see, and what happens when it comes back? */
import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import type { Service } from './service.ts';

export interface Outage {
  /** What the page shows that everybody may read. */
  readonly open: string;
  /** What the page shows that needs a sign-in; none if the app has only one page. */
  readonly closed: string;
  readonly after: string;
}

export async function checkOutage(page: Page, url: string, service: Service, isInBrowser: boolean): Promise<Outage> {
  service.cut();
  try {
    const open = await page.goto(url);
    await page.waitForSelector('[data-unavailable]');
    assert.equal(open?.status(), 200, 'a page that everybody may read goes on');
    assert.equal(await page.locator('[data-action="sign-in"]').count(), 0, 'nobody is asked to sign in again');
    const seen = '200, user unknown';
    if (isInBrowser) {
      service.restore();
      await page.waitForSelector('[data-user]');
      return { open: seen, closed: '–', after: 'signed in, by itself' };
    }
    // A streamed page redirects to the waiting page later, so the last answer counts.
    let last = open;
    page.on('response', (answer) => {
      if (answer.request().isNavigationRequest() && answer.frame() === page.mainFrame()) last = answer;
    });
    await page.goto(`${url}/dashboard`);
    await page.waitForSelector('h1:has-text("One moment")');
    assert.ok(last?.headers()['retry-after'], 'the waiting page says when to ask again');
    const told = `${last?.status()}, tries again`;
    service.restore();
    // The page tries again by itself, or the person reloads it.
    await page.waitForSelector('h1:has-text("Hello, Ada Lovelace")');
    return { open: seen, closed: told, after: 'signed in, by itself' };
  } finally {
    service.restore();
  }
}
