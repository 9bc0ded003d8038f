/** The challenges of sign-ins: a MAC of the attempt's state, so each fits one attempt in one browser, and none is stored. */
import type { KeyRing } from '../../crypto/key-ring.ts';

export interface PasskeyChallenges {
  of(state: string): string;
  /** Under every master key, so that a page outlives a rotation. */
  all(state: string): string[];
}

export function createPasskeyChallenges(ring: Pick<KeyRing, 'current' | 'all'>): PasskeyChallenges {
  const text = (state: string): string => `sign in\n${state}`;
  return {
    of: (state) => ring.current('passkey').mac(text(state)),
    all: (state) => ring.all('passkey').map(({ mac }) => mac(text(state))),
  };
}
