/** Deletes expired rows in bounded batches, each rule by the index on its column. */
import {
  CHANGES_KEPT_DAYS,
  DELIVERIES_KEPT_DAYS,
  PERSON_APPROVAL_KEPT_DAYS,
  REFUSED_PEOPLE_DAYS,
  UNDO_S,
} from '@porchlight/contract';
import { addSeconds } from '../../kernel/clock.ts';
import type { Sweep } from '../../scheduling/sweep.ts';
import type { Database } from '../database.ts';
import { BATCH, SWEEP_ENDED_WEBHOOKS, type SweepRule, sweepRowsStatement } from './sweep-rows-statement.ts';

const HOUR = 3_600;
const DAY = 24 * HOUR;

export const SWEEP_RULES: readonly SweepRule[] = [
  // Kept for a while, so that a person who comes back too late learns where to start again.
  { table: 'login_attempts', column: 'expires_at', keepS: HOUR },
  { table: 'test_user_tickets', column: 'expires_at', keepS: HOUR },
  // Kept for a while, so that a waiting agent learns that its link has expired.
  { table: 'claims', column: 'expires_at', keepS: DAY },
  { table: 'links', column: 'expires_at', keepS: DAY },
  { table: 'project_invitations', column: 'expires_at', keepS: 0 },
  { table: 'adopted_tokens', column: 'expires_at', keepS: HOUR },
  { table: 'undos', column: 'expires_at', keepS: 0 },
  { table: 'refused_hosts', column: 'expires_at', keepS: 0 },
  { table: 'approvals', column: 'expires_at', keepS: DAY },
  { table: 'person_approvals', column: 'expires_at', keepS: PERSON_APPROVAL_KEPT_DAYS * DAY },
  { table: 'account_sessions', column: 'expires_at', keepS: 0 },
  { table: 'tenant_keys', column: 'expires_at', keepS: 0 },
  { table: 'address_uses', column: 'expires_at', keepS: 0 },
  // Access tokens live an hour; twice that covers every clock.
  { table: 'revocations', column: 'created_at', keepS: 2 * HOUR },
  { table: 'request_log', column: 'created_at', keepS: 7 * DAY },
  { table: 'refused_people', column: 'created_at', keepS: REFUSED_PEOPLE_DAYS * DAY },
  { table: 'changes', column: 'created_at', keepS: CHANGES_KEPT_DAYS * DAY },
  { table: 'session_clients', column: 'expires_at', keepS: DAY },
  { table: 'webhook_deliveries', column: 'created_at', keepS: DELIVERIES_KEPT_DAYS * DAY },
];

/** Half a million rows a minute: more than any load of one database can leave behind. */
const BATCHES_MAX = 100;

/** `left` counts the tables that had more rows than one turn takes. */
export function createRowSweep(database: Database): Sweep<[now: Date]> {
  let swept = 0;
  const behind = new Set<string>();

  const sweepTable = async (rule: SweepRule, now: Date): Promise<void> => {
    const statement = sweepRowsStatement(rule);
    for (let batch = 0; batch < BATCHES_MAX; batch += 1) {
      const [row] = await database.query<{ count: number }>(statement, [addSeconds(now, -rule.keepS)]);
      const count = row?.count ?? 0;
      swept += count;
      if (count < BATCH) return void behind.delete(rule.table);
    }
    behind.add(rule.table);
  };

  return {
    get left() {
      return behind.size;
    },
    get swept() {
      return swept;
    },
    async run(now) {
      for (const rule of SWEEP_RULES) await sweepTable(rule, now);
      const [ended] = await database.query<{ count: number }>(SWEEP_ENDED_WEBHOOKS, [addSeconds(now, -UNDO_S)]);
      swept += ended?.count ?? 0;
    },
  };
}
