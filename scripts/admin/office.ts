/** The storage of the service, opened as the server opens it, with what the commands work on. */
import type { AccountStore, SignedInBrowserStore } from '../../server/accounts/ports.ts';
import type { Config } from '../../server/config.ts';
import { createKeyRing } from '../../server/crypto/key-ring.ts';
import { createSealer, type Sealer } from '../../server/crypto/sealer.ts';
import type { FeedbackStore } from '../../server/feedback/ports.ts';
import { type Clock, systemClock } from '../../server/kernel/clock.ts';
import { systemRandom } from '../../server/kernel/random.ts';
import type { UsageStore } from '../../server/limits/ports.ts';
import type { ConnectedProgramStore } from '../../server/oauth/ports.ts';
import { createAccountStore } from '../../server/storage/account-store.ts';
import { createConnectedProgramStore } from '../../server/storage/connected-program-store.ts';
import type { Database } from '../../server/storage/database.ts';
import { createFeedbackStore } from '../../server/storage/feedback-store.ts';
import { openDatabase } from '../../server/storage/open-database.ts';
import { createSignedInBrowserStore } from '../../server/storage/signed-in-browser-store.ts';
import { createTenantStore } from '../../server/storage/tenant-store.ts';
import { createUsageStore } from '../../server/storage/usage-store.ts';
import type { TenantStore } from '../../server/tenants/ports.ts';
import { lockStoppedFolder, storedMasterKeys } from './stopped-folder.ts';

export interface Office {
  readonly clock: Clock;
  readonly database: Database;
  readonly accounts: AccountStore;
  readonly browsers: SignedInBrowserStore;
  readonly programs: ConnectedProgramStore;
  readonly tenants: TenantStore;
  readonly usage: UsageStore;
  readonly feedback: FeedbackStore;
  close(): Promise<void>;
}

/** One at a time is enough for commands that do one thing after the other. */
const CONNECTIONS = 2;

export async function openOffice(config: Config): Promise<Office> {
  const folder = config.databaseUrl ? undefined : lockStoppedFolder(config.dataDir);
  try {
    const sealer = createSealer(createKeyRing(config.masterKeys ?? (folder ? storedMasterKeys(folder) : [])));
    const { databaseUrl, dataDir } = config;
    const database = await openDatabase({ databaseUrl, dataDir, sealer, connections: CONNECTIONS });
    const close = async (): Promise<void> => {
      await database.close();
      folder?.unlock();
    };
    return { ...furnish(database, sealer, systemClock), close };
  } catch (error) {
    folder?.unlock();
    throw error;
  }
}

/** What the commands work on, on a database that is open already. */
export const furnish = (database: Database, sealer: Sealer, clock: Clock): Omit<Office, 'close'> => ({
  clock,
  database,
  accounts: createAccountStore(database, systemRandom),
  browsers: createSignedInBrowserStore(database),
  programs: createConnectedProgramStore(database, sealer),
  tenants: createTenantStore(database, sealer),
  usage: createUsageStore(database),
  feedback: createFeedbackStore(database),
});
