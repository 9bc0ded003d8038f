/** A page of events; with `wait` the answer is held until there is one. No connection is held meanwhile. */

import type { DomainError } from '../../kernel/domain-error.ts';
import { readPage } from '../../kernel/page.ts';
import { fail, ok, type Result } from '../../kernel/result.ts';
import type { EventFilter, EventRecord, EventStore } from '../ports/events.ts';
import type { TenantLocation } from '../ports/resource.ts';
import { createEventWatch } from './event-watch.ts';

interface EventPage {
  readonly events: readonly EventRecord[];
  readonly nextAfter: number;
  readonly hasMore: boolean;
}

export type FollowEvents = (
  location: TenantLocation,
  filter: EventFilter,
  waitS: number,
  closed: AbortSignal,
) => Promise<Result<EventPage, DomainError>>;

/** The most waiting calls of one tenant on one node. */
const WAITERS_MAX = 10;

const tooManyWaiters = (waitS: number): DomainError => ({
  code: 'rateLimited',
  detail: `At most ${WAITERS_MAX} calls of one tenant may wait for events at once.`,
  retryAfterS: waitS,
  limit: { name: 'waiters', max: WAITERS_MAX, windowS: waitS, remaining: 0 },
});

/** `draining` fires when the node takes no more traffic: waiting requests then get what there is. */
export const followEvents = (store: EventStore, draining: AbortSignal, traffic?: () => number): FollowEvents => {
  const watch = createEventWatch(store, traffic);
  const waiters = new Map<string, number>();
  return async (location, filter, waitS, closed) => {
    const over = AbortSignal.any([closed, draining]);
    const read = (limit: number) => store.page(location, { ...filter, limit });
    const look = () => readPage(filter.limit, read, ({ id }) => id);
    let found = await look();
    if (found.entries.length === 0 && waitS > 0) {
      const waiting = waiters.get(location.tenantId) ?? 0;
      if (waiting >= WAITERS_MAX) return fail(tooManyWaiters(waitS));
      waiters.set(location.tenantId, waiting + 1);
      const waiter = watch.enter(location);
      // Ends by the clock: a slow database makes polls fewer, not the wait longer.
      const end = AbortSignal.any([over, AbortSignal.timeout(waitS * 1_000)]);
      try {
        while (found.entries.length === 0 && !end.aborted) {
          await waiter.changed(end);
          if (!end.aborted) found = await look();
        }
      } finally {
        waiter.leave();
        const others = (waiters.get(location.tenantId) ?? 1) - 1;
        if (others > 0) waiters.set(location.tenantId, others);
        else waiters.delete(location.tenantId);
      }
    }
    const { entries: events, next } = found;
    return ok({ events, nextAfter: events.at(-1)?.id ?? filter.after, hasMore: next !== null });
  };
};
