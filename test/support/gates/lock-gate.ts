/**
 * The arrival gate for requests to several processes. The test holds a database lock that all of them need for their
 * writes, waits until all of them queue for it, and releases it. So all of them have read before any of them writes.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { endAfterFile } from '../cleanup.ts';

/** A statement that takes the lock: `select … for update` for existing rows, `lock table …` for new ones. */
export interface Lock {
  readonly text: string;
  readonly values?: readonly unknown[];
}

export interface LockGate {
  /**
   * Sends all requests at once, makes them meet behind the lock, and returns their answers. Fails if they did not meet.
   */
  meet<T>(lock: Lock, requests: readonly (() => Promise<T>)[]): Promise<T[]>;
}

/** Readers pass, writers wait. */
export const writersOf = (table: string): Lock => ({ text: `lock table porchlight.${table} in share mode` });

/** Shorter than the time limit of a statement of the service. */
const PATIENCE_MS = 6_000;

const WAITING = `select count(*)::int as count from pg_stat_activity
  where datname = current_database() and wait_event_type = 'Lock'`;

export async function openLockGate(databaseUrl: string): Promise<LockGate> {
  const [holder, watcher] = [await connect(databaseUrl), await connect(databaseUrl)];

  const untilWaiting = async (count: number): Promise<void> => {
    for (const deadline = performance.now() + PATIENCE_MS; ; await sleep(5)) {
      const { rows } = await watcher.query<{ count: number }>(WAITING);
      const arrived = rows[0]?.count ?? 0;
      if (arrived >= count) return;
      if (performance.now() > deadline) throw new Error(`only ${arrived} of ${count} arrived behind the lock`);
    }
  };

  return {
    async meet(lock, requests) {
      await holder.query('begin');
      await holder.query(lock.text, [...(lock.values ?? [])]);
      const answers = Promise.all(requests.map((send) => send()));
      try {
        await untilWaiting(requests.length);
      } finally {
        await holder.query('rollback');
      }
      return answers;
    },
  };
}

async function connect(databaseUrl: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  endAfterFile(() => client.end());
  return client;
}
