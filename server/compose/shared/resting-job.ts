/**
 * A job that processes what requests leave behind runs less often while there is nothing to do, so that an idle service
 * uses almost no CPU time. The caller chooses the interval, because this process does not see requests that other
 * processes serve.
 */
import type { Job } from './feature.ts';

/** How many requests have begun or ended. */
export type Traffic = () => number;

/** Work that comes due without a request waits no longer than `restMs`. */
export function resting(job: Job, traffic: Traffic, restMs: number): Job {
  let seen = Number.NaN;
  let turns = 0;
  return {
    ...job,
    async run() {
      const now = traffic();
      turns += 1;
      if (now === seen && turns * job.everyMs < restMs) return;
      turns = 0;
      await job.run();
      // Set only after success, so that a failed run is repeated at the next turn.
      seen = now;
    },
  };
}
