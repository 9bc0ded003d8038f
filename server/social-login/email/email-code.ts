/** A code as it is mailed, typed and kept. What is kept is a MAC under the master key, bound to the attempt. */
import type { KeyRing } from '../../crypto/key-ring.ts';

export interface EmailCodes {
  mac(state: string, code: string): string;
  /** Under every master key, so that a code outlives a rotation. */
  macs(state: string, code: string): string[];
}

export function createEmailCodes(ring: KeyRing): EmailCodes {
  const text = (state: string, code: string): string => `${state}\n${code.replace('-', '')}`;
  return {
    mac: (state, code) => ring.current('email-code').mac(text(state, code)),
    macs: (state, code) => ring.all('email-code').map(({ mac }) => mac(text(state, code))),
  };
}
