/** Sends one test event at once and tells what the receiver answered. It is not tried again. */
import type { Clock } from '../kernel/clock.ts';
import type { DomainError } from '../kernel/domain-error.ts';
import { ok, type Result } from '../kernel/result.ts';
import type { Delivery } from './delivery.ts';
import type { ManageWebhooks } from './manage-webhooks.ts';
import type { DeliveryStore } from './ports.ts';
import type { SendDelivery } from './send-delivery.ts';

interface Dependencies {
  readonly clock: Clock;
  readonly manageWebhooks: Pick<ManageWebhooks, 'read'>;
  readonly deliveries: DeliveryStore;
  readonly send: SendDelivery;
}

export type TestWebhook = (tenantId: string, id: string) => Promise<Result<Delivery, DomainError>>;

export const testWebhook =
  ({ clock, manageWebhooks, deliveries, send }: Dependencies): TestWebhook =>
  async (tenantId, id) => {
    const webhook = await manageWebhooks.read(tenantId, id);
    if (!webhook.ok) return webhook;
    const due = await deliveries.addTest(webhook.value, clock.now());
    const attempt = await send(due, { webhook_id: id });
    return ok(await deliveries.settle(due, attempt, clock.now()));
  };
