/**
 * A stylesheet for each colour that an owner may choose. It is made only from the six digits in its address, so that
 * nothing else from an owner ever reaches a stylesheet. Pure.
 */

type Colour = readonly [red: number, green: number, blue: number];

/**
 * The backgrounds nearest to the text colour in each scheme, `--sunken` of tokens.css: on all others the contrast is
 * higher.
 */
const GROUNDS = { light: [0xf5, 0xee, 0xe2], dark: [0x26, 0x26, 0x34] } as const satisfies Record<string, Colour>;
const FURTHEST = { light: [0, 0, 0], dark: [0xff, 0xff, 0xff] } as const satisfies Record<string, Colour>;
/** Text on a button in the accent. */
const ON_ACCENT = { light: '#ffffff', dark: '#14141d' } as const;

/** WCAG 2.2, success criterion 1.4.3. */
const CONTRAST_MIN = 4.5;
const STEPS = 100;
const HOVER = 0.2;

const parse = (hex: string): Colour => {
  const value = Number.parseInt(hex.replace('#', ''), 16);
  return [(value >> 16) & 0xff, (value >> 8) & 0xff, value & 0xff];
};

const format = (colour: Colour): string => `#${colour.map((part) => part.toString(16).padStart(2, '0')).join('')}`;

/** WCAG 2.2, relative luminance. */
const luminance = (colour: Colour): number => {
  const [red = 0, green = 0, blue = 0] = colour.map((part) => {
    const share = part / 0xff;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
};

const contrast = (one: Colour, other: Colour): number => {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
};

export const contrastOf = (one: string, other: string): number => contrast(parse(one), parse(other));

const moved = (colour: Colour, towards: Colour, share: number): Colour => [
  Math.round(colour[0] + (towards[0] - colour[0]) * share),
  Math.round(colour[1] + (towards[1] - colour[1]) * share),
  Math.round(colour[2] + (towards[2] - colour[2]) * share),
];

export type Scheme = keyof typeof GROUNDS;

/** The nearest shade of the accent that can be read in the scheme: darker in light, lighter in dark. */
export function readableAccent(accent: string, scheme: Scheme): string {
  const [colour, ground, furthest] = [parse(accent), GROUNDS[scheme], FURTHEST[scheme]];
  for (let step = 0; step < STEPS; step += 1) {
    const shade = moved(colour, furthest, step / STEPS);
    if (contrast(shade, ground) >= CONTRAST_MIN) return format(shade);
  }
  return format(furthest);
}

export const accentVariables = (accent: string, scheme: Scheme): string => {
  const shade = readableAccent(accent, scheme);
  const hover = format(moved(parse(shade), FURTHEST[scheme], HOVER));
  const glow = `--glow:${shade}2e;--glow-edge:${shade}12`;
  return `--lamp:${shade};--lamp-hover:${hover};--lamp-edge:${shade};--on-lamp:${ON_ACCENT[scheme]};--link:${shade};--link-hover:${hover};${glow}`;
};

export const accentPath = (accent: string): string => `/assets/accent.${accent.slice(1)}.css`;

export const ACCENT_PATHS = /^\/assets\/accent\.([0-9a-f]{6})\.css$/;

export const accentStylesheet = (accent: string): string =>
  `:root{${accentVariables(accent, 'light')}}\n@media screen and (prefers-color-scheme:dark){:root{${accentVariables(accent, 'dark')}}}\n`;
