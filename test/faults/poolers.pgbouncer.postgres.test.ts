/** H15: a pooler between the nodes and PostgreSQL, in both of its modes. */
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { Unavailable } from '../../server/kernel/unavailable.ts';
import { Database } from '../../server/storage/database.ts';
import { createPostgresEngine } from '../../server/storage/engine/postgres-engine.ts';
import { prepared } from '../../server/storage/engine/prepared.ts';
import { endAfterFile } from '../support/cleanup.ts';
import { freshDatabase } from '../support/engines.ts';
import { createHarness } from '../support/harness.ts';
import { openDatabaseLine } from '../support/network/database-line.ts';
import { startPgbouncer } from '../support/network/pgbouncer.ts';
import { feedUrlOf } from '../support/network/pgbouncer-process.ts';
import { startTwoNodes } from '../support/network/two-nodes.ts';
import { startServer } from '../support/processes.ts';
import { onServer } from '../support/run/programs/on-server.ts';
import { surprises } from '../support/social-tenant.ts';
import { onlyInTestAll, timesOf } from '../support/times.ts';
import { FEATURE_WALKS } from './support/feature-walks.ts';
import { FLOWS } from './support/flows.ts';
import { proveNothingLost } from './support/proof.ts';
import { type Client, keepRefreshing, openSessions } from './support/refreshing-clients.ts';

const CLIENTS = 24;
const OPERATIONS = timesOf(2_000, 120);
const REVOKED_WITHIN_MS = 1_000;
const HEARD_WITHIN_MS = 2_000;
const BACK_WITHIN_MS = 3_000;
const WAITING_FOR_LOCK = `select count(*)::int as n from pg_stat_activity
  where datname = current_database() and wait_event_type = 'Lock'`;

const MODES = [
  // Fewer connections to the server than the nodes have to the pooler.
  { mode: 'transaction', poolSize: 10 },
  // In this mode a connection stays with its client, so it can do everything that the other mode can.
  { mode: 'session', poolSize: 20 },
] as const;

const SETTINGS = `select current_setting('enable_seqscan') as seqscan, current_setting('jit') as jit,
  current_setting('statement_timeout') as statement, current_setting('idle_in_transaction_session_timeout') as idle`;
const IN_FORCE = { seqscan: 'off', jit: 'off', statement: '5s', idle: '5s' };

async function openThrough(databaseUrl: string, timeoutMs = 5_000): Promise<Database> {
  const engine = createPostgresEngine({ url: databaseUrl, connections: 8, timeoutMs, onConnectionError: () => {} });
  const database = await Database.on(engine);
  endAfterFile(() => database.close());
  return database;
}

