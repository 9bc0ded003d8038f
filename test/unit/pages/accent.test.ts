import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  ACCENT_PATHS,
  accentPath,
  accentStylesheet,
  contrastOf,
  readableAccent,
} from '../../../server/pages/accent.ts';

/** `--paper`, `--surface` and `--sunken` of tokens.css. */
const GROUNDS = {
  light: ['#fbf6ee', '#fffdf9', '#f5eee2'],
  dark: ['#14141d', '#1d1d29', '#262634'],
} as const;

const anyAccent = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`);
const colourOf = (rules: string, name: string): string => new RegExp(`--${name}:(#[0-9a-f]{6})`).exec(rules)?.[1] ?? '';

describe('the accent of an app', () => {
  it('is read on every ground of both schemes, and so is the text of its buttons', () => {
    fc.assert(
      fc.property(anyAccent, (accent) => {
        const [light = '', dark = ''] = accentStylesheet(accent).split('@media');
        for (const [scheme, rules] of [
          ['light', light],
          ['dark', dark],
        ] as const) {
          for (const name of ['link', 'link-hover'])
            for (const ground of GROUNDS[scheme])
              expect(contrastOf(colourOf(rules, name), ground)).toBeGreaterThanOrEqual(4.5);
          for (const name of ['lamp', 'lamp-hover'])
            expect(contrastOf(colourOf(rules, name), colourOf(rules, 'on-lamp'))).toBeGreaterThanOrEqual(4.5);
        }
      }),
    );
  });

  it('stays as it is where it can be read', () => {
    expect(readableAccent('#0b3d91', 'light')).toBe('#0b3d91');
    expect(readableAccent('#ffd54f', 'dark')).toBe('#ffd54f');
  });

  it('is moved no further than it has to be', () => {
    const shade = readableAccent('#ffd54f', 'light');
    expect(contrastOf(shade, '#f5eee2')).toBeLessThan(5);
  });

  it('has an address that holds its digits and nothing else', () => {
    fc.assert(fc.property(anyAccent, (accent) => void expect(accentPath(accent)).toMatch(ACCENT_PATHS)));
    for (const path of ['/assets/accent.red.css', '/assets/accent.1d6fb8;}.css', '/assets/accent.1D6FB8.css'])
      expect(path).not.toMatch(ACCENT_PATHS);
  });
});
