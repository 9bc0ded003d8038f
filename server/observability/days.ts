/** Calendar days in UTC. Pure. */

const DAY_MS = 86_400_000;

const dayOf = (at: number): string => new Date(at).toISOString().slice(0, 10);

/** The day of `now` and those before it, oldest first. */
export const lastDays = (now: Date, count: number): string[] =>
  Array.from({ length: count }, (_, index) => dayOf(now.getTime() - (count - 1 - index) * DAY_MS));
