/** An export in a file: the complete part of a broken one is kept, and the rest is added after it. */
import { createReadStream } from 'node:fs';
import type { FileHandle } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { readLine, WRITTEN_VERSIONS } from './user-line.ts';

export const linesOf = (path: string) =>
  createInterface({ input: createReadStream(path, 'utf8'), crlfDelay: Number.POSITIVE_INFINITY });

interface WholePart {
  /** The bytes up to the end of the last complete line of a user, or of the header. */
  readonly bytes: number;
  readonly lastId: number;
  readonly users: number;
  /** The version in the header; null for an empty file. */
  readonly version: unknown;
  readonly isComplete: boolean;
  /** The file has content, but does not begin like an export. */
  readonly isForeign: boolean;
}

/** The complete lines of the file. A missing file counts as empty. */
export async function wholePartOf(file: FileHandle, onLine: (line: string) => void): Promise<WholePart> {
  let [bytes, lastId, users, isComplete, isForeign] = [0, 0, 0, false, false];
  let version: unknown = null;
  const text = file.createReadStream({ encoding: 'utf8', start: 0, autoClose: false });
  for await (const line of createInterface({ input: text, crlfDelay: Number.POSITIVE_INFINITY })) {
    const read = readLine(line);
    // Lines of two versions must not be in one file.
    if (bytes === 0 && (read?.type !== 'header' || !WRITTEN_VERSIONS.includes(read.version))) isForeign = true;
    if (read === null || isForeign) break;
    if (read.type === 'end') {
      isComplete = true;
      break;
    }
    // Each export has all teams, so those of an export that broke off are dropped.
    if (read.type === 'teams' || read.type === 'team') continue;
    bytes += Buffer.byteLength(line) + 1;
    if (read.type === 'header') version = read.version;
    if (read.type === 'user') {
      lastId = read.id;
      users += 1;
      onLine(line);
    }
  }
  return { bytes, lastId, users, version, isComplete, isForeign };
}
