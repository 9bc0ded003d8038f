import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { expectGoodPage, LOOKED_AT } from '../support/browser/accessible.ts';
import { newPage } from '../support/browser/browser.ts';
import { type CallbackApp, serveCallbackApp } from '../support/browser/callback-app.ts';
import { createHarness, type Harness } from '../support/harness.ts';
import { createSocialTenant, type SocialTenant, surprises } from '../support/social-tenant.ts';
import { onlyInTestAll, someOf } from '../support/times.ts';

/** Chromium writes a line for each answer with 400 or above; only the page itself matters here. */
const expectedConsoleErrors = /status of 4\d\d/;

describe('a sign-in in a browser', () => {
  let harness: Harness;
  let app: CallbackApp;

  beforeAll(async () => {
    harness = await createHarness();
    app = await serveCallbackApp();
  });

  const open = async (): Promise<SocialTenant> => createSocialTenant(harness, [app.callback]);
  const startAt = (tenant: SocialTenant, query = ''): string =>
    `${harness.baseUrl}/edge/auth/${tenant.id}/google${query}`;
  const pick = (page: Page, persona: string) => page.click(`[data-persona="${persona}"]`);
  const press = (page: Page, action: string) => page.click(`[data-action="${action}"]`);
  const heading = (page: Page) => page.textContent('h1');
  const lastEvent = async (tenant: SocialTenant) => (await tenant.events()).events.at(-1);

  /** After an error page, the button leads through the whole sign-in to the original destination. */
  const startOver = async (page: Page, tenant: SocialTenant) => {
    await tenant.refill();
    await press(page, 'start-over');
    await pick(page, 'ada');
    await press(page, 'approve');
    return app.arrival(page);
  };

  it('goes from the link through persona and consent into the app, with tokens that verify', async () => {
    const tenant = await open();
    const page = await newPage();
    await page.goto(startAt(tenant, '?return_to=/notes/7'));
    expect(await heading(page)).toBe('Who is signing in?');
    await pick(page, 'ada');
    expect(await heading(page)).toBe(`Sign in to ${new URL(app.callback).host}`);
    expect(await page.textContent('main')).toContain('ada@example.test');
    await press(page, 'approve');
    const { access_token = '', refresh_token, return_to } = await app.arrival(page);
    expect(return_to).toBe('/notes/7');
    expect(refresh_token).toMatch(/^svc_ref_/);
    expect(await tenant.verify(access_token)).toMatchObject({ valid: true, user: { email: 'ada@example.test' } });
    expect(surprises(harness)).toEqual([]);
  });

  onlyInTestAll(() => {
    it('needs no script on any page', async () => {
      const tenant = await open();
      const page = await newPage({ context: { javaScriptEnabled: false } });
      await page.goto(startAt(tenant));
      await pick(page, 'nameless');
      await press(page, 'approve');
      expect(await app.arrival(page)).toHaveProperty('access_token');
    });

    it('speaks the language of the browser, on pages that are whole and accessible in it', async () => {
      const tenant = await open();
      const page = await newPage({ context: { ...LOOKED_AT, locale: 'de-AT' }, expectedConsoleErrors });
      const look = async (title: string): Promise<void> => {
        expect(await heading(page)).toBe(title);
        await expectGoodPage(page);
      };
      await page.goto(startAt(tenant));
      await look('Wer meldet sich an?');
      await pick(page, 'ada');
      await look(`Anmelden bei ${new URL(app.callback).host}`);
      await page.goto(startAt(tenant, '?redirect_uri=https://elsewhere.example/'));
      await look('Dieser Anmeldelink führt zu einer unbekannten Adresse');
      await page.goto(`${harness.baseUrl}/edge/auth/${tenant.id}/me`);
      await look(`Ihre Daten bei ${new URL(app.callback).host}`);
    });
  });

  /** Clicks twice: the second time after the browser was sent to the app, while the app has not answered yet. */
  const approveTwice = async (page: Page) => {
    const box = await page.locator('[data-action="approve"]').boundingBox();
    if (!box) throw new Error('there is no button');
    const { asked, release } = app.holdAnswer();
    await page.mouse.click(box.x + 20, box.y + 20);
    await asked;
    await page.mouse.click(box.x + 20, box.y + 20);
    return release;
  };

  onlyInTestAll(() => {
    it('takes two presses of Continue for one', async () => {
      const tenant = await open();
      const page = await newPage();
      await page.goto(startAt(tenant));
      await pick(page, 'ada');
      const release = await approveTwice(page);
      // Long enough for a second answer to arrive, if a second request had been sent.
      await page.waitForTimeout(300);
      release();
      expect(await app.arrival(page)).toHaveProperty('access_token');
      expect((await tenant.events()).events.map(({ event }) => event)).toEqual(['login_started', 'authorize']);
    });

    it('tells a person who presses twice without script that the first answer counted, and how to continue', async () => {
      const tenant = await open();
      const page = await newPage({ context: { javaScriptEnabled: false }, expectedConsoleErrors });
      await page.goto(startAt(tenant));
      await pick(page, 'ada');
      const release = await approveTwice(page);
      await page.waitForSelector('[data-action="start-over"]');
      release();
      expect(await heading(page)).toBe('You answered already');
      expect((await tenant.events()).events.map(({ event }) => event)).toEqual(['login_started', 'authorize']);
      expect(await startOver(page, tenant)).toHaveProperty('access_token');
    });

    it('takes any address in place of a persona', async () => {
      const tenant = await open();
      const page = await newPage();
      await page.goto(startAt(tenant));
      await page.click('summary');
      await page.fill('input[name="email"]', 'somebody@example.com');
      await press(page, 'other-email');
      await press(page, 'approve');
      const { access_token = '' } = await app.arrival(page);
      expect(await tenant.verify(access_token)).toMatchObject({ user: { email: 'somebody@example.com', name: null } });
    });
  });

  onlyInTestAll(() => {
    it('ends in the app with access_denied when the person says no', async () => {
      const tenant = await open();
      const page = await newPage();
      await page.goto(startAt(tenant, '?return_to=/x'));
      await pick(page, 'ada');
      await press(page, 'deny');
      expect(await app.arrival(page)).toEqual({ error: 'access_denied', return_to: '/x' });
      expect(await lastEvent(tenant)).toMatchObject({ event: 'consent_denied', metadata: { at: 'consent_page' } });
    });
  });

  it.each(
    someOf(
      [
        ['denies', false, 'access_denied', 'consent_denied', { at: 'provider' }],
        [
          'token-fails',
          false,
          'login_failed',
          'login_failed',
          { stage: 'token_exchange', error_code: 'invalid_grant' },
        ],
        ['userinfo-fails', false, 'login_failed', 'login_failed', { stage: 'userinfo', error_code: 'http_500' }],
        ['unverified', false, 'login_failed', 'login_failed', { stage: 'userinfo', error_code: 'email_not_verified' }],
        [
          'upsert-fails',
          true,
          'login_failed',
          'login_failed',
          { stage: 'user_upsert', error_code: 'invalid_user_data' },
        ],
      ],
      3,
    ),
  )('of %s ends in the app, which is told, and in the history', async (persona, consents, error, event, metadata) => {
    const tenant = await open();
    const page = await newPage();
    await page.goto(startAt(tenant));
    await pick(page, persona);
    if (consents) await press(page, 'approve');
    expect(await app.arrival(page)).toEqual({ error });
    expect(await lastEvent(tenant)).toMatchObject({ event, metadata });
  });

  onlyInTestAll(() => {
    it('works in two tabs at once, as two people', async () => {
      const tenant = await open();
      const one = await newPage();
      const two = await one.context().newPage();
      await one.goto(startAt(tenant, '?return_to=/one'));
      await two.goto(startAt(tenant, '?return_to=/two'));
      await pick(one, 'ada');
      await pick(two, 'grace');
      await tenant.refill();
      for (const [page, email, path] of [
        [two, 'grace@example.test', '/two'],
        [one, 'ada@example.test', '/one'],
      ] as const) {
        await press(page, 'approve');
        const { access_token = '', return_to } = await app.arrival(page);
        expect(return_to).toBe(path);
        expect(await tenant.verify(access_token)).toMatchObject({ valid: true, user: { email } });
      }
    });

    it('can be begun again after the back button', async () => {
      const tenant = await open();
      const page = await newPage({ expectedConsoleErrors });
      await page.goto(startAt(tenant, '?return_to=/x'));
      await pick(page, 'ada');
      await press(page, 'approve');
      await app.arrival(page);
      await page.goBack();
      expect(await heading(page)).toBe('You answered already');
      expect(await startOver(page, tenant)).toMatchObject({ return_to: '/x', access_token: expect.any(String) });
    });

    it('can be begun again from the persona page that the back button leads to', async () => {
      const tenant = await open();
      const page = await newPage({ expectedConsoleErrors });
      await page.goto(startAt(tenant));
      await pick(page, 'ada');
      expect(await heading(page)).toContain('Sign in to');
      await page.goBack();
      await page.goto(startAt(tenant));
      await pick(page, 'grace');
      await press(page, 'approve');
      expect(await app.arrival(page)).toHaveProperty('access_token');
    });

    it('can be begun again when the person came back from the provider too late', async () => {
      const tenant = await open();
      const page = await newPage({ expectedConsoleErrors });
      await page.goto(startAt(tenant, '?return_to=/x'));
      harness.clock.advance({ minutes: 10 });
      await pick(page, 'ada');
      expect(await heading(page)).toBe('This sign-in has expired');
      expect(await page.textContent('main')).toContain('took longer than ten minutes');
      expect(await startOver(page, tenant)).toMatchObject({ return_to: '/x', access_token: expect.any(String) });
    });

    it('can be begun again when the consent page was open for too long', async () => {
      const tenant = await open();
      const page = await newPage({ expectedConsoleErrors });
      await page.goto(startAt(tenant));
      await pick(page, 'ada');
      harness.clock.advance({ minutes: 10 });
      await press(page, 'approve');
      expect(await heading(page)).toBe('This sign-in has expired');
      expect(await startOver(page, tenant)).toHaveProperty('access_token');
    });

    it('shows its consent page again when it is reloaded', async () => {
      const tenant = await open();
      const page = await newPage();
      await page.goto(startAt(tenant));
      await pick(page, 'ada');
      await page.waitForSelector('[data-action="approve"]');
      await page.reload();
      expect(await page.textContent('main')).toContain('ada@example.test');
      await press(page, 'approve');
      expect(await app.arrival(page)).toHaveProperty('access_token');
    });
  });

  it('stops with a page at a link that leads to an unknown address, and goes nowhere', async () => {
    const tenant = await open();
    const page = await newPage({ expectedConsoleErrors });
    await page.goto(startAt(tenant, '?redirect_uri=https://evil.example/'));
    expect(await heading(page)).toBe('This sign-in link leads to an unknown address');
    expect(page.url()).toContain(harness.baseUrl);
  });
});
