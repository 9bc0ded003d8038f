/** What one person or one session did too often in this hour. It is their own doing: nothing is taken of anybody's. */
import type { DomainError } from '../kernel/domain-error.ts';
import { fail, passed, type Result } from '../kernel/result.ts';
import { hourEnd, hourOf, secondsUntil } from './windows.ts';

export function checkHour(
  what: string,
  { hour, count }: { readonly hour: number; readonly count: number },
  max: number,
  now: Date,
): Result<void, DomainError> {
  if (hour !== hourOf(now) || count < max) return passed;
  return fail({
    code: 'rateLimited',
    detail: `At most ${max} ${what} an hour are taken.`,
    retryAfterS: secondsUntil(hourEnd(now), now),
    limit: { name: 'hour', max, windowS: 3_600, remaining: 0 },
  });
}
