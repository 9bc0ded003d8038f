/** How many of a project's present users it had on each day, from the users first seen on each day and the total. Pure. */

export interface DayCount {
  readonly day: string;
  readonly users: number;
}

interface Known {
  readonly users_total: number;
  readonly daily: readonly { readonly day: string; readonly new_users: number }[];
}

export function usersOverTime({ users_total, daily }: Known): DayCount[] {
  const days: DayCount[] = [];
  let users = users_total;
  for (const { day, new_users } of daily.toReversed()) {
    days.push({ day, users });
    users -= new_users;
  }
  return days.reverse();
}
