/** The tail: auth events, API requests and webhooks in one list, newest first. Pure. */
import type { RecentEvent } from '@porchlight/contract';
import type { z } from 'zod';
import type { LoggedRequest, TailDelivery, TailEvent } from './ports.ts';
import { summaryOfDelivery, summaryOfEvent, summaryOfRequest } from './summaries.ts';

type Entry = z.output<typeof RecentEvent>;

interface Tails {
  readonly events: readonly TailEvent[];
  readonly requests: readonly LoggedRequest[];
  readonly deliveries: readonly TailDelivery[];
}

/** Each list comes newest first, and entries of one instant keep their order. */
export function recentEvents({ events, requests, deliveries }: Tails, max: number): Entry[] {
  return [...events.map(ofEvent), ...requests.map(ofRequest), ...deliveries.map(ofDelivery)]
    .sort((a, b) => b.at_ms - a.at_ms)
    .slice(0, max);
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
  ...(request.actor === null ? {} : { actor: request.actor }),
  at_ms: request.at.getTime(),
  summary: summaryOfRequest(request),
});

const ofDelivery = (delivery: TailDelivery): Entry => ({
  source: 'webhook',
  tenant_id: delivery.tenantId,
  kind: delivery.kind,
  ...(delivery.responseStatus === null ? {} : { status: delivery.responseStatus }),
  at_ms: delivery.at.getTime(),
  summary: summaryOfDelivery(delivery),
});
