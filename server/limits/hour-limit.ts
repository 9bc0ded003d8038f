/** Limits what one person or one session may do in an hour. It takes nothing from the buckets of others. */
import type { DomainError } from '../kernel/domain-error.ts';
import { fail, passed, type Result } from '../kernel/result.ts';
import { hourEnd, hourOf, secondsUntil } from './windows.ts';

/** Who is counted, and the text for a person who meets the limit in a browser. */
const COUNTED = {
  person: { what: 'sign-ins of one person at one project', pageText: 'personTooOften' },
  session: { what: 'refreshes of one session', pageText: undefined },
} as const;

/**
 * Codes without a page may use only half of the refreshes of a session. Any website can make a browser ask for such codes,
 * so they must not stop the refreshes of the app.
 */
export const hourLimitOf = (use: 'refresh' | 'silent', refreshesPerHour: number): number =>
  use === 'silent' ? Math.ceil(refreshesPerHour / 2) : refreshesPerHour;

export function checkHour(
  who: keyof typeof COUNTED,
  { hour, count }: { readonly hour: number; readonly count: number },
  max: number,
  now: Date,
): Result<void, DomainError> {
  const { what, pageText } = COUNTED[who];
  if (hour !== hourOf(now) || count < max) return passed;
  return fail({
    code: 'rateLimited',
    detail: `At most ${max} ${what} an hour are taken.`,
    retryAfterS: secondsUntil(hourEnd(now), now),
    limit: { name: 'hour', max, windowS: 3_600, remaining: 0 },
    ...(pageText ? { pageText } : {}),
  });
}
