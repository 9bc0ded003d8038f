/** The log of the embedded database: 16 MiB a piece, and the next piece needs room on the disk. */
import type { Query } from '../check/stored.ts';

const SEGMENT = 16 * 1024 * 1024;
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
