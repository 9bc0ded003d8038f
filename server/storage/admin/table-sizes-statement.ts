/** What the catalogue of the database says about size; it has no entities. */

export type TableSize = { name: string; bytes: number; rows: number };

export const DATABASE_BYTES = 'select pg_database_size(current_database()) as value';

/** Rows are the planner's estimate: an exact count would read every table through. */
export const TABLE_SIZES = `
  select relname as name, pg_total_relation_size(class.oid) as bytes, greatest(reltuples, 0)::bigint as rows
  from pg_class class join pg_namespace space on space.oid = class.relnamespace
  where space.nspname = 'porchlight' and class.relkind = 'r' order by bytes desc, name`;

export const SILO_BYTES = `
  select coalesce(sum(pg_total_relation_size(class.oid)), 0)::bigint as value
  from pg_class class join pg_namespace space on space.oid = class.relnamespace
  where space.nspname like 'porchlight\\_%' and class.relkind = 'r'`;

export type AppliedMigration = { name: string; appliedAt: Date };

export const MIGRATIONS_APPLIED =
  'select name, applied_at as "appliedAt" from porchlight.migrations order by applied_at, name';
