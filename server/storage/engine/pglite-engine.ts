/**
 * PGlite: PostgreSQL inside this process. It has a single session, so a connection is given to one user at a time;
 * without that, a query of one request would run inside the transaction of another.
 *
 * A PANIC, for example because of a full disk, ends the instance, and nothing more is sent to it (pglite-abort.ts). The
 * folder is opened again when that may work, which recovers it as after a crash. Until then the database counts as
 * away.
 */
import { fieldsOf } from '../../kernel/fields.ts';
import './webassembly.ts';
import { statfsSync } from 'node:fs';
import { PGlite } from '@electric-sql/pglite';
import type { Engine, EngineConnection } from './engine.ts';
import { EmbeddedDatabaseEnded, throwAfterAbort } from './pglite-abort.ts';
import { PLANNER_SETTINGS } from './planner-settings.ts';
import { TYPE_PARSERS } from './type-parsers.ts';

export type Instance = Pick<PGlite, 'query' | 'close'>;

/** What PGlite keeps to itself; `test/storage/embedded-abort.all.pglite.test.ts` notices when a release renames it. */
interface Internals {
  readonly mod: Parameters<typeof throwAfterAbort>[0];
  readonly POSTGRES_MAIN_LONGJMP: number;
}

export interface PgliteOptions {
  open(): Promise<Instance>;
  /**
   * Whether opening the folder again may work. It costs seconds and much memory, so it is not tried without a chance.
   */
  mayReopen(): boolean;
}

/** The room that recovery needs: it writes segments of the log, 16 MiB each. */
const ROOM_TO_RECOVER = 48 * 1024 * 1024;
const REOPEN_EVERY_MS = 2_000;

/**
 * By default PostgreSQL takes 128 MiB for pages that the system's own cache holds as well. A smaller share costs a
 * growing project nothing, and makes the process half as large.
 */
const SETTINGS = ['shared_buffers=32MB', ...PLANNER_SETTINGS];
const startParams = [...PGlite.defaultStartParams, ...SETTINGS.flatMap((setting) => ['-c', setting])];

export const createPgliteEngine = (dataDir: string | undefined): Promise<Engine> => {
  let lastAttempt = Number.NEGATIVE_INFINITY;
  return createReopeningEngine({
    async open() {
      const pglite = await PGlite.create({
        ...(dataDir ? { dataDir } : {}),
        parsers: { ...TYPE_PARSERS },
        startParams,
      });
      const { mod, POSTGRES_MAIN_LONGJMP } = pglite as unknown as Internals;
      throwAfterAbort(mod, POSTGRES_MAIN_LONGJMP);
      return pglite;
    },
    mayReopen() {
      if (dataDir === undefined || performance.now() - lastAttempt < REOPEN_EVERY_MS) return false;
      const { bavail, bsize } = statfsSync(dataDir);
      if (bavail * bsize < ROOM_TO_RECOVER) return false;
      lastAttempt = performance.now();
      return true;
    },
  });
};

export async function createReopeningEngine({ open, mayReopen }: PgliteOptions): Promise<Engine> {
  let instance: Instance | undefined = await open();
  let ending: unknown;
  const { enter, handOn } = oneAtATime();

  const connection: EngineConnection = {
    async query(text, values) {
      if (!instance) throw new EmbeddedDatabaseEnded(ending);
      try {
        const result = await instance.query<Record<string, unknown>>(text, values as unknown[]);
        return { rows: result.rows, affected: result.affectedRows ?? 0 };
      } catch (error) {
        if (!endsInstance(error)) throw error;
        ending = error;
        instance = undefined;
        throw new EmbeddedDatabaseEnded(error);
      }
    },
  };

  return {
    name: 'pglite',
    async acquire() {
      await enter();
      if (instance) return connection;
      try {
        if (!mayReopen()) throw new EmbeddedDatabaseEnded(ending);
        instance = await open();
        return connection;
      } catch (error) {
        handOn();
        throw error;
      }
    },
    release(_connection, broken) {
      // There is no other session to use instead, so what a broken user left open is ended for the next one.
      if (broken && instance)
        void instance
          .query('rollback')
          .catch(() => {})
          .then(handOn);
      else handOn();
    },
    async close() {
      await instance?.close();
    },
  };
}

/** The others wait, and come in the order in which they asked. */
function oneAtATime() {
  const waiting: (() => void)[] = [];
  let busy = false;
  return {
    async enter(): Promise<void> {
      if (busy) await new Promise<void>((resolve) => waiting.push(resolve));
      busy = true;
    },
    handOn(): void {
      const next = waiting.shift();
      if (next) next();
      else busy = false;
    },
  };
}

/** A statement that fails leaves the session as it was. */
const endsInstance = (error: unknown): boolean =>
  error instanceof EmbeddedDatabaseEnded || fieldsOf(error).severity === 'PANIC';
