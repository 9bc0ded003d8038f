/**
 * G5: the database crashes and comes back, then dies and its standby takes over. `npm run drill -- --only patroni`
 * tries the same under load.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, inject, it } from 'vitest';
import { endAfterFile } from '../support/cleanup.ts';
import { createHarness, openTestDatabase } from '../support/harness.ts';
import { PostgresPair } from '../support/network/postgres-pair.ts';
import { TcpGate } from '../support/network/tcp-gate.ts';
import { freePort } from '../support/ports.ts';
import { startServer } from '../support/processes.ts';
import { proveNothingLost } from './support/proof.ts';
import { type Client, keepRefreshing, openSessions } from './support/refreshing-clients.ts';

describe('a database that goes away under load', () => {
  it('G5: is 503 while it lasts, then all goes on without help: nothing acknowledged is lost', async () => {
    const pair = await PostgresPair.create(inject('runFolder'));
    endAfterFile(() => pair.stop());
    const gate = await TcpGate.open(pair.port);
    endAfterFile(() => gate.close());
    const databaseUrl = pair.urlThrough(gate.port);
    const database = await openTestDatabase({ databaseUrl });
    endAfterFile(() => database.close());
    const PORT = String(await freePort());
    const address = `http://127.0.0.1:${PORT}`;
    const seat = await createHarness({ database, config: { baseUrl: `http://localhost:${PORT}` } });
    seat.clock.set(new Date());
    const sessions = await openSessions(seat, 6);
    const [witness, ...loaded] = sessions as [Client, ...Client[]];

    const node = await startServer({ env: { DATABASE_URL: databaseUrl, PORT, LOG_LEVEL: 'error' } });
    const clients = keepRefreshing(address, loaded);
    const verify = async () => {
      const init = { method: 'POST', headers: { 'content-type': 'application/json' } };
      const body = JSON.stringify({ access_token: witness.accessToken });
      return (await fetch(`${address}/edge/auth/${witness.tenant.id}/verify`, { ...init, body })).json();
    };
    // A tenant that changed within the hour is looked up once; after that its tokens are verified without a look-up.
    expect(await verify()).toMatchObject({ valid: true });
    await expect.poll(() => clients.answers.get(200) ?? 0, { timeout: 10_000 }).toBeGreaterThan(loaded.length);

    gate.cut();
    const statusOf = async (path: string) => (await fetch(`${address}${path}`)).status;
    expect([await statusOf('/readyz'), await statusOf('/readyz?deep'), await verify()]).toEqual([
      200,
      503,
      expect.objectContaining({ valid: true }),
    ]);
    await pair.restart('immediate');
    gate.restore();
    await expect.poll(() => statusOf('/readyz?deep'), { timeout: 10_000 }).toBe(200);

    await pair.untilSynchronous();
    await sleep(200);
    await pair.failOver();
    gate.pointTo(pair.port);
    await expect.poll(() => statusOf('/readyz?deep'), { timeout: 10_000 }).toBe(200);
    await sleep(200);
    await clients.stop();

    expect(clients.answers.get(503)).toBeGreaterThan(0);
    expect([...clients.answers.keys()].sort()).toEqual([200, 503]);
    await proveNothingLost(address, database, sessions);
    await node.stop('SIGKILL');
  });
});
