/**
 * Seals short texts that must be readable again, as a compact JWE with a direct key and A256GCM. `use` binds a sealed text
 * to its place. The header must be, character for character, one that we write, so a sealed text chooses neither key nor
 * cipher. Node's own cipher is used. jose would hand each text to a thread, which costs more than the cipher itself.
 */
import { createCipheriv, createDecipheriv, createSecretKey, type KeyObject } from 'node:crypto';
import { systemRandom } from '../kernel/random.ts';
import type { KeyRing, RingKey } from './key-ring.ts';

export interface Sealer {
  seal(use: string, text: string): Promise<string>;
  /** The text, or null when it was sealed under a key that this ring does not hold, for another use, or was changed. */
  open(use: string, sealed: string): Promise<string | null>;
}

const CIPHER = 'aes-256-gcm';
const IV_BYTES = 12;
const TAG_BYTES = 16;
const GCM = { authTagLength: TAG_BYTES };

/** The parts after the header: no encrypted key, then the IV, the ciphertext, which may be empty, and the tag. */
const AFTER_HEADER = /^\.\.([\w-]{16})\.([\w-]*)\.([\w-]{22})$/;

interface SealKey {
  readonly kid: string;
  /** A key object is cheaper than bytes, from which Node would make one each time. */
  readonly secret: KeyObject;
}

const sealKeyOf = ({ kid, key }: RingKey): SealKey => ({ kid, secret: createSecretKey(key) });

const headerOf = ({ kid }: SealKey, use: string): string =>
  Buffer.from(JSON.stringify({ alg: 'dir', enc: 'A256GCM', kid, use })).toString('base64url');

export function createSealer(ring: KeyRing): Sealer {
  const current = sealKeyOf(ring.current('seal'));
  const keys = ring.all('seal').map(sealKeyOf);
  return {
    async seal(use, text) {
      const header = headerOf(current, use);
      // Never from a source that a test may repeat: an IV that came twice would give the text away.
      const iv = Buffer.from(systemRandom.bytes(IV_BYTES));
      const cipher = createCipheriv(CIPHER, current.secret, iv, GCM).setAAD(Buffer.from(header));
      const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return [header, '', ...[iv, sealed, cipher.getAuthTag()].map((part) => part.toString('base64url'))].join('.');
    },
    async open(use, sealed) {
      for (const key of keys) {
        const header = headerOf(key, use);
        const parts = sealed.startsWith(header) ? AFTER_HEADER.exec(sealed.slice(header.length)) : null;
        if (!parts) continue;
        const [iv, text, tag] = parts.slice(1).map((part) => Buffer.from(part, 'base64url')) as [
          Buffer,
          Buffer,
          Buffer,
        ];
        return opened(key, header, iv, text, tag);
      }
      return null;
    },
  };
}

function opened({ secret }: SealKey, header: string, iv: Buffer, text: Buffer, tag: Buffer): string | null {
  const decipher = createDecipheriv(CIPHER, secret, iv, GCM).setAAD(Buffer.from(header)).setAuthTag(tag);
  const plain = decipher.update(text);
  try {
    return Buffer.concat([plain, decipher.final()]).toString('utf8');
  } catch {
    // The tag does not fit: the text was changed, or sealed under another key of the same name.
    return null;
  }
}
