/** How much there is in the database, how big it is and how old. Counters are summed; only tables without one are counted. */
import type { TenantStatus } from '@porchlight/contract';
import type { Sql } from '../database.ts';
import { readAcrossPlacements } from '../social-login/across-placements.ts';
import { statusColumn } from './tenants.ts';

export interface StorageOverview {
  readonly tenants: Readonly<Record<TenantStatus, number>>;
  readonly accounts: number;
  readonly social: {
    readonly users: number;
    readonly sessions: number;
    readonly events: number;
    readonly silos: number;
  };
  readonly databaseBytes: number;
  readonly tables: readonly { readonly name: string; readonly bytes: number; readonly rows: number }[];
  readonly siloBytes: number;
  readonly oldest: readonly { readonly what: string; readonly at: Date | null }[];
  readonly migrations: readonly { readonly name: string; readonly appliedAt: Date }[];
}

export async function storageOverview(sql: Sql, now: Date): Promise<StorageOverview> {
  return {
    tenants: await tenantsByStatus(sql, now),
    accounts: await single(sql, 'select count(*) as value from porchlight.accounts'),
    social: await socialTotals(sql),
    databaseBytes: await single(sql, 'select pg_database_size(current_database()) as value'),
    tables: await tableSizes(sql),
    siloBytes: await single(sql, SILO_BYTES),
    oldest: await oldestRows(sql),
    migrations: await migrations(sql),
  };
}

async function tenantsByStatus(sql: Sql, now: Date): Promise<Record<TenantStatus, number>> {
  const rows = await sql.query<{ status: TenantStatus; tenants: number }>(
    `select ${statusColumn('$1::timestamptz')} as status, count(*) as tenants from porchlight.tenants tenants group by 1`,
    [now],
  );
  const counts = { ephemeral: 0, claimed: 0, paused: 0, expired: 0 };
  for (const { status, tenants } of rows) counts[status] = tenants;
  return counts;
}

const SILO_PAGE = 100;

/** The pooled counters in one statement, the silos a page at a time. */
async function socialTotals(sql: Sql): Promise<StorageOverview['social']> {
  const [pooled] = await sql.query<Totals>(`select ${SUMS} from porchlight.social_counters`);
  const totals = { ...(pooled ?? { users: 0, sessions: 0, events: 0 }), silos: 0 };
  for (let after = ''; ; ) {
    const ids = await siloPage(sql, after);
    const rows = await readAcrossPlacements<Totals>(sql, ids, {
      arm: (schema, tenants) => `select ${SUMS} from ${schema}.social_counters where tenant_id = any(${tenants})`,
    });
    for (const { users, sessions, events } of rows) {
      totals.users += users;
      totals.sessions += sessions;
      totals.events += events;
    }
    totals.silos += ids.length;
    const last = ids.at(-1);
    if (last === undefined || ids.length < SILO_PAGE) return totals;
    after = last;
  }
}

type Totals = { users: number; sessions: number; events: number };

const SUMS = `coalesce(sum(users), 0)::bigint as users, coalesce(sum(sessions), 0)::bigint as sessions,
  coalesce(sum(last_event_id), 0)::bigint as events`;

async function siloPage(sql: Sql, after: string): Promise<string[]> {
  const rows = await sql.query<{ tenant_id: string }>(
    `select tenant_id from porchlight.social_login_resources where placement = 'siloed' and tenant_id > $1
     order by tenant_id limit ${SILO_PAGE}`,
    [after],
  );
  return rows.map(({ tenant_id }) => tenant_id);
}

/** Rows are the planner's estimate: an exact count would read every table through. */
const tableSizes = (sql: Sql) =>
  sql.query<{ name: string; bytes: number; rows: number }>(
    `select relname as name, pg_total_relation_size(class.oid) as bytes, greatest(reltuples, 0)::bigint as rows
     from pg_class class join pg_namespace space on space.oid = class.relnamespace
     where space.nspname = 'porchlight' and class.relkind = 'r' order by bytes desc, name`,
  );

const SILO_BYTES = `select coalesce(sum(pg_total_relation_size(class.oid)), 0)::bigint as value
  from pg_class class join pg_namespace space on space.oid = class.relnamespace
  where space.nspname like 'porchlight\\_%' and class.relkind = 'r'`;

/** What the sweep should have taken shows here by its age. */
const OLDEST: readonly (readonly [what: string, column: string, from: string])[] = [
  ['expiry of a tenant not yet deleted', 'expires_at', 'porchlight.tenants where deleted_at is null'],
  ['request log entry', 'created_at', 'porchlight.request_log'],
  ['revocation', 'created_at', 'porchlight.revocations'],
  ['sign-in under way', 'created_at', 'porchlight.login_attempts'],
  ['claim link', 'created_at', 'porchlight.claims'],
  ['feedback', 'created_at', 'porchlight.feedback'],
];

async function oldestRows(sql: Sql): Promise<StorageOverview['oldest']> {
  const rows: { what: string; at: Date | null }[] = [];
  for (const [what, column, from] of OLDEST) {
    const [row] = await sql.query<{ at: Date | null }>(`select min(${column}) as at from ${from}`);
    rows.push({ what, at: row?.at ?? null });
  }
  return rows;
}

async function migrations(sql: Sql): Promise<StorageOverview['migrations']> {
  const rows = await sql.query<{ name: string; applied_at: Date }>(
    'select name, applied_at from porchlight.migrations order by name',
  );
  return rows.map(({ name, applied_at }) => ({ name, appliedAt: applied_at }));
}

async function single(sql: Sql, text: string): Promise<number> {
  const [row] = await sql.query<{ value: number }>(text);
  return row?.value ?? 0;
}
