/** Guest registrations in a separate time: the windows of limits are rows that all tests of a worker share. */
import { randomInt } from 'node:crypto';
import { TestClock } from '../../support/clock.ts';
import type { Harness } from '../../support/harness.ts';

const CENTURY_IN_DAYS = 36_500;

/** At noon, so that neither the minute nor the day changes by itself. */
export function hourOfItsOwn(): TestClock {
  const clock = new TestClock('2031-03-01T12:00:00.000Z');
  clock.advance({ days: randomInt(CENTURY_IN_DAYS) });
  return clock;
}

export const genesis = (harness: Harness, headers: Record<string, string> = {}) =>
  harness.fetch('/api/genesis', { method: 'POST', headers: { 'user-agent': 'agent', ...headers } });
