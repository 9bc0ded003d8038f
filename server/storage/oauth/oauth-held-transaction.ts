/**
 * A transaction that is opened in one call and ended in another. The protocol library writes its records one by one and
 * knows no transactions. With this, records that belong together are stored together.
 */
import type { Database, Transaction } from '../database.ts';

interface HeldTransaction {
  readonly transaction: Transaction;
  commit(): Promise<void>;
  rollback(): Promise<void>;
}

/** Ends the transaction without a change. It is never thrown out of this file. */
class RolledBack extends Error {}

export async function holdTransaction(database: Database): Promise<HeldTransaction> {
  const opened = Promise.withResolvers<Transaction>();
  const decided = Promise.withResolvers<void>();
  const ended = database.transaction(async (begun) => {
    opened.resolve(begun);
    await decided.promise;
  });
  ended.catch(opened.reject);
  const transaction = await opened.promise;
  return {
    transaction,
    async commit() {
      decided.resolve();
      await ended;
    },
    async rollback() {
      decided.reject(new RolledBack());
      await ended.catch((error: unknown) => {
        if (!(error instanceof RolledBack)) throw error;
      });
    },
  };
}
