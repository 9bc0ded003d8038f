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
const ARABIC_DIGIT = /[\u0660-\u0669\u06f0-\u06f9]/;
const FULL_WIDTH_DIGIT = /[\uff10-\uff19]/;

const lettersOf = (word: string): string[] => [...word].filter((one) => LETTER.test(one));
const looksLatin = (word: string): boolean => LOOKS_LATIN.test(lettersOf(word).join(''));

/** The scripts of a text, apart from words that only look Latin. */
const scriptsOf = (text: string): ReadonlySet<string> =>
  new Set(
    text
      .split(WORD)
      .filter((word) => !looksLatin(word))
      .flatMap(lettersOf)
      .map(scriptOf),
  );

/** Arabic digits are ordinary where Arabic is written, and wide ones in East Asia. */
function isDigitOf(digit: string, scripts: ReadonlySet<string>): boolean {
  if (ARABIC_DIGIT.test(digit)) return scripts.has('Arabic');
  if (FULL_WIDTH_DIGIT.test(digit)) return [...EAST_ASIAN].some((script) => scripts.has(script));
  return scripts.has(scriptOf(digit));
}

interface Beside {
  /** In the text itself. */
  readonly scripts: ReadonlySet<string>;
  /** In all that the reader sees with it. */
  readonly around: ReadonlySet<string>;
}

function mayMislead(word: string, { scripts, around }: Beside): boolean {
  if (isDisguised(word) || isMixed(word)) return true;
  const others = [...word].filter((one) => DIGIT.test(one) && !ASCII_DIGIT.test(one));
  if (others.length > 0 && ASCII_DIGIT.test(word)) return true;
  if (!around.has('Latin')) return false;
  if (others.some((digit) => !isDigitOf(digit, around))) return true;
  // A Russian text may say `ООО`. A Russian word in another text does not make it one.
  return looksLatin(word) && !lettersOf(word).some((letter) => scripts.has(scriptOf(letter)));
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
  const beside = { scripts: scriptsOf(text), around: scriptsOf(around) };
  return text
    .split(WORD)
    .filter((part) => part !== '')
    .map((part) => ({ text: part, isMixed: mayMislead(part, beside) }));
}
