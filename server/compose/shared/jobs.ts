/** Runs background work in this process. A job that fails is logged and runs again at its next turn. */
import type { Logger } from 'pino';
import type { Database } from '../../storage/database.ts';
import { withSharedLock } from '../../storage/shared-lock.ts';
import type { Job } from './feature.ts';
import { resting, type Traffic } from './resting-job.ts';

const EMBEDDED_REST_MS = 5_000;
/** A job that runs seldom has its first turn soon after a start: a node may live for less than the time between two turns. */
const FIRST_TURN_MS = 60_000;

interface RunningJobs {
  stop(): Promise<void>;
}

export function runJobs(jobs: readonly Job[], database: Database, logger: Logger, traffic: Traffic): RunningJobs {
  // One shared job at a time: each holds a connection for its lock in addition to those for its work, and requests need
  // some too.
  let before: Promise<unknown> = Promise.resolve();
  const inTurn: InTurn = (work) => {
    const mine = before.then(work, work);
    before = mine.catch(() => {});
    return mine;
  };
  // Only this process uses the embedded database, so nothing happens in it without this process. On PostgreSQL every
  // second run is left out, which still notices the work of other nodes within a second.
  const restMs = (job: Job): number => (database.engine === 'pglite' ? EMBEDDED_REST_MS : 2 * job.everyMs);
  const ends = jobs.map((job) =>
    repeat(job.followsRequests === true ? resting(job, traffic, restMs(job)) : job, database, logger, inTurn),
  );
  return {
    async stop() {
      await Promise.all(ends.map((end) => end()));
    },
  };
}

type InTurn = (work: () => Promise<void>) => Promise<void>;

function repeat(job: Job, database: Database, logger: Logger, inTurn: InTurn): () => Promise<void> {
  let stopped = false;
  let running: Promise<void> = Promise.resolve();
  let timer: NodeJS.Timeout;
  const turn = async (): Promise<void> => {
    try {
      if (job.shared) await inTurn(() => withSharedLock(database, job.name, () => job.run()));
      else await job.run();
    } catch (error) {
      logger.warn({ err: error, job: job.name }, 'background work failed; it will be tried again');
    }
    if (!stopped) schedule(job.everyMs);
  };
  const schedule = (afterMs: number): void => {
    timer = setTimeout(() => {
      running = turn();
    }, afterMs);
    timer.unref();
  };
  schedule(Math.min(FIRST_TURN_MS, job.everyMs));
  return async () => {
    stopped = true;
    clearTimeout(timer);
    await running;
  };
}
