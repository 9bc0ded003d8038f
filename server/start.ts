/** Reads the environment, opens the database, listens, and drains when told to stop. */
import { createServer } from 'node:http';
import { banner, FIRST_START } from './banner.ts';
import { compose } from './compose/index.ts';
import { readConfig } from './config.ts';
import { createKeyRing } from './crypto/key-ring.ts';
import { createMasterKey, parseMasterKeys } from './crypto/master-keys.ts';
import { createSealer } from './crypto/sealer.ts';
import { createLogger } from './http/logging/logger.ts';
import { createLogRequest } from './http/logging/request-line.ts';
import { standardOutput } from './http/logging/standard-output.ts';
import { SERVER_OPTIONS, serve } from './http/serve.ts';
import { steadyClock, systemClock } from './kernel/clock.ts';
import { systemRandom } from './kernel/random.ts';
import { CannotStart } from './kernel/unavailable.ts';
import { holdsDatabase, lockDataFolder, readOrCreateMasterKey } from './storage/data-folder.ts';
import { openDatabase } from './storage/open-database.ts';

async function main(): Promise<void> {
  const read = readConfig(process.env);
  if (!read.ok) {
    throw new CannotStart(['The configuration has faults:', ...read.error.map((fault) => `  - ${fault}`)].join('\n'));
  }
  const config = read.value;
  const output = standardOutput();
  const logger = createLogger(config.logLevel, output);
  const logRequest = createLogRequest(config.logLevel, output, systemClock);
  process.once('exit', () => output.flushSync());
  const folder = config.databaseUrl ? undefined : lockDataFolder(config.dataDir);
  try {
    const masterKeys = config.masterKeys ?? storedMasterKeys(folder?.masterKeyPath);
    if (folder && !holdsDatabase(folder.path)) process.stdout.write(FIRST_START);
    const database = await openDatabase({
      databaseUrl: config.databaseUrl,
      dataDir: config.dataDir,
      sealer: createSealer(createKeyRing(masterKeys)),
      onConnectionError: (error) => logger.warn({ err: error }, 'a database connection was lost'),
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
    const running = await serve(createServer(SERVER_OPTIONS, service.handler), config);
    process.stdout.write(banner(config, database.engine));

    const stop = async (signal: string): Promise<void> => {
      logger.info({ signal }, 'draining');
      service.drain();
      await running.drain(config.shutdownGraceS);
      await service.stop();
      await database.close();
      folder?.unlock();
      logger.info('stopped');
      process.exit(0);
    };
    for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => void stop(signal));
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

main().catch((error: unknown) => {
  const text = error instanceof CannotStart ? error.message : String(error instanceof Error ? error.stack : error);
  process.stderr.write(`Porchlight cannot start. ${text}\n`);
  process.exit(1);
});
