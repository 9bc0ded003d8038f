import { describe, expect, it } from 'vitest';
import { lastDays } from '../../../server/observability/days.ts';
import { presentDays } from '../../../server/observability/insight-days.ts';
import type { InsightDay } from '../../../server/observability/ports.ts';

describe('days of the insights', () => {
  it('are calendar days in UTC, oldest first, today included', () => {
    expect(lastDays(new Date('2026-03-01T00:00:00Z'), 3)).toEqual(['2026-02-27', '2026-02-28', '2026-03-01']);
    expect(lastDays(new Date('2026-03-01T23:59:59.999Z'), 1)).toEqual(['2026-03-01']);
    expect(lastDays(new Date('2028-03-01T12:00:00Z'), 2)).toEqual(['2028-02-29', '2028-03-01']);
  });

  const day = (of: Partial<InsightDay>): InsightDay => ({
    tenantId: 't',
    day: '2026-01-03',
    started: 0,
    logins: 0,
    declined: 0,
    failures: 0,
    details: [],
    firstSeen: 0,
    lastSeen: 0,
    ...of,
  });

  it('are there also when nothing happened, and days outside are left out', () => {
    const known = [
      day({ day: '2026-01-01', logins: 9, failures: 9 }),
      day({ started: 4, logins: 2, failures: 1, firstSeen: 2, lastSeen: 5 }),
    ];
    const { daily, funnel, returning_users } = presentDays(['2026-01-02', '2026-01-03'], known);
    expect(daily).toEqual([
      { day: '2026-01-02', started: 0, logins: 0, declined: 0, failures: 0, new_users: 0 },
      { day: '2026-01-03', started: 4, logins: 2, declined: 0, failures: 1, new_users: 2 },
    ]);
    expect(funnel).toEqual({ started: 4, finished: 2, declined: 0, failed: 1 });
    expect(returning_users).toBe(3);
  });

  it('name ten reasons of failures and count all others together, so that nothing is missing', () => {
    const details = Array.from({ length: 12 }, (_, index) => ({
      event: 'login_failed' as const,
      provider: 'google',
      reason: `token_exchange:http_${500 + index}`,
      count: 20 - index,
    }));
    const all = details.reduce((sum, { count }) => sum + count, 0);
    const { failures } = presentDays(['2026-01-03'], [day({ failures: all, details })]);
    expect(failures).toHaveLength(11);
    expect(failures.at(-1)).toEqual({ reason: 'Other reasons', count: 10 + 9 });
    expect(failures.reduce((sum, { count }) => sum + count, 0)).toBe(all);
  });

  it('say that the reason of failures of before reasons were counted is not recorded', () => {
    const details = [{ event: 'login_failed' as const, provider: 'google', reason: 'user_upsert:blocked', count: 1 }];
    const { failures } = presentDays(['2026-01-03'], [day({ failures: 5, details })]);
    expect(failures).toEqual([
      { reason: 'Reason not recorded', count: 4 },
      { reason: 'The person is blocked', count: 1 },
    ]);
  });
});
