/**
 * RSA pairs for the issuers of tests. To make one takes longer than most tests, so a worker makes a few and hands them out in
 * turn. More of them than one test has projects: no two projects of a test share a key.
 */
import { createSigningKeyPair, type SigningKeyPair } from '../../server/crypto/signing-key.ts';

const PAIRS = 12;

const pairs: Promise<SigningKeyPair>[] = [];
let handedOut = 0;

export function nextRsaPair(): Promise<SigningKeyPair> {
  const turn = handedOut % PAIRS;
  handedOut += 1;
  pairs[turn] ??= createSigningKeyPair('RS256');
  return pairs[turn];
}
