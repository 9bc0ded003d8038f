/**
 * Reads what other nodes revoked. Each look keeps the snapshot that it was made with, and the next one asks for exactly the
 * rows of transactions which that snapshot did not show: those that were open then, and those that began since. So a
 * commit may come as late as it likes, and nothing is read twice.
 *
 * A window of time would be simpler to argue for, but there is none that is wide enough: a commit that waits for a
 * synchronous standby is bounded by no timeout of ours. One that covers the timeouts alone (8 s a statement) costs each
 * node 8 % of a core at 1,000 revocations a second, in steps of 21 ms that every verify waits for; this costs 1 %.
 */
import type { Clock } from '../../kernel/clock.ts';
import type { Revocation } from '../../social-login/revocations.ts';
import type { Sql } from '../database.ts';
import { LOOK, type LookRow, PAGE } from './change-feed-statement.ts';

export interface ChangeFeed {
  /** Reads what is new. The first call reads all that can still matter. */
  poll(): Promise<void>;
  /** Seconds since the last poll that went well; infinite before the first. */
  age(): number;
}

type Look = Pick<LookRow, 'snapshot' | 'server'>;

/** Shows no transaction at all. */
const NOTHING_SEEN = '1:1:';

export function createChangeFeed(
  sql: Sql,
  /** For the age of what is known: a clock that is set back must not make it young. */
  steady: Clock,
  onEntries: (entries: readonly Revocation[]) => Promise<void>,
): ChangeFeed {
  let lastLook: Look | undefined;
  let lastPoll: Date | undefined;

  /** Reads everything that `snapshot` did not show, a page at a time. The first page is the look that counts. */
  const readSince = async (snapshot: string): Promise<Look> => {
    let look: Look | undefined;
    let page = sql.query<LookRow>(LOOK, [snapshot, null, 0]);
    for (;;) {
      const [row] = await page;
      if (!row) throw new Error('the database did not say what it can see');
      look ??= { snapshot: row.snapshot, server: row.server };
      const isLast = row.rows < PAGE;
      // The database makes the next page while this one is read.
      if (!isLast) page = settled(sql.query<LookRow>(LOOK, [snapshot, row.last_xid, row.last_id]));
      await onEntries([...revocationsOf(row.late), ...revocationsOf(row.lines)]);
      if (isLast) return look;
    }
  };

  return {
    async poll() {
      const before = lastLook;
      // A look that fails may be the end of that server: the next one starts from the beginning.
      lastLook = undefined;
      let look = await readSince(before?.snapshot ?? NOTHING_SEEN);
      if (before && look.server !== before.server) look = await readSince(NOTHING_SEEN);
      lastLook = look;
      lastPoll = steady.now();
    },
    age: () => (lastPoll ? (steady.now().getTime() - lastPoll.getTime()) / 1_000 : Number.POSITIVE_INFINITY),
  };
}

/** A failure of the next page is told when it is waited for, and not before. */
function settled<T>(promise: Promise<T>): Promise<T> {
  promise.catch(() => {});
  return promise;
}

const revocationsOf = (lines: string | null): Revocation[] => lines?.split('\n').map(toRevocation) ?? [];

function toRevocation(line: string): Revocation {
  const [kind, tenantId = '', sessionId = '', generation = ''] = line.split(' ');
  if (kind === 'session') return { kind, tenantId, sessionId };
  if (kind === 'generation') return { kind, tenantId, sessionId, generation: Number(generation) };
  // It is kept for an hour: a part of the text would keep all of the text.
  return { kind: 'tenant', tenantId: Buffer.from(tenantId).toString() };
}
