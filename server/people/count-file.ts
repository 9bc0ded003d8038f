/** What a file of users holds, in numbers, for the owner who is asked about its import. It names nobody and stores nothing. */
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setImmediate } from 'node:timers/promises';
import { MOVE_LINE_MAX_BYTES } from '@porchlight/contract';
import type { DomainError } from '../kernel/domain-error.ts';
import { fail, ok, type Result } from '../kernel/result.ts';
import { type LineFault, missingEnd, wouldStopAt } from './import-users.ts';
import { lineSink } from './line-sink.ts';
import type { FileCounts } from './ports.ts';
import { LineReader } from './user-line.ts';

const PIECE_BYTES = 32 * 1_024;

/** Other requests get their turn between two pieces. */
async function* piecesOf(file: Buffer): AsyncGenerator<Buffer> {
  for (let start = 0; start < file.length; start += PIECE_BYTES) {
    yield file.subarray(start, start + PIECE_BYTES);
    await setImmediate();
  }
}

/** Fails at the first line that does not fit: the import would keep the lines before it, which nobody has approved. */
export async function countFile(file: Buffer): Promise<Result<FileCounts, DomainError>> {
  const reader = new LineReader();
  const providers = new Set<string>();
  const teams = new Set<number>();
  let [users, joined, former] = [0, 0, 0];
  let fault: LineFault | null = null;
  const take = async (lines: readonly string[]): Promise<void> => {
    for (const text of lines) {
      if (fault) return;
      const line = reader.read(text);
      if (!line.ok) fault = { line: reader.number, message: line.error };
      else if (line.value?.type === 'team') teams.add(line.value.team.id);
      else if (line.value?.type === 'user') {
        const { identities } = line.value.user;
        users += 1;
        if (identities.length > 1) joined += 1;
        if (line.value.user.former) former += 1;
        for (const { issuer } of identities) providers.add(hostOf(issuer));
      }
    }
  };
  await pipeline(Readable.from(piecesOf(file)), lineSink({ maxBytes: MOVE_LINE_MAX_BYTES, take }));
  fault ??= missingEnd(reader);
  return fault
    ? fail(wouldStopAt(fault))
    : ok({ bytes: file.length, users, joined, former, teams: teams.size, providers: [...providers] });
}

const hostOf = (issuer: string): string => (URL.canParse(issuer) ? new URL(issuer).host : issuer);
