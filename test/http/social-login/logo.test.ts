/** `PUT|DELETE /api/social-login/appearance/logo`, and the address that pages load it from. */
import { beforeAll, describe, expect, it } from 'vitest';
import { pngOf, webpHeader } from '../../support/pictures.ts';
import { toConsent } from '../../support/sign-in.ts';
import { createSocialTenant, problemOf, type SocialTenant, useHarness } from '../../support/social-tenant.ts';
import { createTenant, type TestTenant } from '../../support/tenant.ts';

const harness = useHarness();
const PATH = '/api/social-login/appearance/logo';
const LOGO = pngOf(320, 80);

const put = (tenant: TestTenant, body: Buffer, type = 'image/png') =>
  tenant.api(PATH, { method: 'PUT', headers: { 'content-type': type }, body: new Uint8Array(body) });
const logoIn = async (response: Response): Promise<string | null> =>
  ((await response.json()) as { appearance: { logo_url: string | null } }).appearance.logo_url;
const pathOf = (url: string | null): string => new URL(url ?? '').pathname;

describe('the logo of a project', () => {
  let tenant: SocialTenant;
  beforeAll(async () => {
    tenant = await createSocialTenant(harness.current);
  });

  it('is set, shown on the consent page, kept when the rest changes, and removed', async () => {
    const url = await logoIn(await put(tenant, LOGO));
    expect(url).toMatch(new RegExp(`^${harness.current.baseUrl}/edge/auth/${tenant.id}/logo/[0-9a-f]{24}$`));
    const { response } = await toConsent(harness.current, tenant.id);
    expect(await response.text()).toContain(`<img src="${pathOf(url)}" alt data-look="logo"`);
    expect(response.headers.get('content-security-policy')).toContain("img-src 'self'");
    const json = { accent: '#1d6fb8' };
    expect(await logoIn(await tenant.api('/api/social-login/appearance', { method: 'PUT', json }))).toBe(url);
    expect(await logoIn(await tenant.api(PATH, { method: 'DELETE' }))).toBeNull();
    expect(await (await tenant.api('/api/social-login/appearance')).json()).toMatchObject({
      appearance: { accent: '#1d6fb8', logo_url: null },
    });
    expect((await harness.current.fetch(pathOf(url))).status).toBe(404);
    expect((await tenant.api(PATH, { method: 'DELETE' })).status).toBe(200);
  });

  it('is served as it came, with its own type and nothing else', async () => {
    const url = await logoIn(await put(tenant, LOGO));
    const response = await harness.current.fetch(pathOf(url));
    expect(Buffer.from(await response.arrayBuffer()).equals(LOGO)).toBe(true);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'image/png',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'content-disposition': 'attachment; filename="logo.png"',
      'cross-origin-resource-policy': 'same-origin',
      'cache-control': 'private, max-age=86400',
    });
    expect(response.headers.getSetCookie()).toEqual([]);
  });

  it('has another address for other bytes, and the old one leads nowhere', async () => {
    const [before, after] = [
      await logoIn(await put(tenant, LOGO)),
      await logoIn(await put(tenant, webpHeader('VP8L', 20, 20), 'image/webp')),
    ];
    expect(after).not.toBe(before);
    expect((await harness.current.fetch(pathOf(before))).status).toBe(404);
    const other = await createSocialTenant(harness.current);
    expect((await harness.current.fetch(pathOf(after).replace(tenant.id, other.id))).status).toBe(404);
  });

  it('has a second one for dark screens, and without it the first serves both', async () => {
    const dark = pngOf(320, 90);
    const light = await logoIn(await put(tenant, LOGO));
    const response = await tenant.api(`${PATH}?theme=dark`, {
      method: 'PUT',
      headers: { 'content-type': 'image/png' },
      body: new Uint8Array(dark),
    });
    const { appearance } = (await response.json()) as { appearance: { logo_url: string; logo_dark_url: string } };
    expect(appearance.logo_url).toBe(light);
    const served = await harness.current.fetch(pathOf(appearance.logo_dark_url));
    expect(Buffer.from(await served.arrayBuffer()).equals(dark)).toBe(true);
    const page = async () => (await toConsent(harness.current, tenant.id)).response.text();
    expect(await page()).toMatch(
      new RegExp(`<source media="\\(prefers-color-scheme: dark\\)" srcset="${pathOf(appearance.logo_dark_url)}"`),
    );
    const json = { accent: '#1d6fb8' };
    const changed = await tenant.api('/api/social-login/appearance', { method: 'PUT', json });
    expect(await changed.json()).toMatchObject({ appearance: { logo_dark_url: appearance.logo_dark_url } });
    const removed = await tenant.api(`${PATH}?theme=dark`, { method: 'DELETE' });
    const left = ((await removed.json()) as { appearance: object }).appearance;
    expect(left).toMatchObject({ logo_url: light });
    expect(left).not.toHaveProperty('logo_dark_url');
    expect(await page()).not.toContain('<source');
    expect((await harness.current.fetch(pathOf(appearance.logo_dark_url))).status).toBe(404);
    expect((await tenant.api(`${PATH}?theme=night`, { method: 'DELETE' })).status).toBe(400);
  });

  it('goes with the social login', async () => {
    const gone = await createSocialTenant(harness.current);
    const url = await logoIn(await put(gone, LOGO));
    await gone.api('/api/resources/social-login', { method: 'DELETE' });
    expect((await harness.current.fetch(pathOf(url))).status).toBe(404);
  });

  it('needs a project that has sign-in, a picture, and at most 64 KB', async () => {
    const bare = await createTenant(harness.current);
    expect((await put(bare, LOGO)).status).toBe(404);
    expect((await put(tenant, LOGO, 'application/json')).status).toBe(415);
    const large = await put(tenant, Buffer.concat([LOGO, Buffer.alloc(65_536)]));
    expect([large.status, await problemOf(large)]).toEqual([
      413,
      expect.objectContaining({ code: 'payloadTooLarge', detail: expect.stringContaining('64 KB') }),
    ]);
    const text = await put(tenant, Buffer.from('hello'));
    expect([text.status, await text.json()]).toEqual([
      400,
      expect.objectContaining({ errors: [{ path: 'body.logo', message: 'must be a PNG, JPEG or WebP file' }] }),
    ]);
  });
});
