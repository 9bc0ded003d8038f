/** A code that a person compares on two screens. It opens nothing. */
import { type Random, randomText } from './random.ts';

/** No vowels, so that no words appear, and no characters that look alike. */
const CODE_ALPHABET = 'BCDFGHJKLMNPQRSTVWXZ23456789';

export function createUserCode(random: Random): string {
  const code = randomText(random, 8, CODE_ALPHABET);
  return `${code.slice(0, 4)}-${code.slice(4)}`;
}
