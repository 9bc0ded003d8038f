/** A code as it is mailed, typed and kept. What is kept is a MAC under the master key, bound to the attempt. */
import { CODE_ALPHABET, MAIL_CODE_LENGTH } from '@porchlight/contract';
import type { KeyRing } from '../../crypto/key-ring.ts';

export interface EmailCodes {
  mac(state: string, code: string): string;
  /** Under every master key, so that a code outlives a rotation. */
  macs(state: string, code: string): string[];
}

/** Longer texts are no code in any spelling. */
const TYPED_MAX = 64;
const FORM = new RegExp(`^[${CODE_ALPHABET}]{${MAIL_CODE_LENGTH}}$`);

/** Reads a code in any spelling: small letters, full-width ones, with blanks or dashes. Null for anything else. */
export function readCode(typed: string): string | null {
  if (typed.length > TYPED_MAX) return null;
  const plain = typed
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[\s\p{Pd}\p{Cf}._]/gu, '');
  return FORM.test(plain) ? plain : null;
}

export function createEmailCodes(ring: KeyRing): EmailCodes {
  const text = (state: string, code: string): string => `${state}\n${code.replace('-', '')}`;
  return {
    mac: (state, code) => ring.current('email-code').mac(text(state, code)),
    macs: (state, code) => ring.all('email-code').map(({ mac }) => mac(text(state, code))),
  };
}
