/** When a notice about a cap appears, and the day on which the cap would be reached. */
import { describe, expect, it } from 'vitest';
import { expectedAtMonthEnd, reachedOnDay } from '../../../server/limits/forecast.ts';
import { noticesOf } from '../../../server/limits/limit-report.ts';

const month = (used: number, max = 5_000) => ({
  name: 'auth_events_per_month' as const,
  used,
  max,
  resetsAt: new Date('2026-12-01T00:00:00Z'),
});
const MIDDLE = new Date('2026-11-16T00:00:00Z');

describe('a cap', () => {
  it.each([
    [3_999, undefined],
    [4_000, 80],
    [4_749, 80],
    [4_750, 95],
    [4_999, 95],
    [5_000, 100],
  ])('of 5,000 with %i used has the notice %s', (used, percent) => {
    expect(noticesOf([month(used)], MIDDLE)[0]?.percent).toBe(percent);
  });

  it('names the day on which it would be reached', () => {
    const [notice] = noticesOf([month(4_500)], MIDDLE);
    expect(notice).toMatchObject({ kind: 'limit', reached_on: '2026-11-17' });
    expect(notice?.message).toContain('At this pace the limit is reached on 2026-11-17.');
  });

  it('says what happens once it is reached', () => {
    expect(noticesOf([month(5_000)], MIDDLE)[0]?.message).toContain('Sign-ins are refused until 2026-12-01.');
  });

  it('has no day where it lasts to the end of the month, nor on the first day', () => {
    expect(reachedOnDay(month(2_000), MIDDLE)).toBeNull();
    expect(reachedOnDay(month(2_000), new Date('2026-11-01T20:00:00Z'))).toBeNull();
  });

  it('of users or of a lifetime has no pace', () => {
    expect(reachedOnDay({ name: 'stored_users', used: 90, max: 100, resetsAt: null }, MIDDLE)).toBeNull();
  });

  it('will be used twice as much at the end of a month that is half over', () => {
    expect(expectedAtMonthEnd(month(1_000), MIDDLE)).toBe(2_000);
    expect(expectedAtMonthEnd(month(1_000), new Date('2026-11-01T10:00:00Z'))).toBeNull();
  });
});
