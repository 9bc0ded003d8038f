import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { compressible, tagOf } from '../../../server/pages/compressed.ts';
import { minifyCss } from '../../../server/pages/minify-css.ts';

const TEXT = 'A lamp left on for you. '.repeat(100);

describe('a text for everybody', () => {
  const answer = compressible(TEXT);

  it.each([
    [['gzip', 'deflate', 'br'], 'br', brotliDecompressSync],
    [['gzip', 'identity'], 'gzip', gunzipSync],
  ] as const)('is sent to whoever takes %j as %s', async (accepted, encoding, unpack) => {
    const made = await answer(accepted);
    expect(made.encoding).toBe(encoding);
    expect(unpack(made.body as Buffer).toString()).toBe(TEXT);
  });

  it('is packed once', async () => {
    const [first, second] = await Promise.all([answer(['br']), answer(['br'])]);
    expect(first.body).toBe(second.body);
  });

  it('is sent uncompressed to a client that accepts nothing else, and when it is short', async () => {
    expect(await answer(['identity'])).toEqual({ encoding: undefined, body: TEXT });
    expect(await compressible('short')(['br'])).toEqual({ encoding: undefined, body: 'short' });
  });

  it('has a tag of its own in each form', () => {
    expect([tagOf('"a"', 'br'), tagOf('"a"', 'gzip'), tagOf('"a"', undefined)]).toEqual(['"a-br"', '"a-gzip"', '"a"']);
  });
});

describe('a stylesheet', () => {
  it('loses comments and blanks, and keeps what they mean', () => {
    const css =
      '/* why */\n.a > .b,\n.c :is(p) {\n  content: "$ ; ";\n  inline-size: calc(100% - 2rem);\n}\n\n@media (min-width: 60rem) {\n  .d {\n    color: red;\n  }\n}\n';
    expect(minifyCss(css)).toBe(
      '.a > .b,.c :is(p){content:"$ ; ";inline-size:calc(100% - 2rem)}@media (min-width:60rem){.d{color:red}}',
    );
  });
});
