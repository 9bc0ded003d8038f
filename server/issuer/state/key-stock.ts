/**
 * RSA pairs that were made before anybody needs one: to make one takes a tenth of a second and more, and the first library
 * that reads a project's keys should not wait for it. Each is handed out once.
 */
import { createSigningKeyPair, type SigningKeyPair } from '../../crypto/signing-key.ts';

export interface KeyStock {
  take(): Promise<SigningKeyPair>;
  /** Makes pairs until there are enough. */
  fill(): Promise<void>;
}

/** Two kilobytes each. */
const SPARE = 4;

export function createKeyStock(make = () => createSigningKeyPair('RS256')): KeyStock {
  const spare: SigningKeyPair[] = [];
  return {
    take: async () => spare.shift() ?? make(),
    async fill() {
      while (spare.length < SPARE) spare.push(await make());
    },
  };
}
