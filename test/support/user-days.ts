/** Users by day, as the counts by day have them, and as the rows of users give them. */
import { TEST_ISSUER } from '../../server/people/test-user.ts';
import type { Sql } from '../../server/storage/database.ts';
import { isTallied } from '../../server/storage/limits/counters-statement.ts';

export async function isCounted(sql: Sql, schema: string, tenantId: string): Promise<boolean | undefined> {
  const statement = `select ${isTallied('counters')} as tallied from ${schema}.social_counters counters where tenant_id = $1`;
  return (await sql.query<{ tallied: boolean }>(statement, [tenantId]))[0]?.tallied;
}

export const storedDays = (sql: Sql, schema: string, tenantId: string) =>
  sql.query(
    `select day::text, users_first_seen as first, users_last_seen as last from ${schema}.social_days
     where tenant_id = $1 and (users_first_seen <> 0 or users_last_seen <> 0) order by day`,
    [tenantId],
  );

export function trueDays(sql: Sql, schema: string, tenantId: string) {
  const users = `from ${schema}.social_users where tenant_id = $1 and issuer <> '${TEST_ISSUER}'`;
  return sql.query(
    `select day::text, sum(first)::int as first, sum(last)::int as last from (
       select (first_seen at time zone 'UTC')::date as day, 1 as first, 0 as last ${users}
       union all select (greatest(first_seen, last_seen) at time zone 'UTC')::date, 0, 1 ${users}
     ) seen group by day order by day`,
    [tenantId],
  );
}
