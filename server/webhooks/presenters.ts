/** Domain values → the contract's bodies. */
import type { Delivery as DeliveryBody, Webhook as WebhookBody } from '@porchlight/contract';
import type { z } from 'zod';
import { type Delivery, messageIdOf, typeOf } from './delivery.ts';
import { isEnabled, type Webhook } from './webhook.ts';

export const presentWebhook = (webhook: Webhook): z.output<typeof WebhookBody> => ({
  id: webhook.id,
  url: webhook.url,
  events: [...webhook.events],
  enabled: isEnabled(webhook),
  off_reason: webhook.offReason,
  failing_since: webhook.failingSince?.toISOString() ?? null,
  created_at: webhook.createdAt.toISOString(),
});

export const presentDelivery = (delivery: Delivery): z.output<typeof DeliveryBody> => ({
  id: delivery.id,
  message_id: messageIdOf(delivery),
  type: typeOf(delivery),
  event_id: delivery.eventId,
  status: delivery.status,
  attempts: delivery.attempts,
  response_status: delivery.responseStatus,
  error: delivery.error,
  created_at: delivery.createdAt.toISOString(),
  next_attempt_at: delivery.nextAttemptAt?.toISOString() ?? null,
  delivered_at: delivery.deliveredAt?.toISOString() ?? null,
});
