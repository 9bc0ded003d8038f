/** The log of the embedded database: 16 MiB a piece, and the next piece needs room on the disk. */
import { closeSync, openSync, readdirSync, readSync } from 'node:fs';
import { join } from 'node:path';
import type { Query } from '../check/stored.ts';

const SEGMENT = 16 * 1024 * 1024;
const PAGE = 8 * 1024;
const MESSAGE = 64 * 1024;

/** Writes into the log until only `left` bytes of its segment are free. */
export async function fillLogSegment(query: Query, left: number): Promise<void> {
  for (;;) {
    const [row] = await query<{ used: unknown }>(
      `select mod(pg_current_wal_insert_lsn() - '0/0'::pg_lsn, ${SEGMENT}) as used`,
      [],
    );
    if (SEGMENT - Number(row?.used) <= left + MESSAGE) return;
    await query(`select pg_logical_emit_message(false, 'drill', repeat('x', ${MESSAGE}))`, []);
  }
}

/** How many bytes of the newest segment are free, seen from outside: a page that was never written is all zeros. */
export function logLeft(databaseFolder: string): number {
  const folder = join(databaseFolder, 'pg_wal');
  const newest = readdirSync(folder)
    .filter((name) => /^[0-9A-F]{24}$/.test(name))
    .sort()
    .at(-1);
  const file = openSync(join(folder, newest ?? ''), 'r');
  const content = Buffer.alloc(SEGMENT);
  readSync(file, content, 0, SEGMENT, 0);
  closeSync(file);
  let free = 0;
  for (let at = SEGMENT - PAGE; at >= 0 && content.readUInt32LE(at) === 0; at -= PAGE) free += PAGE;
  return free;
}
