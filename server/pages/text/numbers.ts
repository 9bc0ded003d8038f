/** Numbers as people read them. */
import { ACTIVE_SESSIONS_COUNTED } from '@porchlight/contract';

const grouped = new Intl.NumberFormat('en-US');

export const formatNumber = (value: number): string => grouped.format(value);

/** `1 user`, `5,000 users`. */
export const countOf = (value: number, one: string, many = `${one}s`): string =>
  `${formatNumber(value)} ${value === 1 ? one : many}`;

/** A whole number of per cent: at least 1 if anything is used, and at most 99 below the maximum. */
export function percentOf(used: number, max: number): number {
  if (max <= 0) return used > 0 ? 100 : 0;
  const share = Math.floor((used / max) * 100);
  return Math.min(100, used > 0 ? Math.max(1, share) : 0);
}

/** Up to this number, active sessions are counted exactly. A higher number includes some that expired minutes ago. */
export const sessionsText = (count: number): string =>
  `${count > ACTIVE_SESSIONS_COUNTED ? 'about ' : ''}${formatNumber(count)}`;
