/** The event history as a sequence. With `follow` it has no end: each call waits at the service for what comes next. */
import type { AuthEvent, EventList, ListEventsParams } from '../../generated/porchlight.schemas.ts';
import { listEvents } from '../../generated/porchlight.ts';
import { Unavailable } from '../errors.ts';
import { settle } from '../settle.ts';
import type { Request } from './connection.ts';
import { pause } from './pause.ts';

export interface EventsQuery {
  /** Events with a higher id; 0 if left out, which means from the beginning. */
  readonly after?: number;
  readonly event?: AuthEvent['event'];
  readonly userId?: number;
  /** How many to ask for at a time; 500 if left out. */
  readonly pageSize?: number;
  /** Continues after the end of the history, also through restarts of the service, until `signal` aborts. */
  readonly follow?: boolean;
  readonly signal?: AbortSignal;
  /** Called when the service cannot be reached; following continues by itself. */
  readonly onUnavailable?: (error: Unavailable) => void;
}

const HOLD_S = 25;
const PAUSE_S = 2;

export async function* eachEvent(
  request: Request,
  query: EventsQuery = {},
): AsyncGenerator<AuthEvent, void, undefined> {
  const { signal, follow = false, pageSize = 500 } = query;
  const holdS = follow ? HOLD_S : 0;
  const filter: ListEventsParams = {
    limit: pageSize,
    ...(query.event && { event: query.event }),
    ...(query.userId !== undefined && { user_id: query.userId }),
    ...(follow && { wait: HOLD_S }),
  };
  let after = query.after ?? 0;
  while (!signal?.aborted) {
    const page = await pageAfter(after);
    if (!page) continue;
    yield* page.events;
    after = page.next_after;
    if (!follow && !page.has_more) return;
  }

  /** Undefined if no page could be read this time. */
  async function pageAfter(id: number): Promise<EventList | undefined> {
    try {
      return await settle(() => listEvents({ ...filter, after: id }, request({ signal, holdS })), signal);
    } catch (error) {
      if (follow && signal?.aborted) return undefined;
      if (!follow || !(error instanceof Unavailable)) throw error;
      query.onUnavailable?.(error);
      await pause(error.retryAfterS ?? PAUSE_S, signal);
      return undefined;
    }
  }
}
