/** The figures of a range of days: each day, how sign-ins ended, why they failed, and who came back. Pure. */
import type { Insights } from '@porchlight/contract';
import type { z } from 'zod';
import { failureReason } from '../pages/views/project/event-reason.ts';
import type { InsightDay, InsightDetail } from './ports.ts';

type Project = z.output<typeof Insights>['projects'][number];
type Day = Project['daily'][number];

const FAILURES_MAX = 10;

export function presentDays(
  days: readonly string[],
  counted: readonly InsightDay[],
): Pick<Project, 'daily' | 'funnel' | 'returning_users' | 'failures'> {
  const last = days.at(-1) ?? '';
  const within = counted.filter(({ day }) => day <= last);
  const daily = fillDays(days, within);
  const sum = (name: Exclude<keyof Day, 'day'>): number => daily.reduce((total, day) => total + day[name], 0);
  const failed = sum('failures');
  return {
    daily,
    funnel: { started: sum('started'), finished: sum('logins'), declined: sum('declined'), failed },
    // Everybody who was seen since the first day of the period, without those who were new in it.
    returning_users: counted.reduce((users, { firstSeen, lastSeen }) => users + lastSeen - firstSeen, 0),
    failures: reasonsOf(
      within.flatMap(({ details }) => details),
      failed,
    ),
  };
}

/** One entry for each of `days`, also for those on which nothing happened. */
function fillDays(days: readonly string[], counted: readonly InsightDay[]): Day[] {
  const byDay = new Map(counted.map((counts) => [counts.day, counts]));
  return days.map((day) => {
    const { started = 0, logins = 0, declined = 0, failures = 0, firstSeen = 0 } = byDay.get(day) ?? {};
    return { day, started, logins, declined, failures, new_users: firstSeen };
  });
}

/** The most frequent reasons. Days from before reasons were counted have failures without one. */
function reasonsOf(details: readonly InsightDetail[], failed: number): Project['failures'] {
  const counts = new Map<string, number>();
  for (const { event, reason, count } of details) {
    if (event !== 'login_failed') continue;
    const [stage, code] = reason.split(':');
    const { text } = failureReason(stage, code);
    counts.set(text, (counts.get(text) ?? 0) + count);
  }
  const known = [...counts.values()].reduce((total, count) => total + count, 0);
  if (failed > known) counts.set('Reason not recorded', failed - known);
  const sorted = [...counts].map(([reason, count]) => ({ reason, count })).sort((a, b) => b.count - a.count);
  const rest = sorted.slice(FAILURES_MAX).reduce((total, { count }) => total + count, 0);
  return [...sorted.slice(0, FAILURES_MAX), ...(rest > 0 ? [{ reason: 'Other reasons', count: rest }] : [])];
}
