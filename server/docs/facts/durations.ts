/** Seconds in words: 3600 → `1 hour`. */

const UNITS = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
  ['second', 1],
] as const;

export function duration(seconds: number): string {
  for (const [unit, size] of UNITS) {
    // 72 hours stay hours, because the limit is known that way.
    if (seconds % size !== 0 || (unit === 'day' && seconds / size < 5)) continue;
    const count = seconds / size;
    return `${count.toLocaleString('en-GB')} ${unit}${count === 1 ? '' : 's'}`;
  }
  return `${seconds} seconds`;
}
