/** Times and amounts in words. Pure. */

const HOUR_MS = 3_600_000;

export function untilOf(expiresAt: string | null, now: Date): string {
  if (expiresAt === null) return 'does not expire';
  const ms = Date.parse(expiresAt) - now.getTime();
  if (ms <= 0) return `expired at ${expiresAt}`;
  const hours = Math.round(ms / HOUR_MS);
  const left = ms >= HOUR_MS ? `${hours} h` : `${Math.ceil(ms / 60_000)} min`;
  return `expires in ${left} unless a human claims it`;
}

/** `2026-01-15 12:00:00`, always UTC, so that lines of several machines compare. */
export const timeOf = (at: string | number): string => new Date(at).toISOString().slice(0, 19).replace('T', ' ');

export function meter(used: number, max: number, width = 20): string {
  const filled = max === 0 ? 0 : Math.min(width, Math.ceil((used / max) * width));
  return '█'.repeat(filled) + '░'.repeat(width - filled);
}
