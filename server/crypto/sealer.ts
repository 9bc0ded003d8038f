/** Seals short texts that must be readable again: JWE, direct key, A256GCM. `use` binds a sealed text to its place. */
import { JOSEError } from 'jose/errors';
import { compactDecrypt } from 'jose/jwe/compact/decrypt';
import { CompactEncrypt } from 'jose/jwe/compact/encrypt';
import type { KeyRing } from './key-ring.ts';

export interface Sealer {
  seal(use: string, text: string): Promise<string>;
  /** The text, or null when it was sealed under a key that this ring does not hold, for another use, or was changed. */
  open(use: string, sealed: string): Promise<string | null>;
}

export function createSealer(ring: KeyRing): Sealer {
  const encoder = new TextEncoder();
  const decoder = new TextDecoder();
  return {
    async seal(use, text) {
      const { kid, key } = ring.current('seal');
      return new CompactEncrypt(encoder.encode(text))
        .setProtectedHeader({ alg: 'dir', enc: 'A256GCM', kid, use })
        .encrypt(key);
    },
    async open(use, sealed) {
      try {
        const { plaintext, protectedHeader } = await compactDecrypt(
          sealed,
          ({ kid }) => ring.find('seal', String(kid))?.key ?? new Uint8Array(32),
          { keyManagementAlgorithms: ['dir'], contentEncryptionAlgorithms: ['A256GCM'] },
        );
        return protectedHeader.use === use ? decoder.decode(plaintext) : null;
      } catch (error) {
        if (error instanceof JOSEError) return null;
        throw error;
      }
    },
  };
}
