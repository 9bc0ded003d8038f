/** The pages of an app with its own appearance, one after the other in a browser. */
import { expect } from 'vitest';
import type { Harness } from '../harness.ts';
import { createOwner } from '../owner.ts';
import { pngOf } from '../pictures.ts';
import { provision, type SocialTenant, socialTenant } from '../social-tenant.ts';
import { expectGoodPage, LOOKED_AT } from './accessible.ts';
import { newPage } from './browser.ts';

export interface BrandedApp {
  readonly tenant: SocialTenant;
  readonly cookie: string;
}

const CALLBACK = 'https://app.example.com/cb';
const LOGO_WIDTH = 240;

export async function brandedApp(harness: Harness): Promise<BrandedApp> {
  const owner = await createOwner(harness);
  const tenant = socialTenant(harness, await owner.createProject('Otter Shop'));
  await provision(tenant, [CALLBACK]);
  const headers = { 'content-type': 'image/png' };
  const body = new Uint8Array(pngOf(LOGO_WIDTH, 80));
  await tenant.api('/api/social-login/appearance/logo', { method: 'PUT', headers, body });
  return { tenant, cookie: owner.cookie };
}

/** Checks each page in both colour schemes and on a narrow screen. */
export async function expectGoodLook(
  { baseUrl }: Harness,
  { tenant, cookie }: BrandedApp,
  accent: string,
): Promise<void> {
  const json = {
    accent,
    terms_url: 'https://app.example.com/terms',
    privacy_url: 'https://app.example.com/privacy',
    support_email: 'help@example.com',
  };
  expect((await tenant.api('/api/social-login/appearance', { method: 'PUT', json })).status).toBe(200);
  const edge = `${baseUrl}/edge/auth/${tenant.id}`;
  const pages = {
    consent: `${edge}/google?${new URLSearchParams({ redirect_uri: CALLBACK })}`,
    'own data': `${edge}/me`,
    device: `${baseUrl}/t/${tenant.id}/device`,
    error: `${edge}/google?${new URLSearchParams({ redirect_uri: 'https://elsewhere.example/cb' })}`,
    desk: `${baseUrl}/account/projects/${tenant.id}/appearance`,
  };
  const page = await newPage({ context: LOOKED_AT, expectedConsoleErrors: /status of 400/ });
  const [cookieName = '', value = ''] = cookie.split('=');
  await page.context().addCookies([{ name: cookieName, value, url: baseUrl }]);
  for (const [name, address] of Object.entries(pages)) {
    await page.setViewportSize(LOOKED_AT.viewport);
    await page.emulateMedia({ colorScheme: 'light' });
    await page.goto(address);
    if (name === 'consent') await page.click('[data-persona="ada"]');
    await page.waitForSelector('[data-look="logo"]');
    const width = await page.$eval('[data-look="logo"]', (image) => (image as HTMLImageElement).naturalWidth);
    expect([name, width]).toEqual([name, LOGO_WIDTH]);
    await expectGoodPage(page);
  }
}
