/** A webhook and its transitions. Pure: `now` is an argument. */
import { WEBHOOK_OFF_AFTER_DAYS, type WebhookEvent, type WebhookOffReason } from '@porchlight/contract';

export interface Webhook {
  readonly id: string;
  readonly tenantId: string;
  readonly url: string;
  readonly events: readonly WebhookEvent[];
  readonly offReason: WebhookOffReason | null;
  /** Since when no delivery has succeeded; null while they do. */
  readonly failingSince: Date | null;
  /** When the receiver first accepted a message; null for one that never has. */
  readonly answeredAt: Date | null;
  readonly createdAt: Date;
}

export interface WebhookChange {
  readonly url?: string | undefined;
  readonly events?: readonly WebhookEvent[] | undefined;
  readonly enabled?: boolean | undefined;
}

/** A text that cannot be an id is not searched: PostgreSQL accepts no text with a zero byte. */
export const mayBeWebhookId = (text: string): boolean => /^wh_\w{1,64}$/.test(text);

export const isEnabled = ({ offReason }: Webhook): boolean => offReason === null;

/**
 * Switching a webhook on again clears its failures and starts its five days again. Another address is another receiver: an
 * answer of the former one says nothing about it.
 */
export function changed(webhook: Webhook, { url = webhook.url, events, enabled }: WebhookChange): Webhook {
  const answeredAt = url === webhook.url ? webhook.answeredAt : null;
  const next = { ...webhook, url, answeredAt, events: events ?? webhook.events };
  if (enabled === undefined || enabled === isEnabled(webhook)) return next;
  return enabled ? { ...next, offReason: null, failingSince: null } : { ...next, offReason: 'owner' };
}

const GONE = 410;
export const isGone = (status: number | null): boolean => status === GONE;

const DAY_MS = 86_400_000;

/** After a failed attempt: a receiver that is gone, or fails for days, is switched off. */
export function failed(webhook: Webhook, status: number | null, now: Date): Webhook {
  const failingSince = webhook.failingSince ?? now;
  if (!isEnabled(webhook)) return webhook;
  if (isGone(status)) return { ...webhook, failingSince, offReason: 'gone' };
  const isOver = now.getTime() - failingSince.getTime() >= WEBHOOK_OFF_AFTER_DAYS * DAY_MS;
  return { ...webhook, failingSince, offReason: isOver ? 'failing' : null };
}

export const succeeded = (webhook: Webhook, now: Date): Webhook =>
  webhook.failingSince === null && webhook.answeredAt !== null
    ? webhook
    : { ...webhook, failingSince: null, answeredAt: webhook.answeredAt ?? now };

interface WebhookNotice {
  readonly kind: 'webhook';
  readonly webhook: string;
  readonly message: string;
}

/** The notice about a webhook that fails, or that the service switched off; null for one that works. */
export function noticeOf({ id, url, offReason, failingSince }: Webhook): WebhookNotice | null {
  const host = URL.parse(url)?.host ?? 'its receiver';
  if (offReason === 'gone' || offReason === 'failing') {
    const why =
      offReason === 'gone' ? 'its receiver answered 410 Gone' : `it failed for ${WEBHOOK_OFF_AFTER_DAYS} days`;
    const message = `The webhook to ${host} was switched off because ${why}. Press Resume on its page, or send \`PATCH /api/webhooks/${id}\`.`;
    return { kind: 'webhook', webhook: id, message };
  }
  if (offReason === 'owner' || failingSince === null) return null;
  const since = failingSince.toISOString();
  const message = `The webhook to ${host} fails: the last try did not succeed, and none has since ${since}. After ${WEBHOOK_OFF_AFTER_DAYS} days it is switched off.`;
  return { kind: 'webhook', webhook: id, message };
}
