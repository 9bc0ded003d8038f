/** A migration that meets a long reader, such as pg_dump, waits for it without keeping writers waiting. */
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '../../server/storage/database.ts';
import type { BlockedMigration } from '../../server/storage/opening/brief-locks.ts';
import { migrateDatabase } from '../../server/storage/opening/open-database.ts';
import { mendSilos } from '../../server/storage/sweeps/mend-silos.ts';
import { runAdminProcess } from '../admin/support/as-process.ts';
import { endAfterFile } from '../support/cleanup.ts';
import { freshDatabase } from '../support/engines.ts';
import { createHarness, type Harness, openTestDatabase } from '../support/harness.ts';
import { createSocialTenant, type SocialTenant } from '../support/social-tenant.ts';
import { testMasterKey } from '../support/test-master-key.ts';
import { someOf } from '../support/times.ts';
import { keepRefreshing, openSessions } from './support/refreshing-clients.ts';

/** Long enough for a statement without a limit to have been cancelled, with everybody who waits behind it. */
const READS_FOR_MS = 9_000;
const GIVES_UP_WITHIN_MS = 2_000;
const CLIENTS = 6;

let databaseUrl: string;
let harness: Harness;
let siloed: SocialTenant;

beforeAll(async () => {
  ({ databaseUrl = '' } = await freshDatabase('postgres'));
  const database = await openTestDatabase({ databaseUrl });
  endAfterFile(() => database.close());
  harness = await createHarness({ database });
  siloed = await createSocialTenant(await createHarness({ database, config: { runtimeProfile: '2026-11-siloed' } }));
});

/** Makes the database one that lacks these steps. */
async function undo(database: Database, names: readonly string[], ...statements: readonly string[]): Promise<void> {
  for (const statement of statements) await database.query(statement);
  await database.query('delete from porchlight.migrations where name = any($1)', [names]);
}

async function readFrom(table: string): Promise<{ readonly pid: number; end(): Promise<void> }> {
  const reader = new pg.Client({ connectionString: databaseUrl, application_name: 'nightly dump' });
  reader.on('error', () => {});
  await reader.connect();
  endAfterFile(() => reader.end().catch(() => {}));
  await reader.query('begin');
  const { rows } = await reader.query<{ pid: number }>(`select pg_backend_pid() as pid, '4711-secret' as value`);
  await reader.query(`lock table ${table} in access share mode`);
  return { pid: rows[0]?.pid ?? 0, end: () => reader.end() };
}

/** The view shows the whole server, so other databases are left out: other tests run in them. */
const WAITING = `
  select pid from pg_locks join pg_database on pg_database.oid = database
  where not granted and datname = current_database()`;

const untilSomebodyWaits = () =>
  expect.poll(() => harness.database.query(WAITING), { timeout: 20_000, interval: 50 }).not.toEqual([]);

const STEPS = [
  {
    kind: 'a statement that runs by itself',
    names: ['2026-11-18-user-days'],
    undone: [],
    read: () => 'porchlight.social_counters',
  },
  {
    kind: 'a transaction',
    names: ['2026-11-18-attempt-callback', '2026-11-18-approval-bundles'],
    undone: [
      'alter table porchlight.login_attempts drop column callback_uri',
      'alter table porchlight.approvals drop column calls, drop column calls_made, drop column sealed_calls',
    ],
    read: () => 'porchlight.login_attempts',
  },
  {
    kind: 'a silo',
    names: ['2026-11-18-user-days'],
    undone: [],
    read: () => `"porchlight_${siloed.id}".social_counters`,
  },
];

describe('a migration that a reader keeps waiting', () => {
  it.each(someOf(STEPS, 3))(
    'lets everybody write meanwhile, names the reader, and ends after it: $kind',
    async (step) => {
      harness.clock.set(new Date());
      const sessions = await openSessions(harness, CLIENTS);
      await undo(harness.database, step.names, ...step.undone);
      const reader = await readFrom(step.read());
      const blocked: BlockedMigration[] = [];
      const clients = keepRefreshing(harness.baseUrl, sessions);
      let ended = false;
      const migration = migrateDatabase({
        databaseUrl,
        dataDir: '',
        onBlockedMigration: (line) => void blocked.push(line),
      }).finally(() => {
        ended = true;
      });
      await sleep(READS_FOR_MS);
      expect(ended).toBe(false);
      await reader.end();
      expect(await migration).toEqual(step.names);
      await clients.stop();
      expect([...clients.answers.keys()]).toEqual([200]);
      expect(blocked.length).toBeGreaterThan(1);
      expect(blocked[0]).toMatchObject({
        step: step.names[0],
        attempt: 1,
        blockedBy: [expect.objectContaining({ pid: reader.pid, application: 'nightly dump' })],
      });
      expect(blocked.at(-1)?.blockedBy[0]?.ageS).toBeGreaterThan(1);
      expect(JSON.stringify(blocked)).not.toContain('4711-secret');
    },
    60_000,
  );
});

describe('storage migrate', () => {
  it('names with --plan who would keep it waiting, and says so while it waits', async () => {
    await undo(harness.database, ['2026-11-18-user-days']);
    const reader = await readFrom('porchlight.social_days');
    const env = { DATABASE_URL: databaseUrl, MASTER_KEY: testMasterKey };
    await sleep(1_100);
    const plan = await runAdminProcess('storage migrate --plan --json', env);
    expect(JSON.parse(plan.out)).toMatchObject({
      pending: [{ name: '2026-11-18-user-days' }],
      blocked_by: [{ pid: reader.pid, application: 'nightly dump', tables: ['social_days'] }],
    });
    const forPeople = await runAdminProcess('storage migrate --plan', env);
    expect(forPeople.out).toMatch(/^nightly dump +\d+ .* social_days$/m);
    const migration = runAdminProcess('storage migrate', env);
    await untilSomebodyWaits();
    await sleep(GIVES_UP_WITHIN_MS);
    await reader.end();
    const { exit, err } = await migration;
    expect(exit).toBe(0);
    expect(err).toMatch(/waits .*nightly dump/);
    expect(`${plan.out}${forPeople.out}${err}`).not.toContain('4711-secret');
  }, 60_000);

  it('names nobody with --plan who only reads other tables', async () => {
    await undo(harness.database, ['2026-11-18-user-days']);
    await readFrom('porchlight.feedback');
    await sleep(1_100);
    const { out } = await runAdminProcess('storage migrate --plan --json', {
      DATABASE_URL: databaseUrl,
      MASTER_KEY: testMasterKey,
    });
    expect(JSON.parse(out)).toMatchObject({ blocked_by: [] });
    await migrateDatabase({ databaseUrl, dataDir: '' });
  });
});

describe('a silo that lacks columns while somebody reads it', () => {
  it('is left for the next turn, and the others are mended', async () => {
    const other = await createSocialTenant(
      await createHarness({ database: harness.database, config: { runtimeProfile: '2026-11-siloed' } }),
    );
    for (const { id } of [siloed, other])
      await harness.database.query(`alter table "porchlight_${id}".social_counters drop column unkept`);
    const reader = await readFrom(`"porchlight_${siloed.id}".social_counters`);
    expect(await mendSilos(harness.database)).toEqual([other.id]);
    await reader.end();
    expect(await mendSilos(harness.database)).toEqual([siloed.id]);
  });
});
