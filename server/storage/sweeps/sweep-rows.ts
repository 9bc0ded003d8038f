/** Deletes rows whose time is over, in bounded batches, each rule by the index on its column. */
import { DELIVERIES_KEPT_DAYS } from '@porchlight/contract';
import { addSeconds } from '../../kernel/clock.ts';
import type { Database } from '../database.ts';

interface Rule {
  readonly table: string;
  readonly column: 'expires_at' | 'created_at';
  /** How long a row stays after the instant in its column. */
  readonly keepS: number;
}

const HOUR = 3_600;
const DAY = 24 * HOUR;

export const SWEEP_RULES: readonly Rule[] = [
  // For a while, whoever comes back too late is told where to start again.
  { table: 'login_attempts', column: 'expires_at', keepS: HOUR },
  // For a while, an agent that still waits is told that its link has expired.
  { table: 'claims', column: 'expires_at', keepS: DAY },
  { table: 'account_sessions', column: 'expires_at', keepS: 0 },
  { table: 'tenant_keys', column: 'expires_at', keepS: 0 },
  { table: 'address_uses', column: 'expires_at', keepS: 0 },
  // Access tokens live an hour; twice that covers every clock.
  { table: 'revocations', column: 'created_at', keepS: 2 * HOUR },
  { table: 'request_log', column: 'created_at', keepS: 7 * DAY },
  { table: 'webhook_deliveries', column: 'created_at', keepS: DELIVERIES_KEPT_DAYS * DAY },
];

const BATCH = 5_000;
/** Half a million rows a minute: more than any load that one database takes can leave behind. */
const BATCHES_MAX = 100;

export async function sweepRows(database: Database, now: Date): Promise<void> {
  for (const { table, column, keepS } of SWEEP_RULES) {
    // Nothing goes that is young by the database's clock: the time of the node may be wrong, and what is gone is gone.
    // A row that somebody holds at this moment is left for the next turn.
    const statement = `with old as (
        select ctid from porchlight.${table} where ${column} <= least($1, now() - interval '${keepS} seconds') order by ${column} limit ${BATCH} for update skip locked
      ), swept as (
        delete from porchlight.${table} where ctid in (select ctid from old) returning 1
      )
      select count(*) as count from swept`;
    for (let batch = 0; batch < BATCHES_MAX; batch += 1) {
      const [swept] = await database.query<{ count: number }>(statement, [addSeconds(now, -keepS)]);
      if ((swept?.count ?? 0) < BATCH) break;
    }
  }
}
