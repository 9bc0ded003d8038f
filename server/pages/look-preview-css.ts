/**
 * A stylesheet for the preview of a look: both schemes on one page, each in its own box, in either scheme of the reader. The
 * colours are those of tokens.css and of the accent.
 */
import { readFileSync } from 'node:fs';
import { accentVariables, type Scheme } from './accent.ts';
import { minifyCss } from './minify-css.ts';

const TOKENS = minifyCss(readFileSync(new URL('./assets/css/tokens.css', import.meta.url), 'utf8'));
const [light = '', dark = ''] = [...TOKENS.matchAll(/:root\s*\{([^}]*)\}/g)].map(([, variables = '']) =>
  variables.replace(/color-scheme:[^;]*;/, ''),
);
const OF_SCHEME: Readonly<Record<Scheme, string>> = { light, dark };

const boxOf = (scheme: Scheme, accent: string | null): string =>
  `.look-preview[data-scheme=${scheme}]{color-scheme:${scheme};${light};${OF_SCHEME[scheme]};${accent === null ? '' : accentVariables(accent, scheme)}}`;

export const previewPath = (accent: string | undefined): string =>
  `/assets/look-preview.${accent === undefined ? 'plain' : accent.slice(1)}.css`;

export const PREVIEW_PATHS = /^\/assets\/look-preview\.([0-9a-f]{6}|plain)\.css$/;

export function previewStylesheet(name: string): string {
  const accent = name === 'plain' ? null : `#${name}`;
  return `${boxOf('light', accent)}\n${boxOf('dark', accent)}\n`;
}
