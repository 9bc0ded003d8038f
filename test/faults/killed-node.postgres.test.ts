/** G4: a node is killed while it works. `npm run drill -- --only kill-node` does this fifty times. */
import { describe, expect, it } from 'vitest';
import { endAfterFile } from '../support/cleanup.ts';
import { freshDatabase } from '../support/engines.ts';
import { createHarness, openTestDatabase } from '../support/harness.ts';
import { freePort } from '../support/ports.ts';
import { startServer } from '../support/processes.ts';
import { proveNothingLost } from './support/proof.ts';
import { keepRefreshing, openSessions } from './support/refreshing-clients.ts';

describe('a node that is killed under load', () => {
  it('G4: loses nothing that it acknowledged, spends no token twice and leaves no gap in the ids', async () => {
    const { databaseUrl = '' } = await freshDatabase('postgres');
    const database = await openTestDatabase({ databaseUrl });
    endAfterFile(() => database.close());
    const PORT = String(await freePort());
    const env = { DATABASE_URL: databaseUrl, PORT, LOG_LEVEL: 'error' };
    const address = `http://127.0.0.1:${PORT}`;
    const seat = await createHarness({ database, config: { baseUrl: `http://localhost:${PORT}` } });
    seat.clock.set(new Date());
    const sessions = await openSessions(seat, 8);

    const killed = await startServer({ env });
    const clients = keepRefreshing(address, sessions);
    await expect.poll(() => clients.answers.get(200) ?? 0, { timeout: 10_000 }).toBeGreaterThan(sessions.length);
    await killed.stop('SIGKILL');
    const node = await startServer({ env });
    await expect.poll(async () => (await fetch(`${address}/readyz`)).status, { timeout: 10_000 }).toBe(200);
    await clients.stop();
    const { rotations } = await proveNothingLost(address, database, sessions);
    expect(clients.answers.get('none')).toBeGreaterThan(0);
    expect(rotations).toBeGreaterThan(sessions.length);
    await node.stop('SIGKILL');
  });
});
