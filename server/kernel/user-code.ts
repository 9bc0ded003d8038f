/** A short code that people read and type: to compare on two screens, or to show that a mail reached them. */
import { CODE_ALPHABET } from '@porchlight/contract';
import { type Random, randomText } from './random.ts';

export function createUserCode(random: Random): string {
  const code = randomText(random, 8, CODE_ALPHABET);
  return `${code.slice(0, 4)}-${code.slice(4)}`;
}
