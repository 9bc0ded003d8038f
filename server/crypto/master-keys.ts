/** Master keys as text: 32 bytes each in base64url, several separated by commas. The first signs, all verify. */
import { type Random, randomBase64Url } from '../kernel/random.ts';

const KEY_BYTES = 32;

/** Null for a text in which a key does not have its 32 bytes. */
export function parseMasterKeys(text: string): Uint8Array[] | null {
  const keys = text.split(',').map((part) => new Uint8Array(Buffer.from(part.trim(), 'base64url')));
  return keys.every(({ length }) => length === KEY_BYTES) ? keys : null;
}

export const formatMasterKeys = (keys: readonly Uint8Array[]): string =>
  keys.map((key) => Buffer.from(key).toString('base64url')).join(',');

export const createMasterKey = (random: Random): string => randomBase64Url(random, KEY_BYTES);
