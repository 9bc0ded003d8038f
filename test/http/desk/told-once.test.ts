/** A page says that something was done only after it was done: once, and only in the browser that did it. */
import { describe, expect, it } from 'vitest';
import { DONE, type Done } from '../../../server/desk/done-notices.ts';
import { claimUrlOf, signInAccount } from '../../support/account.ts';
import { signIn } from '../../support/sign-in.ts';
import { createSocialTenant, useHarness } from '../../support/social-tenant.ts';
import { createTenant } from '../../support/tenant.ts';
import { onlyInTestAll } from '../../support/times.ts';
import { deskOf, socialDesk } from './support/desk.ts';

const harness = useHarness();

const renamed = DONE.renamed.text;
const accessSaved = DONE.access.text;

describe('what a form of the desk did', () => {
  it('is told on the page that follows, and not when that page is loaded again', async () => {
    const [, desk] = await socialDesk(harness.current);
    const sent = await desk.human.submit(`${desk.base}/settings/name`, { name: 'Renamed' }, `${desk.base}/settings`);
    const to = sent.headers.get('location') ?? '';
    expect(to).toBe(`${desk.base}/settings?done=renamed`);
    const [cookie = ''] = sent.headers.getSetCookie();
    expect(cookie).toMatch(/^porchlight_told_[\w-]+=1; Path=\/; Max-Age=60; HttpOnly; SameSite=Lax$/);
    expect(await (await desk.human.get(to)).text()).toContain(renamed);
    const again = await desk.human.get(to);
    expect([again.status, await again.text()]).toEqual([200, expect.not.stringContaining(renamed)]);
  });

  onlyInTestAll(() => {
    it('is told in each of two tabs, whichever page comes first', async () => {
      const [, desk] = await socialDesk(harness.current);
      const sent = await desk.human.submit(`${desk.base}/settings/name`, { name: 'Tabs' }, `${desk.base}/settings`);
      const first = sent.headers.get('location') ?? '';
      const { text } = await desk.send('/access', { mode: 'open' }, '/access');
      expect(text).toContain(accessSaved);
      expect(text).not.toContain(renamed);
      expect(await (await desk.human.get(first)).text()).toContain(renamed);
    });
  });

  it('is not told to whoever opens such an address as a link, whatever it says', async () => {
    const [, desk] = await socialDesk(harness.current);
    for (const done of Object.keys(DONE) as Done[]) {
      expect([done, (await desk.page(`/settings?done=${done}`)).includes(DONE[done].text)]).toEqual([done, false]);
    }
  });
});

describe('the other pages that tell what was done', () => {
  it('say nothing to who opens their address as a link', async () => {
    const [tenant, desk] = await socialDesk(harness.current);
    const stranger = await signInAccount(harness.current);
    const claim = await claimUrlOf(await createTenant(harness.current));
    await stranger.submit(claim.path, { decision: 'approve' });
    const asked: readonly [by: typeof stranger | null, address: string, sentence: string][] = [
      [desk.human, '/account/settings?ended=program', 'The app is disconnected'],
      [desk.human, '/account/settings?ended=undone', 'connected again'],
      [desk.human, '/account/settings?ended=sessions', 'You are signed out everywhere but here'],
      [stranger, `${claim.path}?keys=replaced`, 'no longer work'],
      [null, '/account/sign-in?deleted=1', 'Your account is deleted'],
      [null, '/account/sign-in?signed_out=1', 'You are signed out'],
      [null, `/edge/auth/${tenant.id}/me?unknown=1`, 'Nothing is kept about the account'],
      [null, `/t/${tenant.id}/device/end?outcome=connected`, 'The device is signed in'],
    ];
    for (const [by, address, sentence] of asked) {
      const answer = by ? await by.get(address) : await harness.current.fetch(address);
      expect([address, answer.status < 400, (await answer.text()).includes(sentence)]).toEqual([address, true, false]);
    }
  });

  onlyInTestAll(() => {
    it('tell who signed out, and who deleted the account, once', async () => {
      const human = await signInAccount(harness.current);
      const out = await human.submit('/account/sign-out', {}, '/account');
      const to = out.headers.get('location') ?? '';
      expect(await (await human.get(to)).text()).toContain('You are signed out');
      expect(await (await human.get(to)).text()).not.toContain('You are signed out');

      const leaver = await signInAccount(harness.current);
      const left = await leaver.submit('/account/settings/delete', { confirm: leaver.email }, '/account/settings');
      const end = left.headers.get('location') ?? '';
      expect(await (await leaver.get(end)).text()).toContain('Your account is deleted');
      expect(await (await leaver.get(end)).text()).not.toContain('Your account is deleted');
    });

    it('tell the new owner once that the keys of the agent ended', async () => {
      const tenant = await createTenant(harness.current);
      const { path } = await claimUrlOf(tenant);
      const human = await signInAccount(harness.current);
      const decided = await human.submit(path, { decision: 'approve', replace_keys: 'yes' });
      const to = decided.headers.get('location') ?? '';
      expect(await (await human.get(to)).text()).toContain('no longer work');
      expect(await (await human.get(to)).text()).not.toContain('no longer work');
    });

    it('tell a person once what they did on their own page', async () => {
      const tenant = await createSocialTenant(harness.current);
      await signIn(harness.current, tenant.id, { persona: 'ada' });
      const desk = await deskOf(harness.current, tenant);
      const { browser } = desk.human;
      const page = new URL(`/edge/auth/${tenant.id}/me`, harness.current.baseUrl);
      const picker = await browser.follow(await browser.send(`${page}/start`), page);
      const { response } = await browser.follow(await browser.post(picker.url, { persona: 'ada' }), picker.url);
      const shown = await response.text();
      const field = (name: string): string => new RegExp(`name="${name}" value="([^"]+)"`).exec(shown)?.[1] ?? '';
      const sentence = 'Signed out there.';
      expect(await (await browser.send(`${page}?done=ended`)).text()).not.toContain(sentence);
      const ended = await browser.post(`${page}/sessions/end`, {
        csrf_token: field('csrf_token'),
        session: field('session'),
      });
      const to = new URL(ended.headers.get('location') ?? '', page);
      expect(await (await browser.send(to)).text()).toContain(sentence);
      expect(await (await browser.send(to)).text()).not.toContain(sentence);
    });
  });
});
