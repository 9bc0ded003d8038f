/**
 * Reads what other nodes revoked. Commits arrive out of order, so a look asks for exactly the rows of transactions that
 * were not over at the look before: those that were open then, and those that began since. Nothing is missed, and nothing
 * is read twice, however long somebody keeps a transaction open.
 */
import type { Clock } from '../../kernel/clock.ts';
import { addSeconds } from '../../kernel/clock.ts';
import { REVOCATION_LIFETIME_S, type Revocation } from '../../social-login/revocations.ts';
import type { Sql } from '../database.ts';

export interface ChangeFeed {
  /** Reads what is new. The first call reads all that can still matter. */
  poll(): Promise<void>;
  /** Seconds since the last poll that went well; infinite before the first. */
  age(): number;
}

/** What the database could show at a look. */
interface Horizon {
  /** The first transaction that had not begun. */
  readonly next: string;
  /** Earlier transactions that were still open. */
  readonly open: readonly string[];
  /** When the server was started: another one, or a later start, may count its transactions from further back. */
  readonly server: string;
}

type FeedColumns = {
  kind: Revocation['kind'] | null;
  tenant_id: string;
  session_id: string;
  generation: number;
  xid: string;
  id: number;
  snapshot: string;
  server: string;
};

const PAGE = 5_000;
const BEGINNING: Omit<Horizon, 'server'> = { next: '0', open: [] };

const ENTRY = 'select kind, tenant_id, session_id, generation, xid, id from porchlight.revocations';
export const LOOK = `select entry.kind, entry.tenant_id, entry.session_id, entry.generation,
    entry.xid::text, entry.id, now.snapshot, now.server
  from (select pg_current_snapshot()::text as snapshot, pg_postmaster_start_time()::text as server) now
  left join lateral (
    (${ENTRY} where xid = any($1::text[]::xid8[])) union all
    (${ENTRY} where (xid, id) > ($2::text::xid8, $3::bigint) and ($4::timestamptz is null
      or created_at > least($4, now() - interval '${REVOCATION_LIFETIME_S} seconds')) order by xid, id limit ${PAGE})
  ) entry on true`;

interface Clocks {
  readonly clock: Clock;
  /** For the age of what is known: a clock that is set back must not make it young. */
  readonly steady: Clock;
}

export function createChangeFeed(
  sql: Sql,
  { clock, steady }: Clocks,
  onEntry: (entry: Revocation) => void,
): ChangeFeed {
  let horizon: Horizon | undefined;
  let lastPoll: Date | undefined;

  /**
   * Reads everything behind `from`, a page at a time, and tells how far the database could see at the first of them. Only
   * from the beginning are rows left out by their age, and none that is young by the database's own clock: the node that
   * wrote it, or this one, may have a wrong time.
   */
  const readFrom = async ({ next, open }: Omit<Horizon, 'server'>): Promise<Horizon> => {
    const since = next === BEGINNING.next ? addSeconds(clock.now(), -REVOCATION_LIFETIME_S) : null;
    let seen: Horizon | undefined;
    for (let [xid, id, late] = [next, 0, open]; ; late = []) {
      const rows = await sql.query<FeedColumns>(LOOK, [late, xid, id, since]);
      for (const row of rows) if (row.kind) onEntry(toRevocation(row));
      seen ??= horizonOf(rows[0]);
      const newer = rows.filter((row) => row.kind && !late.includes(row.xid));
      const last = newer.at(-1);
      if (!last || newer.length < PAGE) return seen;
      [xid, id] = [last.xid, last.id];
    }
  };

  return {
    async poll() {
      const before = horizon;
      // A look that fails may be the end of that server: the next one starts from the beginning.
      horizon = undefined;
      let seen = await readFrom(before ?? BEGINNING);
      if (before && isElsewhere(before, seen)) seen = await readFrom(BEGINNING);
      horizon = seen;
      lastPoll = steady.now();
    },
    age: () => (lastPoll ? (steady.now().getTime() - lastPoll.getTime()) / 1_000 : Number.POSITIVE_INFINITY),
  };
}

/** A server that was started anew, promoted or restored may give numbers out again that were seen before. */
const isElsewhere = (before: Horizon, seen: Horizon): boolean =>
  seen.server !== before.server || BigInt(seen.next) < BigInt(before.next);

/** A snapshot is written `xmin:xmax:open,open`. */
function horizonOf(row: FeedColumns | undefined): Horizon {
  const [, next, open] = row?.snapshot.split(':') ?? [];
  if (!row || !next) throw new Error('the database did not say what it can see');
  return { next, open: open ? open.split(',') : [], server: row.server };
}

function toRevocation(row: FeedColumns): Revocation {
  const { tenant_id: tenantId, session_id: sessionId, generation } = row;
  if (row.kind === 'session') return { kind: 'session', tenantId, sessionId };
  if (row.kind === 'generation') return { kind: 'generation', tenantId, sessionId, generation };
  return { kind: 'tenant', tenantId };
}
