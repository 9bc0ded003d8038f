/** What the catalogue of the database says about size; it has no entities. */

export type TableSize = { name: string; bytes: number; rows: number };

export const DATABASE_BYTES = 'select pg_database_size(current_database()) as value';

/** Rows are the planner's estimate: an exact count would read every table through. */
export const TABLE_SIZES = `
  select relname as name, pg_total_relation_size(class.oid) as bytes, greatest(reltuples, 0)::bigint as rows
  from pg_class class join pg_namespace space on space.oid = class.relnamespace
  where space.nspname = 'porchlight' and class.relkind = 'r' order by bytes desc, name`;

/**
 * Compared by the name of the schema, row by row: a join with the schemas would read the whole catalogue once for each
 * of them.
 */
const IS_IN_SILO = `class.relnamespace::regnamespace::text ~ '^"?porchlight_'`;

export const SILO_BYTES = `
  select coalesce(sum(pg_total_relation_size(class.oid)), 0)::bigint as value
  from pg_class class where class.relkind = 'r' and ${IS_IN_SILO}`;

/**
 * Estimates for very many silos: asking each table for its size would open thousands of files. Rows come from the
 * statistics, pages from the last vacuum; a table that was never vacuumed counts as one page.
 */
export const SILO_ESTIMATES = `
  with silo as (
    select class.relname, class.relpages,
      case when class.relkind = 'r' then pg_stat_get_live_tuples(class.oid) else 0 end as rows
    from pg_class class where class.relkind in ('r', 'i') and ${IS_IN_SILO}
  )
  select coalesce(sum(rows) filter (where relname = 'social_users'), 0)::bigint as users,
    coalesce(sum(rows) filter (where relname = 'social_sessions'), 0)::bigint as sessions,
    coalesce(sum(rows) filter (where relname = 'social_login_events'), 0)::bigint as events,
    coalesce(sum(greatest(relpages, 1)::bigint * current_setting('block_size')::int), 0)::bigint as bytes
  from silo`;

export type AppliedMigration = { name: string; appliedAt: Date };

export const MIGRATIONS_APPLIED =
  'select name, applied_at as "appliedAt" from porchlight.migrations order by applied_at, name';
