/** Reads the environment, starts the node or its workers, and stops when a signal says so. */
import cluster from 'node:cluster';
import type { Logger } from 'pino';
import { type Config, readConfig } from './config/config.ts';
import { mistypedVariables } from './config/mistyped-variables.ts';
import { probePort } from './http/connection/serve.ts';
import { createLogger } from './http/logging/logger.ts';
import { createLogRequest } from './http/logging/request-line.ts';
import { standardOutput } from './http/logging/standard-output.ts';
import { systemClock } from './kernel/clock.ts';
import { CannotStart } from './kernel/unavailable.ts';
import { unreadOpenIdVariables } from './providers/catalogue/provider-variables.ts';
import { keepWorkers } from './workers/primary.ts';
import { onStopSignal } from './workers/stop-signals.ts';
import { workerLink } from './workers/worker-link.ts';

async function main(): Promise<void> {
  // Everything that this process creates, including the files of the embedded database, is accessible only to its
  // owner.
  process.umask(0o077);
  const read = readConfig(process.env);
  if (!read.ok) {
    throw new CannotStart(['The configuration has faults:', ...read.error.map((fault) => `  - ${fault}`)].join('\n'));
  }
  const config = read.value;
  const worker = cluster.worker?.id;
  const output = standardOutput({ isShared: config.workers > 1 });
  const logger = createLogger(config.logLevel, output, worker);
  process.once('exit', () => output.flushSync());
  if (cluster.isPrimary) {
    for (const slip of mistypedVariables(process.env))
      logger.warn(slip, 'the service does not read this variable: is it a typo?');
    for (const variable of unreadOpenIdVariables(process.env))
      logger.warn(
        { variable },
        'not read: an OpenID provider has OIDC_<NAME>_ISSUER, _CLIENT_ID, _CLIENT_SECRET, _LABEL, _DOMAINS',
      );
  }

  if (config.workers > 1 && cluster.isPrimary) {
    await probePort(config);
    return keepWorkers(config.workers, logger);
  }
  await runNode(config, logger, createLogRequest(config.logLevel, output, systemClock, worker));
}

async function runNode(config: Config, logger: Logger, logRequest: ReturnType<typeof createLogRequest>): Promise<void> {
  const link = cluster.isWorker ? workerLink() : undefined;
  // Loaded here, because a process that only keeps workers needs none of it.
  const { startNode } = await import('./node.ts');
  const starting = startNode({ config, logger, logRequest, link });
  let hasStarted = false;
  const stop = async (signal: string, replaced: boolean): Promise<void> => {
    logger.info({ signal }, 'draining');
    // A start on PostgreSQL may wait for long, and PostgreSQL rolls back what it leaves unfinished. For an embedded
    // database that is being created there is no such server, so its creation is finished first.
    if (hasStarted || !config.databaseUrl) {
      const node = await starting;
      await node.stop({ replaced });
      await link?.leave(node.metrics());
    }
    logger.info('stopped');
    process.exit(0);
  };
  onStopSignal((signal) => void stop(signal, false));
  // A worker ignores SIGHUP: the primary gets it too and replaces the workers.
  if (link) process.on('SIGHUP', () => {});
  const node = await starting;
  hasStarted = true;
  link?.ready({ metrics: node.metrics, retire: () => void stop('retire', true) });
}

main().catch((error: unknown) => {
  const text = error instanceof CannotStart ? error.message : String(error instanceof Error ? error.stack : error);
  process.stderr.write(`Porchlight cannot start. ${text}\n`);
  process.exit(1);
});
