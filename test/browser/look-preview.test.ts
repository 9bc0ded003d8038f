/** The appearance page in a real browser: its preview follows what is typed. And the buttons of providers are one shape. */
import { beforeAll, describe, expect, it } from 'vitest';
import { newPage } from '../support/browser/browser.ts';
import { createHarness, type Harness } from '../support/harness.ts';
import { createOwner } from '../support/owner.ts';
import { CALLBACK, provision } from '../support/social-tenant.ts';
import type { TestTenant } from '../support/tenant.ts';

describe('the look of a project', { timeout: 60_000 }, () => {
  let harness: Harness;
  let tenant: TestTenant;
  let cookie: { readonly name: string; readonly value: string; readonly url: string };
  beforeAll(async () => {
    harness = await createHarness();
    const owner = await createOwner(harness);
    tenant = await owner.createProject('Otter Shop');
    await provision(tenant, [CALLBACK]);
    for (const id of ['github', 'microsoft', 'apple'])
      await tenant.api(`/api/social-login/providers/${id}`, { method: 'PUT', json: { enabled: true } });
    const [name = '', value = ''] = owner.cookie.split('=');
    cookie = { name, value, url: harness.baseUrl };
  });

  it('is previewed while it is typed, and the swatch and the field have one colour', async () => {
    const page = await newPage();
    await page.context().addCookies([cookie]);
    await page.goto(`${harness.baseUrl}/account/projects/${tenant.id}/appearance`);
    const button = page.locator('[data-preview="consent"] .button-primary').first();
    const colour = () => button.evaluate((element) => getComputedStyle(element).backgroundColor);
    const before = await colour();
    await page.fill('#accent', '#1d6fb8');
    await expect.poll(colour).toBe('rgb(29, 111, 184)');
    expect(before).not.toBe('rgb(29, 111, 184)');
    expect(await page.inputValue('[data-swatch-of="accent"]')).toBe('#1d6fb8');
    await page.locator('[data-swatch-of="accent"]').fill('#8a1f5c');
    await expect.poll(colour).toBe('rgb(138, 31, 92)');
    expect(await page.inputValue('#accent')).toBe('#8a1f5c');
    const support = page.locator('[data-preview="choice"] [data-look="support"]').first();
    expect(await support.isVisible()).toBe(false);
    await page.fill('#support', 'help@otter.example');
    await expect.poll(() => support.textContent()).toContain('help@otter.example');
    expect(await support.isVisible()).toBe(true);
    for (const kind of ['choice', 'consent', 'error'])
      expect(await page.locator(`[data-preview="${kind}"]`).first().isVisible()).toBe(true);
  });

  it.each([1_440, 390])('has provider buttons of one width, with their marks in one line, at %i', async (width) => {
    const page = await newPage();
    await page.setViewportSize({ width, height: 900 });
    await page.goto(`${harness.baseUrl}/edge/auth/${tenant.id}/sign-in`);
    const boxes = await page.locator('.provider-choice').evaluateAll((all) =>
      all.map((one) => {
        const mark = one.querySelector('svg')?.getBoundingClientRect();
        return [Math.round(one.getBoundingClientRect().width), Math.round(mark?.left ?? 0)].join(' ');
      }),
    );
    expect(boxes).toHaveLength(4);
    expect(new Set(boxes).size).toBe(1);
  });
});
