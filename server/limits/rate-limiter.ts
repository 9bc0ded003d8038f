/**
 * The only rate limiter: minute and day windows of a guard, taken together or not at all. Limits that protect disk or money
 * are counted in rows, so that two nodes allow no more than one. Limits that protect only CPU are counted in the memory of
 * each node.
 */
import { type Counted, GUARDS, type GuardName } from '@porchlight/contract';
import type { RateLimited } from '../kernel/domain-error.ts';
import { fail, passed } from '../kernel/result.ts';
import { type GuardSettings, type GuardWindow, guardWindows } from './guard-windows.ts';
import { createMemoryUseStore } from './memory-use-store.ts';
import type { RateLimiter, UseStore } from './ports.ts';
import { secondsUntil } from './windows.ts';

/** `onRefused` is called for each refusal. */
export function createRateLimiter(
  rows: UseStore,
  settings: GuardSettings,
  onRefused: (guard: GuardName) => void = () => {},
): RateLimiter {
  const memory = createMemoryUseStore();
  const storeOf = (guard: GuardName): UseStore => (GUARDS[guard].counted === 'rows' ? rows : memory);
  return {
    async take(guard, subjects, now, amount = 1) {
      const windows = guardWindows(guard, subjects, settings, now);
      const full = await storeOf(guard).take(windows, amount);
      const window = full === null ? undefined : windows[full];
      if (!window) return passed;
      onRefused(guard);
      return fail(refusal(guard, window, secondsUntil(window.end, now)));
    },
    giveBack: (guard, subjects, takenAt, amount) =>
      storeOf(guard).giveBack(guardWindows(guard, subjects, settings, takenAt), amount),
  };
}

const WHOM: Readonly<Record<Counted, string>> = {
  address: 'from one network address',
  'address at a tenant': 'from one network address at one project',
  tenant: 'for one tenant',
  account: 'for one account or guest',
  client: 'for one connected program',
  person: 'for one person of an app',
};

const MIB = 1_048_576;

function detailOf(guard: GuardName, { by, span, max }: GuardWindow): string {
  if (GUARDS[guard].unit === 'bytes')
    return `Changes may write at most ${max / MIB} MiB a ${span} ${WHOM[by]}. An unchanged list writes nothing; claimed projects may write more.`;
  return span === 'unclaimed'
    ? `At most ${max} of these calls are allowed ${WHOM[by]} until it is claimed.`
    : `At most ${max} of these calls a ${span} are allowed ${WHOM[by]}.`;
}

const refusal = (guard: GuardName, window: GuardWindow, retryAfterS: number): RateLimited => ({
  code: 'rateLimited',
  detail: detailOf(guard, window),
  retryAfterS,
  limit: { name: window.span, max: window.max, windowS: window.seconds, remaining: 0 },
  ...(window.tier
    ? { cap: { name: 'starts_per_address', max: window.max, tier: window.tier, endsAt: window.end } }
    : {}),
});
