/**
 * The owner disables, removes or moves a provider during a sign-in, and a stranger leads people into the try-out of a
 * project. Found by an attack from outside.
 */
import { beforeAll, describe, expect, it } from 'vitest';
import { createHarness, type Harness } from '../support/harness.ts';
import { claimedProject } from '../support/network/own-domain.ts';
import { createOwner } from '../support/owner.ts';
import { CookieBrowser, toConsent } from '../support/sign-in.ts';
import { ownPageOf } from '../support/steps/own-page.ts';
import type { TestTenant } from '../support/tenant.ts';

let harness: Harness;
let tenant: TestTenant;
beforeAll(async () => {
  harness = await createHarness();
  tenant = await claimedProject(harness);
});

const set = (provider: string, enabled: boolean) =>
  tenant.api(`/api/social-login/providers/${provider}`, { method: 'PUT', json: { enabled } });

const approve = async ({ browser, url }: Awaited<ReturnType<typeof toConsent>>) =>
  browser.post(url, { decision: 'approve' });

describe('H37: a provider that was disabled meanwhile', () => {
  it('signs nobody in whose consent page is open', async () => {
    await set('github', true);
    const waiting = await toConsent(harness, tenant.id, { provider: 'github' });
    expect(waiting.url.pathname).toMatch(/consent/);
    await set('github', false);
    const refused = await approve(waiting);
    expect([refused.status, refused.headers.get('location')]).toEqual([404, null]);
    expect((await waiting.browser.send(waiting.url)).status).toBe(404);
    await set('github', true);
    expect((await approve(waiting)).status).toBe(303);
  });

  it('does not open a person’s own page', async () => {
    await set('github', true);
    const page = ownPageOf(harness, tenant.id);
    const under = new CookieBrowser();
    const picker = await under.follow(await under.send(page.address('/start?provider=github')), page.address());
    await set('github', false);
    const late = await under.follow(await under.post(picker.url, { persona: 'ada' }), picker.url);
    expect([late.response.status, late.url.pathname.endsWith('/me')]).toEqual([400, false]);
    const after = await new CookieBrowser().send(page.address('/start?provider=github'));
    expect([after.status, after.headers.get('location')]).toEqual([404, null]);
  });

  it('is linked to nobody whose page asks for it', async () => {
    await set('github', true);
    const page = ownPageOf(harness, tenant.id);
    await approve(await toConsent(harness, tenant.id, { provider: 'google', persona: 'grace' }));
    const visitor = await page.visitor('grace', 'google');
    await page.toLink(visitor, 'github', 'grace');
    await set('github', false);
    expect((await page.post(visitor, '/link/confirm', { decision: 'link' })).status).toBe(404);
    expect(await (await visitor.browser.send(page.address())).text()).not.toContain('personas/github');
  });
});

describe('H37: the try-out of a project', () => {
  it('begins only in the browser in which its owner pressed the button', async () => {
    const owner = await createOwner(harness);
    const project = await owner.createProject();
    const callbacks = { callback_urls: ['https://app.example.com/cb'] };
    await project.api('/api/resources/social-login', { method: 'POST', json: callbacks });
    const pressed = await harness.fetch(`/account/projects/${project.id}/try`, { headers: { cookie: owner.cookie } });
    const link = new URL(pressed.headers.get('location') ?? '');
    const [cookie = ''] = (pressed.headers.get('set-cookie') ?? '').split(';');
    const startedBy = (jar: string) => harness.fetch(link.pathname + link.search, { headers: { cookie: jar } });
    expect((await startedBy('')).status).toBe(400);
    expect((await startedBy(owner.cookie)).status).toBe(400);
    link.searchParams.set('state', 'chosen');
    expect((await startedBy(cookie)).status).toBe(400);
    link.href = pressed.headers.get('location') ?? '';
    link.searchParams.set('code_challenge', 'A'.repeat(43));
    expect((await startedBy(cookie)).status).toBe(400);
    link.href = pressed.headers.get('location') ?? '';
    expect((await startedBy(cookie)).status).toBe(302);
  });
});
