/** Forecasts when a cap is reached at the pace since its window began. Pure. */
import type { LimitName } from '@porchlight/contract';
import { monthStart } from './windows.ts';

/** Fewer hours say too little about a month. */
const HOURS_NEEDED = 24;
const HOUR_MS = 3_600_000;

interface Usage {
  readonly name: LimitName;
  readonly used: number;
  readonly max: number;
  readonly resetsAt: Date | null;
}

/** How much of a monthly cap will be used at the end of the month; null while it is too early to say. */
export function expectedAtMonthEnd({ used, resetsAt }: Usage, now: Date): number | null {
  const begun = monthStart(now).getTime();
  const elapsed = now.getTime() - begun;
  if (resetsAt === null || elapsed < HOURS_NEEDED * HOUR_MS) return null;
  return Math.round((used / elapsed) * (resetsAt.getTime() - begun));
}

/** The day in UTC on which a monthly cap is reached; null if it lasts, or if the window has no pace yet. */
export function reachedOnDay(line: Usage, now: Date): string | null {
  if (line.name !== 'auth_events_per_month' || line.resetsAt === null || line.used === 0) return null;
  if (line.used >= line.max) return now.toISOString().slice(0, 10);
  const begun = monthStart(now).getTime();
  const elapsed = now.getTime() - begun;
  if (elapsed < HOURS_NEEDED * HOUR_MS) return null;
  const reached = new Date(begun + (line.max / line.used) * elapsed);
  return reached < line.resetsAt ? reached.toISOString().slice(0, 10) : null;
}
