/** A person who signed in by e-mail: their own page, their name, linking and erasing. */
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { CookieBrowser, signIn } from '../../support/sign-in.ts';
import { createSocialTenant, type SocialTenant, useHarness } from '../../support/social-tenant.ts';
import { enable, enterCode, newestCode, sendCode, signInByEmail, startEmail } from '../../support/steps/email.ts';
import { csrfOf, ownPageOf, removable } from '../../support/steps/own-page.ts';

const harness = useHarness();

/** From a link of the own page through the pages of e-mail, and back. */
async function through(browser: CookieBrowser, address: string, email: string) {
  const start = await browser.follow(await browser.send(address), address);
  const page = {
    browser,
    url: start.url,
    status: start.response.status,
    text: await start.response.text(),
    left: null,
  };
  return enterCode(await sendCode(page, email), await newestCode(harness.current, email));
}

describe('the own page of somebody who signs in by e-mail', () => {
  let tenant: SocialTenant;
  beforeAll(async () => {
    tenant = await createSocialTenant(harness.current);
    await enable(tenant, 'email');
  });

  beforeEach(() => tenant.refill());

  it('opens by a code, and changes the name, which a later code leaves alone', async () => {
    const email = 'renamed@example.com';
    await signInByEmail(harness.current, tenant.id, email);
    const own = ownPageOf(harness.current, tenant.id);
    const browser = new CookieBrowser();
    const page = await through(browser, own.address('/start?provider=email'), email);
    expect(page.text).toContain('data-action="rename"');
    expect(page.text).toMatch(/<input[^>]*name="name"/);
    const done = await browser.post(own.address('/rename'), { csrf_token: csrfOf(page.text), name: 'Eva Example' });
    expect(done.headers.get('location')).toContain('done=renamed');
    const end = await signInByEmail(harness.current, tenant.id, email);
    expect(await tenant.verify(end.searchParams.get('access_token') ?? '')).toMatchObject({
      user: { name: 'Eva Example' },
    });
  });

  it('is no page to rename somebody whose provider tells the name', async () => {
    await signIn(harness.current, tenant.id, { persona: 'grace' });
    const own = ownPageOf(harness.current, tenant.id);
    const visitor = await own.visitor('grace');
    expect(visitor.page).not.toContain('data-action="rename"');
    await own.post(visitor, '/rename', { name: 'Somebody Else' });
    const { users } = (await (await tenant.api('/api/social-login/users?email=grace@example.test')).json()) as {
      users: { name: string }[];
    };
    expect(users[0]?.name).toBe('Grace Hopper');
  });

  it('links an address to a user of another provider, who then signs in by it', async () => {
    const first = await signIn(harness.current, tenant.id, { persona: 'ada' });
    const own = ownPageOf(harness.current, tenant.id);
    const visitor = await own.visitor('ada');
    const asked = await through(visitor.browser, own.address('/link?provider=email'), 'ada.at.home@example.com');
    expect(asked.url.pathname).toContain('/link/confirm');
    await own.post(visitor, '/link/confirm', { decision: 'link', ...removable(asked.text)[0] });
    const end = await signInByEmail(harness.current, tenant.id, 'ada.at.home@example.com');
    expect(await tenant.verify(end.searchParams.get('access_token') ?? '')).toEqual(
      await tenant.verify(first.accessToken),
    );
  });

  it('erases codes that wait and mails that were not sent, with the person', async () => {
    const email = 'erased@example.com';
    const end = await signInByEmail(harness.current, tenant.id, email);
    const { user } = (await tenant.verify(end.searchParams.get('access_token') ?? '')) as { user: { id: number } };
    const asked = await sendCode(await startEmail(harness.current, tenant.id), email);
    const code = await newestCode(harness.current, email);
    expect((await tenant.api(`/api/social-login/users/${user.id}`, { method: 'DELETE' })).status).toBe(200);
    expect((await enterCode(asked, code)).status).toBe(400);
  });

  it('signs a test user in by a ticket at the start of e-mail', async () => {
    const local = 'http://localhost:9/cb';
    const app = await createSocialTenant(harness.current, [local]);
    await enable(app, 'email');
    const made = await app.api('/api/social-login/test-users', { method: 'POST', json: {} });
    const { user } = (await made.json()) as { user: { id: number; email: string } };
    const asked = await app.api(`/api/social-login/test-users/${user.id}/ticket`, { method: 'POST' });
    const { ticket } = (await asked.json()) as { ticket: string };
    const query = { login_hint: `ticket:${ticket}`, redirect_uri: local };
    const end = (await startEmail(harness.current, app.id, { query })).left;
    const verified = await app.verify(end?.searchParams.get('access_token') ?? '');
    expect(verified).toMatchObject({ valid: true, user: { email: user.email } });
  });
});
