/** A server with fewer connections than the nodes need, and a node whose requests use all of its connections. */
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { createKeyRing } from '../../server/crypto/key-ring.ts';
import { createSealer } from '../../server/crypto/sealer.ts';
import type { Database } from '../../server/storage/database.ts';
import { openDatabase } from '../../server/storage/opening/open-database.ts';
import { endAfterFile } from '../support/cleanup.ts';
import { freshDatabase } from '../support/engines.ts';
import { createHarness, openTestDatabase, testMasterKeys } from '../support/harness.ts';
import { onServer } from '../support/run/programs/on-server.ts';
import { createSocialTenant, socialTenant } from '../support/social-tenant.ts';

async function open(databaseUrl: string, connections: number): Promise<Database> {
  const sealer = createSealer(createKeyRing(testMasterKeys));
  const database = await openDatabase({ databaseUrl, dataDir: '', sealer, connections });
  endAfterFile(() => database.close());
  return database;
}

describe('a server that has no connection left', () => {
  it('lets calls wait for those that the node has, and refuses none', async () => {
    const { databaseUrl = '' } = await freshDatabase('postgres');
    const role = `limited_${Math.random().toString(36).slice(2)}`;
    await onServer(
      databaseUrl,
      `create role ${role} login password 'limited' connection limit 3;
       grant all on schema porchlight to ${role};
       grant all on all tables in schema porchlight to ${role};
       grant all on all sequences in schema porchlight to ${role}`,
    );
    const url = new URL(databaseUrl);
    [url.username, url.password] = [role, 'limited'];
    const harness = await createHarness({ database: await open(url.href, 16) });
    const tenant = await createSocialTenant(harness);
    const calls = Array.from({ length: 64 }, () => tenant.api('/api/social-login/events'));
    expect((await Promise.all(calls)).map(({ status }) => status)).toEqual(calls.map(() => 200));
  });
});

describe('a node whose requests hold all of its connections', () => {
  it('hears of revocations all the same: the feed has a connection of its own', async () => {
    const { databaseUrl = '' } = await freshDatabase('postgres');
    const seatDatabase = await openTestDatabase({ databaseUrl });
    endAfterFile(() => seatDatabase.close());
    const here = await createHarness({ database: seatDatabase });
    const database = await open(databaseUrl, 4);
    const there = await createHarness({ database, clock: here.clock, config: { baseUrl: here.baseUrl } });
    await there.service.start();
    const tenant = await createSocialTenant(here);
    const sessions = [];
    for (let index = 0; index < 20; index += 1) sessions.push(await tenant.quickSignIn(`user-${index}`));
    const isValid = async (accessToken: string) => {
      const response = await socialTenant(there, tenant).edge('verify', { access_token: accessToken });
      return ((await response.json()) as { valid?: boolean }).valid === true;
    };
    for (const { accessToken } of sessions) await expect.poll(() => isValid(accessToken)).toBe(true);

    let over = false;
    const hold = async () => {
      while (!over) await database.transaction(async ({ query }) => void (await query('select pg_sleep(0.5)')));
    };
    const holders = Array.from({ length: 12 }, hold);
    await sleep(100);
    const times: number[] = [];
    for (const { accessToken, refreshToken } of sessions) {
      expect((await tenant.logout(refreshToken)).status).toBeLessThan(300);
      const began = performance.now();
      await expect.poll(() => isValid(accessToken), { timeout: 5_000, interval: 10 }).toBe(false);
      times.push(performance.now() - began);
    }
    over = true;
    await Promise.all(holders);
    expect(Math.max(...times)).toBeLessThan(1_000);
  });
});
