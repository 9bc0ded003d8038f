/** Standard Webhooks, version 1: HMAC-SHA-256 over `id.timestamp.body`, compared by Web Crypto in constant time. */
import type { WebhookMessage } from '../../generated/porchlight.schemas.ts';

export interface VerifyWebhookOptions {
  /** The secret, `whsec_…`; two of them while one is being replaced. */
  readonly secret: string | readonly string[];
  /** How many seconds old, or ahead of our clock, a message may be; 300 if omitted. */
  readonly toleranceS?: number;
  /** Milliseconds since 1970; the present if left out. */
  readonly now?: number;
}

/**
 * The message did not come from the service, was changed, or is a repetition of an old one. Answer 400 and do nothing.
 *
 * @example
 * import { verifyWebhook, WebhookRejected } from '@porchlight/sdk/webhooks';
 *
 * const unsigned = { headers: {}, body: '{}' };
 * const error = await verifyWebhook(unsigned, { secret: 'whsec_c2VjcmV0' }).catch((thrown: unknown) => thrown);
 * if (error instanceof WebhookRejected) console.log(error.code); // headersMissing
 */
export class WebhookRejected extends Error {
  readonly code: 'headersMissing' | 'tooOld' | 'badSignature';

  constructor(code: WebhookRejected['code'], message: string) {
    super(message);
    this.name = 'WebhookRejected';
    this.code = code;
  }
}

const TOLERANCE_S = 300;

/**
 * Checks the signature of a webhook and returns its message.
 *
 * @throws `WebhookRejected` for a message that is old, changed or not from the service
 *
 * @example
 * import { verifyWebhook } from '@porchlight/sdk/webhooks';
 *
 * export async function POST(request: Request): Promise<Response> {
 *   const message = await verifyWebhook(request, { secret: process.env.WEBHOOK_SECRET ?? '' });
 *   if (message.type === 'social_login.user_erased') console.log('erase', message.data.user_id);
 *   return new Response(null, { status: 204 });
 * }
 */
export async function verifyWebhook(
  request:
    | Request
    | { readonly headers: Headers | Readonly<Record<string, unknown>>; readonly body: string | Uint8Array },
  { secret, toleranceS = TOLERANCE_S, now = Date.now() }: VerifyWebhookOptions,
): Promise<WebhookMessage> {
  const text = await textOf(request);
  const header = (name: string): string => {
    const { headers } = request;
    const value = headers instanceof Headers ? headers.get(name) : headers[name];
    if (typeof value !== 'string' || value === '') {
      throw new WebhookRejected('headersMissing', `The header ${name} is missing: this is no webhook of the service.`);
    }
    return value;
  };
  const [id, timestamp, signatures] = [header('webhook-id'), header('webhook-timestamp'), header('webhook-signature')];
  const seconds = /^\d{1,12}$/.test(timestamp) ? Number(timestamp) : Number.NaN;
  if (!(Math.abs(now / 1_000 - seconds) <= toleranceS)) {
    throw new WebhookRejected('tooOld', 'The message is too old, or the clock of this machine is wrong.');
  }
  const signed = new TextEncoder().encode(`${id}.${timestamp}.${text}`);
  const secrets = typeof secret === 'string' ? [secret] : secret;
  for (const key of await Promise.all(secrets.map(importSecret))) {
    for (const signature of versionOne(signatures)) {
      if (await crypto.subtle.verify('HMAC', key, signature, signed)) return JSON.parse(text) as WebhookMessage;
    }
  }
  throw new WebhookRejected('badSignature', 'The signature fits none of the secrets.');
}

async function textOf(request: Parameters<typeof verifyWebhook>[0]): Promise<string> {
  if (request instanceof Request) return request.text();
  return typeof request.body === 'string' ? request.body : new TextDecoder().decode(request.body);
}

/** The header may also have signatures of other versions. */
const versionOne = (header: string): Uint8Array<ArrayBuffer>[] =>
  header
    .split(' ')
    .filter((part) => part.startsWith('v1,'))
    .flatMap((part) => fromBase64(part.slice(3)) ?? []);

function importSecret(secret: string): Promise<CryptoKey> {
  const bytes = secret.startsWith('whsec_') ? fromBase64(secret.slice('whsec_'.length)) : null;
  if (!bytes || bytes.length === 0)
    throw new TypeError('secret must be the whsec_… that creating the webhook answered.');
  return crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, ['verify']);
}

function fromBase64(text: string): Uint8Array<ArrayBuffer> | null {
  try {
    return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
  } catch {
    return null;
  }
}
