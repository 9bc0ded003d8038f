/** `/readyz?deep` notices a table that somebody has locked, and reports it within a time limit. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { endAfterFile } from '../support/cleanup.ts';
import { freshDatabase } from '../support/engines.ts';
import { createHarness, openTestDatabase } from '../support/harness.ts';
import { repositoryRoot } from '../support/repository.ts';
import { createSocialTenant } from '../support/social-tenant.ts';
import { someOf } from '../support/times.ts';

const DOCUMENT = join(repositoryRoot, 'server/docs/content/operations.md');
const BOUND_MS = 5_000;
const REFUSED_WITHIN_MS = 3_000;

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

  it('is refused to callers within three seconds, with the same word from deep readiness, and nothing is lost', async () => {
    const place = await freshDatabase();
    const database = await openTestDatabase(place);
    endAfterFile(() => database.close());
    const harness = await createHarness({ database });
    await harness.service.start();
    const tenant = await createSocialTenant(harness);
    const { refreshToken } = await tenant.quickSignIn();
    const holder = new pg.Client({ connectionString: place.databaseUrl });
    await holder.connect();
    endAfterFile(() => holder.end());
    await holder.query('begin');
    await holder.query('lock table porchlight.social_sessions in exclusive mode');
    const open = database.pool?.open;
    const timed = async <T>(work: Promise<T>) => {
      const started = performance.now();
      return { answer: await work, ms: performance.now() - started };
    };
    const [refused, readiness] = await Promise.all([timed(tenant.refresh(refreshToken)), timed(ask(harness))]);
    expect(refused.answer.status).toBe(503);
    expect(refused.answer.headers.get('retry-after')).toMatch(/^\d+$/);
    expect(readiness.answer).toMatchObject({ status: 503, database: { detail: expect.stringMatching(/locked/) } });
    for (const { ms } of [refused, readiness]) expect(ms).toBeLessThan(REFUSED_WITHIN_MS);
    expect(database.pool).toMatchObject({ inUse: 0, waiting: 0 });
    expect(database.pool?.open).toBeGreaterThanOrEqual(open ?? 1);
    await holder.query('rollback');
    expect((await tenant.refresh(refreshToken)).status).toBe(200);
  });

  it('is found and ended by the statement of the operations document', async () => {
    const { databaseUrl } = await freshDatabase();
    const client = () => new pg.Client({ connectionString: databaseUrl });
    const [holder, waiting, operator] = [client(), client(), client()];
    for (const one of [holder, waiting, operator]) {
      one.on('error', () => {});
      await one.connect();
      endAfterFile(() => one.end().catch(() => {}));
    }
    const { rows } = await holder.query<{ pid: number }>('select pg_backend_pid() as pid');
    const pid = rows[0]?.pid;
    await holder.query('begin');
    await holder.query('lock table porchlight.usage in exclusive mode');
    const held = waiting.query('update porchlight.usage set minute = minute');
    const statement = /```sql\n([^`]+pg_blocking_pids[^`]+)```/.exec(await readFile(DOCUMENT, 'utf8'))?.[1] ?? '';
    const blockers = async () =>
      (await operator.query<{ blocked_by: number[] }>(statement)).rows.flatMap(({ blocked_by }) => blocked_by);
    await expect.poll(blockers, { timeout: 5_000 }).toContain(pid);
    await operator.query('select pg_terminate_backend($1)', [pid]);
    await expect(held).resolves.toBeDefined();
  });
});
