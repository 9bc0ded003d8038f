/**
 * What autovacuum does on a server and nothing does in the embedded engine: makes the room of deleted rows and of replaced
 * large values usable again, and counts what is there. Without it the tables whose rows come and go would only ever grow.
 * A table that has grown to many times of what is alive in it is written again, so that the disk gets its room back.
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

/** A tenth of a megabyte of dead rows is not worth the walk. */
const DEAD_ROWS_MIN = 500;
/** A quarter of a megabyte of chunks. */
const DEAD_CHUNKS_MIN = 128;
/** A turn ends soon: the engine has one session, and requests wait behind it. */
const TABLES_A_TURN = 10;
const BLOATED_BYTES_MIN = 8 * 1_048_576;
const BLOATED_FACTOR = 4;
/** What is alive is copied, so that a table with more takes too long. */
const REWRITTEN_BYTES_MAX = 32 * 1_048_576;

export async function tidyEmbedded(database: Database): Promise<void> {
  // The engine writes down what it counted about once a second; here the last rows count too.
  await database.query(FLUSH_STATISTICS);
  const dirty = await database.query<DirtyTable>(DIRTY_TABLES, [DEAD_ROWS_MIN, DEAD_CHUNKS_MIN, TABLES_A_TURN]);
  for (const table of dirty) await database.query(vacuumStatement(table));
  const seeming = await bloatedTables(database);
  for (const table of seeming) await database.query(vacuumStatement(table));
  if (seeming.length === 0) return;
  // The count of a table that has only grown since its last vacuum was too low: what was counted just now decides.
  for (const table of await bloatedTables(database)) await database.query(rewriteStatement(table));
}

const bloatedTables = (database: Database): Promise<DirtyTable[]> =>
  database.query(BLOATED_TABLES, [BLOATED_BYTES_MIN, BLOATED_FACTOR, REWRITTEN_BYTES_MAX, TABLES_A_TURN]);
