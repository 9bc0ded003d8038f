/** The only place that asks the system for randomness. */
import { randomBytes } from 'node:crypto';

export interface Random {
  bytes(count: number): Uint8Array;
}

export const systemRandom: Random = { bytes: (count) => randomBytes(count) };

const BASE62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** `length` characters from `alphabet`, without the bias of a plain remainder. */
export function randomText(random: Random, length: number, alphabet: string = BASE62): string {
  const limit = 256 - (256 % alphabet.length);
  let text = '';
  while (text.length < length) {
    for (const byte of random.bytes(length - text.length + 8)) {
      if (byte < limit && text.length < length) text += alphabet.charAt(byte % alphabet.length);
    }
  }
  return text;
}

export const randomBase64Url = (random: Random, byteCount: number): string =>
  Buffer.from(random.bytes(byteCount)).toString('base64url');
