/** Reads the environment, starts the node, and stops it when a signal says so. */
import { readConfig } from './config.ts';
import { createLogger } from './http/logging/logger.ts';
import { createLogRequest } from './http/logging/request-line.ts';
import { standardOutput } from './http/logging/standard-output.ts';
import { systemClock } from './kernel/clock.ts';
import { CannotStart } from './kernel/unavailable.ts';
import { startNode } from './node.ts';
import { onStopSignal } from './signals.ts';

async function main(): Promise<void> {
  const read = readConfig(process.env);
  if (!read.ok) {
    throw new CannotStart(['The configuration has faults:', ...read.error.map((fault) => `  - ${fault}`)].join('\n'));
  }
  const config = read.value;
  const output = standardOutput();
  const logger = createLogger(config.logLevel, output);
  process.once('exit', () => output.flushSync());

  const starting = startNode({ config, logger, logRequest: createLogRequest(config.logLevel, output, systemClock) });
  let hasStarted = false;
  onStopSignal(async (signal) => {
    logger.info({ signal }, 'draining');
    // A start on PostgreSQL may wait for long, and what it leaves unfinished is rolled back. An embedded database that
    // is being made has nobody who would do that, so it is finished first.
    if (hasStarted || !config.databaseUrl) await starting.then((node) => node.stop());
    logger.info('stopped');
    process.exit(0);
  });
  await starting;
  hasStarted = true;
}

main().catch((error: unknown) => {
  const text = error instanceof CannotStart ? error.message : String(error instanceof Error ? error.stack : error);
  process.stderr.write(`Porchlight cannot start. ${text}\n`);
  process.exit(1);
});
