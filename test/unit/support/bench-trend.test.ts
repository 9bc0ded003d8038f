/** The soak uses a slope to say whether memory grows, so the slope itself must be right. */
import { describe, expect, it } from 'vitest';
import { trendOf } from '../../../scripts/bench/instruments/trend.ts';

const points = (value: (minute: number) => number) =>
  Array.from({ length: 60 }, (_, index) => ({ minute: index / 2, value: value(index / 2) }));

describe('the trend of samples', () => {
  it('is the slope of a line, without any error', () => {
    const { perMinute, error } = trendOf(points((minute) => 80 + 0.25 * minute));
    expect(perMinute).toBeCloseTo(0.25);
    expect(error).toBeCloseTo(0);
  });

  it('is less than its own error where there is none', () => {
    const { perMinute, error } = trendOf(points((minute) => 80 + Math.sin(minute * 13) * 5));
    expect(Math.abs(perMinute)).toBeLessThan(3 * error);
  });
});
