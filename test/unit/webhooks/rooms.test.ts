import { expect, it } from 'vitest';
import { roomOf, timeoutS } from '../../../server/webhooks/rooms.ts';
import { changed, succeeded, type Webhook } from '../../../server/webhooks/webhook.ts';

const then = new Date('2026-11-16T12:00:00Z');
const now = new Date('2026-11-16T13:00:00Z');

it.each([
  [null, null, 'untried'],
  [then, null, 'answering'],
  [then, now, 'failing'],
  [null, now, 'silent'],
] as const)('first answer %s, failing since %s: %s', (answeredAt, failingSince, room) => {
  expect(roomOf({ answeredAt, failingSince })).toBe(room);
});

it('the first attempt of a message is short while the receiver has never answered; a test is not', () => {
  const never = { answeredAt: null, failingSince: null };
  expect(timeoutS(never, { attempts: 0, kind: 'authorize' })).toBe(3);
  expect(timeoutS(never, { attempts: 1, kind: 'authorize' })).toBe(15);
  expect(timeoutS(never, { attempts: 0, kind: 'test' })).toBe(15);
  expect(timeoutS({ answeredAt: then, failingSince: now }, { attempts: 0, kind: 'authorize' })).toBe(15);
});

it('a webhook remembers its first answer, until its address is another', () => {
  const fresh = { url: 'https://a.example/', answeredAt: null, failingSince: null, offReason: null } as Webhook;
  const answered = succeeded(fresh, then);
  expect(answered.answeredAt).toBe(then);
  expect(succeeded(answered, now)).toBe(answered);
  expect(changed(answered, { events: ['logout'], url: fresh.url }).answeredAt).toBe(then);
  expect(changed(answered, { url: 'https://b.example/' }).answeredAt).toBeNull();
});
