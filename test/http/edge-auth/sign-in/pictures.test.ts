/**
 * The picture of the person who signs in: served from our own address, only to the browser that started the sign-in.
 */
import { describe, expect, it } from 'vitest';
import { pictureType } from '../../../../server/egress/picture-type.ts';
import { signInAccount } from '../../../support/account.ts';
import { CookieBrowser, signIn, toConsent } from '../../../support/sign-in.ts';
import { createSocialTenant, useHarness } from '../../../support/social-tenant.ts';
import { onlyInTestAll } from '../../../support/times.ts';

const harness = useHarness();

const typeIn = async (response: Response): Promise<string | null> => {
  expect(response.status).toBe(200);
  expect(response.headers.get('x-content-type-options')).toBe('nosniff');
  expect(response.headers.get('cross-origin-resource-policy')).toBe('same-origin');
  const type = pictureType(Buffer.from(await response.arrayBuffer()));
  expect(response.headers.get('content-type')).toBe(type);
  // A picture that could not be loaded now may be there the next time.
  expect(response.headers.get('cache-control')).toBe(type === 'image/gif' ? 'no-store' : 'private, max-age=300');
  return type;
};
const sourceIn = (page: string): string | undefined => /<img class="avatar-picture" src="([^"]+)"/.exec(page)?.[1];

describe('the picture on the consent page', () => {
  it('comes from our own address, to the browser that began the sign-in', async () => {
    const tenant = await createSocialTenant(harness.current);
    const { browser, response, url } = await toConsent(harness.current, tenant.id);
    const page = await response.text();
    expect(page).not.toContain('/personas/pictures/');
    const source = new URL(sourceIn(page) ?? '', url);
    expect(source.origin).toBe(harness.current.baseUrl);
    expect(await typeIn(await browser.send(source))).toBe('image/png');
  });

  onlyInTestAll(() => {
    it('is an empty one for any other browser, and after the decision', async () => {
      const tenant = await createSocialTenant(harness.current);
      const { browser, url } = await toConsent(harness.current, tenant.id);
      const source = `${url}/picture`;
      const other = await toConsent(harness.current, tenant.id, { persona: 'grace' });
      expect(await typeIn(await new CookieBrowser().send(source))).toBe('image/gif');
      expect(await typeIn(await other.browser.send(source))).toBe('image/gif');
      await browser.post(url, { decision: 'approve' });
      expect(await typeIn(await browser.send(source))).toBe('image/gif');
    });
  });

  it('is not asked for where the person has none', async () => {
    const tenant = await createSocialTenant(harness.current);
    const { browser, response, url } = await toConsent(harness.current, tenant.id, { persona: 'nameless' });
    expect(sourceIn(await response.text())).toBeUndefined();
    expect(await typeIn(await browser.send(`${url}/picture`))).toBe('image/gif');
  });
});

describe('the picture elsewhere', () => {
  it('is on the person’s own page, for the visit alone', async () => {
    const tenant = await createSocialTenant(harness.current);
    await signIn(harness.current, tenant.id);
    const browser = new CookieBrowser();
    const start = new URL(`/edge/auth/${tenant.id}/me/start`, harness.current.baseUrl);
    const picker = await browser.follow(await browser.send(start), start);
    const { url, response } = await browser.follow(await browser.post(picker.url, { persona: 'ada' }), picker.url);
    const source = new URL(sourceIn(await response.text()) ?? '', url);
    expect(source.pathname).toBe(`/edge/auth/${tenant.id}/me/picture`);
    expect(await typeIn(await browser.send(source))).toBe('image/png');
    expect(await typeIn(await new CookieBrowser().send(source))).toBe('image/gif');
  });

  onlyInTestAll(() => {
    it('of an account is for its own session', async () => {
      const nobody = await harness.current.fetch('/account/picture');
      expect(await typeIn(nobody)).toBe('image/gif');
      const browser = new CookieBrowser();
      const start = new URL('/account/sign-in/start', harness.current.baseUrl);
      const picker = await browser.follow(await browser.send(start), start);
      const account = await browser.follow(await browser.post(picker.url, { persona: 'grace' }), picker.url);
      const source = new URL(sourceIn(await account.response.text()) ?? '', account.url);
      expect(await typeIn(await browser.send(source))).toBe('image/png');
      const someone = await signInAccount(harness.current);
      expect(sourceIn(await (await someone.get('/account')).text())).toBeUndefined();
      expect(await typeIn(await someone.get('/account/picture'))).toBe('image/gif');
    });
  });
});
