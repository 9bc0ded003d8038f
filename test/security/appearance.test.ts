/** H30: a look that is CSS, a script or a trap. Where it may be shown at all is in test/unit/social-login/appearance.test.ts. */
import { beforeAll, describe, expect, it } from 'vitest';
import { createSocialTenant, problemOf, type SocialTenant, useHarness } from '../support/social-tenant.ts';

describe('H30: a hostile look', () => {
  const harness = useHarness();
  let tenant: SocialTenant;
  beforeAll(async () => {
    tenant = await createSocialTenant(harness.current);
  });

  it.each([
    ['accent', 'red;}body{background:url(https://evil.example)}'],
    ['accent', '#fff;'],
    ['accent', '#1d6fb8}'],
    ['accent', '#1d6fb8\n'],
    ['accent', 'url(https://evil.example)'],
    ['accent', 'var(--x)'],
    ['accent', '#ffffff00'],
    ['terms_url', 'javascript:alert(1)'],
    ['terms_url', 'JaVaScRiPt:alert(1)'],
    ['terms_url', 'data:text/html,<script>alert(1)</script>'],
    ['terms_url', 'http://app.example.com/terms'],
    ['terms_url', '//evil.example'],
    ['privacy_url', ' javascript:alert(1)'],
    ['privacy_url', `https://app.example.com/${'x'.repeat(500)}`],
    ['support_email', 'a@example.com?bcc=all@evil.example'],
    ['support_email', '"><script>alert(1)</script>@example.com'],
    ['support_email', 'a@example.com\nBcc: b@evil.example'],
    ['logo', 'https://evil.example/pixel.png'],
  ])('is refused: %s %j', async (field, value) => {
    const json = { [field]: value };
    const response = await tenant.api('/api/social-login/appearance', { method: 'PUT', json });
    expect(response.status).toBe(400);
    expect(await problemOf(response)).toMatchObject({ code: 'invalidRequest' });
    const { appearance } = (await (await tenant.api('/api/social-login/appearance')).json()) as { appearance: object };
    expect(Object.values(appearance)).toEqual([null, null, null, null]);
  });

  it.each(['/assets/accent.zzzzzz.css', '/assets/accent.1d6fb8%7D.css', '/assets/accent.1d6fb.css'])(
    'has no stylesheet at %s',
    async (path) => {
      expect((await harness.current.fetch(path)).status).toBe(404);
    },
  );
});
