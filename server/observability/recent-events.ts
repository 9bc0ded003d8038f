/** The tail: auth events and API requests in one list, newest first. Pure. */
import type { RecentEvent } from '@porchlight/contract';
import type { z } from 'zod';
import type { LoggedRequest, TailEvent } from './ports.ts';
import { summaryOfEvent, summaryOfRequest } from './summaries.ts';

type Entry = z.output<typeof RecentEvent>;

/** Both lists come newest first, and entries of one instant keep their order. */
export function recentEvents(events: readonly TailEvent[], requests: readonly LoggedRequest[], max: number): Entry[] {
  return [...events.map(ofEvent), ...requests.map(ofRequest)].sort((a, b) => b.at_ms - a.at_ms).slice(0, max);
}

const ofEvent = (event: TailEvent): Entry => ({
  source: 'auth',
  tenant_id: event.tenantId,
  kind: event.event,
  at_ms: event.at.getTime(),
  summary: summaryOfEvent(event),
});

const ofRequest = (request: LoggedRequest): Entry => ({
  source: 'api',
  tenant_id: request.tenantId,
  kind: request.operation,
  status: request.status,
  at_ms: request.at.getTime(),
  summary: summaryOfRequest(request),
});
