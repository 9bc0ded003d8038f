import { describe, expect, it } from 'vitest';
import { toConsent } from '../../../support/sign-in.ts';
import { SIGN_IN_BY } from '../../../support/sign-in-by.ts';
import { createSocialTenant, useHarness } from '../../../support/social-tenant.ts';
import { PICKER } from '../../../support/steps/login-steps.ts';

const harness = useHarness();

describe('the consent page', () => {
  it('lets a person who is not the one shown start over at the provider, for the same page of the app', async () => {
    const tenant = await createSocialTenant(harness.current);
    const { browser, url, response } = await toConsent(harness.current, tenant.id, {
      persona: 'ada',
      returnTo: '/deep',
    });
    const page = await (response.bodyUsed ? await browser.send(url) : response).text();
    const href = /href="([^"]*)" data-action="other-account"/.exec(page)?.[1]?.replaceAll('&amp;', '&') ?? '';
    const start = new URL(href, harness.current.baseUrl);
    expect(start.pathname).toBe(`/edge/auth/${tenant.id}/${SIGN_IN_BY}`);
    expect(Object.fromEntries(start.searchParams)).toMatchObject({ return_to: '/deep', prompt: 'select_account' });
    const again = await browser.follow(await browser.send(start), start);
    expect(again.url.pathname).toMatch(PICKER);
    const chosen = await browser.follow(await browser.post(again.url, { persona: 'grace' }), again.url);
    expect(await chosen.response.text()).toContain('grace@example.test');
  });
});
