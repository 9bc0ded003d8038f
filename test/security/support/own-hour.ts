/** Guest registrations in a time of their own: the windows of limits are rows that all tests of a worker share. */
import { TestClock } from '../../support/clock.ts';
import type { Harness } from '../../support/harness.ts';

let hours = 0;
export const hourOfItsOwn = (): TestClock => {
  hours += 1;
  const clock = new TestClock('2031-03-01T00:00:00.000Z');
  clock.advance({ hours: hours * 24 + Math.floor(process.hrtime()[1] % 23), minutes: process.pid % 59 });
  return clock;
};

export const genesis = (harness: Harness, headers: Record<string, string> = {}) =>
  harness.fetch('/api/genesis', { method: 'POST', headers: { 'user-agent': 'agent', ...headers } });
