import { beforeAll, describe, expect, it } from 'vitest';
import { claimUrlOf, csrfIn, signInAccount, tenantStatus } from '../../support/account.ts';
import { createHarness, type Harness } from '../../support/harness.ts';
import { CookieBrowser } from '../../support/sign-in.ts';
import { createTenant } from '../../support/tenant.ts';
import { onlyInTestAll } from '../../support/times.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await createHarness();
});

describe('a decision that must not count', () => {
  const decide = (browser: CookieBrowser, path: string, fields: Record<string, string>, headers = {}) =>
    browser.send(new URL(path, harness.baseUrl), { method: 'POST', body: new URLSearchParams(fields), headers });

  it('needs a signed-in account: data for a program, the way to the sign-in for a person', async () => {
    const { path } = await claimUrlOf(await createTenant(harness));
    const program = await decide(new CookieBrowser(), path, { decision: 'approve' });
    expect(program.status).toBe(401);
    expect(await program.json()).toMatchObject({ code: 'missingCredentials' });
    const person = await decide(new CookieBrowser(), path, { decision: 'approve' }, { accept: 'text/html' });
    expect(person.status).toBe(303);
    expect(person.headers.get('location')).toBe(`/account/sign-in?return_to=${encodeURIComponent(path)}`);
  });

  it.each([
    ['no token', {}, {}],
    ['a made-up token', { csrf_token: 'x'.repeat(43) }, {}],
  ])('D7: is refused with %s', async (_what, fields, headers) => {
    const tenant = await createTenant(harness);
    const { path } = await claimUrlOf(tenant);
    const { browser } = await signInAccount(harness);
    const response = await decide(browser, path, { decision: 'approve', ...fields }, headers);
    expect(response.status).toBe(403);
    expect(await response.json()).toMatchObject({ code: 'invalidCsrfToken' });
    expect(await tenantStatus(tenant)).toMatchObject({ status: 'ephemeral' });
  });

  it('D7: is refused with the token of another session', async () => {
    const tenant = await createTenant(harness);
    const { path } = await claimUrlOf(tenant);
    const [attacker, victim] = [await signInAccount(harness), await signInAccount(harness)];
    const csrf = csrfIn(await (await attacker.get('/account')).text());
    const response = await decide(victim.browser, path, { decision: 'approve', csrf_token: csrf });
    expect(response.status).toBe(403);
  });

  it.each([
    ['an evil origin', { origin: 'https://evil.example' }],
    ['Origin: null', { origin: 'null' }],
    ['a cross-site request', { 'sec-fetch-site': 'cross-site' }],
    ['a neighbour on the same site', { 'sec-fetch-site': 'same-site' }],
  ])('D7, E6: is refused from %s even with the right token, and without CORS headers', async (_what, headers) => {
    const { path } = await claimUrlOf(await createTenant(harness));
    const human = await signInAccount(harness);
    const csrf = csrfIn(await (await human.get(path)).text());
    const response = await decide(human.browser, path, { decision: 'approve', csrf_token: csrf }, headers);
    expect(response.status).toBe(403);
    expect(response.headers.get('access-control-allow-origin')).toBeNull();
    expect(response.headers.get('access-control-allow-credentials')).toBeNull();
  });

  it.each(['maybe', 'true', ''])('is refused when the decision is %j', async (decision) => {
    const { path } = await claimUrlOf(await createTenant(harness));
    const human = await signInAccount(harness);
    const csrf = csrfIn(await (await human.get(path)).text());
    const response = await decide(human.browser, path, { decision, csrf_token: csrf });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ code: 'invalidRequest', errors: [{ path: 'body.decision' }] });
  });

  onlyInTestAll(() => {
    it('shows a person the same refusal as a page', async () => {
      const { path } = await claimUrlOf(await createTenant(harness));
      const { browser } = await signInAccount(harness);
      const response = await decide(browser, path, { decision: 'approve' }, { accept: 'text/html' });
      expect(response.status).toBe(403);
      expect(await response.text()).toContain('This page was open for too long');
    });
  });
});
