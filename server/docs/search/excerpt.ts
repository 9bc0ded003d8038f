/** The part of a section that answers a question, with the words that were asked for set apart. Pure. */
import { termsOf } from './terms.ts';

export interface ExcerptPart {
  readonly text: string;
  readonly isMatch: boolean;
}

const LENGTH = 180;
/** How much text is shown before the first match, so that the reader sees its sentence. */
const BEFORE = 60;

const WORD = /[\p{L}\p{N}][\p{L}\p{N}_.\-/]*/gu;

/**
 * A match is a word whose stem equals a searched stem or begins with one. Words are looked at only up to the end of the
 * excerpt, because a section may be long.
 */
export function excerptOf(text: string, asked: ReadonlySet<string>): ExcerptPart[] {
  const stems = [...asked];
  const isAsked = (word: string): boolean =>
    termsOf(word).some((term) => stems.some((one) => term === one || (one.length > 2 && term.startsWith(one))));
  const parts: ExcerptPart[] = [];
  let window: [number, number] | undefined;
  let at = 0;
  for (const { 0: word, index } of text.matchAll(WORD)) {
    if (window && index >= window[1]) break;
    if (!isAsked(word)) continue;
    if (!window) {
      window = windowOf(text, index);
      at = window[0];
    }
    if (index < at || index + word.length > window[1]) continue;
    parts.push({ text: text.slice(at, index), isMatch: false }, { text: word, isMatch: true });
    at = index + word.length;
  }
  const [from, to] = window ?? windowOf(text, 0);
  parts.push({ text: text.slice(at, to), isMatch: false });
  const shown = parts.filter((part) => part.text !== '');
  return [
    ...(from > 0 ? [{ text: '… ', isMatch: false }] : []),
    ...shown,
    ...(to < text.length ? [{ text: ' …', isMatch: false }] : []),
  ];
}

/** Whole words around the first match. */
function windowOf(text: string, match: number): [number, number] {
  const from = match <= BEFORE ? 0 : text.indexOf(' ', match - BEFORE) + 1;
  if (text.length - from <= LENGTH) return [from, text.length];
  return [from, Math.max(match, text.lastIndexOf(' ', from + LENGTH))];
}
