/** A service on a database of its own, because a recovery concerns all projects. */
import type { Database } from '../../../server/storage/database.ts';
import { TestClock } from '../../support/clock.ts';
import { freshDatabase } from '../../support/engines.ts';
import { createHarness, type Harness, openTestDatabase } from '../../support/harness.ts';

export interface RecoveryWorld {
  readonly database: Database;
  /** The operator's own way to the database. The embedded one has a single process, and so a single way. */
  readonly operatorsDatabase: Database;
  readonly harness: Harness;
  /** The clock of the nodes is that of the machine from now on, and stands there. */
  toNow(): void;
  /** A node that starts now. */
  freshNode(): Promise<Harness>;
  close(): Promise<void>;
}

export async function createRecoveryWorld(): Promise<RecoveryWorld> {
  const at = await freshDatabase();
  const database = await openTestDatabase(at);
  const operatorsDatabase = at.databaseUrl ? await openTestDatabase(at) : database;
  const harness = await createHarness({ clock: new TestClock(new Date()), database });
  const nodes: Harness[] = [harness];
  return {
    database,
    operatorsDatabase,
    harness,
    toNow: () => void harness.clock.set(new Date()),
    async freshNode() {
      const node = await createHarness({ clock: harness.clock, database });
      nodes.push(node);
      await node.service.start();
      return node;
    },
    async close() {
      for (const node of nodes) await node.close();
      if (operatorsDatabase !== database) await operatorsDatabase.close();
      await database.close();
    },
  };
}
