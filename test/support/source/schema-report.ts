/** Everything that a schema defines, as sorted lines: two databases with equal lines have equal schemas. */
import type { Database } from '../../../server/storage/database.ts';

/**
 * Positions are left out: a column that was added later is at the end of its table. Options that the server sets itself
 * (`pg_…`) are left out too.
 */
const COLUMNS = `
  select format('%s.%s %s%s default %s identity %s statistics %s %s', class.relname, attname,
    format_type(atttypid, atttypmod), case when attnotnull then ' not null' else '' end,
    coalesce(pg_get_expr(adbin, adrelid), '-'), coalesce(nullif(attidentity::text, ''), '-'),
    coalesce(attstattarget, -1), coalesce((select string_agg(option, ' ' order by option) from unnest(attoptions) option
      where option not like 'pg_%'), '')) as line
  from pg_attribute join pg_class class on class.oid = attrelid and class.relkind = 'r'
  left join pg_attrdef on adrelid = attrelid and adnum = attnum
  where relnamespace = to_regnamespace($1) and attnum > 0 and not attisdropped`;

const INDEXES = `
  select format('%s %s', case when indisvalid then 'index' else 'invalid index' end, pg_get_indexdef(indexrelid)) as line
  from pg_index join pg_class class on class.oid = indrelid where relnamespace = to_regnamespace($1)`;

/** Not null is a property of the column; since PostgreSQL 18 it is a constraint as well. */
const CONSTRAINTS = `
  select format('constraint %s.%s %s', class.relname, conname, pg_get_constraintdef(constraints.oid)) as line
  from pg_constraint constraints join pg_class class on class.oid = conrelid
  where relnamespace = to_regnamespace($1) and contype <> 'n'`;

const SETTINGS = `
  select format('table %s %s', relname, coalesce(reloptions::text, '')) as line from pg_class
  where relkind = 'r' and relnamespace = to_regnamespace($1)`;

export async function schemaReport(database: Database, schema: string): Promise<string[]> {
  const parts = [];
  for (const text of [COLUMNS, INDEXES, CONSTRAINTS, SETTINGS])
    parts.push(await database.query<{ line: string }>(text, [schema === 'porchlight' ? schema : `"${schema}"`]));
  return parts
    .flat()
    .map(({ line }) => line.replaceAll(`"${schema}".`, '').replaceAll(`${schema}.`, ''))
    .sort();
}
