/** One attempt to hand a message to its receiver. Only the status counts; the beginning of the text is for the owner to read. */

import { webhookHeaders } from '../crypto/webhook-signature.ts';
import { NotPublic, type SendGuarded } from '../egress/guarded-request.ts';
import type { Clock } from '../kernel/clock.ts';
import { fieldsOf } from '../kernel/fields.ts';
import { type Attempt, bodyOf, messageIdOf } from './delivery.ts';
import type { DueDelivery, WebhookSecrets } from './ports.ts';
import { readBeginning } from './read-beginning.ts';
import { timeoutS } from './rooms.ts';

interface Dependencies {
  readonly clock: Clock;
  readonly send: SendGuarded;
}

/** `keepsText`: whether the beginning of the response is read. */
export type SendDelivery = (due: DueDelivery, data: object, keepsText: boolean) => Promise<Attempt>;

export const sendDelivery =
  ({ clock, send }: Dependencies): SendDelivery =>
  async ({ delivery, webhook, secrets }, data, keepsText) => {
    const now = clock.now();
    const waitS = timeoutS(webhook, delivery);
    const body = JSON.stringify(bodyOf(delivery, data));
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
        signal: AbortSignal.timeout(waitS * 1_000),
      });
      const text = keepsText ? await readBeginning(response) : null;
      response.destroy();
      return { status: response.statusCode ?? 502, text };
    } catch (error) {
      return { error: reasonOf(error, waitS) };
    }
  };

const activeSecrets = ({ current, previous }: WebhookSecrets, now: Date): string[] =>
  previous && previous.endsAt > now ? [current, previous.secret] : [current];

const REASONS: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'the receiver refused the connection',
  ECONNRESET: 'the receiver closed the connection',
  ENOTFOUND: 'the name of the receiver does not resolve',
  EAI_AGAIN: 'the name of the receiver could not be resolved',
  CERT_HAS_EXPIRED: 'the certificate of the receiver has expired',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'the certificate of the receiver is self-signed',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'the certificate of the receiver cannot be verified',
};

/** A text of this service: the text of a library or a receiver may hold something that an owner should not read. */
function reasonOf(error: unknown, waitS: number): string {
  const { code, name } = fieldsOf(error);
  if (name === 'TimeoutError' || name === 'AbortError') return `the receiver did not answer within ${waitS} s`;
  if (error instanceof NotPublic) return 'the receiver is not on the public internet';
  return REASONS[String(code)] ?? 'the receiver could not be reached';
}
