/** Reads the engine's statistics about its tables, and gives their space back. */
import { quoteName } from '../entities/schema-names.ts';

export type DirtyTable = { schema: string; name: string };

export const FLUSH_STATISTICS = 'select pg_stat_force_next_flush()';

/** Large values are stored separately, in chunks of about this size. */
const CHUNK_BYTES = 2_048;
const ROW_HEAD_BYTES = 28;

const TABLES = `pg_stat_user_tables tables join pg_class class on class.oid = tables.relid
  left join pg_class apart on apart.oid = class.reltoastrelid
  left join pg_stat_all_tables chunks on chunks.relid = apart.oid`;

/**
 * Tables with dead rows, and tables with dead chunks of large values. Chunks are counted separately: a row that is
 * rewritten with a large list leaves many dead chunks, but no dead row that would be found later.
 */
export const DIRTY_TABLES = `
  select tables.schemaname as schema, tables.relname as name from ${TABLES}
  where (tables.n_dead_tup >= $1 and tables.n_dead_tup >= tables.n_live_tup / 5) or chunks.n_dead_tup >= $2
  order by tables.n_dead_tup + coalesce(chunks.n_dead_tup, 0) desc limit $3`;

/** Tables that are many times larger than their live rows, by the counts of their last vacuum. */
export const BLOATED_TABLES = `
  select schema, name from (
    select tables.schemaname as schema, tables.relname as name, pg_table_size(class.oid) as size,
      class.reltuples::float8 * (${ROW_HEAD_BYTES} + coalesce((select sum(avg_width) from pg_stats
        where pg_stats.schemaname = tables.schemaname and pg_stats.tablename = tables.relname), 0))
        + coalesce(apart.reltuples, 0)::float8 * ${CHUNK_BYTES} as alive
    from ${TABLES} where class.reltuples >= 0 and coalesce(apart.reltuples, 0) >= 0
  ) sizes where size >= $1 and size > alive * $2 and alive <= $3 order by size desc limit $4`;

export const vacuumStatement = ({ schema, name }: DirtyTable): string =>
  `vacuum (analyze) ${quoteName(schema)}.${quoteName(name)}`;

/** Writes the table again and gives its space back to the disk. */
export const rewriteStatement = ({ schema, name }: DirtyTable): string =>
  `vacuum (full, analyze) ${quoteName(schema)}.${quoteName(name)}`;
