import { Webhook } from 'standardwebhooks';
import { describe, expect, it } from 'vitest';
import { verifyWebhook, WebhookRejected } from '../../../sdk/src/webhooks/index.ts';
import { createWebhookSecret, webhookHeaders } from '../../../server/crypto/webhook-signature.ts';
import { systemRandom } from '../../../server/kernel/random.ts';

const now = new Date('2026-11-15T12:00:00Z');
const secret = createWebhookSecret(systemRandom);
const other = createWebhookSecret(systemRandom);
const body = JSON.stringify({ type: 'webhook.test', timestamp: now.toISOString(), data: { webhook_id: 'wh_ü' } });
const headers = webhookHeaders([secret], 'msg_1', body, now);
const at = { now: now.getTime() };

const codeOf = (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(
    () => 'accepted',
    (error: unknown) => (error instanceof WebhookRejected ? error.code : error),
  );

describe('verifyWebhook', () => {
  it('returns the message of a request that the service signed', async () => {
    expect(await verifyWebhook({ headers, body }, { secret, ...at })).toEqual(JSON.parse(body));
    const request = new Request('https://app.example/', { method: 'POST', headers, body });
    expect(await verifyWebhook(request, { secret, ...at })).toEqual(JSON.parse(body));
    expect(await verifyWebhook({ headers, body: Buffer.from(body) }, { secret, ...at })).toEqual(JSON.parse(body));
  });

  it('takes what the independent package signed', async () => {
    const signature = new Webhook(secret).sign('msg_2', now, body);
    const signed = {
      'webhook-id': 'msg_2',
      'webhook-timestamp': String(now.getTime() / 1_000),
      'webhook-signature': signature,
    };
    expect(await verifyWebhook({ headers: signed, body }, { secret, ...at })).toEqual(JSON.parse(body));
  });

  it('takes either secret while one is being replaced, on both sides', async () => {
    const both = webhookHeaders([other, secret], 'msg_1', body, now);
    for (const one of [secret, other])
      expect(await codeOf(verifyWebhook({ headers: both, body }, { secret: one, ...at }))).toBe('accepted');
    expect(await codeOf(verifyWebhook({ headers, body }, { secret: [other, secret], ...at }))).toBe('accepted');
  });

  it.each([
    ['another body', { headers, body: `${body} ` }, 'badSignature'],
    ['another id', { headers: { ...headers, 'webhook-id': 'msg_9' }, body }, 'badSignature'],
    ['no signature', { headers: { ...headers, 'webhook-signature': '' }, body }, 'headersMissing'],
    [
      'a signature of another version',
      { headers: { ...headers, 'webhook-signature': 'v2,AAAA' }, body },
      'badSignature',
    ],
    ['a signature that is no base64', { headers: { ...headers, 'webhook-signature': 'v1,%%%' }, body }, 'badSignature'],
    ['a time that is no number', { headers: { ...headers, 'webhook-timestamp': 'soon' }, body }, 'tooOld'],
    ['no headers at all', { headers: {}, body }, 'headersMissing'],
  ])('refuses %s', async (_what, request, code) => {
    expect(await codeOf(verifyWebhook(request, { secret, ...at }))).toBe(code);
  });

  it.each([301, -301])('refuses a message that is %i s off', async (offset) => {
    expect(await codeOf(verifyWebhook({ headers, body }, { secret, now: now.getTime() + offset * 1_000 }))).toBe(
      'tooOld',
    );
  });

  it('says what is wrong with a secret that is none', async () => {
    await expect(verifyWebhook({ headers, body }, { secret: 'undefined', ...at })).rejects.toThrow('whsec_');
  });
});
