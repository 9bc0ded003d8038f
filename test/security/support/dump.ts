/** Every row of every table as text, in every schema and on either engine. */
import type { Database } from '../../../server/storage/database.ts';

export async function dumpDatabase(database: Database): Promise<Map<string, string>> {
  const tables = await database.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
     where schemaname not in ('pg_catalog', 'information_schema') order by 1`,
  );
  const dump = new Map<string, string>();
  for (const { name } of tables) {
    const rows = await database.query<{ row: string }>(`select entry::text as row from ${name} entry`);
    dump.set(name, rows.map(({ row }) => row).join('\n'));
  }
  return dump;
}