describe.each(MODES.slice(0, timesOf(2, 1)))('H15: PgBouncer in $mode mode', (pooler) => {
  it('answers 24 clients of two nodes without one 5xx, and nothing is lost', async () => {
    const nodes = await startTwoNodes({}, (databaseUrl) => startPgbouncer(databaseUrl, pooler));
    const sessions = await openSessions(nodes.seat, CLIENTS);
    const half = CLIENTS / 2;
    const running = nodes.addresses.map((address, index) =>
      keepRefreshing(address, sessions.slice(index * half, (index + 1) * half)),
    );
    const count = () => running.reduce((sum, { answers }) => sum + [...answers.values()].reduce((a, b) => a + b, 0), 0);
    await expect.poll(count, { timeout: 90_000, interval: 200 }).toBeGreaterThan(OPERATIONS);
    for (const clients of running) await clients.stop();
    expect(running.flatMap(({ answers }) => [...answers.keys()])).toEqual([200, 200]);
    for (const address of nodes.addresses) await proveNothingLost(address, nodes.seat.database, sessions.splice(0, 4));
    await isHeardOfElsewhere(nodes.addresses, sessions[0] as Client);
  }, 120_000);

  onlyInTestAll(() => {
    it('carries every flow and every feature, many at a time', async () => {
      const { databaseUrl = '' } = await freshDatabase('postgres');
      const database = await openThrough(await startPgbouncer(databaseUrl, pooler));
      const harness = await createHarness({ database, config: { signInsPerHour: 1_000 } });
      harness.clock.set(new Date());
      await harness.service.start();
      const flows = FLOWS.map(async (flow) => {
        const response = await (await flow.prepare(harness)).act();
        await response.arrayBuffer();
        return [flow.name, response.status];
      });
      const walks = await Promise.allSettled(FEATURE_WALKS.map(({ walk }) => walk(harness)));
      expect(walks.filter(({ status }) => status === 'rejected')).toEqual([]);
      expect(await Promise.all(flows)).toEqual(FLOWS.map(({ name, success }) => [name, success]));
      for (const [name, run] of harness.service.jobs) await expect(run(), name).resolves.toBeUndefined();
      expect(surprises(harness)).toEqual([]);
      expect(database.isPooled).toBe(true);
    }, 120_000);

    it('has the settings of the planner and the timeouts in force on every statement, and leaves none behind', async () => {
      const { databaseUrl = '' } = await freshDatabase('postgres');
      const through = await startPgbouncer(databaseUrl, pooler);
      const database = await openThrough(through);
      const look = async () => (await database.query(SETTINGS))[0];
      const lookInside = () => database.transaction(async ({ query }) => (await query(SETTINGS))[0]);
      for (let turn = 0; turn < 3; turn += 1) {
        const seen = await Promise.all(Array.from({ length: 20 }, (_, index) => (index % 2 ? look() : lookInside())));
        for (const settings of seen) expect(settings).toEqual(IN_FORCE);
        expect((await database.separateConnection.query(SETTINGS))[0]).toEqual(IN_FORCE);
        // Longer than the lifetime of a connection to the server in this test.
        await sleep(1_000);
      }
      expect(database.isPooled).toBe(true);
      const { rows } = await onServer(through, SETTINGS);
      expect(rows[0]).toMatchObject({ seqscan: 'on', statement: '0' });
    });

    it('ends a statement and an idle transaction that take too long', async () => {
      const { databaseUrl = '' } = await freshDatabase('postgres');
      const database = await openThrough(await startPgbouncer(databaseUrl, pooler), 500);
      await expect(database.query('select pg_sleep(5)')).rejects.toBeInstanceOf(Unavailable);
      const idle = database.transaction(async ({ query }) => {
        await query('select 1');
        await sleep(1_500);
        await query('select 1');
      });
      await expect(idle).rejects.toBeInstanceOf(Unavailable);
      expect(await database.query('select 1 as one')).toEqual([{ one: 1 }]);
    });

    it('says at the start what it sits behind', async () => {
      const { databaseUrl = '' } = await freshDatabase('postgres');
      const node = await startServer({ env: { DATABASE_URL: await startPgbouncer(databaseUrl, pooler) } });
      await expect.poll(() => node.logs()).toContain('through a pooler');
      await node.stop('SIGKILL');
    });
  });
});

describe('H15: PgBouncer in front of a PostgreSQL that was away', () => {
  it('lets requests through within 3 s once PostgreSQL is back', async () => {
    const { databaseUrl = '' } = await freshDatabase('postgres');
    const line = await openDatabaseLine(databaseUrl);
    const pooledUrl = await startPgbouncer(line.databaseUrl, { mode: 'session', poolSize: 4 });
    const database = await openThrough(pooledUrl, 20_000);
    const one = () => database.query('select 1 as one').catch(() => []);
    expect(await one()).toEqual([{ one: 1 }]);
    line.cut();
    // PgBouncer tries to connect for these, and cannot. From then on it waits before it tries again.
    const meanwhile = [one(), one(), one()];
    await sleep(500);
    line.mend();
    const back = performance.now();
    await expect.poll(one, { timeout: 20_000, interval: 50 }).toEqual([{ one: 1 }]);
    expect(performance.now() - back).toBeLessThan(BACK_WITHIN_MS);
    await Promise.all(meanwhile);
  }, 60_000);
});

