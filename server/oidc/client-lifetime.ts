/**
 * How long a registered client is remembered. Anybody may register one, so it is kept for a day until somebody approves
 * it; from then on each use keeps it. Pure: `now` is an argument.
 */
import { addSeconds, secondsBetween } from '../kernel/clock.ts';

const DAY_S = 86_400;
const APPROVED_S = 90 * DAY_S;

export const registeredUntil = (now: Date): Date => addSeconds(now, DAY_S);
export const approvedUntil = (now: Date): Date => addSeconds(now, APPROVED_S);

/**
 * Whether a use extends the lifetime: only for an approved client, which has more than a day left, and at most once a day.
 */
export function isKeptByUse(expiresAt: Date | null, now: Date): boolean {
  const leftS = expiresAt === null ? 0 : secondsBetween(now, expiresAt);
  return leftS > DAY_S && APPROVED_S - leftS > DAY_S;
}
