/**
 * Keys and tokens that people and programs carry: a prefix that scanners recognise, 32 random bytes in base62, and six
 * characters of checksum, so that a typo is refused before the database is asked.
 */
import { createHash } from 'node:crypto';
import { type Random, randomText } from '../kernel/random.ts';

const BODY_LENGTH = 43; // 62^43 > 2^256
const CHECKSUM_LENGTH = 6;

export function createCredential(random: Random, prefix: string): string {
  const body = randomText(random, BODY_LENGTH);
  return `${prefix}${body}${checksum(prefix, body)}`;
}

export function isWellFormed(prefix: string, text: string): boolean {
  if (!text.startsWith(prefix) || text.length !== prefix.length + BODY_LENGTH + CHECKSUM_LENGTH) return false;
  const body = text.slice(prefix.length, -CHECKSUM_LENGTH);
  return /^[0-9A-Za-z]+$/.test(body) && checksum(prefix, body) === text.slice(-CHECKSUM_LENGTH);
}

/** What a page may show of a key so that its owner recognises it. */
export const fingerprint = (credential: string): string =>
  createHash('sha256').update('fingerprint').update(credential).digest('hex').slice(0, 12);

const CHECKSUM_ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

function checksum(prefix: string, body: string): string {
  let rest = createHash('sha256').update(prefix).update(body).digest().readUIntBE(0, 6);
  let text = '';
  for (let index = 0; index < CHECKSUM_LENGTH; index += 1) {
    text += CHECKSUM_ALPHABET.charAt(rest % 62);
    rest = Math.floor(rest / 62);
  }
  return text;
}
