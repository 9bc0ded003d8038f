import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { Database } from '../../server/storage/database.ts';
import { createPostgresEngine } from '../../server/storage/engine/postgres-engine.ts';
import { withSharedLock } from '../../server/storage/shared-lock.ts';
import { endAfterFile } from '../support/cleanup.ts';
import { workerDatabase } from '../support/engines.ts';

const PATIENCE_MS = 200;

async function node(): Promise<Database> {
  const { databaseUrl = '' } = await workerDatabase();
  const options = { url: databaseUrl, connections: 2, onConnectionError: () => {}, timeoutMs: PATIENCE_MS };
  const database = await Database.on(createPostgresEngine(options));
  endAfterFile(() => database.close());
  return database;
}

describe('work that all nodes have in common', () => {
  it('is one node’s for as long as it takes, also longer than a transaction may else stand idle', async () => {
    const [one, other] = [await node(), await node()];
    const order: string[] = [];
    const long = withSharedLock(one, 'long-work', async () => {
      await sleep(3 * PATIENCE_MS);
      order.push('done');
    });
    await sleep(2 * PATIENCE_MS);
    await withSharedLock(other, 'long-work', async () => void order.push('began again'));
    await long;
    await withSharedLock(other, 'long-work', async () => void order.push('next turn'));
    expect(order).toEqual(['done', 'next turn']);
  });
});
