/**
 * Changes tables without keeping others waiting. A change needs a table for itself: it waits for everybody who reads the
 * table, and everybody who comes later waits behind it. So it waits only briefly, gives up, lets the others pass, and tries
 * again after a pause, until it succeeds. Whatever runs here is a transaction, so an attempt that gave up did nothing.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { errorCode } from '../../kernel/fields.ts';
import type { Database, Queryable } from '../database.ts';
import { BLOCKERS_OF, WAIT_BRIEFLY } from './brief-locks-statement.ts';

/** A transaction that keeps a change of the schema waiting. */
export interface Blocker {
  readonly pid: number;
  readonly application: string;
  readonly role: string | null;
  readonly state: string | null;
  readonly ageS: number | null;
}

export interface BlockedMigration {
  /** The migration that waits. */
  readonly step: string;
  readonly attempt: number;
  readonly nextAttemptInS: number;
  readonly blockedBy: readonly Blocker[];
}

export type OnBlocked = (blocked: BlockedMigration) => void;

/**
 * More than PostgreSQL's `deadlock_timeout` of one second: only after that time does it end an autovacuum that is in the way.
 */
const LOCK_MS = 1_300;
/** When the blockers are asked for, while the statement still waits for them. */
const LOOK_AFTER_MS = 700;
const PAUSES_S = [1, 2, 4, 8, 15];

/** SQLSTATE: no lock within the time, and a deadlock. */
const GAVE_UP = new Set(['55P03', '40P01']);

/** Whether the work gave up because somebody else holds a lock. */
export function gaveUpWaiting(error: unknown): boolean {
  for (let at = error; at instanceof Error; at = at.cause) if (GAVE_UP.has(errorCode(at) ?? '')) return true;
  return false;
}

type Work = (transaction: Pick<Queryable, 'query'>) => Promise<void>;

/** Tries until it succeeds, however long somebody is in the way. */
export async function untilUnblocked(
  database: Database,
  step: string,
  work: Work,
  onBlocked: OnBlocked,
): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    let blockedBy: Promise<readonly Blocker[]> = Promise.resolve([]);
    try {
      await tryBriefly(database, work, (found) => {
        blockedBy = found;
      });
      return;
    } catch (error) {
      if (!gaveUpWaiting(error)) throw error;
    }
    const nextAttemptInS = PAUSES_S[Math.min(attempt, PAUSES_S.length) - 1] ?? 0;
    onBlocked({ step, attempt, nextAttemptInS, blockedBy: await blockedBy });
    await sleep(nextAttemptInS * 1_000);
  }
}

/** Runs the statements of `work` in one transaction, in which no statement waits long for a lock. */
export async function tryBriefly(
  database: Database,
  work: Work,
  onWait: (blockers: Promise<readonly Blocker[]>) => void = () => {},
): Promise<void> {
  // The embedded engine has a single session: nobody can be in the way.
  if (database.engine === 'pglite') return database.transaction(work);
  await database.transaction(async ({ query }) => {
    const [row] = await query<{ pid: number }>(WAIT_BRIEFLY, [String(LOCK_MS)]);
    await work({
      async query(text, values) {
        const timer = setTimeout(() => onWait(blockersOf(database, row?.pid ?? 0)), LOOK_AFTER_MS);
        try {
          return await query(text, values);
        } finally {
          clearTimeout(timer);
        }
      },
    });
  });
}

/** That nobody can be named is no reason to stop. */
const blockersOf = (database: Database, pid: number): Promise<readonly Blocker[]> =>
  database.separateConnection
    .query<Blocker & Record<string, unknown>>(BLOCKERS_OF, [pid])
    .then((rows) => rows.filter((one) => one.pid !== pid))
    .catch(() => []);
