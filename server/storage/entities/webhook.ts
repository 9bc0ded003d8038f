import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import type { DeliveryStatus, WebhookEvent, WebhookOffReason } from '@porchlight/contract';
import { CORE_SCHEMA } from '../schema-names.ts';

/** Where events of a tenant are sent. `lastEventId` is how far its deliveries have been made out of the history. */
export const WebhookEntity = defineEntity({
  name: 'Webhook',
  tableName: 'webhooks',
  schema: CORE_SCHEMA,
  properties: {
    id: p.text().primary(),
    tenantId: p.text(),
    url: p.text(),
    events: p.json<readonly WebhookEvent[]>(),
    sealedSecret: p.text(),
    sealedPrevious: p.text().nullable(),
    previousEndsAt: p.datetime(6).nullable(),
    offReason: p.text().$type<WebhookOffReason>().nullable(),
    failingSince: p.datetime(6).nullable(),
    lastEventId: p.integer(),
    createdAt: p.datetime(6),
  },
});
export type WebhookRow = InferEntity<typeof WebhookEntity>;

/** One message to one receiver. It holds the id of its event, never the event itself. */
export const WebhookDeliveryEntity = defineEntity({
  name: 'WebhookDelivery',
  tableName: 'webhook_deliveries',
  schema: CORE_SCHEMA,
  properties: {
    id: p.integer().primary().autoincrement(),
    webhookId: p.text(),
    kind: p.text().$type<WebhookEvent | 'test'>(),
    eventId: p.integer().nullable(),
    userId: p.integer().nullable(),
    status: p.text().$type<DeliveryStatus>(),
    attempts: p.integer(),
    responseStatus: p.integer().nullable(),
    error: p.text().nullable(),
    createdAt: p.datetime(6),
    /** When a worker may take it; while one has it, the end of that worker's lease; null while its webhook is off. */
    nextAttemptAt: p.datetime(6).nullable(),
    deliveredAt: p.datetime(6).nullable(),
  },
});
export type WebhookDeliveryRow = InferEntity<typeof WebhookDeliveryEntity>;
