/** A sign-in under a project's own host, and the desk page that sets the host, in a real browser. */
import { randomBytes } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { expectGoodPage, LOOKED_AT } from '../support/browser/accessible.ts';
import { newPage } from '../support/browser/browser.ts';
import { type CallbackApp, serveCallbackApp } from '../support/browser/callback-app.ts';
import { createHarness, type Harness } from '../support/harness.ts';
import { createOwner, type TestOwner } from '../support/owner.ts';
import { provision, type SocialTenant, socialTenant, surprises } from '../support/social-tenant.ts';
import { onlyInTestAll } from '../support/times.ts';

let harness: Harness;
let app: CallbackApp;
let owner: TestOwner;
let tenant: SocialTenant;
const host = `${randomBytes(5).toString('hex')}.localhost`;

beforeAll(async () => {
  harness = await createHarness();
  app = await serveCallbackApp();
  owner = await createOwner(harness);
  tenant = socialTenant(harness, await owner.createProject('Otter Shop'));
  await provision(tenant, [app.callback]);
  await tenant.api('/api/social-login/domain', { method: 'PUT', json: { host } });
});

describe('a domain of a project in a browser', { timeout: 60_000 }, () => {
  it('carries the sign-in from the link to the app, with pages that are whole', async () => {
    const page = await newPage({ context: LOOKED_AT });
    const { sign_in_url } = (await (await tenant.api('/api/resources/social-login')).json()) as Record<string, string>;
    expect(new URL(sign_in_url ?? '').hostname).toBe(host);
    await tenant.api('/api/social-login/providers/github', { method: 'PUT', json: { enabled: true } });
    await page.goto(sign_in_url ?? '');
    expect(new URL(page.url()).hostname).toBe(host);
    await expectGoodPage(page);
    const footer = await page.locator('footer a').first().getAttribute('href');
    expect(footer).toBe(`${harness.baseUrl}/`);
    await page.click('[data-provider="google"]');
    await page.click('[data-persona="ada"]');
    // The service itself asks who the person is, and its page names both hosts.
    expect(new URL(page.url()).origin).toBe(harness.baseUrl);
    expect(await page.textContent('[data-look="hosts"]')).toContain(host);
    await expectGoodPage(page);
    await page.click('[data-action="approve"]');
    const { access_token = '' } = await app.arrival(page);
    expect(await tenant.verify(access_token)).toMatchObject({ valid: true, user: { email: 'ada@example.test' } });
    expect(surprises(harness)).toEqual([]);
  });

  onlyInTestAll(() => {
    it('shows on the desk by itself what a program has changed', async () => {
      const page = await newPage({ context: LOOKED_AT });
      const [name = '', value = ''] = owner.cookie.split('=');
      await page.context().addCookies([{ name, value, url: harness.baseUrl }]);
      await tenant.api('/api/social-login/domain', { method: 'PUT', json: { host: 'login.otter.example' } });
      await page.goto(`${harness.baseUrl}/account/projects/${tenant.id}/domain`);
      expect(await page.textContent('main')).toContain('_porchlight.login.otter.example');
      await expectGoodPage(page);
      await tenant.api('/api/social-login/domain', { method: 'PUT', json: { host } });
      await page.waitForSelector('[data-watched="active"]');
    });
  });
});
