import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const tokens = readFileSync(new URL('../../../server/pages/assets/css/tokens.css', import.meta.url), 'utf8');
const [lightText = '', darkText = ''] = tokens.split('@media screen and (prefers-color-scheme: dark)');

const colours = (text: string): Record<string, string> =>
  Object.fromEntries(
    [...text.matchAll(/--([a-z-]+): (#[0-9a-f]{6});/g)].map((match) => [match[1] ?? '', match[2] ?? '']),
  );

const light = colours(lightText);
const themes = { light, dark: { ...light, ...colours(darkText) } };

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [darker = 0, brighter = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (brighter + 0.05) / (darker + 0.05);
}

const GROUNDS = ['paper', 'surface', 'sunken'];

/** WCAG 2.2, 1.4.3: text against its background, 4.5 to 1. */
const TEXT: readonly (readonly [string, string])[] = [
  ...['ink', 'ink-soft', 'link', 'link-hover'].flatMap((ink) => GROUNDS.map((ground) => [ink, ground] as const)),
  ...['info', 'success', 'warn', 'error'].map((tone) => [`${tone}-ink`, `${tone}-ground`] as const),
  ['on-lamp', 'lamp'],
  ['on-lamp', 'lamp-hover'],
  ['on-danger', 'danger'],
  ['on-danger', 'danger-hover'],
];

/** WCAG 2.2, 1.4.11: parts that are needed to find a control or to read a drawing, 3 to 1. */
const SHAPES: readonly (readonly [string, string])[] = [
  ...GROUNDS.map((ground) => ['focus', ground] as const),
  ...GROUNDS.map((ground) => ['line-strong', ground] as const),
  ['chart-lit', 'surface'],
  ['chart-alert', 'surface'],
  ['meter-good', 'sunken'],
  ['meter-near', 'sunken'],
  ['meter-full', 'sunken'],
  ['lamp-edge', 'surface'],
];

describe.each(Object.entries(themes))('contrast in the %s theme', (_theme, theme) => {
  it.each(TEXT)('%s can be read on %s', (ink, ground) => {
    expect(contrast(theme[ink] ?? '', theme[ground] ?? '')).toBeGreaterThanOrEqual(4.5);
  });

  it.each(SHAPES)('%s can be made out on %s', (shape, ground) => {
    expect(contrast(theme[shape] ?? '', theme[ground] ?? '')).toBeGreaterThanOrEqual(3);
  });
});
