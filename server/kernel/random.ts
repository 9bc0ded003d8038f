/** The only place that asks the system for randomness. */
import { randomBytes, randomFillSync } from 'node:crypto';

export interface Random {
  bytes(count: number): Uint8Array;
}

const POOL_SIZE = 4_096;
const pool = Buffer.alloc(POOL_SIZE);
let taken = POOL_SIZE;

/** The system is asked for many bytes at once, since asking costs more than the bytes. Each is handed out once and wiped. */
export const systemRandom: Random = {
  bytes(count) {
    if (count > POOL_SIZE) return randomBytes(count);
    if (taken + count > POOL_SIZE) {
      randomFillSync(pool);
      taken = 0;
    }
    const bytes = Uint8Array.prototype.slice.call(pool, taken, taken + count);
    pool.fill(0, taken, taken + count);
    taken += count;
    return bytes;
  },
};

/** A number from 0 to 1 for choices that need not be secret. It is a hundred times as fast as asking the system. */
export const anyChance = (): number => Math.random();

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
