/** Signatures of Standard Webhooks, version 1: HMAC-SHA-256 over id, timestamp and body, symmetric keys. */
import { createHmac } from 'node:crypto';
import { WEBHOOK_SECRET_PREFIX } from '@porchlight/contract';
import type { Random } from '../kernel/random.ts';

const SECRET_BYTES = 24;

export const createWebhookSecret = (random: Random): string =>
  WEBHOOK_SECRET_PREFIX + Buffer.from(random.bytes(SECRET_BYTES)).toString('base64');

/**
 * One signature for each secret: while a secret is being replaced, receivers with the old or the new one find theirs.
 */
export function webhookHeaders(
  secrets: readonly string[],
  messageId: string,
  body: string,
  now: Date,
): Record<string, string> {
  const timestamp = String(Math.floor(now.getTime() / 1_000));
  const signed = `${messageId}.${timestamp}.${body}`;
  return {
    'webhook-id': messageId,
    'webhook-timestamp': timestamp,
    'webhook-signature': secrets.map((secret) => `v1,${signature(secret, signed)}`).join(' '),
  };
}

const signature = (secret: string, text: string): string =>
  createHmac('sha256', Buffer.from(secret.slice(WEBHOOK_SECRET_PREFIX.length), 'base64'))
    .update(text)
    .digest('base64');
