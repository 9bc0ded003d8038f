/**
 * Reads what other nodes revoked. Commits arrive out of order, so a poll asks for every row whose transaction was not
 * over at the poll before: nothing can be missed, and a row that is seen twice changes nothing.
 */
import type { Clock } from '../kernel/clock.ts';
import { addSeconds } from '../kernel/clock.ts';
import { REVOCATION_LIFETIME_S, type Revocation } from '../social-login/revocations.ts';
import type { Database } from './database.ts';

export interface ChangeFeed {
  /** Reads what is new. The first call reads all that can still matter. */
  poll(): Promise<void>;
  /** Seconds since the last poll that went well; infinite before the first. */
  age(): number;
}

type RevocationColumns = {
  kind: Revocation['kind'] | null;
  tenant_id: string;
  session_id: string;
  generation: number;
  created_at: Date;
  horizon: string;
};

// The horizon is the oldest transaction still open: whatever this poll cannot see yet is at or behind it.
const COLUMNS = `entry.kind, entry.tenant_id, entry.session_id, entry.generation, entry.created_at, horizon.value as horizon`;
const HORIZON = `(select pg_snapshot_xmin(pg_current_snapshot())::text as value) horizon`;

export const FIRST_POLL = `select ${COLUMNS} from ${HORIZON}
  left join porchlight.revocations entry on entry.created_at > $1`;
export const NEXT_POLL = `select ${COLUMNS} from ${HORIZON}
  left join porchlight.revocations entry on entry.xid >= $1::text::xid8`;

export function createChangeFeed(database: Database, clock: Clock, onEntry: (entry: Revocation) => void): ChangeFeed {
  let horizon: string | undefined;
  let lastPoll: Date | undefined;
  return {
    async poll() {
      const rows =
        horizon === undefined
          ? await database.query<RevocationColumns>(FIRST_POLL, [addSeconds(clock.now(), -REVOCATION_LIFETIME_S)])
          : await database.query<RevocationColumns>(NEXT_POLL, [horizon]);
      for (const row of rows) if (row.kind) onEntry(toRevocation(row));
      horizon = rows[0]?.horizon ?? horizon;
      lastPoll = clock.now();
    },
    age: () => (lastPoll ? (clock.now().getTime() - lastPoll.getTime()) / 1_000 : Number.POSITIVE_INFINITY),
  };
}

function toRevocation(row: RevocationColumns): Revocation {
  const { tenant_id: tenantId, session_id: sessionId, generation, created_at: at } = row;
  if (row.kind === 'session') return { kind: 'session', tenantId, sessionId, at };
  if (row.kind === 'generation') return { kind: 'generation', tenantId, sessionId, generation, at };
  return { kind: 'tenant', tenantId, at };
}
