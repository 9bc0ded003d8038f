import { describe, expect, it } from 'vitest';
import { displayWidth } from '../../../server/admin/frame/display-width.ts';
import {
  cellText,
  facts,
  formatBytes,
  heading,
  line,
  quoted,
  render,
  table,
} from '../../../server/admin/frame/render.ts';

describe('tables', () => {
  it('align words to the left and numbers to the right', () => {
    const text = render([
      table(
        ['name', 'users', 'since'],
        [
          ['a', 5, null],
          ['longer', 1_200, new Date(0)],
        ],
      ),
    ]);
    expect(text).toBe(['NAME    USERS  SINCE', 'a           5  -', 'longer   1200  1970-01-01 00:00Z', ''].join('\n'));
  });

  it('count ideographs and emoji as two columns and marks as none', () => {
    expect(['abc', '日本', '🪔', 'e\u0301', ''].map(displayWidth)).toEqual([3, 4, 2, 1, 0]);
  });

  it('say so when they are empty', () => {
    expect(render([table(['a'], [], 'No tenants.')])).toBe('No tenants.\n');
  });

  it('stand under headings, with an empty line between parts', () => {
    expect(
      render([
        facts([
          ['name', 'x'],
          ['longer name', 1],
        ]),
        heading('Part'),
        line('text'),
      ]),
    ).toBe('name         x\nlonger name  1\n\nPart\n----\ntext\n');
  });
});

describe('cells', () => {
  it('hold no control characters and no endless texts', () => {
    expect(cellText('a\u001b[31mb\r\nc\u202ed')).toBe('a[31mb cd');
    expect(cellText('x'.repeat(500)).length).toBe(100);
    expect([cellText(''), cellText(null), cellText(0), cellText(false)]).toEqual(['-', '-', '0', 'false']);
  });

  it('of several lines keep their lines, whole', () => {
    expect(quoted(`a\r\n\u001bb\n${'x'.repeat(500)}`)).toBe(`    a\n    b\n    ${'x'.repeat(500)}`);
  });
});

describe('sizes', () => {
  it.each([
    [0, '0 B'],
    [1_023, '1023 B'],
    [1_024, '1.0 KiB'],
    [1_572_864, '1.5 MiB'],
    [3 * 1_024 ** 4, '3.0 TiB'],
    [9 * 1_024 ** 5, '9216.0 TiB'],
  ])('of %d bytes are %s', (bytes, text) => {
    expect(formatBytes(bytes)).toBe(text);
  });
});
