/**
 * The process that keeps the workers: it starts them, replaces those that end, and changes them one by one on SIGHUP. It
 * serves nothing itself, so that nothing a request does can end it.
 */
import cluster, { type Worker } from 'node:cluster';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import { endConnectionsInTransit } from './connections-in-transit.ts';
import type { ToPrimary, ToWorker } from './messages.ts';
import { restartDelayMs } from './restart-delay.ts';
import { onStopSignal } from './stop-signals.ts';
import { WorkerMetrics } from './worker-metrics.ts';

export async function keepWorkers(count: number, logger: Logger): Promise<void> {
  /** The workers that serve, oldest first. */
  const serving = new Set<Worker>();
  const ended: number[] = [];
  const metrics = new WorkerMetrics();
  let stopping = false;
  let changing = false;

  const answerWithMetrics = async (worker: Worker, id: number): Promise<void> => {
    const answer: ToWorker = { kind: 'allMetrics', id, text: await metrics.gather([...serving]) };
    if (worker.isConnected()) worker.send(answer);
  };

  /** Resolves when the worker serves, or with false when it ended before. */
  const start = async (): Promise<boolean> => {
    const worker = cluster.fork();
    endConnectionsInTransit(worker);
    metrics.watch(worker);
    if (!(await isReady(worker, (id) => void answerWithMetrics(worker, id)))) return false;
    serving.add(worker);
    worker.once('exit', (code: number | null, signal: string | null) => {
      const wasServing = serving.delete(worker);
      if (wasServing && !stopping) void replace(worker, code, signal);
    });
    return true;
  };

  const replace = async (worker: Worker, code: number | null, signal: string | null): Promise<void> => {
    for (let hasStarted = false; !hasStarted && !stopping; hasStarted = await start()) {
      ended.push(performance.now());
      const delayMs = restartDelayMs(ended, performance.now());
      logger.error({ ended: worker.id, code, signal, delay_ms: delayMs }, 'a worker ended; another takes its place');
      await sleep(delayMs);
      if (stopping) return;
    }
  };

  /** A new worker serves before an old one ends, so there are never fewer of them. */
  const changeAll = async (): Promise<void> => {
    if (changing || stopping) return;
    changing = true;
    logger.info('changing the workers, one by one');
    for (const worker of [...serving]) {
      if (!(await start())) {
        logger.error('the new worker did not start, so the old ones stay');
        break;
      }
      if (!stopping && serving.delete(worker)) await retire(worker);
    }
    changing = false;
    logger.info({ workers: serving.size }, 'the workers were changed');
  };

  onStopSignal(async (signal) => {
    stopping = true;
    await stopAll(signal, logger);
    process.exit(0);
  });
  process.on('SIGHUP', () => void changeAll());

  // The first worker starts alone: a fault at its start would affect all workers, and is reported only once.
  const first = await start();
  const others = first && !stopping ? await Promise.all(Array.from({ length: count - 1 }, start)) : [];
  if (stopping) return;
  if (!first || others.includes(false)) {
    for (const worker of serving) worker.process.kill('SIGKILL');
    process.exit(1);
  }
  logger.info({ workers: serving.size }, 'all workers serve');
}

const isReady = (worker: Worker, onMetricsAsked: (id: number) => void): Promise<boolean> =>
  new Promise((resolve) => {
    worker.on('message', (message: ToPrimary) => {
      if (message.kind === 'ready') resolve(true);
      if (message.kind === 'allMetrics') onMetricsAsked(message.id);
    });
    worker.once('exit', () => resolve(false));
  });

async function retire(worker: Worker): Promise<void> {
  const left = once(worker, 'exit');
  const order: ToWorker = { kind: 'retire' };
  worker.send(order);
  await left;
}

async function stopAll(signal: NodeJS.Signals, logger: Logger): Promise<void> {
  logger.info({ signal }, 'draining');
  const workers = Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined);
  const left = workers.map((worker) => once(worker, 'exit'));
  for (const worker of workers) worker.process.kill(signal);
  await Promise.all(left);
  logger.info('stopped');
}
