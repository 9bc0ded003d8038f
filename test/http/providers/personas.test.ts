/** Apple's personas, without a network: the answer is a form, and each of Apple's special cases can be tried. */
import { describe, expect, it } from 'vitest';
import { CookieBrowser } from '../../support/sign-in.ts';
import { createSocialTenant, type SocialTenant, useHarness } from '../../support/social-tenant.ts';
import { onlyInTestAll } from '../../support/times.ts';

const held = useHarness();

const tenantWith = async (provider: string): Promise<SocialTenant> => {
  const tenant = await createSocialTenant(held.current);
  await tenant.api(`/api/social-login/providers/${provider}`, { method: 'PUT', json: { enabled: true } });
  return tenant;
};

/** The page on which a person is chosen. */
async function toPicker(tenant: SocialTenant, provider: string) {
  const browser = new CookieBrowser();
  const start = new URL(`/edge/auth/${tenant.id}/${provider}`, held.current.baseUrl);
  return { browser, ...(await browser.follow(await browser.send(start), start)) };
}

/** To our consent page or to the app, through the form that is sent without our cookies. */
async function answer(tenant: SocialTenant, persona: string) {
  const { browser, url } = await toPicker(tenant, 'apple');
  const { response } = await browser.follow(await browser.post(url, { persona }), url);
  const page = await response.text();
  const action = /<form[^>]*action="([^"]*\/edge\/auth\/apple\/callback)"/.exec(page)?.[1] ?? '';
  const fields = [...page.matchAll(/name="(\w+)" value="([^"]*)"/g)].map(([, name = '', value = '']) => [name, value]);
  const posted = await fetch(action, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' });
  expect(posted.status).toBe(303);
  return { browser, ...(await browser.follow(posted, action)) };
}

describe('the personas of Apple', () => {
  it.each([
    ['ada', { email: 'ada@example.test', name: 'Ada Lovelace' }],
    ['nameless', { email: 'nameless@example.test', name: null }],
    ['relay', { email: 'k7d2f9@privaterelay.example.test', name: null }],
  ])('%s signs in by a form', async (persona, user) => {
    const tenant = await tenantWith('apple');
    const { browser, url } = await answer(tenant, persona);
    const approved = await browser.post(url, { decision: 'approve' });
    const token = new URL(approved.headers.get('location') ?? '').searchParams.get('access_token') ?? '';
    expect(await tenant.verify(token)).toMatchObject({ valid: true, user });
  });

  it('unverified does not, and the owner reads why', async () => {
    const tenant = await tenantWith('apple');
    const { left } = await answer(tenant, 'unverified');
    expect(left?.searchParams.get('error')).toBe('login_failed');
    expect((await tenant.events('?event=login_failed')).events).toMatchObject([
      { metadata: { provider: 'apple', stage: 'userinfo', error_code: 'email_not_verified' } },
    ]);
  });

  onlyInTestAll(() => {
    it('are the same people as elsewhere, and the one behind a relay', async () => {
      const names = async (provider: string): Promise<string[]> => {
        const { response } = await toPicker(await tenantWith(provider), provider);
        return [...(await response.text()).matchAll(/data-persona="([\w-]+)"/g)].map(([, name = '']) => name);
      };
      const atMicrosoft = await names('microsoft');
      expect(atMicrosoft).not.toContain('relay');
      expect((await names('apple')).toSorted()).toEqual([...atMicrosoft, 'relay'].toSorted());
    });
  });
});
