/** One attempt to hand a message to its receiver. What the receiver writes is not read: only its status counts. */
import { webhookHeaders } from '../crypto/webhook-signature.ts';
import type { SendGuarded } from '../egress/guarded-request.ts';
import type { Clock } from '../kernel/clock.ts';
import { type Attempt, messageIdOf, typeOf } from './delivery.ts';
import type { DueDelivery, WebhookSecrets } from './ports.ts';

interface Dependencies {
  readonly clock: Clock;
  readonly send: SendGuarded;
}

export type SendDelivery = (due: DueDelivery, data: object) => Promise<Attempt>;

/** A receiver that takes longer should accept first and work later. */
const TIMEOUT_MS = 15_000;

export const sendDelivery =
  ({ clock, send }: Dependencies): SendDelivery =>
  async ({ delivery, webhook, secrets }, data) => {
    const now = clock.now();
    const body = JSON.stringify({ type: typeOf(delivery), timestamp: delivery.createdAt.toISOString(), data });
    try {
      const response = await send(new URL(webhook.url), {
        method: 'POST',
        headers: {
          'content-type': 'application/json; charset=utf-8',
          'content-length': String(Buffer.byteLength(body)),
          'user-agent': 'Porchlight-Webhooks/1',
          ...webhookHeaders(activeSecrets(secrets, now), messageIdOf(delivery), body, now),
        },
        body,
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      response.destroy();
      return { status: response.statusCode ?? 502 };
    } catch (error) {
      return { error: reasonOf(error) };
    }
  };

const activeSecrets = ({ current, previous }: WebhookSecrets, now: Date): string[] =>
  previous && previous.endsAt > now ? [current, previous.secret] : [current];

const REASONS: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'the receiver refused the connection',
  ECONNRESET: 'the receiver closed the connection',
  ENOTFOUND: 'the name of the receiver does not resolve',
  EAI_AGAIN: 'the name of the receiver could not be resolved',
  ABORT_ERR: `the receiver did not answer within ${TIMEOUT_MS / 1_000} s`,
  CERT_HAS_EXPIRED: 'the certificate of the receiver has expired',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'the certificate of the receiver is self-signed',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'the certificate of the receiver cannot be verified',
};

/** Words of ours: what a library or a receiver says may hold what nobody should read. */
function reasonOf(error: unknown): string {
  const { code, name, message } = error as { code?: unknown; name?: unknown; message?: unknown };
  if (name === 'TimeoutError' || name === 'AbortError') return REASONS.ABORT_ERR ?? '';
  if (message === 'this name does not lead to the public internet') return 'the receiver is not on the public internet';
  return REASONS[String(code)] ?? 'the receiver could not be reached';
}
