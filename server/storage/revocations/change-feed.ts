/**
 * Reads what other nodes revoked. Each read keeps its database snapshot. The next read asks for exactly the rows of
 * transactions that the snapshot did not show: those that were open then, and those that began later. So a commit may
 * come late, and nothing is read twice.
 *
 * A window of time would be simpler, but no window is wide enough: none of our timeouts bounds a commit that waits for a
 * synchronous standby. A window for the timeouts alone (8 s per statement) costs each node 8 % of a core at 1,000
 * revocations a second, in steps of 21 ms that delay every verify. This way costs 1 %.
 */
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Clock } from '../../kernel/clock.ts';
import type { FeedEntry, LoadSession } from '../../social-login/revocations/revocations.ts';
import type { Sql } from '../database.ts';
import { endedBeforeOf } from '../ended-before-statement.ts';
import { LOOK, LOOK_AT_ALL, type LookRow, PAGE } from './change-feed-statement.ts';
import { readRevocations } from './revocation-lines.ts';

export interface ChangeFeed {
  /** Reads new entries. The first call reads all entries that can still matter. */
  poll(): Promise<void>;
  /** Seconds since the last poll that went well; infinite before the first. */
  age(): number;
}

type Look = Pick<LookRow, 'snapshot' | 'server'>;

/**
 * Everything that `snapshot` did not show, or everything if there is none. `before` is where the previous page ended.
 */
const readPage = (sql: Sql, snapshot: string | undefined, before?: LookRow): Promise<LookRow[]> =>
  snapshot === undefined
    ? sql.query<LookRow>(LOOK_AT_ALL, [before?.last_id ?? 0])
    : sql.query<LookRow>(LOOK, [snapshot, before?.last_xid ?? null, before?.last_id ?? 0]);

export function createChangeFeed(
  sql: Sql,
  /** Measures the age of what is known: a system clock that is set back must not make it look younger. */
  steady: Clock,
  onEntries: (entries: readonly FeedEntry[]) => Promise<void>,
  /** Called for each page, and so four times a second: mostly with the moment that is known. */
  onEndedBefore: (moment: Date) => void = () => {},
  /** Asked for each page of a read from the beginning: where its sessions go, if nobody has to be told about them. */
  loader: () => LoadSession | undefined = () => undefined,
): ChangeFeed {
  let lastLook: Look | undefined;
  let lastPoll: Date | undefined;

  /** Reads page by page. The snapshot of the first page is the one that counts. */
  const readSince = async (snapshot?: string): Promise<Look> => {
    let look: Look | undefined;
    let page = readPage(sql, snapshot);
    for (;;) {
      const [row] = await page;
      if (!row) throw new Error('the database did not say what it can see');
      look ??= { snapshot: row.snapshot, server: row.server };
      onEndedBefore(endedBeforeOf(row));
      const isLast = row.rows < PAGE;
      if (!isLast) {
        // The database makes the next page while this one is read; the query is sent only after a turn of the event loop.
        page = settled(readPage(sql, snapshot, row));
        await nextTurn();
      }
      const entries: FeedEntry[] = [];
      const load = snapshot === undefined ? loader() : undefined;
      readRevocations(row.late, entries, load);
      readRevocations(row.lines, entries, load);
      await onEntries(entries);
      if (isLast) return look;
    }
  };

  return {
    async poll() {
      const before = lastLook;
      // A failed poll may mean that the server is gone, so the next poll starts from the beginning.
      lastLook = undefined;
      let look = await readSince(before?.snapshot);
      if (before && look.server !== before.server) look = await readSince();
      lastLook = look;
      lastPoll = steady.now();
    },
    age: () => (lastPoll ? (steady.now().getTime() - lastPoll.getTime()) / 1_000 : Number.POSITIVE_INFINITY),
  };
}

/** A failure of the next page is reported when the page is awaited, not before. */
function settled<T>(promise: Promise<T>): Promise<T> {
  promise.catch(() => {});
  return promise;
}
