/**
 * RSA pairs that were made before anybody needs one: making one takes a tenth of a second or more, and the first
 * library that reads a project's keys should not wait for it. Each is handed out once.
 */
import { type CreateSigningKeyPair, createSigningKeyPair, type SigningKeyPair } from '../../crypto/signing-key.ts';

export interface KeyStock {
  take(): Promise<SigningKeyPair>;
  /** Makes one pair, unless there are enough. One at a time: requests need the processor too, and a stop waits for this. */
  fill(): Promise<void>;
}

/** How many are kept, two kilobytes each. */
const SPARE = 4;

export function createKeyStock(make: CreateSigningKeyPair = () => createSigningKeyPair('RS256')): KeyStock {
  const spare: SigningKeyPair[] = [];
  return {
    take: async () => spare.shift() ?? make(),
    async fill() {
      if (spare.length < SPARE) spare.push(await make());
    },
  };
}
