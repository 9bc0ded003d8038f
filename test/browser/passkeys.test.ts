/** Passkeys in Chromium, with authenticators that it simulates: the device itself and security keys. */
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { expectGoodPage, LOOKED_AT } from '../support/browser/accessible.ts';
import { newPage } from '../support/browser/browser.ts';
import { type CallbackApp, serveCallbackApp } from '../support/browser/callback-app.ts';
import { addAuthenticator } from '../support/browser/virtual-authenticator.ts';
import { createHarness, type Harness } from '../support/harness.ts';
import { createSocialTenant, type SocialTenant, surprises } from '../support/social-tenant.ts';
import { enable, newestCode } from '../support/steps/email.ts';

/** Chromium writes a line for each answer with 400 or above; only the page itself matters here. */
const expectedConsoleErrors = /status of 4\d\d/;

describe('a passkey in a browser', { timeout: 60_000 }, () => {
  let harness: Harness;
  let app: CallbackApp;

  beforeAll(async () => {
    harness = await createHarness({ hostName: 'localhost' });
    app = await serveCallbackApp();
  });

  const open = async (): Promise<SocialTenant> => {
    const tenant = await createSocialTenant(harness, [app.callback]);
    await enable(tenant, 'passkey');
    return tenant;
  };
  const press = (page: Page, action: string) => page.click(`[data-action="${action}"]`);
  const startAt = (tenant: SocialTenant, provider: string): string =>
    `${harness.baseUrl}/edge/auth/${tenant.id}/${provider}`;

  /** The browser is offered a passkey once. */
  const signInAt = async (page: Page, tenant: SocialTenant): Promise<void> => {
    await page.context().clearCookies();
    await page.goto(startAt(tenant, 'google'));
    await page.click('[data-persona="ada"]');
    await press(page, 'approve');
    await press(page, 'not-now');
    await app.arrival(page);
  };

  /** The own page, after a sign-in that is younger than five minutes. */
  const ownPage = async (page: Page, tenant: SocialTenant): Promise<void> => {
    await page.goto(`${harness.baseUrl}/edge/auth/${tenant.id}/me/start?provider=google`);
    await page.click('[data-persona="ada"]');
    await page.waitForSelector('[data-action="add-passkey"]');
  };

  const added = (page: Page) => page.waitForSelector('li[data-provider="passkey"]');

  it.each([
    ['the device', {}],
    ['a security key', { transport: 'usb' as const }],
  ])('is added on the own page, and signs in by %s', async (_name, kind) => {
    const tenant = await open();
    const page = await newPage({ context: LOOKED_AT });
    const authenticator = await addAuthenticator(page, kind);
    await signInAt(page, tenant);
    await ownPage(page, tenant);
    await expectGoodPage(page);
    await press(page, 'add-passkey');
    await added(page);
    await expectGoodPage(page);
    expect(await authenticator.credentials()).toMatchObject([{ rpId: 'localhost' }]);
    await page.goto(startAt(tenant, 'sign-in'));
    // The page asks the device by itself.
    await page.click('[data-provider="passkey"]');
    await press(page, 'approve');
    const { access_token = '' } = await app.arrival(page);
    expect(await tenant.verify(access_token)).toMatchObject({ valid: true, user: { email: 'ada@example.test' } });
    await authenticator.remove();
    expect(surprises(harness)).toEqual([]);
  });

  it('H45: is not the passkey of another project at the same host', async () => {
    const [mine, theirs] = [await open(), await open()];
    const page = await newPage({ expectedConsoleErrors });
    const authenticator = await addAuthenticator(page);
    for (const tenant of [mine, theirs]) await signInAt(page, tenant);
    await ownPage(page, mine);
    await press(page, 'add-passkey');
    await added(page);
    await page.goto(startAt(theirs, 'passkey'));
    await page.waitForSelector('.tone-error');
    expect(await page.textContent('main')).toContain('belongs to another app');
    const { events } = await theirs.events();
    expect(events.filter(({ event, metadata }) => event === 'authorize' && metadata.provider === 'passkey')).toEqual(
      [],
    );
    // At its own project it works, and the counter has moved on.
    await page.goto(startAt(mine, 'passkey'));
    await press(page, 'approve');
    expect(await app.arrival(page)).toHaveProperty('access_token');
    await authenticator.remove();
  });

  it.each([
    ['cannot verify the person', { verifies: false, fits: false, transport: 'usb' as const }],
    ['keeps no passkeys', { resident: false, transport: 'usb' as const }],
  ])('is not made by a key that %s, and the page says so', async (_name, kind) => {
    const tenant = await open();
    const page = await newPage();
    const authenticator = await addAuthenticator(page, kind);
    await signInAt(page, tenant);
    await ownPage(page, tenant);
    await press(page, 'add-passkey');
    await page.waitForSelector('[data-passkey-says="notAdded"]:not([hidden])', { timeout: 20_000 });
    expect(await authenticator.credentials()).toEqual([]);
    await authenticator.remove();
  });

  it('is asked for again by the button, after a finger that did not fit', async () => {
    const tenant = await open();
    const page = await newPage();
    const authenticator = await addAuthenticator(page);
    await signInAt(page, tenant);
    await ownPage(page, tenant);
    await press(page, 'add-passkey');
    await added(page);
    await authenticator.setFits(false);
    await page.goto(startAt(tenant, 'passkey'));
    await press(page, 'use-passkey');
    await page.waitForSelector('[data-passkey-says="cancelled"]:not([hidden])', { timeout: 20_000 });
    await authenticator.setFits(true);
    await page.keyboard.press('Enter');
    await press(page, 'approve');
    expect(await app.arrival(page)).toHaveProperty('access_token');
    await authenticator.remove();
  });

  it('comes after the first sign-in by code, so the second one needs no mail: seconds and presses', async () => {
    const tenant = await open();
    await enable(tenant, 'email');
    const page = await newPage({ context: LOOKED_AT });
    const authenticator = await addAuthenticator(page);
    const email = 'eva@example.com';
    const began = Date.now();
    await page.goto(startAt(tenant, 'sign-in'));
    await page.click('[data-provider="email"]');
    await page.fill('input[name="email"]', email);
    await press(page, 'send-code');
    await page.fill('input[name="code"]', await newestCode(harness, email));
    await press(page, 'check-code');
    await press(page, 'approve');
    await page.waitForSelector('[data-action="not-now"]');
    await expectGoodPage(page);
    await press(page, 'add-passkey');
    const first = await app.arrival(page);
    const between = Date.now();
    await page.goto(startAt(tenant, 'sign-in'));
    await page.click('[data-provider="passkey"]');
    await press(page, 'approve');
    const second = await app.arrival(page);
    console.info(
      `first by code with a new passkey: ${between - began} ms, second by passkey: ${Date.now() - between} ms`,
    );
    expect(await tenant.verify(second.access_token ?? '')).toEqual(await tenant.verify(first.access_token ?? ''));
    await authenticator.remove();
  });

  it('is offered in the field for the address, and used from there', async () => {
    const tenant = await open();
    await enable(tenant, 'email');
    const page = await newPage();
    const authenticator = await addAuthenticator(page);
    await signInAt(page, tenant);
    await ownPage(page, tenant);
    await press(page, 'add-passkey');
    await added(page);
    // Chromium answers for the person as soon as the page asks for what the field may offer.
    await page.goto(startAt(tenant, 'email'));
    await press(page, 'approve');
    const { access_token = '' } = await app.arrival(page);
    expect(await tenant.verify(access_token)).toMatchObject({ user: { email: 'ada@example.test' } });
    const { events } = await tenant.events();
    expect(events.at(-1)).toMatchObject({ event: 'authorize', metadata: { provider: 'passkey' } });
    await authenticator.remove();
  });

  it('needs a script, and says so', async () => {
    const tenant = await open();
    const page = await newPage({ context: { javaScriptEnabled: false } });
    await page.goto(startAt(tenant, 'passkey'));
    expect(await page.textContent('noscript')).toContain('JavaScript');
  });
});
