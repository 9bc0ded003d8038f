import { WEBHOOK_ATTEMPTS_MAX, WEBHOOK_EVENTS_DEFAULT, WEBHOOK_RETRY_DELAYS_S } from '@porchlight/contract';
import { describe, expect, it } from 'vitest';
import { readOutsideUrl } from '../../../server/egress/outside-url.ts';
import { addHours, addSeconds, secondsBetween } from '../../../server/kernel/clock.ts';
import { attempted, messageIdOf } from '../../../server/webhooks/delivery.ts';
import { changed, failed, isEnabled, noticeOf, succeeded, type Webhook } from '../../../server/webhooks/webhook.ts';

const now = new Date('2026-11-15T12:00:00Z');
const webhook: Webhook = {
  id: 'wh_1',
  tenantId: 'brave-otter-k3f9q2',
  url: 'https://app.example.com/hooks',
  events: WEBHOOK_EVENTS_DEFAULT,
  offReason: null,
  failingSince: null,
  answeredAt: null,
  createdAt: now,
};

describe('the address of a receiver', () => {
  it.each([
    ['https://app.example.com/hooks', true],
    ['https://app.example.com:8443/hooks?x=1', true],
    ['http://app.example.com/hooks', false],
    ['https://10.0.0.1/hooks', false],
    ['https://192.168.1.1/', false],
    ['https://169.254.169.254/latest/meta-data', false],
    ['https://[::1]/', false],
    ['https://[fd00::1]/', false],
    ['https://127.0.0.1/', false],
    ['https://0x7f000001/', false],
    ['http://localhost:4000/hooks', false],
    ['https://localhost./', false],
    ['https://a.localhost/', false],
    ['https://a.b.localhost.:8443/', false],
    ['https://LOCALHOST./', false],
    ['https://localhost.example.com/', true],
    ['https://intranet/hooks', false],
    ['https://user:password@app.example.com/', false],
    ['https://app.example.com/#part', false],
    ['javascript:alert(1)', false],
    ['ftp://app.example.com/', false],
    ['app.example.com', false],
    ['', false],
  ])('%s is taken by a public service: %s', (url, taken) => {
    expect(readOutsideUrl(url, false).ok).toBe(taken);
  });

  it.each(['http://localhost:4000/hooks', 'http://127.0.0.1:4000/', 'https://[::1]:4000/'])(
    '%s is taken by a service on a loopback address',
    (url) => expect(readOutsideUrl(url, true).ok).toBe(true),
  );

  it('stays refused on a loopback service when it is a private address', () => {
    expect(readOutsideUrl('https://10.0.0.1/', true).ok).toBe(false);
  });
});

describe('an attempt', () => {
  it('that the receiver accepts ends the delivery', () => {
    expect(attempted({ attempts: 0, kind: 'authorize' }, { status: 204 }, now)).toMatchObject({
      status: 'delivered',
      attempts: 1,
      nextAttemptAt: null,
      deliveredAt: now,
    });
  });

  it.each([301, 400, 410, 500])('with %s is tried again later', (status) => {
    expect(attempted({ attempts: 0, kind: 'authorize' }, { status }, now)).toMatchObject({
      status: 'pending',
      responseStatus: status,
      nextAttemptAt: addSeconds(now, 5),
    });
  });

  it('is the last one after eight, 27 hours after the first', () => {
    let at = now;
    let delivery = { attempts: 0, kind: 'authorize' as const };
    for (let attempt = 1; attempt < WEBHOOK_ATTEMPTS_MAX; attempt += 1) {
      const settled = attempted(delivery, { error: 'away' }, at);
      expect(settled.status).toBe('pending');
      at = settled.nextAttemptAt ?? at;
      delivery = { ...delivery, attempts: settled.attempts };
    }
    expect(attempted(delivery, { error: 'away' }, at)).toMatchObject({ status: 'failed', nextAttemptAt: null });
    expect(secondsBetween(now, at) / 3_600).toBeCloseTo(27, 0);
    expect(WEBHOOK_ATTEMPTS_MAX).toBe(8);
    expect(WEBHOOK_RETRY_DELAYS_S).toHaveLength(7);
  });

  it('of a test is not repeated', () => {
    expect(attempted({ attempts: 0, kind: 'test' }, { status: 500 }, now).status).toBe('failed');
  });

  it('keeps its message id when it is repeated or replayed', () => {
    const first = messageIdOf({ id: 1, webhookId: 'wh_1', eventId: 7, kind: 'authorize' });
    expect(messageIdOf({ id: 99, webhookId: 'wh_1', eventId: 7, kind: 'authorize' })).toBe(first);
  });
});

describe('a webhook', () => {
  it('is switched off by a receiver that is gone', () => {
    expect(failed(webhook, 410, now)).toMatchObject({ offReason: 'gone' });
  });

  it('is switched off after five days without a success, and not a moment earlier', () => {
    const failing = failed(webhook, 500, now);
    expect(failing).toMatchObject({ failingSince: now, offReason: null });
    expect(failed(failing, 500, addSeconds(addHours(now, 120), -1)).offReason).toBeNull();
    expect(failed(failing, 500, addHours(now, 120)).offReason).toBe('failing');
    expect(failed(succeeded(failing, now), 500, addHours(now, 120)).offReason).toBeNull();
  });

  it('that is switched on again has its days anew', () => {
    const off = { ...webhook, offReason: 'failing' as const, failingSince: now };
    expect(changed(off, { enabled: true })).toMatchObject({ offReason: null, failingSince: null });
    expect(changed(off, { url: 'https://b.example/' })).toMatchObject({ offReason: 'failing' });
    expect(isEnabled(changed(webhook, { enabled: false }))).toBe(false);
  });

  it('earns a notice when the service switched it off, and none when its owner did', () => {
    expect(noticeOf({ ...webhook, offReason: 'gone' })?.message).toContain('410');
    expect(noticeOf({ ...webhook, offReason: 'owner' })).toBeNull();
    expect(noticeOf(webhook)).toBeNull();
  });
});
