/** The overview of a project in a real browser: it shows a sign-in when it happens, with every figure. */
import { beforeAll, expect, it } from 'vitest';
import { newPage } from '../support/browser/browser.ts';
import { createHarness, type Harness } from '../support/harness.ts';
import { createOwner } from '../support/owner.ts';
import { CALLBACK, provision, socialTenant } from '../support/social-tenant.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await createHarness();
});

it('shows a sign-in when it happens: rows, figures and trend, without a reload', { timeout: 60_000 }, async () => {
  const owner = await createOwner(harness);
  const project = await owner.createProject('Otter Shop');
  await provision(project, [CALLBACK]);
  const tenant = socialTenant(harness, project);
  await tenant.quickSignIn('ada');
  const page = await newPage();
  const [name = '', value = ''] = owner.cookie.split('=');
  await page.context().addCookies([{ name, value, url: harness.baseUrl }]);
  await page.goto(`${harness.baseUrl}/account/projects/${tenant.id}`);
  const users = () => page.locator('.figures .figure').first().textContent();
  const rows = () => page.locator('#newest tbody tr').count();
  expect([(await users())?.trim(), await rows()]).toEqual(['Users1', 1]);
  await page.evaluate(() => Object.assign(window, { sameDocument: true }));
  await tenant.quickSignIn('grace');
  await expect.poll(users, { timeout: 15_000 }).toContain('2');
  expect(await rows()).toBe(2);
  expect(await page.locator('#trend').textContent()).toContain('2 sign-ins');
  expect(await page.evaluate(() => Reflect.get(window, 'sameDocument'))).toBe(true);
});
