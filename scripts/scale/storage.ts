/** The storage of the service in this process, on a database of its own. */
import { createKeyRing } from '../../server/crypto/key-ring.ts';
import { parseMasterKeys } from '../../server/crypto/master-keys.ts';
import { createSealer } from '../../server/crypto/sealer.ts';
import type { Database } from '../../server/storage/database.ts';
import { openDatabase } from '../../server/storage/opening/open-database.ts';
import { testMasterKey } from '../../test/support/test-master-key.ts';
import { createDatabase } from '../bench/instruments/postgres.ts';

export interface Storage {
  readonly url: string;
  readonly database: Database;
}

export const ring = createKeyRing(parseMasterKeys(testMasterKey) ?? []);

export async function openStorage(server: string, name: string): Promise<Storage> {
  const url = await createDatabase(server, name);
  return { url, database: await openAgain(url) };
}

/** No statement has a time limit: some of them make millions of rows. */
export const openAgain = (databaseUrl: string): Promise<Database> =>
  openDatabase({ databaseUrl, dataDir: '', sealer: createSealer(ring), connections: 4, timeoutMs: 0 });
