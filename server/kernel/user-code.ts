/** A short code that people read and type: to compare on two screens, or to show that a mail reached them. */
import { CODE_ALPHABET } from '@porchlight/contract';
import { type Random, randomText } from './random.ts';

const LENGTH = 8;
/** Longer texts are no code in any spelling. */
const TYPED_MAX = 64;
const FORM = new RegExp(`^[${CODE_ALPHABET}]{${LENGTH}}$`);

export const createUserCode = (random: Random): string => shownCode(randomText(random, LENGTH, CODE_ALPHABET));

export const shownCode = (plain: string): string => `${plain.slice(0, LENGTH / 2)}-${plain.slice(LENGTH / 2)}`;

/**
 * Reads a code in any spelling: small letters, full-width ones, with blanks or dashes. Null for anything else. It comes
 * without its dash.
 */
export function readCode(typed: string): string | null {
  if (typed.length > TYPED_MAX) return null;
  const plain = typed
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[\s\p{Pd}\p{Cf}._]/gu, '');
  return FORM.test(plain) ? plain : null;
}
