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

/** A match is a word whose stem equals a searched stem or begins with one. */
export function excerptOf(text: string, asked: ReadonlySet<string>): ExcerptPart[] {
  const isAsked = (word: string): boolean =>
    termsOf(word).some((term) => [...asked].some((one) => term === one || (one.length > 2 && term.startsWith(one))));
  const matches = [...text.matchAll(WORD)].filter(([word]) => isAsked(word));
  const [from, to] = windowOf(text, matches[0]?.index ?? 0);
  const parts: ExcerptPart[] = [];
  let at = from;
  for (const { 0: word, index } of matches) {
    if (index < at || index + word.length > to) continue;
    parts.push({ text: text.slice(at, index), isMatch: false }, { text: word, isMatch: true });
    at = index + word.length;
  }
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
