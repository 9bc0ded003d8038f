/** `GET|PUT /api/social-login/appearance`, and what the person who signs in sees of it. */
import { describe, expect, it } from 'vitest';
import { toConsent } from '../../support/sign-in.ts';
import { createSocialTenant, provision, useHarness } from '../../support/social-tenant.ts';
import { createTenant, type TestTenant } from '../../support/tenant.ts';

const harness = useHarness();
const PATH = '/api/social-login/appearance';
const LOOK = {
  accent: '#1d6fb8',
  terms_url: 'https://app.example.com/terms',
  privacy_url: 'https://app.example.com/privacy',
  support_email: 'help@example.com',
};
const NONE = { accent: null, terms_url: null, privacy_url: null, support_email: null, logo_url: null };

const put = (tenant: TestTenant, json: unknown) => tenant.api(PATH, { method: 'PUT', json });
const read = async (tenant: TestTenant) => (await tenant.api(PATH)).json();

describe('the appearance of a project', () => {
  it('is empty at first, is replaced as a whole, and stays when the callback URLs change', async () => {
    const tenant = await createSocialTenant(harness.current);
    expect(await read(tenant)).toEqual({ appearance: NONE });
    expect(await (await put(tenant, LOOK)).json()).toEqual({ appearance: { ...NONE, ...LOOK } });
    await provision(tenant, ['https://two.example.com/cb']);
    expect(await read(tenant)).toEqual({ appearance: { ...NONE, ...LOOK } });
    expect(await (await put(tenant, { accent: '#ABCDEF' })).json()).toEqual({
      appearance: { ...NONE, accent: '#abcdef' },
    });
    expect(await (await put(tenant, {})).json()).toEqual({ appearance: NONE });
  });

  it('needs a project that has sign-in', async () => {
    const tenant = await createTenant(harness.current);
    expect((await tenant.api(PATH)).status).toBe(404);
    expect((await put(tenant, LOOK)).status).toBe(404);
  });

  it('is on the consent page: the colour by a stylesheet of our own, the links, and the host as before', async () => {
    const tenant = await createSocialTenant(harness.current);
    await put(tenant, LOOK);
    const { response } = await toConsent(harness.current, tenant.id);
    const page = await response.text();
    expect(page).toContain('href="/assets/accent.1d6fb8.css"');
    expect(page).toContain(`href="${LOOK.terms_url}"`);
    expect(page).toContain(`href="${LOOK.privacy_url}"`);
    expect(page).toContain(LOOK.support_email);
    expect(page).toMatch(/class="host-name"[^>]*>app\.example\.com</);
    expect(response.headers.get('content-security-policy')).toContain("style-src 'self'");
    const css = await harness.current.fetch('/assets/accent.1d6fb8.css');
    expect(css.headers.get('content-type')).toContain('text/css');
    expect(css.headers.get('x-content-type-options')).toBe('nosniff');
  });

  it('leaves a page without it as it was', async () => {
    const tenant = await createSocialTenant(harness.current);
    const { response } = await toConsent(harness.current, tenant.id);
    expect(await response.text()).not.toMatch(/accent\.|data-look/);
  });
});
