/** Tests of the tools that the fault tests use. */
import pg from 'pg';
import { describe, expect, test } from 'vitest';
import { freshDatabase } from '../../support/engines.ts';
import { startOwnCluster } from '../../support/network/own-cluster.ts';
import { ServerDidNotStart, startServer } from '../../support/processes.ts';

describe('a server process', () => {
  test('answers once it is started, on a database that two of them share', async () => {
    const { databaseUrl } = await freshDatabase();
    const servers = await Promise.all([1, 2].map(() => startServer({ env: { DATABASE_URL: databaseUrl } })));
    for (const server of servers) expect((await fetch(`${server.baseUrl}/healthz`)).status).toBe(200);
    const exits = await Promise.all(servers.map((server) => server.stop()));
    expect(exits).toEqual([1, 2].map(() => ({ code: 0, signal: null })));
  });

  test('can be killed', async () => {
    const server = await startServer({ env: { DATABASE_URL: (await freshDatabase()).databaseUrl } });
    expect(await server.stop('SIGKILL')).toEqual({ code: null, signal: 'SIGKILL' });
  });

  test('that refuses to start says so with its exit code and what it printed', async () => {
    const start = startServer({ env: { DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' } });
    const refusal = await start.catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(ServerDidNotStart);
    expect(refusal).toMatchObject({ exit: { code: 1 }, logs: expect.stringContaining('127.0.0.1:1') });
  });

  test('never runs on data that the test did not name', async () => {
    await expect(startServer({ env: {} })).rejects.toThrow('DATA_DIR');
  });
});

test("a test's own PostgreSQL comes back on the same address with its data", async () => {
  const cluster = await startOwnCluster();
  await ask(cluster.url, 'create table kept (id int)');
  await cluster.stop('immediate');
  await expect(ask(cluster.url, 'select 1')).rejects.toThrow('ECONNREFUSED');
  await cluster.start();
  expect(await ask(cluster.url, 'select count(*)::int as count from kept')).toEqual([{ count: 0 }]);
});

async function ask(url: string, text: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  try {
    await client.connect();
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}
