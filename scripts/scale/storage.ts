/** The storage of the service in this process, and a node in another process on all cores, with the same database. */
import { createSealer } from '../../server/crypto/sealer.ts';
import type { Database } from '../../server/storage/database.ts';
import { openDatabase } from '../../server/storage/opening/open-database.ts';
import { freePort } from '../../test/support/ports.ts';
import { createDatabase } from '../bench/instruments/postgres.ts';
import { addressOf, RING, startService } from '../bench/instruments/service.ts';

export interface Storage {
  readonly url: string;
  readonly database: Database;
}

export async function openStorage(server: string, name: string): Promise<Storage> {
  const url = await createDatabase(server, name);
  return { url, database: await openAgain(url) };
}

/** No statement has a time limit, because some of them insert millions of rows. */
export const openAgain = (databaseUrl: string): Promise<Database> =>
  openDatabase({ databaseUrl, dataDir: '', sealer: createSealer(RING), connections: 4, timeoutMs: 0 });

export async function startNode(databaseUrl: string) {
  const port = await freePort();
  const env = { DATABASE_URL: databaseUrl, LOG_LEVEL: 'warn' };
  const node = await startService(env, port, { health: '/readyz', pinned: false });
  return { node, baseUrl: addressOf(port) };
}
