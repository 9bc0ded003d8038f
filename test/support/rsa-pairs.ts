/**
 * RSA pairs for the issuers of tests. Making one takes longer than most tests, so a run makes a few, and each worker
 * uses them in turn. There are more pairs than projects in one test, so no two projects of a test share a key.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createSigningKeyPair, type SigningKeyPair } from '../../server/crypto/signing-key.ts';
import { oncePerRun } from './run/once-per-run.ts';

const PAIRS = 12;

const pairs: Promise<SigningKeyPair>[] = [];
let handedOut = 0;

export function nextRsaPair(): Promise<SigningKeyPair> {
  const turn = handedOut % PAIRS;
  handedOut += 1;
  pairs[turn] ??= pairOfRun(turn);
  return pairs[turn];
}

async function pairOfRun(turn: number): Promise<SigningKeyPair> {
  const fileIn = (folder: string): string => join(folder, 'pair.json');
  const folder = await oncePerRun(`rsa-pair-${turn}`, async (unfinished) =>
    writeFileSync(fileIn(unfinished), JSON.stringify(await createSigningKeyPair('RS256')), { mode: 0o600 }),
  );
  return JSON.parse(readFileSync(fileIn(folder), 'utf8'));
}
