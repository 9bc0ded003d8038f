import { describe, expect, it } from 'vitest';
import { FORGOTTEN_AFTER_MS, restartDelayMs } from '../../../server/workers/restart-delay.ts';

describe('the wait before a worker is replaced', () => {
  it.each([
    [1, 100],
    [2, 200],
    [5, 1_600],
    [9, 25_600],
    [10, 30_000],
    [500, 30_000],
  ])('after %i ends in a minute is %i ms', (ends, delayMs) => {
    expect(restartDelayMs(Array(ends).fill(1_000), 1_000)).toBe(delayMs);
  });

  it('forgets what was long ago', () => {
    const now = FORGOTTEN_AFTER_MS * 2;
    expect(restartDelayMs([1, 2, 3, now], now)).toBe(100);
  });
});
