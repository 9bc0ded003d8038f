/** Looks for the text of a proof at a host: in a file, and in a TXT record if the file does not have it. */

import type { SendGuarded } from '../../egress/guarded-request.ts';
import type { ReadTextRecords } from '../../egress/name-system.ts';
import { readBounded } from '../../egress/read-bounded.ts';
import type { TakeTurn } from '../../scheduling/turns.ts';
import type { ProvableHost } from '../settings/host-proof.ts';

interface Dependencies {
  readonly send: SendGuarded;
  readonly readTextRecords: ReadTextRecords;
  readonly inTurn: TakeTurn;
}

/** Where it was found, or why neither place has it, in words for the owner. */
type ProofLook = { readonly found: 'file' | 'record' | null; readonly faults: readonly string[] };

export type FindProof = (host: ProvableHost, text: string) => Promise<ProofLook>;

const TIMEOUT_MS = 3_000;
const MAX_BYTES = 4_096;
const HEADERS = { accept: 'text/plain', 'accept-encoding': 'identity', 'user-agent': 'Porchlight-Verification/1' };

const TOO_MANY: ProofLook = {
  found: null,
  faults: ['Other hosts of this project are looked at just now. Try again in a few seconds.'],
};

export const findProof = (dependencies: Dependencies): FindProof => {
  const look: FindProof = async (host, text) => {
    const file = host.fileUrl === null ? [] : [await fileFault(dependencies, host.fileUrl, text)];
    if (file.includes(null)) return { found: 'file', faults: [] };
    const record = await recordFault(dependencies, host, text);
    if (record === null) return { found: 'record', faults: [] };
    return { found: null, faults: [...file, record].filter((fault) => fault !== null) };
  };
  // The text belongs to one project and its owner, so each project may have a few checks at once.
  return async (host, text) => (await dependencies.inTurn(text, () => look(host, text))) ?? TOO_MANY;
};

async function fileFault({ send }: Dependencies, fileUrl: string, text: string): Promise<string | null> {
  try {
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const response = await send(new URL(fileUrl), { method: 'GET', headers: HEADERS, signal });
    if (response.statusCode !== 200) {
      response.destroy();
      return `${fileUrl} answers ${response.statusCode ?? 502}; it has to answer 200 with the text, without a redirect.`;
    }
    const lines = (await readBounded(response, MAX_BYTES)).toString('utf8').split(/\r?\n/);
    return lines.some((line) => line.trim() === text)
      ? null
      : `${fileUrl} is there, but the text of this project is no line of it.`;
  } catch {
    return `${fileUrl} could not be read: it has to be on the public internet, answer within 3 seconds and have at most 4 KB.`;
  }
}

async function recordFault(
  { readTextRecords }: Dependencies,
  { recordName }: ProvableHost,
  text: string,
): Promise<string | null> {
  try {
    const records = await readTextRecords(recordName);
    if (records.some((record) => record.trim() === text)) return null;
    return records.length === 0
      ? `There is no TXT record at ${recordName}.`
      : `The TXT record at ${recordName} has another text.`;
  } catch {
    return `The TXT record at ${recordName} could not be asked for.`;
  }
}
