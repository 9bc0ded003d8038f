/** What a file must be to become a logo, as read from its header. */
import { deflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { readLogoType } from '../../../server/social-login/settings/logo.ts';
import { jpegHeader, pngChunk, pngOf, webpHeader } from '../../support/pictures.ts';

const progressive = 0xc2;

describe('a logo', () => {
  it.each([
    ['a PNG', pngOf(320, 80), 'image/png'],
    ['a JPEG', jpegHeader(1_024, 1_024), 'image/jpeg'],
    ['a progressive JPEG', jpegHeader(300, 100, progressive), 'image/jpeg'],
    ['a lossy WebP', webpHeader('VP8 ', 640, 480), 'image/webp'],
    ['a lossless WebP', webpHeader('VP8L', 1_024, 7), 'image/webp'],
    ['a WebP with transparency', webpHeader('VP8X', 1_024, 1_024, 0x10), 'image/webp'],
  ])('is %s', (_what, bytes, type) => {
    expect(readLogoType(bytes)).toEqual({ ok: true, value: type });
  });

  it.each([
    ['a PNG', pngOf(1, 1, {}, { width: 1_025, height: 8 }), '1025 × 8'],
    ['a PNG that says it is enormous', pngOf(1, 1, {}, { width: 0x7fffffff, height: 0x7fffffff }), '2147483647'],
    ['a JPEG', jpegHeader(65_535, 65_535), '65535 × 65535'],
    ['a lossy WebP', webpHeader('VP8 ', 16_383, 10), '16383 × 10'],
    ['a lossless WebP', webpHeader('VP8L', 16_384, 16_384), '16384 × 16384'],
    ['a WebP with transparency', webpHeader('VP8X', 16_777_216, 2), '16777216 × 2'],
  ])('has at most 1,024 pixels on each side: %s', (_what, bytes, size) => {
    expect(readLogoType(bytes)).toEqual({ ok: false, error: expect.stringContaining(size) });
  });

  it.each([
    ['nothing', Buffer.alloc(0)],
    ['a GIF', Buffer.from('GIF89a\x01\x00\x01\x00', 'latin1')],
    ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')],
    ['a page', Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['a PDF', Buffer.from('%PDF-1.7')],
    ['a BMP', Buffer.from('BM\x00\x00', 'latin1')],
    ['a RIFF file of another kind', Buffer.from('RIFF\x20\0\0\0WAVEfmt ', 'latin1')],
  ])('is not %s', (_what, bytes) => {
    expect(readLogoType(bytes)).toEqual({ ok: false, error: expect.stringContaining('PNG, JPEG or WebP') });
  });

  it.each([
    ['a PNG', pngOf(4, 4, { before: [pngChunk('acTL', Buffer.alloc(8))] })],
    ['a WebP', webpHeader('VP8X', 4, 4, 0x02)],
  ])('does not move: %s', (_what, bytes) => {
    expect(readLogoType(bytes)).toEqual({ ok: false, error: 'must not be animated' });
  });

  it('is refused where its header is cut off at any byte', () => {
    const whole = [pngOf(4, 4), jpegHeader(4, 4), webpHeader('VP8X', 4, 4), webpHeader('VP8L', 4, 4)];
    for (const bytes of whole)
      for (let end = 0; end < 18; end += 1) expect(readLogoType(bytes.subarray(0, end)).ok).toBe(false);
  });

  it.each([
    ['no width', pngOf(1, 1, {}, { width: 0, height: 4 })],
    ['another chunk before the header', Buffer.concat([pngOf(1, 1).subarray(0, 8), pngChunk('tEXt', Buffer.alloc(9))])],
    ['no picture', pngOf(1, 1).subarray(0, 33)],
    ['no frame', Buffer.of(0xff, 0xd8, 0xff, 0xda, 0, 2)],
    ['an end right after the start', Buffer.of(0xff, 0xd8, 0xff, 0xd9)],
    ['bytes where a marker belongs', Buffer.of(0xff, 0xd8, 0xff, 0xfe, 0, 2, 0x41)],
    ['lengths that lead nowhere', Buffer.of(0xff, 0xd8, 0xff, 0xfe, 0, 0, 0xff, 0xfe)],
    ['an unknown form', Buffer.from('RIFF\x20\0\0\0WEBPVP9 aaaaaaaaaaaaaaaaaaaa', 'latin1')],
  ])('is refused with %s', (_what, bytes) => {
    expect(readLogoType(bytes)).toEqual({ ok: false, error: expect.stringContaining('damaged') });
  });

  const bomb = deflateSync(Buffer.alloc(4_000_000));
  const half = deflateSync(Buffer.alloc(300_000));
  const named = (text: string, packed: Buffer) => Buffer.concat([Buffer.from(text, 'latin1'), packed]);

  it.each([
    ['a profile that unpacks to a lot', pngOf(4, 4, { before: [pngChunk('iCCP', named('icc\0\0', bomb))] })],
    ['a text that unpacks to a lot', pngOf(4, 4, { before: [pngChunk('zTXt', named('text\0\0', bomb))] })],
    ['a text in a language', pngOf(4, 4, { before: [pngChunk('iTXt', named('text\0\x01\0en\0word\0', bomb))] })],
    [
      'many texts that are a lot together',
      pngOf(4, 4, { before: [1, 2].map(() => pngChunk('zTXt', named('text\0\0', half))) }),
    ],
    ['a profile that is none', pngOf(4, 4, { before: [pngChunk('iCCP', Buffer.from('icc\0\0nothing'))] })],
    ['bytes after its end', Buffer.concat([pngOf(4, 4), Buffer.from('<script>')])],
    ['another file after its end', Buffer.concat([pngOf(4, 4), pngOf(4, 4)])],
    ['no end', pngOf(4, 4).subarray(0, -12)],
  ])('H30: has nothing in it but a picture: %s', (_what, bytes) => {
    expect(readLogoType(bytes)).toEqual({ ok: false, error: expect.stringContaining('more in it than a picture') });
  });

  it.each([
    ['a colour profile', pngChunk('iCCP', named('icc\0\0', half))],
    ['a packed text', pngChunk('zTXt', named('text\0\0', deflateSync(Buffer.from('made by hand'))))],
    ['a plain text', pngChunk('iTXt', Buffer.from('text\0\0\0en\0word\0by hand', 'latin1'))],
  ])('may have %s', (_what, chunk) => {
    expect(readLogoType(pngOf(4, 4, { before: [chunk] })).ok).toBe(true);
  });
});
