/**
 * A job that looks for what requests leave behind rests while there are none, so that an idle service takes no time. Only
 * where no other process can have served any: of other nodes nobody here would hear.
 */
import type { Job } from './feature.ts';

/** How many requests have begun or ended. */
export type Traffic = () => number;

/** What comes due by itself, with no request before it, waits no longer than this. */
const REST_MS = 5_000;

export function resting(job: Job, traffic: Traffic): Job {
  let seen = Number.NaN;
  let turns = 0;
  return {
    ...job,
    async run() {
      const now = traffic();
      turns += 1;
      if (now === seen && turns * job.everyMs < REST_MS) return;
      turns = 0;
      await job.run();
      // Only now: what failed is tried again at the next turn.
      seen = now;
    },
  };
}
