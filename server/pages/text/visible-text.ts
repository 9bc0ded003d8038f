/**
 * Makes text that others chose readable: no invisible control characters, no endless names. Escaping is not done here.
 */

/** Controls, direction overrides and isolates, zero-width marks that join nothing, and the byte-order mark. */
const INVISIBLE = /[\p{Cc}\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff]/gu;

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** At most `max` UTF-16 units, cut between characters as a reader sees them, with an ellipsis where something is missing. */
export function visibleText(text: string, max = 160): string {
  const clean = text
    .slice(0, max * 8)
    .toWellFormed()
    .replace(/\s+/g, ' ')
    .replace(INVISIBLE, '')
    .trim();
  if (clean.length <= max) return clean;
  let shortened = '';
  for (const { segment } of graphemes.segment(clean)) {
    if (shortened.length + segment.length > max - 1) break;
    shortened += segment;
  }
  return `${shortened.trimEnd()}…`;
}

/** One or two characters that represent a person if no picture may be loaded. */
export function initials(name: string): string {
  const words = visibleText(name, 80)
    .split(' ')
    .filter((word) => /[\p{L}\p{N}\p{Extended_Pictographic}]/u.test(word));
  const first = words[0];
  if (first === undefined) return '?';
  const last = words.length > 1 ? words.at(-1) : undefined;
  return [first, last]
    .map((word) => (word === undefined ? '' : firstGrapheme(word)))
    .join('')
    .toUpperCase();
}

function firstGrapheme(word: string): string {
  const start = word.search(/[\p{L}\p{N}\p{Extended_Pictographic}]/u);
  for (const { segment } of graphemes.segment(word.slice(start))) return segment.slice(0, 16);
  return '';
}
