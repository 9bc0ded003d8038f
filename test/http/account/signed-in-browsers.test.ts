import { beforeAll, describe, expect, it } from 'vitest';
import { csrfIn, type SignedInBrowser, signInAccount } from '../../support/account.ts';
import { createHarness, type Harness } from '../../support/harness.ts';
import { CookieBrowser } from '../../support/sign-in.ts';
import { onlyInTestAll } from '../../support/times.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await createHarness();
});

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';

/** A browser that sends its name with every request. */
class NamedBrowser extends CookieBrowser {
  override send(url: string | URL, init: RequestInit = {}): Promise<Response> {
    return super.send(url, {
      ...init,
      headers: { ...(init.headers as Record<string, string>), 'user-agent': FIREFOX },
    });
  }
}

/** One person with two browsers. */
async function twoBrowsers(): Promise<[SignedInBrowser, SignedInBrowser]> {
  const first = await signInAccount(harness, { browser: new NamedBrowser() });
  harness.clock.advance({ seconds: 1 });
  return [first, await signInAccount(harness, { email: first.email })];
}

const endPaths = (page: string): string[] =>
  [...page.matchAll(/action="(\/account\/sessions\/[^"]+\/end)"/g)].map(([, path = '']) => path);

const isSignedIn = async (human: SignedInBrowser): Promise<boolean> => (await human.get('/account')).status === 200;

describe('signed-in browsers on the account page', () => {
  onlyInTestAll(() => {
    it('shows one browser alone as this one, with nothing to end', async () => {
      harness.clock.set('2026-05-06T07:08:00.000Z');
      const human = await signInAccount(harness, { browser: new NamedBrowser() });
      const page = await (await human.get('/account/settings')).text();
      for (const text of ['Firefox on Linux', 'This browser', '6 May 2026, 07:08 UTC', '5 Jun 2026, 07:08 UTC']) {
        expect(page).toContain(text);
      }
      expect(endPaths(page)).toHaveLength(0);
      expect(page).not.toContain('Sign out everywhere else');
    });
  });

  it('shows the others with a way to end each, and none of somebody else', async () => {
    const [first, second] = await twoBrowsers();
    await signInAccount(harness);
    const page = await (await second.get('/account/settings')).text();
    expect(page).toContain('Firefox on Linux');
    expect(page).toContain('Sign out everywhere else');
    expect(endPaths(page)).toHaveLength(1);
    expect(endPaths(await (await first.get('/account/settings')).text())).not.toEqual(endPaths(page));
  });

  onlyInTestAll(() => {
    it('shows no session that has ended', async () => {
      const [first, second] = await twoBrowsers();
      await first.submit('/account/sign-out', {}, '/account');
      expect(endPaths(await (await second.get('/account/settings')).text())).toHaveLength(0);
    });
  });
});

describe('ending sessions from the account page', () => {
  onlyInTestAll(() => {
    it('ends one other browser', async () => {
      const [first, second] = await twoBrowsers();
      const [path = ''] = endPaths(await (await second.get('/account/settings')).text());
      const response = await second.submit(path, {}, '/account/settings');
      expect(response.headers.get('location')).toBe('/account/settings?ended=session');
      expect(await isSignedIn(first)).toBe(false);
      expect(await isSignedIn(second)).toBe(true);
    });
  });

  it('ends all browsers but this one, and leaves other people alone', async () => {
    const [first, second] = await twoBrowsers();
    const third = await signInAccount(harness, { email: first.email });
    const stranger = await signInAccount(harness);
    const response = await second.submit('/account/sessions/end-others', {}, '/account');
    expect(response.status).toBe(303);
    const page = await (await second.get(response.headers.get('location') ?? '')).text();
    expect(page).toContain('You are signed out everywhere but here.');
    expect(await Promise.all([first, second, third, stranger].map(isSignedIn))).toEqual([false, true, false, true]);
  });

  it('D7: is refused without the token of the page, and without a session', async () => {
    const [first, second] = await twoBrowsers();
    const [path = ''] = endPaths(await (await second.get('/account/settings')).text());
    for (const target of [path, '/account/sessions/end-others']) {
      expect((await second.browser.post(new URL(target, harness.baseUrl), {})).status).toBe(403);
      expect((await harness.fetch(target, { method: 'POST' })).status).toBe(401);
    }
    expect(await isSignedIn(first)).toBe(true);
  });

  onlyInTestAll(() => {
    it('does nothing to the session of another account, whatever the handle', async () => {
      const [first, second] = await twoBrowsers();
      const stranger = await signInAccount(harness);
      const [path = ''] = endPaths(await (await second.get('/account/settings')).text());
      const csrf_token = csrfIn(await (await stranger.get('/account/settings')).text());
      for (const target of [path, '/account/sessions/%00/end']) {
        const { status } = await stranger.browser.post(new URL(target, harness.baseUrl), { csrf_token });
        expect(status).toBe(303);
      }
      expect(await isSignedIn(first)).toBe(true);
    });
  });
});
