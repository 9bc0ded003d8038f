/**
 * Wakes those who wait for events. Four times a second, one read of the counters of all their tenants tells who has
 * something new, so that a hundred waiting calls cost the database no more than one. No connection is held in between.
 */
import type { EventStore } from '../ports/events.ts';
import type { TenantLocation } from '../ports/resource.ts';

export interface EventWatch {
  /** From the first call on, `changed` resolves at each event of the tenant, and once at the beginning. */
  enter(location: TenantLocation): EventWaiter;
}

export interface EventWaiter {
  /** Resolves when there may be something new, or `over` aborts. */
  changed(over: AbortSignal): Promise<void>;
  leave(): void;
}

interface Waiter {
  readonly location: TenantLocation;
  /** The newest event for which the waiter was woken; undefined before the first poll. */
  seen: number | null | undefined;
  wake: (() => void) | undefined;
  /** Something happened while the waiter was reading, so it may have read too early. */
  isMissed: boolean;
}

const LOOK_EVERY_MS = 250;
/** Background work writes events too, but seldom. */
const REST_MS = 5_000;

/**
 * `traffic` counts requests that have begun or ended. It is given only if no other process writes to the database:
 * without a request there is nothing new.
 */
export function createEventWatch(
  store: Pick<EventStore, 'newest'>,
  traffic?: () => number,
  everyMs = LOOK_EVERY_MS,
): EventWatch {
  const waiters = new Set<Waiter>();
  let isScheduled = false;
  let counted = Number.NaN;
  let restedMs = 0;

  const mayRest = (): boolean => {
    const now = traffic?.() ?? Number.NaN;
    restedMs += everyMs;
    if (now === counted && restedMs < REST_MS && [...waiters].every(({ seen }) => seen !== undefined)) return true;
    counted = now;
    restedMs = 0;
    return false;
  };

  const turn = async (): Promise<void> => {
    if (!mayRest()) await wakeChanged(store, [...waiters]);
    isScheduled = false;
    schedule();
  };
  const schedule = (): void => {
    if (waiters.size === 0 || isScheduled) return;
    isScheduled = true;
    setTimeout(() => void turn(), everyMs);
  };

  return {
    enter(location) {
      const waiter: Waiter = { location, seen: undefined, wake: undefined, isMissed: false };
      waiters.add(waiter);
      schedule();
      return { changed: (over) => changeFor(waiter, over), leave: () => void waiters.delete(waiter) };
    },
  };
}

async function wakeChanged(store: Pick<EventStore, 'newest'>, waiters: readonly Waiter[]): Promise<void> {
  const places = new Map(waiters.map(({ location }) => [location.tenantId, location]));
  // On a failure, each waiter reads for itself and reports what is wrong with the database.
  const newest = await store.newest([...places.values()]).catch(() => null);
  for (const waiter of waiters) {
    const found = newest === null ? undefined : (newest.get(waiter.location.tenantId) ?? null);
    if (found !== undefined && found === waiter.seen) continue;
    waiter.seen = found;
    if (waiter.wake) waiter.wake();
    else waiter.isMissed = true;
  }
}

const changeFor = (waiter: Waiter, over: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (over.aborted || waiter.isMissed) {
      waiter.isMissed = false;
      return resolve();
    }
    const done = (): void => {
      waiter.wake = undefined;
      over.removeEventListener('abort', done);
      resolve();
    };
    waiter.wake = done;
    over.addEventListener('abort', done, { once: true });
  });
