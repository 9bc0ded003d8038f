import { expect, test } from 'vitest';
import { TestClock } from '../../support/clock.ts';

test('the test clock stands still until it is moved', () => {
  const clock = new TestClock('2026-03-01T00:00:00.000Z');
  expect(clock.now()).toEqual(clock.now());
  clock.advance({ days: 1, hours: 2, seconds: 3 });
  expect(clock.now().toISOString()).toBe('2026-03-02T02:00:03.000Z');
  clock.set('2027-01-01T00:00:00.000Z');
  expect(clock.now().toISOString()).toBe('2027-01-01T00:00:00.000Z');
});

test('changing a date that the clock gave out does not move the clock', () => {
  const clock = new TestClock('2026-03-01T00:00:00.000Z');
  clock.now().setUTCFullYear(1999);
  expect(clock.now().toISOString()).toBe('2026-03-01T00:00:00.000Z');
});
