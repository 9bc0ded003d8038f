/** The windows of the auth-event buckets: calendar minutes and calendar months, both in UTC. */

export const minuteOf = (now: Date): number => Math.floor(now.getTime() / 60_000);
export const monthOf = (now: Date): number => now.getUTCFullYear() * 100 + now.getUTCMonth() + 1;

export const minuteEnd = (now: Date): Date => new Date((minuteOf(now) + 1) * 60_000);
export const monthEnd = (now: Date): Date => new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1));
