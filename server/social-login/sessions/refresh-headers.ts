/** The headers that tell what is left of the minute's limit after a refresh. */
import { rateLimitHeaders } from '../../http/response/rate-limit-headers.ts';
import { minuteEnd, secondsUntil } from '../../limits/windows.ts';
import type { Refreshed } from './refresh-session.ts';

export function rateLimitOf({ minute }: Refreshed, now: Date): readonly [string, string][] {
  if (!minute) return [];
  const { used, max } = minute;
  const state = { name: 'minute', max, windowS: 60, remaining: max - used } as const;
  return rateLimitHeaders(state, secondsUntil(minuteEnd(now), now));
}
