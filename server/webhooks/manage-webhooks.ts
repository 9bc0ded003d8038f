/** What an owner does with the webhooks of a tenant. REST and the account pages call this. */
import {
  REPLAYED_BYTES,
  WEBHOOK_EVENTS_DEFAULT,
  WEBHOOK_SECRET_GRACE_S,
  WEBHOOKS_MAX,
  type WebhookEvent,
} from '@porchlight/contract';
import { createWebhookSecret } from '../crypto/webhook-signature.ts';
import { readOutsideUrl } from '../egress/outside-url.ts';
import { addSeconds, type Clock } from '../kernel/clock.ts';
import type { DomainError } from '../kernel/domain-error.ts';
import { isLoopback } from '../kernel/loopback.ts';
import { type Random, randomText } from '../kernel/random.ts';
import { fail, ok, type Result } from '../kernel/result.ts';
import type { ChargeBytes, StoringTenant } from '../limits/ports.ts';
import { notProvisioned } from '../social-login/resource/resource.ts';
import type { DeliveryStore, WebhookStore } from './ports.ts';
import { changed, isEnabled, type Webhook, type WebhookChange } from './webhook.ts';

interface Dependencies {
  readonly baseUrl: string;
  readonly clock: Clock;
  readonly random: Random;
  readonly webhooks: WebhookStore;
  readonly deliveries: Pick<DeliveryStore, 'sendAgain'>;
  readonly chargeBytes: ChargeBytes;
  /** Called when there may be something to send. */
  readonly wake: () => void;
}

type Outcome<T> = Promise<Result<T, DomainError>>;

export interface ManageWebhooks {
  create(
    tenantId: string,
    url: string,
    events?: readonly WebhookEvent[],
  ): Outcome<{ webhook: Webhook; secret: string }>;
  list(tenantId: string): Promise<Webhook[]>;
  read(tenantId: string, id: string): Outcome<Webhook>;
  change(tenantId: string, id: string, change: WebhookChange): Outcome<Webhook>;
  remove(tenantId: string, id: string): Outcome<null>;
  /** Removes a webhook that can still come back. */
  end(tenantId: string, id: string): Outcome<null>;
  putBack(tenantId: string, id: string): Outcome<null>;
  rotateSecret(tenantId: string, id: string): Outcome<{ secret: string; previousEndsAt: Date }>;
  /** Sends one message again, or all that failed. Returns how many. */
  redeliver(tenantId: string, id: string, which: number | 'failed'): Outcome<number>;
  replay(tenant: StoringTenant, id: string, after: number): Outcome<{ until: number }>;
}

const NOT_FOUND: DomainError = { code: 'webhookNotFound' };

const OVER: DomainError = { code: 'undoOver' };

const IS_OFF: DomainError = {
  code: 'invalidRequest',
  errors: [{ path: 'id', message: 'This webhook is paused. Resume it first.' }],
};

const NOT_SENT: DomainError = {
  code: 'invalidRequest',
  errors: [{ path: 'delivery', message: 'That delivery is no longer kept.' }],
};

const TOO_MANY: DomainError = {
  code: 'webhookLimit',
  detail: `A tenant has at most ${WEBHOOKS_MAX} webhooks.`,
  next: { why: 'See which there are, and change or delete one.', operation: 'listWebhooks' },
};

export function manageWebhooks(dependencies: Dependencies): ManageWebhooks {
  const { baseUrl, clock, random, webhooks, deliveries, chargeBytes, wake } = dependencies;
  const takesLoopback = isLoopback(baseUrl);

  const receiver = (text: string): Result<string, DomainError> => {
    const read = readOutsideUrl(text, takesLoopback);
    return read.ok ? read : fail({ code: 'invalidRequest', errors: [{ path: 'url', message: read.error }] });
  };

  const read = async (tenantId: string, id: string): Outcome<Webhook> => {
    const webhook = await webhooks.find(tenantId, id);
    return webhook ? ok(webhook) : fail(NOT_FOUND);
  };

  return {
    read,
    list: (tenantId) => webhooks.listOf(tenantId),

    async create(tenantId, text, events = WEBHOOK_EVENTS_DEFAULT) {
      const url = receiver(text);
      if (!url.ok) return url;
      const secret = createWebhookSecret(random);
      const webhook = await webhooks.create(
        {
          id: `wh_${randomText(random, 16)}`,
          tenantId,
          url: url.value,
          events,
          offReason: null,
          failingSince: null,
          answeredAt: null,
          createdAt: clock.now(),
        },
        secret,
      );
      if (!webhook) return fail(TOO_MANY);
      wake();
      return ok({ webhook, secret });
    },

    async change(tenantId, id, change) {
      const url = change.url === undefined ? ok(undefined) : receiver(change.url);
      if (!url.ok) return url;
      const moved = await webhooks.change(tenantId, id, clock.now(), (webhook) =>
        changed(webhook, { ...change, url: url.value }),
      );
      if (!moved) return fail(NOT_FOUND);
      wake();
      return ok(moved);
    },

    async remove(tenantId, id) {
      return (await webhooks.remove(tenantId, id)) ? ok(null) : fail(NOT_FOUND);
    },

    async end(tenantId, id) {
      return (await webhooks.end(tenantId, id, clock.now())) ? ok(null) : fail(NOT_FOUND);
    },

    async putBack(tenantId, id) {
      const put = await webhooks.putBack(tenantId, id, clock.now());
      if (put === 'full') return fail(TOO_MANY);
      if (put === 'taken') return fail(OVER);
      wake();
      return ok(null);
    },

    async rotateSecret(tenantId, id) {
      const secret = createWebhookSecret(random);
      const previousEndsAt = addSeconds(clock.now(), WEBHOOK_SECRET_GRACE_S);
      const rotated = await webhooks.rotateSecret(tenantId, id, secret, previousEndsAt);
      return rotated ? ok({ secret, previousEndsAt }) : fail(NOT_FOUND);
    },

    async redeliver(tenantId, id, which) {
      const webhook = await read(tenantId, id);
      if (!webhook.ok) return webhook;
      if (!isEnabled(webhook.value)) return fail(IS_OFF);
      const sent = await deliveries.sendAgain(id, which, clock.now());
      if (sent === 0 && which !== 'failed') return fail(NOT_SENT);
      wake();
      return ok(sent);
    },

    async replay(tenant, id, after) {
      const webhook = await read(tenant.id, id);
      if (!webhook.ok) return webhook;
      const newest = await webhooks.newestEvent(tenant.id);
      if (newest === null) return fail(notProvisioned);
      const charged = await chargeBytes(tenant, Math.max(0, newest - after) * REPLAYED_BYTES);
      if (!charged.ok) return charged;
      const until = await webhooks.replay(webhook.value, after);
      if (until === null) return fail(notProvisioned);
      wake();
      return ok({ until });
    },
  };
}
