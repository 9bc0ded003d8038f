/** A page of events; with `wait` the answer is held until there is one. No connection is held meanwhile. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { EventFilter, EventRecord, EventStore, TenantLocation } from './ports.ts';

export interface EventPage {
  readonly events: readonly EventRecord[];
  readonly nextAfter: number;
  readonly hasMore: boolean;
}

export type FollowEvents = (
  location: TenantLocation,
  filter: EventFilter,
  waitS: number,
  closed: AbortSignal,
) => Promise<EventPage>;

const LOOK_EVERY_MS = 250;

/** `draining` tells that the node takes no more traffic: whoever waits then gets the answer that there is. */
export const followEvents =
  (store: EventStore, draining: AbortSignal): FollowEvents =>
  async (location, filter, waitS, closed) => {
    const over = AbortSignal.any([closed, draining]);
    // One more than asked for tells whether there is more, without a second query.
    const look = () => store.page(location, { ...filter, limit: filter.limit + 1 });
    let found = await look();
    for (let left = waitS * 1_000; found.length === 0 && left > 0 && !over.aborted; left -= LOOK_EVERY_MS) {
      await sleep(Math.min(LOOK_EVERY_MS, left), undefined, { signal: over }).catch(() => {});
      found = await look();
    }
    const events = found.slice(0, filter.limit);
    return { events, nextAfter: events.at(-1)?.id ?? filter.after, hasMore: found.length > filter.limit };
  };
