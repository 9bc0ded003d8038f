/** Calendar days in UTC. Pure. */

const DAY_MS = 86_400_000;

const dayOf = (at: number): string => new Date(at).toISOString().slice(0, 10);

/** The day of `now` and those before it, oldest first. */
export const lastDays = (now: Date, count: number): string[] =>
  Array.from({ length: count }, (_, index) => dayOf(now.getTime() - (count - 1 - index) * DAY_MS));

interface DayCounts {
  readonly day: string;
  readonly logins: number;
  readonly failures: number;
}

/** One entry for each of `days`, also for those on which nothing happened. */
export function fillDays(days: readonly string[], known: readonly DayCounts[]): DayCounts[] {
  const byDay = new Map(known.map((counts) => [counts.day, counts]));
  return days.map((day) => ({
    day,
    logins: byDay.get(day)?.logins ?? 0,
    failures: byDay.get(day)?.failures ?? 0,
  }));
}
