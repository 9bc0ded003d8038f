/** Lets only one node at a time do work that all nodes share. */
import { createHash } from 'node:crypto';
import type { Database } from './database.ts';
import { TRY_SHARED_LOCK } from './shared-lock-statement.ts';

/**
 * Runs `work` unless another node is doing it. The lock is held by a transaction of its own, so it ends with the
 * connection even when the node is killed. The embedded engine has a single session, and a transaction that holds a
 * lock would block the work itself; there is only one node there, so no lock is needed.
 */
export async function withSharedLock(database: Database, name: string, work: () => Promise<void>): Promise<void> {
  if (database.engine === 'pglite') {
    await work();
    return;
  }
  await database.transaction(async ({ query }) => {
    // The transaction is idle while the work is done elsewhere. This is how long the database leaves it open.
    const [row] = await query<{ taken: boolean }>(TRY_SHARED_LOCK, [lockNumber(name), LONGEST_WORK]);
    if (row?.taken) await work();
  });
}

const LONGEST_WORK = '10min';

const lockNumber = (name: string): number => createHash('sha256').update(name).digest().readUIntBE(0, 6);
