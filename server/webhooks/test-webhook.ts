/** Sends one test event at once and returns what the receiver answered. It is not tried again. */
import type { Clock } from '../kernel/clock.ts';
import type { DomainError, RateLimited } from '../kernel/domain-error.ts';
import { fail, ok, type Result } from '../kernel/result.ts';
import type { FairQueue } from '../scheduling/fair-queue.ts';
import type { Delivery } from './delivery.ts';
import type { ManageWebhooks } from './manage-webhooks.ts';
import type { DeliveryStore } from './ports.ts';
import { WEBHOOK_ROOMS, type WebhookRoom } from './rooms.ts';
import type { SendDelivery } from './send-delivery.ts';

interface Dependencies {
  readonly clock: Clock;
  readonly manageWebhooks: Pick<ManageWebhooks, 'read'>;
  readonly deliveries: DeliveryStore;
  readonly queue: FairQueue<WebhookRoom>;
  readonly send: SendDelivery;
}

export type TestWebhook = (tenant: TestingTenant, id: string) => Promise<Result<Delivery, DomainError>>;

interface TestingTenant {
  readonly id: string;
  readonly ownerId: string | null;
}

/** How long a test waits for the tests before it. */
const PATIENCE_S = 5;

export const testWebhook =
  ({ clock, manageWebhooks, deliveries, queue, send }: Dependencies): TestWebhook =>
  async (tenant, id) => {
    const webhook = await manageWebhooks.read(tenant.id, id);
    if (!webhook.ok) return webhook;
    const asker = { room: 'testing', tenantId: tenant.id, receiver: id, isClaimed: tenant.ownerId !== null } as const;
    const tested = await queue.run(asker, PATIENCE_S * 1_000, async () => {
      const due = await deliveries.addTest(webhook.value, clock.now());
      const attempt = await send(due, { webhook_id: id }, asker.isClaimed);
      return deliveries.settle(due, attempt, clock.now());
    });
    return tested ? ok(tested.value) : fail(tooManyAtOnce(asker.isClaimed));
  };

function tooManyAtOnce(isClaimed: boolean): RateLimited {
  const { ofTenant: max } = isClaimed ? WEBHOOK_ROOMS.testing : WEBHOOK_ROOMS.testing.unclaimed;
  return {
    code: 'rateLimited',
    detail: `At most ${max} test messages of one project are sent at a time. Wait until the one before is answered.`,
    retryAfterS: PATIENCE_S,
    limit: { name: 'at once', max, windowS: PATIENCE_S, remaining: 0 },
  };
}
