/** A member types the code of their machine in a browser, and the machine gets its key. */
import { beforeAll, describe, expect, it } from 'vitest';
import { claimUrlOf } from '../support/account.ts';
import { newPage } from '../support/browser/browser.ts';
import { createHarness, type Harness } from '../support/harness.ts';
import { newLink, waitOnce } from '../support/links.ts';
import { createTenant } from '../support/tenant.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await createHarness();
});

describe('the page of porchlight link', () => {
  it('leads from the address through the sign-in to the code, and to the key', async () => {
    const tenant = await createTenant(harness, 'Otter Shop');
    const page = await newPage();
    await page.goto(harness.baseUrl + (await claimUrlOf(tenant)).path);
    await page.click('[data-action="sign-in"]');
    await page.click('[data-action="sign-in"]');
    await page.click('[data-persona="ada"]');
    await page.click('[data-action="approve"]');
    await page.waitForSelector('h1:has-text("The project is yours")');

    const link = await newLink(harness, tenant.id, 'ada-laptop');
    await page.context().clearCookies();
    await page.goto(harness.baseUrl + link.path);
    await page.click('[data-action="sign-in"]');
    await page.click('[data-persona="ada"]');
    await page.waitForURL(`**${link.path}`);
    expect(await page.inputValue('input[name="user_code"]')).toBe('');
    await page.fill('input[name="user_code"]', link.userCode.toLowerCase());
    await page.click('[data-action="proceed"]');
    expect(await page.textContent('[data-user-code]')).toBe(link.userCode);
    expect(await page.textContent('[data-machine]')).toContain('ada-laptop');
    expect(await page.textContent('[data-network]')).toContain('127.0.0.');
    await page.click('[data-action="approve"]');
    await page.waitForSelector('text=Approved.');
    expect((await waitOnce(harness, link.waitToken)).secret).toMatch(/^svc_man_/);
  });
});
