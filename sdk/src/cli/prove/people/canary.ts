/** Random words in the names and addresses of test users. They show whose data it is, wherever it appears. */
import { randomInt } from 'node:crypto';

const LETTERS = 'abcdefghijkmnpqrstuvwxyz';

/** Letters only, so that the encodings of HTML, URLs and JSON do not change them. */
export const randomCanary = (): string =>
  Array.from({ length: 12 }, () => LETTERS[randomInt(LETTERS.length)] ?? 'a').join('');

/** How much of a person an answer shows. An address is private; a name may be public. */
export type Shown = 'address' | 'name' | null;

export interface Canaries {
  readonly name: string;
  readonly address: string;
  /** Texts that were written for this person in the run, which are as private as the address. */
  readonly written: string[];
}

/** Whether a text contains one of these words. */
export function holdsAny(text: string, words: readonly string[]): boolean {
  const lower = text.toLowerCase();
  return words.some((word) => word !== '' && lower.includes(word));
}

export function shownOf(text: string, { name, address, written }: Canaries): Shown {
  if (holdsAny(text, [address, ...written])) return 'address';
  return holdsAny(text, [name]) ? 'name' : null;
}

export const shows = (text: string, canaries: Canaries): boolean => shownOf(text, canaries) !== null;

/** The page without this person's words, in lower case, so that pages of two people can be compared. */
export function withoutCanaries(text: string, { name, address, written }: Canaries): string {
  return [name, address, ...written]
    .filter((word) => word !== '')
    .reduce((rest, word) => rest.replaceAll(word, ''), text.toLowerCase());
}
