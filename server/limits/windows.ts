/** The windows of the auth-event buckets: calendar minutes, hours and months, all in UTC. */

export const minuteOf = (now: Date): number => Math.floor(now.getTime() / 60_000);
export const hourOf = (now: Date): number => Math.floor(now.getTime() / 3_600_000);
export const monthOf = (now: Date): number => now.getUTCFullYear() * 100 + now.getUTCMonth() + 1;

export const minuteEnd = (now: Date): Date => new Date((minuteOf(now) + 1) * 60_000);
export const hourEnd = (now: Date): Date => new Date((hourOf(now) + 1) * 3_600_000);
export const monthStart = (now: Date): Date => new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 1));
export const monthEnd = (now: Date): Date => new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1));

/** Whole seconds to wait, at least one. */
export const secondsUntil = (end: Date, now: Date): number =>
  Math.max(1, Math.ceil((end.getTime() - now.getTime()) / 1_000));
