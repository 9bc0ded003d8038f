/**
 * PGlite: PostgreSQL inside this process. It has a single session, so a connection is handed to one user at a time;
 * without that, a query of one request would run inside the transaction of another.
 */
import { PGlite } from '@electric-sql/pglite';
import type { Engine, EngineConnection } from './engine.ts';
import { PLANNER_SETTINGS } from './planner-settings.ts';
import { TYPE_PARSERS } from './type-parsers.ts';

export async function createPgliteEngine(dataDir: string | undefined): Promise<Engine> {
  const pglite = await PGlite.create({ ...(dataDir ? { dataDir } : {}), parsers: { ...TYPE_PARSERS } });
  for (const setting of PLANNER_SETTINGS) await pglite.exec(`set ${setting}`);
  const waiting: (() => void)[] = [];
  let busy = false;

  const connection: EngineConnection = {
    async query(text, values) {
      const result = await pglite.query<Record<string, unknown>>(text, values as unknown[]);
      return { rows: result.rows, affected: result.affectedRows ?? 0 };
    },
  };

  const handOn = (): void => {
    const next = waiting.shift();
    if (next) next();
    else busy = false;
  };

  return {
    name: 'pglite',
    async acquire() {
      if (busy) await new Promise<void>((resolve) => waiting.push(resolve));
      busy = true;
      return connection;
    },
    release(_connection, broken) {
      // There is no other session to fall back on, so what a broken user left open is ended for the next one.
      if (broken)
        void pglite
          .query('rollback')
          .catch(() => {})
          .then(handOn);
      else handOn();
    },
    async close() {
      await pglite.close();
    },
  };
}
