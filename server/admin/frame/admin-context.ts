/** The storage of the service, opened as the server opens it, with what the commands work on. */
import type { AccountStore, ConnectedProgramStore, SignedInBrowserStore } from '../../accounts/ports.ts';
import type { Config } from '../../config/config.ts';
import { createKeyRing } from '../../crypto/key-ring.ts';
import { createSealer, type Sealer } from '../../crypto/sealer.ts';
import type { FeedbackStore } from '../../feedback/ports.ts';
import type { IssuerStore } from '../../issuer/ports/keys.ts';
import { type Clock, systemClock } from '../../kernel/clock.ts';
import { systemRandom } from '../../kernel/random.ts';
import { CannotStart } from '../../kernel/unavailable.ts';
import type { UsageStore } from '../../limits/ports.ts';
import type { MailFailed } from '../../social-login/ports/email-codes.ts';
import { createAccountStore } from '../../storage/accounts/account-store.ts';
import { createConnectedProgramStore } from '../../storage/accounts/connected-program-store.ts';
import { createSignedInBrowserStore } from '../../storage/accounts/signed-in-browser-store.ts';
import type { Database } from '../../storage/database.ts';
import { createFeedbackStore } from '../../storage/feedback/feedback-store.ts';
import { createIssuerStore } from '../../storage/issuer/issuer-store.ts';
import { createUsageStore } from '../../storage/limits/usage-store.ts';
import { mailFailed } from '../../storage/mail/mail-failed.ts';
import type { DataFolder } from '../../storage/opening/data-folder.ts';
import { openDatabase } from '../../storage/opening/open-database.ts';
import { createResourceStore } from '../../storage/social-login/resource/social-resource-store.ts';
import { createAttemptStore } from '../../storage/social-login/sign-in/login-attempt-store.ts';
import { createTenantStore } from '../../storage/tenants/tenant-store.ts';
import type { TenantStore } from '../../tenants/ports.ts';
import { lockStoppedFolder, storedMasterKeys } from './stopped-folder.ts';

export interface AdminContext {
  readonly clock: Clock;
  readonly database: Database;
  readonly accounts: AccountStore;
  readonly browsers: SignedInBrowserStore;
  readonly programs: ConnectedProgramStore;
  readonly tenants: TenantStore;
  readonly usage: UsageStore;
  readonly feedback: FeedbackStore;
  readonly issuers: IssuerStore;
  readonly mailFailed: MailFailed;
  close(): Promise<void>;
}

/** A few are enough for commands that do one thing after the other. */
const CONNECTIONS = 3;

export async function openAdminContext(config: Config, say: (text: string) => void): Promise<AdminContext> {
  const folder = config.databaseUrl ? undefined : lockStoppedFolder(config.dataDir);
  try {
    const sealer = createSealer(createKeyRing(config.masterKeys ?? keysOfFile(config, folder)));
    const { databaseUrl, databaseSchema, dataDir } = config;
    const database = await openDatabase({
      databaseUrl,
      databaseSchema,
      dataDir,
      sealer,
      connections: CONNECTIONS,
      // As for migrations: the limit is for requests, and a command may have to walk over millions of rows.
      timeoutMs: 0,
      applicationName: 'porchlight admin',
      // As with the data folder: a command that made empty tables in a wrong place would answer that there is nothing,
      // and `recover` that all has ended.
      mustExist: true,
      onMigrated: (names) => say(`The database was brought to the schema of this release first: ${names.join(', ')}.`),
    });
    const close = async (): Promise<void> => {
      await database.close();
      folder?.unlock();
    };
    return { ...createAdminContext(database, sealer, systemClock), close };
  } catch (error) {
    folder?.unlock();
    throw error;
  }
}

/** The server makes keys at its first start; a command never does. */
function keysOfFile({ masterKeyFile }: Config, folder: DataFolder | undefined): Uint8Array[] {
  if (folder && !masterKeyFile) return storedMasterKeys(folder);
  throw new CannotStart(`There is no file ${masterKeyFile}: set MASTER_KEY_FILE as for the server.`);
}

/** What the commands work on, for a database that is already open. */
export const createAdminContext = (database: Database, sealer: Sealer, clock: Clock): Omit<AdminContext, 'close'> => ({
  clock,
  database,
  accounts: createAccountStore(database, systemRandom),
  browsers: createSignedInBrowserStore(database),
  programs: createConnectedProgramStore(database, sealer),
  tenants: createTenantStore(database, sealer),
  usage: createUsageStore(database),
  feedback: createFeedbackStore(database),
  issuers: createIssuerStore(database, sealer),
  mailFailed: mailFailed({
    clock,
    resources: createResourceStore(database),
    attempts: () => createAttemptStore(database, sealer),
  }),
});
