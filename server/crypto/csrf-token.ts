/** The token that a form carries: derived from the session's own token, so it fits one session and needs no storage. */
import { sameDigest } from './hashes.ts';
import type { KeyRing } from './key-ring.ts';

export interface CsrfTokens {
  tokenOf(sessionToken: string): string;
  /** Any key of the ring is accepted, because a page may have been opened before the master key was rotated. */
  fits(sessionToken: string, token: string): boolean;
}

export const createCsrfTokens = (ring: Pick<KeyRing, 'current' | 'all'>): CsrfTokens => ({
  tokenOf: (sessionToken) => ring.current('cookie').mac(`csrf${sessionToken}`),
  fits: (sessionToken, token) => ring.all('cookie').some(({ mac }) => sameDigest(mac(`csrf${sessionToken}`), token)),
});
