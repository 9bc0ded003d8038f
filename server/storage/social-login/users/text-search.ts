/**
 * Finds a part of a text in any case, with the same result on every database. Which letters a database takes for upper
 * and lower case depends on the locale that it was made with: the locale `C` knows only ASCII. So the cases of other
 * letters are written out here. Pure.
 */

export interface TextSearch {
  readonly operator: 'ilike' | '~';
  readonly pattern: string;
}

const ASCII = /^\p{ASCII}*$/u;

export function textSearch(part: string): TextSearch {
  if (ASCII.test(part)) {
    return { operator: 'ilike', pattern: `%${part.replace(/[\\%_]/g, (character) => `\\${character}`)}%` };
  }
  return { operator: '~', pattern: `***:${[...part].map(inAnyCase).join('')}` };
}

interface TextRange {
  readonly from: string;
  readonly below: string;
}

/**
 * The range of lower-case texts, in the order of bytes, that begin with the text in any case. Null if the lower case of a
 * letter depends on the database.
 */
export function beginningRange(part: string): TextRange | null {
  const isPlain = [...part].every((one) => ASCII.test(one) || one.toLowerCase() === one.toUpperCase());
  const from = part.toLowerCase();
  return isPlain ? { from, below: `${from}\u{10ffff}` } : null;
}

/** One character of a regular expression. A case that takes two characters to write, such as that of `ß`, is left out. */
function inAnyCase(character: string): string {
  const cases = [character, character.toLowerCase(), character.toUpperCase()];
  const single = new Set(cases.filter((each) => [...each].length === 1));
  if (single.size > 1) return `[${[...single].join('')}]`;
  return ASCII.test(character) && !/\w/.test(character) ? `\\${character}` : character;
}
