/** An owner's projects and their counters. */
import type { OwnerStore } from '../../observability/ports.ts';
import type { Sql } from '../database.ts';
import { readAcrossPlacements } from '../social-login/across-placements.ts';
import { fromColumns, type TenantColumns } from '../tenants/tenant-store.ts';

type CounterColumns = { tenant_id: string; users: number; sessions: number; last_event_id: number };

export const createOwnerStore = (sql: Sql): OwnerStore => ({
  async projectsOf(accountId, limit) {
    const rows = await sql.query<TenantColumns>(
      `select * from porchlight.tenants where owner_id = $1 order by claimed_at desc, id limit $2`,
      [accountId, limit],
    );
    // Whoever has fewer projects than the list takes is spared the count.
    return {
      projects: rows.map(fromColumns),
      total: rows.length < limit ? rows.length : await countProjects(sql, accountId),
    };
  },

  async figuresOf(tenantIds) {
    const rows = await readAcrossPlacements<CounterColumns>(sql, tenantIds, {
      arm: (schema, tenants) => `select tenant_id, users, sessions, last_event_id from ${schema}.social_counters
        where tenant_id = any(${tenants})`,
    });
    // Events are numbered without gaps, so the last number is how many there are.
    return new Map(
      rows.map(({ tenant_id, users, sessions, last_event_id }) => [
        tenant_id,
        { users, sessions, events: last_event_id },
      ]),
    );
  },
});

async function countProjects(sql: Sql, accountId: string): Promise<number> {
  const [row] = await sql.query<{ total: number }>(
    'select count(*) as total from porchlight.tenants where owner_id = $1',
    [accountId],
  );
  return row?.total ?? 0;
}
