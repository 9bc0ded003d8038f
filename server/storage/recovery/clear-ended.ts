/**
 * Deletes the rows that a recovery has ended, in slices of some pages, each in a transaction of its own. They are dead
 * already for every node of this release; nodes of older releases, which do not know the moment, find them gone.
 */
import type { Database } from '../database.ts';
import { inPlace } from '../social-login/placement/placed-query.ts';
import { sessionPages, sweepSlice } from '../sweeps/session-slices.ts';
import { PAGES } from '../sweeps/sweep-sessions-statement.ts';
import { clearRowsStatement, ENDED_ROWS, type EndedKind, pagesOfTable, sliceOf } from './ended-rows-statement.ts';
import type { EndedTimes } from './move-numbers.ts';
import { DATABASE_TIME } from './recover-statement.ts';
import { createProgress, type Say, written } from './walk.ts';

/** How many sessions that had not expired were deleted. */
export async function clearSessions(
  database: Database,
  schema: string,
  [endedBefore, madeUntil]: EndedTimes,
  say: Say,
): Promise<number> {
  const progress = createProgress(say, 'sessions');
  const [time] = await database.query<{ now: Date }>(DATABASE_TIME);
  const ended = { now: time?.now ?? endedBefore, endedBefore, madeUntil };
  const pages = await inPlace(() => sessionPages(database, schema), 0);
  let alive = 0;
  let cleared = 0;
  for (let at = 0; at < pages; at += PAGES) {
    const nothing = { count: 0, alive: 0 };
    const slice = () => database.transaction((transaction) => sweepSlice(transaction, schema, at, ended));
    const swept = await inPlace(slice, nothing);
    alive += swept.alive;
    cleared += swept.count;
    progress(at + PAGES, pages, `${written(cleared)} rows cleared`);
  }
  return alive;
}

export type EndedCounts = Readonly<Record<EndedKind, number>>;

export async function clearRows(database: Database, times: EndedTimes, say: Say): Promise<EndedCounts> {
  const counts: Partial<Record<EndedKind, number>> = {};
  for (const kind of Object.keys(ENDED_ROWS) as EndedKind[])
    counts[kind] = await clearTable(database, kind, times, say);
  return counts as EndedCounts;
}

async function clearTable(database: Database, kind: EndedKind, times: EndedTimes, say: Say): Promise<number> {
  const progress = createProgress(say, ENDED_ROWS[kind].table);
  const [size] = await database.query<{ pages: number }>(pagesOfTable(kind));
  const pages = size?.pages ?? 0;
  const statement = clearRowsStatement(kind);
  let counted = 0;
  for (let at = 0; at < pages; at += PAGES) {
    const values = [...sliceOf(at), ...times];
    const [row] = await database.transaction(({ query }) => query<{ count: number }>(statement, values));
    counted += row?.count ?? 0;
    progress(at + PAGES, pages, `${written(counted)} ended`);
  }
  return counted;
}
