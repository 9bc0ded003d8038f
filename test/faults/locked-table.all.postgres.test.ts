/** `/readyz?deep` sees a table that somebody holds, and says so within a bounded time. */
import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { endAfterFile } from '../support/cleanup.ts';
import { freshDatabase } from '../support/engines.ts';
import { createHarness, openTestDatabase } from '../support/harness.ts';
import { someOf } from '../support/times.ts';

const BOUND_MS = 5_000;

type Checks = { readonly checks: Record<string, { ok: boolean; detail: string }> };

const ask = async (harness: { fetch(path: string): Promise<Response> }) => {
  const response = await harness.fetch('/readyz?deep');
  const { checks } = (await response.json()) as Checks;
  return { status: response.status, database: checks.database };
};

describe('a table that somebody holds', () => {
  it.each(someOf(['social_sessions', 'usage', 'social_login_events'], 3))(
    '%s locked is not ready within the bound',
    async (table) => {
      const place = await freshDatabase();
      const database = await openTestDatabase(place);
      endAfterFile(() => database.close());
      const harness = await createHarness({ database });
      await harness.service.start();
      const holder = new pg.Client({ connectionString: place.databaseUrl });
      await holder.connect();
      endAfterFile(() => holder.end());
      await holder.query('begin');
      await holder.query(`lock table porchlight.${table} in exclusive mode`);
      const started = performance.now();
      expect(await ask(harness)).toMatchObject({
        status: 503,
        database: { ok: false, detail: expect.stringMatching(/locked/) },
      });
      expect(performance.now() - started).toBeLessThan(BOUND_MS);
      await holder.query('rollback');
      await expect.poll(() => ask(harness), { timeout: 5_000 }).toMatchObject({ status: 200 });
    },
  );
});
