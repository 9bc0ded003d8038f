/**
 * A job that looks for what requests leave behind looks less often while there are none, so that an idle service takes
 * next to no time. How much less its caller says: where other processes serve requests, nobody here hears of those.
 */
import type { Job } from './feature.ts';

/** How many requests have begun or ended. */
export type Traffic = () => number;

/** What comes due with no request before it waits no longer than `restMs`. */
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
      // Only now: what failed is tried again at the next turn.
      seen = now;
    },
  };
}
