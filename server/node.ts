/** One node of the service: takes the port, opens the database, serves, and ends in order. */
import { createServer } from 'node:http';
import type { Logger } from 'pino';
import { sayDatabaseIsMade, sayServiceIsOn } from './banner.ts';
import { compose } from './compose/index.ts';
import type { Config } from './config.ts';
import { createKeyRing } from './crypto/key-ring.ts';
import { createMasterKey, parseMasterKeys } from './crypto/master-keys.ts';
import { createSealer } from './crypto/sealer.ts';
import { holdRequests } from './http/held-requests.ts';
import type { LogRequest } from './http/logging/request-line.ts';
import { SERVER_OPTIONS, serve } from './http/serve.ts';
import { steadyClock, systemClock } from './kernel/clock.ts';
import { systemRandom } from './kernel/random.ts';
import { CannotStart, Unavailable } from './kernel/unavailable.ts';
import { holdsDatabase, lockDataFolder, readOrCreateMasterKey } from './storage/data-folder.ts';
import { openDatabase } from './storage/open-database.ts';

export interface NodeOptions {
  readonly config: Config;
  readonly logger: Logger;
  readonly logRequest: LogRequest;
}

export interface RunningNode {
  /** Lets requests in flight finish and closes what the node holds. */
  stop(): Promise<void>;
}

export async function startNode({ config, logger, logRequest }: NodeOptions): Promise<RunningNode> {
  const server = createServer(SERVER_OPTIONS);
  const handTo = holdRequests(server);
  const running = await serve(server, config);
  const folder = config.databaseUrl ? undefined : lockDataFolder(config.dataDir);
  try {
    const masterKeys = config.masterKeys ?? storedMasterKeys(folder?.masterKeyPath);
    if (folder && !holdsDatabase(folder.path)) sayDatabaseIsMade(logger);
    const database = await openDatabase({
      databaseUrl: config.databaseUrl,
      connections: config.databaseConnections,
      dataDir: config.dataDir,
      sealer: createSealer(createKeyRing(masterKeys)),
      onConnectionError: (error) =>
        logger.warn({ err: new Unavailable('a database connection', error) }, 'a database connection was lost'),
    });
    const service = compose({
      config,
      masterKeys,
      database,
      clock: systemClock,
      steady: steadyClock,
      random: systemRandom,
      logger,
      logRequest,
    });
    await service.start();
    handTo(service.handler);
    sayServiceIsOn(logger, config, database);
    return {
      async stop() {
        service.drain();
        await running.drain({ delayS: config.drainDelayS, graceS: config.shutdownGraceS });
        await service.stop();
        await database.close();
        folder?.unlock();
      },
    };
  } catch (error) {
    folder?.unlock();
    throw error;
  }
}

function storedMasterKeys(path: string | undefined): Uint8Array[] {
  if (!path) throw new CannotStart('MASTER_KEY is required with DATABASE_URL.');
  const keys = parseMasterKeys(readOrCreateMasterKey(path, () => createMasterKey(systemRandom)));
  if (!keys) throw new CannotStart(`The file ${path} does not hold a master key. Restore it from a backup.`);
  return keys;
}
