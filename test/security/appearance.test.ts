/**
 * H30: an appearance with CSS, a script or a trap. test/unit/social-login/appearance.test.ts tests where it may be
 * shown.
 */
import { beforeAll, describe, expect, it } from 'vitest';
import { jpegHeader, pngChunk, pngOf, webpHeader } from '../support/pictures.ts';
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
    ['terms_url', 'https://user:secret@evil.example/'],
    ['terms_url', 'https://app.example.com@evil.example/terms'],
    ['terms_url', 'https:evil.example/terms'],
    ['terms_url', 'https://app.example.com\\@evil.example/terms'],
    ['privacy_url', 'https://app.example.com:443@evil.example/privacy'],
    ['privacy_url', 'https://:secret@evil.example/privacy'],
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
    expect(Object.values(appearance)).toEqual([null, null, null, null, null]);
  });

  it.each(['/assets/accent.zzzzzz.css', '/assets/accent.1d6fb8%7D.css', '/assets/accent.1d6fb.css'])(
    'has no stylesheet at %s',
    async (path) => {
      expect((await harness.current.fetch(path)).status).toBe(404);
    },
  );

  describe('as a logo', () => {
    const SCRIPT = '<!doctype html><script>alert(document.domain)</script>';
    const put = (body: Buffer, type = 'image/png') =>
      tenant.api('/api/social-login/appearance/logo', {
        method: 'PUT',
        headers: { 'content-type': type },
        body: new Uint8Array(body),
      });

    it.each([
      ['a PNG of 2 billion pixels a side', pngOf(1, 1, {}, { width: 0x7fffffff, height: 0x7fffffff })],
      ['a JPEG of 65,535 pixels a side', jpegHeader(65_535, 65_535)],
      ['a WebP of 16 million pixels a side', webpHeader('VP8X', 16_777_216, 16_777_216)],
      ['ten thousand frames', pngOf(4, 4, { before: [pngChunk('acTL', Buffer.of(0, 0, 0x27, 0x10, 0, 0, 0, 0))] })],
      ['a page that says it is a picture', Buffer.from(SCRIPT)],
      ['a drawing with a script', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')],
      ['a page behind the first bytes of a picture', Buffer.from(`\x89PNG\r\n\x1a\n${SCRIPT}`, 'latin1')],
      ['a page behind a whole picture', Buffer.concat([pngOf(4, 4), Buffer.from(SCRIPT)])],
      ['nothing', Buffer.alloc(0)],
    ])('is refused: %s', async (_what, bytes) => {
      expect((await put(bytes)).status).toBe(400);
    });

    it.each([
      [
        'in a chunk of text',
        'image/png',
        pngOf(4, 4, { before: [pngChunk('tEXt', Buffer.from(`Comment\0${SCRIPT}`))] }),
      ],
      ['behind a JPEG', 'image/jpeg', Buffer.concat([jpegHeader(4, 4), Buffer.from(SCRIPT)])],
      ['behind a WebP', 'image/webp', Buffer.concat([webpHeader('VP8L', 4, 4), Buffer.from(SCRIPT)])],
    ])('is only ever a picture where a page hides %s', async (_what, type, bytes) => {
      const { appearance } = (await (await put(bytes, 'image/svg+xml')).json()) as { appearance: { logo_url: string } };
      const response = await harness.current.fetch(new URL(appearance.logo_url).pathname, {
        headers: { accept: 'text/html' },
      });
      expect(Object.fromEntries(response.headers)).toMatchObject({
        'content-type': type,
        'x-content-type-options': 'nosniff',
        'content-security-policy': "default-src 'none'; sandbox",
        'content-disposition': expect.stringMatching(/^attachment/),
        'cross-origin-resource-policy': 'same-origin',
      });
    });

    it.each(['..%2f..%2fapi', "1' or '1'='1", 'ffffffffffffffffffffffff', '%00'])(
      'is not found at %s',
      async (version) => {
        expect((await harness.current.fetch(`/edge/auth/${tenant.id}/logo/${version}`)).status).toBe(404);
      },
    );
  });
});
