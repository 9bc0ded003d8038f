/** The token that a form carries: derived from the session's own token, so it fits one session and needs no storage. */
import { createHmac } from 'node:crypto';
import { sameDigest } from './hashes.ts';
import type { KeyRing } from './key-ring.ts';

export interface CsrfTokens {
  tokenOf(sessionToken: string): string;
  /** Any key of the ring will do: a page may have been opened before the master key was rotated. */
  fits(sessionToken: string, token: string): boolean;
}

export function createCsrfTokens(ring: Pick<KeyRing, 'current' | 'all'>): CsrfTokens {
  const derive = (key: Uint8Array, sessionToken: string): string =>
    createHmac('sha256', key).update('csrf').update(sessionToken).digest('base64url');
  return {
    tokenOf: (sessionToken) => derive(ring.current('cookie').key, sessionToken),
    fits: (sessionToken, token) => ring.all('cookie').some(({ key }) => sameDigest(derive(key, sessionToken), token)),
  };
}
