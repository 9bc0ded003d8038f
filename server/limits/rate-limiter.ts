/**
 * The one limiter: minute and day windows of a guard, taken together or not at all. What costs disk or money is counted
 * in rows, so that two nodes are no more generous than one; what costs only CPU, in the memory of each node.
 */
import { type Counted, GUARDS } from '@porchlight/contract';
import type { RateLimited } from '../kernel/domain-error.ts';
import { type GuardSettings, type GuardWindow, guardWindows } from './guard-windows.ts';
import { createMemoryUseStore } from './memory-use-store.ts';
import type { RateLimiter, UseStore } from './ports.ts';
import { secondsUntil } from './windows.ts';

export function createRateLimiter(rows: UseStore, settings: GuardSettings): RateLimiter {
  const memory = createMemoryUseStore();
  return {
    async take(guard, subjects, now) {
      const windows = guardWindows(guard, subjects, settings, now);
      const full = await (GUARDS[guard].counted === 'rows' ? rows : memory).take(windows);
      const window = full === null ? undefined : windows[full];
      return window ? refusal(window, secondsUntil(window.end, now)) : null;
    },
  };
}

const WHOM: Readonly<Record<Counted, string>> = {
  address: 'from one network address',
  'address at a tenant': 'from one network address at one project',
  tenant: 'for one tenant',
  account: 'for one account or guest',
  client: 'for one connected program',
};

const refusal = ({ by, span, seconds, max }: GuardWindow, retryAfterS: number): RateLimited => ({
  code: 'rateLimited',
  detail:
    span === 'unclaimed'
      ? `At most ${max} of these calls are allowed ${WHOM[by]} until it is claimed.`
      : `At most ${max} of these calls a ${span} are allowed ${WHOM[by]}.`,
  retryAfterS,
  limit: { name: span, max, windowS: seconds, remaining: 0 },
});
