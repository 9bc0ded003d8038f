/**
 * How many users a project had on each day, worked out from the newest users and the total. The list may be cut, so days
 * before its oldest user are not known and are left out rather than guessed. Pure.
 */
import { asDate, isoDay } from '../text/time.ts';

export interface DayCount {
  readonly day: string;
  readonly users: number;
}

interface Known {
  readonly users_total: number;
  readonly users: readonly { readonly first_seen: string }[];
  readonly daily: readonly { readonly day: string }[];
}

export function usersOverTime({ users_total, users, daily }: Known): DayCount[] {
  const firstDays = users.map((user) => isoDay(asDate(user.first_seen))).sort();
  const complete = users.length >= users_total;
  const oldestKnown = complete ? '' : (firstDays[0] ?? '9999');
  return daily
    .map(({ day }) => day)
    .sort()
    .filter((day) => day >= oldestKnown)
    .map((day) => ({ day, users: users_total - firstDays.filter((first) => first > day).length }))
    .filter(({ users }, index, all) => users > 0 || (all[index + 1]?.users ?? 0) > 0);
}
