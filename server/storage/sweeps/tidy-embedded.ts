/**
 * Does what autovacuum does on a server and nothing does in the embedded engine: it makes the space of deleted rows and of
 * replaced large values usable again, and updates the statistics. Without it, tables whose rows come and go would only
 * grow. A table that is many times larger than its live rows is rewritten, so that the disk gets the space back.
 */
import type { Database } from '../database.ts';
import {
  BLOATED_TABLES,
  DIRTY_TABLES,
  type DirtyTable,
  FLUSH_STATISTICS,
  rewriteStatement,
  vacuumStatement,
} from './tidy-statement.ts';

/** A tenth of a megabyte of dead rows is not worth the work. */
const DEAD_ROWS_MIN = 500;
/** A quarter of a megabyte of chunks. */
const DEAD_CHUNKS_MIN = 128;
/** A turn is short, because the engine has one session and requests wait for it. */
const TABLES_A_TURN = 10;
const BLOATED_BYTES_MIN = 8 * 1_048_576;
const BLOATED_FACTOR = 4;
/** Live rows are copied, so rewriting a larger table would take too long. */
const REWRITTEN_BYTES_MAX = 32 * 1_048_576;

export async function tidyEmbedded(database: Database): Promise<void> {
  // The engine writes its statistics about once a second; this includes the last rows too.
  await database.query(FLUSH_STATISTICS);
  const dirty = await database.query<DirtyTable>(DIRTY_TABLES, [DEAD_ROWS_MIN, DEAD_CHUNKS_MIN, TABLES_A_TURN]);
  for (const table of dirty) await database.query(vacuumStatement(table));
  const seeming = await bloatedTables(database);
  for (const table of seeming) await database.query(vacuumStatement(table));
  if (seeming.length === 0) return;
  // The statistics of a table that has only grown since its last vacuum were too low, so the fresh ones decide.
  for (const table of await bloatedTables(database)) await database.query(rewriteStatement(table));
}

const bloatedTables = (database: Database): Promise<DirtyTable[]> =>
  database.query(BLOATED_TABLES, [BLOATED_BYTES_MIN, BLOATED_FACTOR, REWRITTEN_BYTES_MAX, TABLES_A_TURN]);
