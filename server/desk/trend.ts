/** Sign-ins of the last seven days, compared with the seven days before. Pure. */
import type { InsightDay } from '../observability/ports.ts';

export interface TrendDay {
  readonly day: string;
  readonly logins: number;
  readonly failures: number;
}

interface Compared {
  readonly now: number;
  readonly before: number;
}

export interface Trend {
  /** Fourteen days, the oldest first. */
  readonly days: readonly TrendDay[];
  readonly signIns: Compared;
  readonly failures: Compared;
}

export const WEEK = 7;
export const TREND_DAYS = 2 * WEEK;

export function trendOf(days: readonly string[], counted: readonly InsightDay[]): Trend {
  const byDay = new Map(counted.map((one) => [one.day, one]));
  const all = days.map((day) => {
    const { logins = 0, failures = 0 } = byDay.get(day) ?? {};
    return { day, logins, failures };
  });
  const compared = (name: 'logins' | 'failures'): Compared => ({
    before: sum(all.slice(0, -WEEK).map((day) => day[name])),
    now: sum(all.slice(-WEEK).map((day) => day[name])),
  });
  return { days: all, signIns: compared('logins'), failures: compared('failures') };
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0);
