import { describe, expect, it } from 'vitest';
import { fillDays, lastDays } from '../../../server/observability/days.ts';

describe('days of the insights', () => {
  it('are calendar days in UTC, oldest first, today included', () => {
    expect(lastDays(new Date('2026-03-01T00:00:00Z'), 3)).toEqual(['2026-02-27', '2026-02-28', '2026-03-01']);
    expect(lastDays(new Date('2026-03-01T23:59:59.999Z'), 1)).toEqual(['2026-03-01']);
    expect(lastDays(new Date('2028-03-01T12:00:00Z'), 2)).toEqual(['2028-02-29', '2028-03-01']);
  });

  it('are there also when nothing happened, and days outside are left out', () => {
    const known = [
      { day: '2026-01-01', logins: 9, failures: 9 },
      { day: '2026-01-03', logins: 2, failures: 1 },
    ];
    expect(fillDays(['2026-01-02', '2026-01-03'], known)).toEqual([
      { day: '2026-01-02', logins: 0, failures: 0 },
      { day: '2026-01-03', logins: 2, failures: 1 },
    ]);
  });
});
