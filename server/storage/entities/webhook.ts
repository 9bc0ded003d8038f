import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import type { DeliveryStatus, WebhookEvent, WebhookOffReason } from '@porchlight/contract';
import type { Delivery } from '../../webhooks/delivery.ts';
import { CORE_SCHEMA } from './schema-names.ts';

/** The address to which events of a tenant are sent. `lastEventId` is the last event for which deliveries were made. */
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
    sealedPrevious: p.text().strictNullable(),
    previousEndsAt: p.datetime(6).strictNullable(),
    offReason: p.text().$type<WebhookOffReason>().strictNullable(),
    failingSince: p.datetime(6).strictNullable(),
    answeredAt: p.datetime(6).strictNullable(),
    lastEventId: p.bigint('number'),
    /** Names of the notices that it was sent and that still hold. */
    toldNotices: p.json<readonly string[]>().default([]),
    createdAt: p.datetime(6),
    /** When it was deleted at the desk. It can come back for ten minutes, with the reason why it was off before. */
    endedAt: p.datetime(6).strictNullable(),
    endedReason: p.text().$type<WebhookOffReason>().strictNullable(),
  },
});
export type WebhookRow = InferEntity<typeof WebhookEntity>;

/** One message to one receiver. It holds the id of its event, never the event itself. */
export const WebhookDeliveryEntity = defineEntity({
  name: 'WebhookDelivery',
  tableName: 'webhook_deliveries',
  schema: CORE_SCHEMA,
  properties: {
    id: p.bigint('number').primary().autoincrement(),
    webhookId: p.text(),
    kind: p.text().$type<WebhookEvent | 'test'>(),
    eventId: p.bigint('number').strictNullable(),
    userId: p.bigint('number').strictNullable(),
    status: p.text().$type<DeliveryStatus>(),
    attempts: p.integer(),
    responseStatus: p.integer().strictNullable(),
    error: p.text().strictNullable(),
    /** The beginning of the receiver's last answer, for claimed projects. */
    responseText: p.text().strictNullable(),
    /** The content of a message about the project. It names no person. */
    notice: p.json<NonNullable<Delivery['notice']>>().strictNullable(),
    createdAt: p.datetime(6),
    /**
     * When a worker may take the message. While a worker has it, the end of that worker's lease; null while its webhook
     * is off.
     */
    nextAttemptAt: p.datetime(6).strictNullable(),
    deliveredAt: p.datetime(6).strictNullable(),
  },
});
export type WebhookDeliveryRow = InferEntity<typeof WebhookDeliveryEntity>;
