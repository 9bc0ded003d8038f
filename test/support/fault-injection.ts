/**
 * A database that fails when a test wants it to: at the k-th statement of the test's action, including begin and
 * commit. It is below the dialect, so errors are handled as in production.
 */
import { join } from 'node:path';
import { Database } from '../../server/storage/database.ts';
import type { Engine, EngineConnection } from '../../server/storage/engine/engine.ts';
import { createPgliteEngine } from '../../server/storage/engine/pglite-engine.ts';
import { createPostgresEngine } from '../../server/storage/engine/postgres-engine.ts';
import { endAfterFile } from './cleanup.ts';
import { freshDatabase } from './engines.ts';

/**
 * - `before`: the statement does not arrive, and the next one works again.
 * - `away`: neither it nor any later statement arrives.
 * - `answer`: the statement is carried out, and its answer is lost. Only a server can do that.
 */
export type FaultKind = 'before' | 'away' | 'answer';

export interface Attempted<T> {
  readonly result: T;
  /** The statement that failed; undefined if there were fewer statements. */
  readonly failedAt: string | undefined;
}

export interface FaultyDatabase {
  readonly database: Database;
  /** How many faults there were so far. */
  readonly injected: () => number;
  /** Runs `work` and makes its k-th statement fail, counted from 1. */
  failAt<T>(k: number, kind: FaultKind, work: () => Promise<T>): Promise<Attempted<T>>;
}

interface Plan {
  readonly k: number;
  readonly kind: FaultKind;
  seen: number;
  failedAt: string | undefined;
}

/** If no connection is in use for this many turns of the event loop, no further statement will come. */
const QUIET_TURNS = 3;

export async function openFaultyDatabase(): Promise<FaultyDatabase> {
  let plan: Plan | undefined;
  let injected = 0;
  /** Connections that are requested or in use. */
  let underWay = 0;

  /** If one of several concurrent statements fails, the request ends before the others do; they still belong to it. */
  const untilQuiet = async (): Promise<void> => {
    for (let quietTurns = 0; quietTurns < QUIET_TURNS; quietTurns += 1) {
      await new Promise((resolve) => setImmediate(resolve));
      if (underWay > 0) quietTurns = -1;
    }
  };

  const counted = (engine: Engine): Engine => ({
    ...engine,
    async acquire() {
      underWay += 1;
      try {
        return await engine.acquire();
      } catch (error) {
        underWay -= 1;
        throw error;
      }
    },
    release(connection, broken) {
      underWay -= 1;
      engine.release(connection, broken);
    },
  });

  const around = async <T>(text: string, run: () => Promise<T>): Promise<T> => {
    const current = plan;
    if (!current) return run();
    current.seen += 1;
    const isDue = current.kind === 'away' ? current.seen >= current.k : current.seen === current.k;
    if (!isDue) return run();
    injected += 1;
    current.failedAt ??= text;
    if (current.kind === 'answer') await run();
    throw Object.assign(new Error('injected: the connection was reset'), { code: 'ECONNRESET' });
  };
  const database = await Database.on(withFaults(counted(await openEngine()), around));
  endAfterFile(() => database.close());

  return {
    database,
    injected: () => injected,
    async failAt(k, kind, work) {
      const mine: Plan = { k, kind, seen: 0, failedAt: undefined };
      plan = mine;
      try {
        const result = await work();
        await untilQuiet();
        return { result, failedAt: mine.failedAt };
      } finally {
        plan = undefined;
      }
    },
  };
}

async function openEngine(): Promise<Engine> {
  const { databaseUrl, dataDir = '' } = await freshDatabase();
  return databaseUrl
    ? createPostgresEngine({ url: databaseUrl, connections: 8, onConnectionError: () => {} })
    : createPgliteEngine(join(dataDir, 'database'));
}

type Around = <T>(text: string, run: () => Promise<T>) => Promise<T>;
type Wrapped = EngineConnection & { readonly inner: EngineConnection };

const withFaults = (engine: Engine, around: Around): Engine => ({
  name: engine.name,
  async acquire() {
    const inner = await engine.acquire();
    const wrapped: Wrapped = {
      inner,
      query: (text, values) => around(text, () => inner.query(text, values)),
    };
    return wrapped;
  },
  release: (connection, broken) => engine.release((connection as Wrapped).inner, broken),
  close: () => engine.close(),
});
