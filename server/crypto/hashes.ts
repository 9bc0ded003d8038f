/** Digests. Secrets are stored as SHA-256 only: they are random, so a slow hash would not make them safer. */
import { hash, timingSafeEqual } from 'node:crypto';

export const sha256 = (text: string | Uint8Array): string => hash('sha256', text, 'base64url');

/**
 * Whether a text from outside has the form of such a digest. Any other text matches no row, so the database need not be
 * asked.
 */
export const isDigest = (text: string): boolean => /^[\w-]{43}$/.test(text);

/** Equality whose time tells nothing about where two digests differ. */
export function sameDigest(left: string, right: string): boolean {
  const a = Buffer.from(left);
  const b = Buffer.from(right);
  return a.length === b.length && timingSafeEqual(a, b);
}
