/**
 * Finds words in which letters of several scripts are mixed, such as a Latin word with one Cyrillic letter that looks the
 * same. Nothing is refused: names of products and people do mix scripts. The page marks the word, and the reader decides.
 */

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
const WORD = /([\p{L}\p{M}\p{N}]+)/u;
/** Japanese and Chinese have no spaces, so a Latin word directly beside them is an ordinary one. */
const EAST_ASIAN = new Set(['Han', 'Hiragana', 'Katakana', 'Hangul', 'Bopomofo']);

const scriptOf = (letter: string): string => PATTERNS.find(([, pattern]) => pattern.test(letter))?.[0] ?? OTHER;

/** A letter that is another form of an ASCII letter, such as a mathematical or a full-width one. */
const isDisguised = (letter: string): boolean => {
  const plain = letter.normalize('NFKC');
  return plain !== letter && /^[A-Za-z]+$/.test(plain) && /^[\p{Lu}\p{Ll}]$/u.test(letter);
};

function isMixed(word: string): boolean {
  const letters = [...word].filter((character) => LETTER.test(character));
  if ([...word].some(isDisguised)) return true;
  const scripts = new Set(letters.map(scriptOf));
  if (scripts.size < 2) return false;
  if (TOGETHER.some((set) => [...scripts].every((script) => set.has(script)))) return false;
  const others = [...scripts].filter((script) => !EAST_ASIAN.has(script));
  // `Suicaで`: the Latin part is whole by itself.
  return !(others.length === 1 && others[0] === 'Latin' && scripts.size > 1);
}

export interface TextPart {
  readonly text: string;
  readonly isMixed: boolean;
}

/** The text in pieces, of which those are marked that mix scripts. Together they are the text. */
export const partsByScript = (text: string): TextPart[] =>
  text
    .split(WORD)
    .filter((part) => part !== '')
    .map((part) => ({ text: part, isMixed: isMixed(part) }));
