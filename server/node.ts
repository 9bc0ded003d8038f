/** One node of the service: takes the port, opens the database, serves, and ends in order. */

import { rmSync } from 'node:fs';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { Logger } from 'pino';
import { sayDatabaseIsMade, sayServiceIsOn, warnOfRefusedDatabase } from './banner.ts';
import { collectGarbage } from './collect-garbage.ts';
import { compose } from './compose/index.ts';
import type { Config } from './config/config.ts';
import type { TelemetrySettings } from './config/telemetry-settings.ts';
import { createKeyRing } from './crypto/key-ring.ts';
import { createMasterKey, parseMasterKeys } from './crypto/master-keys.ts';
import { createSealer } from './crypto/sealer.ts';
import { VERSION } from './docs/sources/version.ts';
import { holdRequests } from './http/connection/held-requests.ts';
import { SERVER_OPTIONS, serve } from './http/connection/serve.ts';
import type { LogRequest } from './http/logging/request-line.ts';
import { steadyClock, systemClock } from './kernel/clock.ts';
import { systemRandom } from './kernel/random.ts';
import { CannotStart, Unavailable } from './kernel/unavailable.ts';
import { accountTierFault } from './limits/account-tier.ts';
import type { Database } from './storage/database.ts';
import { listTiers } from './storage/limits/tier-store.ts';
import type { BlockedMigration } from './storage/opening/brief-locks.ts';
import {
  type DataFolder,
  holdsDatabase,
  lockDataFolder,
  readOrCreateMasterKey,
} from './storage/opening/data-folder.ts';
import { openDatabase } from './storage/opening/open-database.ts';
import { placePreparedDatabase } from './storage/opening/prepared-database.ts';
import type { Telemetry } from './telemetry/telemetry.ts';
import { PROFILE_TERMS } from './tenants/runtime-profiles.ts';
import { setUpV8 } from './v8-settings.ts';
import type { WorkerLink } from './workers/worker-link.ts';

export interface NodeOptions {
  readonly config: Config;
  readonly logger: Logger;
  readonly logRequest: LogRequest;
  /** The channel from a worker to the primary process. */
  readonly link?: WorkerLink | undefined;
}

export interface RunningNode {
  metrics(): string;
  /** Lets requests in flight finish and closes what the node holds. `replaced`: others take its new connections. */
  stop(options: { readonly replaced: boolean }): Promise<void>;
}

export async function startNode({ config, logger, logRequest, link }: NodeOptions): Promise<RunningNode> {
  const server = createServer(SERVER_OPTIONS);
  const handTo = holdRequests(server);
  // A worker gets connections as soon as it listens, and other workers can take them until it serves.
  let running = link ? undefined : await serve(server, config);
  const folder = config.databaseUrl ? undefined : lockDataFolder(config.dataDir);
  try {
    const masterKeys = config.masterKeys ?? storedMasterKeys(config.masterKeyFile ?? folder?.masterKeyPath);
    if (folder && !holdsDatabase(folder.path)) prepareDatabase(folder, logger);
    const database = await openDatabase({
      databaseUrl: config.databaseUrl,
      databaseFeedUrl: config.databaseFeedUrl,
      databaseSchema: config.databaseSchema,
      connections: config.databaseConnections,
      silos: PROFILE_TERMS[config.runtimeProfile].placement === 'siloed',
      dataDir: config.dataDir,
      sealer: createSealer(createKeyRing(masterKeys)),
      onConnectionError: (error) =>
        logger.warn({ err: new Unavailable('a database connection', error) }, 'a database connection was lost'),
      onBlockedMigration: (blocked) => warnOfBlockedMigration(logger, blocked),
    });
    await requireAccountTier(database, config);
    const telemetry = config.telemetry && (await loadTelemetry(config.telemetry, logger));
    const service = compose({
      config,
      masterKeys,
      database,
      clock: systemClock,
      steady: steadyClock,
      random: systemRandom,
      logger,
      logRequest,
      tracing: telemetry?.tracing,
      ...(link && { allMetrics: link.allMetrics }),
    });
    await service.start();
    telemetry?.sendMetrics(service.shared.metrics);
    await collectGarbage();
    setUpV8();
    handTo(service.handler);
    const metrics = await serveMetrics(config, service.metricsListener);
    running ??= await serve(server, config);
    const { drain } = running;
    sayServiceIsOn(logger, config, database);
    return {
      metrics: () => service.shared.metrics.text(),
      async stop({ replaced }) {
        service.drain();
        await drain({ delayS: config.drainDelayS, graceS: config.shutdownGraceS, replaced });
        metrics?.close();
        await service.stop();
        await telemetry?.stop();
        await database.close();
        folder?.unlock();
      },
    };
  } catch (error) {
    folder?.unlock();
    // A key that was created for this start and does not fit the data would hide that the right one is missing.
    if (config.databaseUrl && config.masterKeyFile && !config.masterKeys) rmSync(config.masterKeyFile, { force: true });
    throw error;
  }
}

/** The start goes on as soon as nobody is in the way. */
function warnOfBlockedMigration(logger: Logger, { step, attempt, nextAttemptInS, blockedBy }: BlockedMigration): void {
  const blockers = blockedBy.map(({ ageS, ...who }) => ({ ...who, age_s: ageS }));
  logger.warn(
    { migration: step, attempt, next_attempt_in_s: nextAttemptInS, blocked_by: blockers },
    'a migration waits for a transaction that holds a lock, and lets others write meanwhile',
  );
}

async function requireAccountTier(database: Database, { accountTier }: Config): Promise<void> {
  const names = (await listTiers(database)).map(({ name }) => name);
  const fault = accountTierFault(accountTier, names);
  if (fault !== null) throw new CannotStart(fault);
}

/** Loaded here, because a service that sends nothing needs none of it. */
async function loadTelemetry(settings: TelemetrySettings, logger: Logger): Promise<Telemetry> {
  const { startTelemetry } = await import('./telemetry/telemetry.ts');
  return startTelemetry(settings, { version: VERSION, clock: systemClock, random: systemRandom, logger });
}

/** For the operators' tools, on a port that users of the service cannot reach. */
async function serveMetrics({ metricsPort, host }: Config, listener: RequestListener): Promise<Server | undefined> {
  if (metricsPort === undefined) return undefined;
  const server = createServer(SERVER_OPTIONS, listener);
  await serve(server, { port: metricsPort, host });
  return server;
}

/** The first start uses the database of the package, or says that it creates one, which takes longer. */
function prepareDatabase({ databasePath }: DataFolder, logger: Logger): void {
  const placed = placePreparedDatabase(databasePath);
  if (placed === 'placed') return;
  if (placed !== 'absent') warnOfRefusedDatabase(logger, placed.refused);
  sayDatabaseIsMade(logger);
}

function storedMasterKeys(path: string | undefined): Uint8Array[] {
  if (!path) throw new CannotStart('MASTER_KEY is required with DATABASE_URL.');
  const keys = parseMasterKeys(readOrCreateMasterKey(path, () => createMasterKey(systemRandom)));
  if (!keys) throw new CannotStart(`The file ${path} does not hold a master key. Restore it from a backup.`);
  return keys;
}
