/**
 * Finds words that may look like another one: a Latin word with one Cyrillic letter, a word of Cyrillic letters that all
 * look Latin among Latin words, or a number with digits of another script. Nothing is refused: names of products and people
 * do mix scripts. The page marks the word, and the reader decides.
 */
import { isDisguised } from './disguised-letters.ts';

/** Scripts that are written together. Latin is part of none: Japanese sets Latin words apart only by their letters. */
const TOGETHER = [
  new Set(['Han', 'Hiragana', 'Katakana']),
  new Set(['Han', 'Hangul']),
  new Set(['Han', 'Bopomofo']),
] as const;

const SCRIPTS = [
  'Latin',
  'Cyrillic',
  'Greek',
  'Armenian',
  'Hebrew',
  'Arabic',
  'Georgian',
  'Cherokee',
  'Coptic',
  'Devanagari',
  'Thai',
  'Han',
  'Hiragana',
  'Katakana',
  'Hangul',
  'Bopomofo',
] as const;

const PATTERNS = SCRIPTS.map((script) => [script, new RegExp(`\\p{Script=${script}}`, 'u')] as const);

/** Scripts without a row above count as one more, so that they do not pass beside a Latin letter. */
const OTHER = 'other';

/** Letters of no script of their own, such as µ, may stand beside any other. */
const LETTER = /(?!\p{Script=Common})\p{L}/u;
/** Letters in circles and squares belong to the word that they stand in. */
const WORD = /([\p{L}\p{M}\p{N}\u24b6-\u24e9\u{1f110}-\u{1f189}]+)/u;
/** Japanese and Chinese have no spaces, so a Latin word directly beside them is an ordinary one. */
const EAST_ASIAN = new Set(['Han', 'Hiragana', 'Katakana', 'Hangul', 'Bopomofo']);

const scriptOf = (letter: string): string => PATTERNS.find(([, pattern]) => pattern.test(letter))?.[0] ?? OTHER;

function isMixed(word: string): boolean {
  const letters = [...word].filter((character) => LETTER.test(character));
  const scripts = new Set(letters.map(scriptOf));
  if (scripts.size < 2) return false;
  if (TOGETHER.some((set) => [...scripts].every((script) => set.has(script)))) return false;
  const others = [...scripts].filter((script) => !EAST_ASIAN.has(script));
  // `Suicaで`: the Latin part is whole by itself.
  return !(others.length === 1 && others[0] === 'Latin' && scripts.size > 1);
}

/** Letters of other scripts that look like Latin ones. Of Cherokee and Lisu, whole alphabets do. */
const LOOKS_LATIN =
  /^[аАВсСеЕНіІјЈКМоОрРЅѕТуУхХԁԛԜԝһҺӀӏονΑΒΕΖΗΙΚΜΝΟΡΤΥΧօոսհցՕՍ\p{Script=Cherokee}\p{Script=Lisu}\p{Script=Coptic}]+$/u;

const DIGIT = /\p{Nd}/u;
const ASCII_DIGIT = /[0-9]/;
const hasOtherDigit = (word: string): boolean => [...word].some((one) => DIGIT.test(one) && !ASCII_DIGIT.test(one));

const lettersOf = (word: string): string => [...word].filter((one) => LETTER.test(one)).join('');

/** Whether all letters are Latin, apart from words that only look so. A Russian text may say `ООО`. */
function isLatin(words: readonly string[]): boolean {
  const others = words.map(lettersOf).filter((letters) => letters !== '' && !LOOKS_LATIN.test(letters));
  return others.length > 0 && [...others.join('')].every((letter) => scriptOf(letter) === 'Latin');
}

function mayMislead(word: string, isAmongLatin: boolean): boolean {
  if (isDisguised(word) || isMixed(word)) return true;
  if (hasOtherDigit(word) && (isAmongLatin || ASCII_DIGIT.test(word))) return true;
  return isAmongLatin && LOOKS_LATIN.test(lettersOf(word));
}

export interface TextPart {
  readonly text: string;
  readonly isMixed: boolean;
}

/**
 * The text in pieces, of which those are marked that may look like something else. Together they are the text. `around` is
 * all that the reader sees with it.
 */
export function partsByScript(text: string, around = text): TextPart[] {
  const isAmongLatin = isLatin(around.split(WORD));
  return text
    .split(WORD)
    .filter((part) => part !== '')
    .map((part) => ({ text: part, isMixed: mayMislead(part, isAmongLatin) }));
}
