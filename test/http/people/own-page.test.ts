/** A person's own page for one app: shown only to them, after a sign-in within the last five minutes. */
import { beforeEach, describe, expect, it } from 'vitest';
import { CookieBrowser, signIn } from '../../support/sign-in.ts';
import { createSocialTenant, type SocialTenant, useHarness } from '../../support/social-tenant.ts';
import { onlyInTestAll } from '../../support/times.ts';

const harness = useHarness();
let tenant: SocialTenant;

beforeEach(async () => {
  tenant = await createSocialTenant(harness.current);
});

const address = (rest = '', id = tenant.id): string => `${harness.current.baseUrl}/edge/auth/${id}/me${rest}`;

/** A browser in which this persona has signed in for the page. */
async function visitor(persona: string): Promise<{ browser: CookieBrowser; page: string }> {
  const browser = new CookieBrowser();
  const picker = await browser.follow(await browser.send(address('/start')), address('/start'));
  const chosen = await browser.post(picker.url, { persona });
  const { response } = await browser.follow(chosen, picker.url);
  return { browser, page: await response.text() };
}

const csrfOf = (page: string): string => /name="csrf_token" value="([^"]+)"/.exec(page)?.[1] ?? '';
const again = async (browser: CookieBrowser): Promise<string> => (await browser.send(address())).text();
const post = (browser: CookieBrowser, path: string, page: string, fields: Record<string, string> = {}) =>
  browser.post(address(path), { csrf_token: csrfOf(page), ...fields });

describe('the own page', () => {
  it('asks for a sign-in, and shows nothing before it', async () => {
    await signIn(harness.current, tenant.id, { persona: 'ada' });
    const page = await (await fetch(address())).text();
    expect(page).toContain(`/edge/auth/${tenant.id}/me/start`);
    expect(page).not.toContain('ada@');
    const download = await fetch(address('/download'), { redirect: 'manual' });
    expect([download.status, download.headers.get('location')]).toEqual([303, `/edge/auth/${tenant.id}/me`]);
  });

  it('shows who it is and where they are signed in, and leaves no trace in the app', async () => {
    await signIn(harness.current, tenant.id, { persona: 'ada' });
    // Other files of the worker may have left an account of this person.
    const accounts = () =>
      harness.current.database.query(`select id from porchlight.accounts where email like 'ada@%'`);
    const before = { events: await tenant.events(), accounts: await accounts() };
    const { page } = await visitor('ada');
    expect(page).toContain('ada@example.test');
    expect(page).toContain('data-action="end-session"');
    // Near times are shown as a distance, such as "in 6 days". It must not follow these words: "until in 6 days".
    for (const word of ['Since', 'until', 'closes at'])
      expect(page).toMatch(new RegExp(`${word} <time [^>]*data-exact`));
    const scripts = [...page.matchAll(/<script[^>]*>/g)].map(([tag]) => tag);
    expect(scripts).toEqual([expect.stringMatching(/ src="\/[^"]*times[^"]*"/)]);
    expect({ events: await tenant.events(), accounts: await accounts() }).toEqual(before);
  });

  onlyInTestAll(() => {
    it('tells somebody whom the app does not know that nothing is kept', async () => {
      const { page, browser } = await visitor('grace');
      expect(page).toContain('Nothing is kept about the account that you signed in with');
      expect(await again(browser)).not.toContain('grace@');
    });
  });

  onlyInTestAll(() => {
    it('is over after five minutes, and is of one app alone', async () => {
      await signIn(harness.current, tenant.id, { persona: 'ada' });
      const { browser, page } = await visitor('ada');
      const other = await createSocialTenant(harness.current);
      await signIn(harness.current, other.id, { persona: 'ada' });
      expect(await (await browser.send(address('', other.id))).text()).not.toContain('ada@');
      harness.current.clock.advance({ minutes: 4, seconds: 59 });
      expect(await again(browser)).toContain('ada@');
      harness.current.clock.advance({ seconds: 1 });
      expect(await again(browser)).not.toContain('ada@');
      expect((await post(browser, '/delete', page, { understood: 'yes' })).status).toBe(303);
      expect((await tenant.api('/api/social-login/users/1')).status).toBe(200);
    });
  });

  it('hands out everything that is kept, as a file', async () => {
    await signIn(harness.current, tenant.id, { persona: 'ada' });
    const { browser } = await visitor('ada');
    const response = await browser.send(address('/download'));
    expect(response.headers.get('content-disposition')).toContain(`${tenant.id}-my-data.json`);
    const managed = await (await tenant.api('/api/social-login/users/1/export')).json();
    expect(await response.json()).toEqual(managed);
  });

  it('ends a session of this person, and none of another', async () => {
    const ada = await signIn(harness.current, tenant.id, { persona: 'ada' });
    const grace = await tenant.quickSignIn('grace');
    const { browser, page } = await visitor('ada');
    await post(browser, '/sessions/end', page, { session: grace.sessionId });
    expect(await tenant.verify(grace.accessToken)).toMatchObject({ valid: true });
    const session = /name="session" value="([^"]+)"/.exec(page)?.[1] ?? '';
    const ended = await post(browser, '/sessions/end', page, { session });
    expect(ended.headers.get('location')).toBe(`/edge/auth/${tenant.id}/me?done=ended`);
    expect(await tenant.verify(ada.accessToken)).toEqual({ valid: false });
    expect(await again(browser)).toContain('You are not signed in anywhere');
  });

  it('deletes everything once the person says that they are sure', async () => {
    const ada = await signIn(harness.current, tenant.id, { persona: 'ada' });
    const { browser, page } = await visitor('ada');
    const unsure = await post(browser, '/delete', page);
    expect(unsure.headers.get('location')).toContain('done=confirm');
    expect(await tenant.verify(ada.accessToken)).toMatchObject({ valid: true });
    const done = await post(browser, '/delete', page, { understood: 'yes' });
    expect([done.status, await done.text()]).toEqual([200, expect.stringContaining('Your data is deleted')]);
    expect(await tenant.verify(ada.accessToken)).toEqual({ valid: false });
    expect((await tenant.api('/api/social-login/users/1')).status).toBe(404);
    expect(await again(browser)).not.toContain('ada@');
  });

  onlyInTestAll(() => {
    it('takes no form of another page or site', async () => {
      await signIn(harness.current, tenant.id, { persona: 'ada' });
      const { browser, page } = await visitor('ada');
      expect((await browser.post(address('/delete'), { understood: 'yes' })).status).toBe(403);
      const foreign = await browser.send(address('/delete'), {
        method: 'POST',
        headers: { origin: 'https://evil.example' },
        body: new URLSearchParams({ csrf_token: csrfOf(page), understood: 'yes' }),
      });
      expect(foreign.status).toBe(403);
      expect((await tenant.api('/api/social-login/users/1')).status).toBe(200);
    });

    it('is there for a paused app, and for none that is not', async () => {
      await signIn(harness.current, tenant.id, { persona: 'ada' });
      await tenant.pause();
      expect((await visitor('ada')).page).toContain('ada@');
      expect((await fetch(address('', 'no-such-tenant'))).status).toBe(404);
      await expect(fetch(address('', '%00')).then(({ status }) => status)).resolves.toBe(404);
    });
  });
});