describe('H15: DATABASE_FEED_URL', () => {
  it('lets revocations be heard within 2 s while a locked table has filled the pool', async () => {
    let pooledUrl = '';
    const env: Record<string, string> = { LOG_LEVEL: 'info' };
    const nodes = await startTwoNodes(env, async (databaseUrl) => {
      pooledUrl = await startPgbouncer(databaseUrl, { mode: 'transaction', poolSize: 4 });
      env.DATABASE_FEED_URL = feedUrlOf(pooledUrl);
      return pooledUrl;
    });
    const others = await openSessions(nodes.seat, CLIENTS);
    const tenant = await nodes.createTenant();
    const { accessToken, sessionId } = await tenant.quickSignIn();
    // The node knows the project: its newest state was read before there is no connection left to read it.
    await sleep(1_000);
    const known = verifyAt(nodes.addresses[1] ?? '', { tenant, accessToken: `${accessToken}x` });
    expect(await known()).toBe(false);
    const lock = new pg.Client({ connectionString: nodes.databaseUrl });
    await lock.connect();
    endAfterFile(() => lock.end());
    await lock.query('begin');
    await lock.query('lock table porchlight.social_sessions in exclusive mode');
    const stuck = nodes.addresses.map((address) => keepRefreshing(address, others));
    await expect
      .poll(() => onServer(nodes.databaseUrl, WAITING_FOR_LOCK), { timeout: 20_000 })
      .toMatchObject({
        rows: [{ n: 4 }],
      });
    const isValid = verifyAt(nodes.addresses[1] ?? '', { tenant, accessToken });
    expect(await isValid()).toBe(true);
    // What a logout on another node leaves behind. Its own statement would wait for the locked table.
    await onServer(
      nodes.databaseUrl,
      `insert into porchlight.revocations (kind, tenant_id, session_id, created_at)
       values ('session', '${tenant.id}', '${sessionId}', now())`,
    );
    const revoked = performance.now();
    await expect.poll(isValid, { timeout: 10_000, interval: 20 }).toBe(false);
    expect(performance.now() - revoked).toBeLessThan(HEARD_WITHIN_MS);
    await lock.query('rollback');
    for (const clients of stuck) await clients.stop();
  }, 120_000);

  it('is named at the start', async () => {
    const { databaseUrl = '' } = await freshDatabase('postgres');
    const node = await startServer({ env: { DATABASE_URL: databaseUrl, DATABASE_FEED_URL: databaseUrl } });
    await expect.poll(() => node.logs()).toContain('the change feed has its own way (DATABASE_FEED_URL)');
    await node.stop('SIGKILL');
  });

  it('that leads to another database stops the start', async () => {
    const [one, other] = [await freshDatabase('postgres'), await freshDatabase('postgres')];
    const env = { DATABASE_URL: one.databaseUrl, DATABASE_FEED_URL: other.databaseUrl };
    await expect(startServer({ env })).rejects.toThrow(/DATABASE_FEED_URL leads to another database than DATABASE_URL/);
  });

  it('that nobody answers stops the start, and the line names it without its password', async () => {
    const { databaseUrl } = await freshDatabase('postgres');
    const env = { DATABASE_URL: databaseUrl, DATABASE_FEED_URL: 'postgres://feed:s3cret-word@127.0.0.1:1/porchlight' };
    const refused = await startServer({ env }).catch((error: Error) => error.message);
    expect(refused).toMatch(/does not answer .* Check DATABASE_FEED_URL/);
    expect(refused).not.toContain('s3cret-word');
  });
});

onlyInTestAll(() => {
  describe('a server connection that is shared after all', () => {
    it('makes prepared statements a thing of the past, and no error of anybody', async () => {
      const { databaseUrl = '' } = await freshDatabase('postgres');
      const database = await openThrough(databaseUrl);
      const text = prepared('shared-after-all', 'select $1::int as number');
      const read = (number: number) => database.query(text, [number]);
      expect(await read(1)).toEqual([{ number: 1 }]);
      await database.query('deallocate all');
      expect(await read(2)).toEqual([{ number: 2 }]);
      expect(await read(3)).toEqual([{ number: 3 }]);
      expect(await database.query('select count(*)::int as n from pg_prepared_statements')).toEqual([{ n: 0 }]);
    });
  });
});

const post = (address: string, client: Pick<Client, 'tenant'>, call: string, json: unknown) =>
  fetch(`${address}/edge/auth/${client.tenant.id}/${call}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(json),
  });

/** Asks the node at this address whether the access token is still good. */
const verifyAt = (address: string, client: Pick<Client, 'tenant' | 'accessToken'>) => async (): Promise<boolean> => {
  const response = await post(address, client, 'verify', { access_token: client.accessToken });
  return ((await response.json()) as { valid: boolean }).valid;
};

async function isHeardOfElsewhere([here = '', there = '']: readonly string[], client: Client): Promise<void> {
  const isValid = verifyAt(there, client);
  expect(await isValid()).toBe(true);
  expect((await post(here, client, 'logout', { refresh_token: client.refreshToken })).status).toBeLessThan(300);
  await expect.poll(isValid, { timeout: REVOKED_WITHIN_MS, interval: 20 }).toBe(false);
}
