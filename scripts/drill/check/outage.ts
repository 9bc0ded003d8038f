/** The longest time in which no call that needs the database was acknowledged. Verify needs no database. Pure. */
import type { Attempt } from './record.ts';

export function longestOutage(attempts: readonly Attempt[]): number {
  const ends = attempts
    .filter(({ operation, outcome }) => outcome === 'acknowledged' && operation !== 'verify')
    .map(({ at, ms }) => at + ms)
    .sort((a, b) => a - b);
  return ends.reduce((longest, end, index) => Math.max(longest, end - (ends[index - 1] ?? end)), 0);
}
