/** Times as people read them, always in UTC: a page without script does not know the reader's zone. */

import type { Language } from '../language.ts';

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'] as const;
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

const two = (value: number): string => String(value).padStart(2, '0');

export const asDate = (at: Date | string | number): Date => new Date(at);

/** `15 Nov 2026, 09:30 UTC`, and in other languages as their readers write it. */
export function formatTime(at: Date, language: Language = 'en'): string {
  if (language !== 'en') return `${momentIn(language).format(at)} UTC`;
  return `${formatDay(isoDay(at))}, ${two(at.getUTCHours())}:${two(at.getUTCMinutes())} UTC`;
}

/** `2026-11-15` of a moment. */
export const isoDay = (at: Date): string => at.toISOString().slice(0, 10);

/** `15 Nov 2026` from `2026-11-15`. */
export function formatDay(day: string): string {
  return `${formatShortDay(day)} ${day.slice(0, 4)}`;
}

/** `15 Nov` from `2026-11-15`. */
export function formatShortDay(day: string): string {
  return `${Number(day.slice(8, 10))} ${MONTHS[Number(day.slice(5, 7)) - 1] ?? ''}`;
}

const momentIn = (language: Language): Intl.DateTimeFormat =>
  new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' });

/** `72 hours`, with the plural of the language. */
export const inUnit = (value: number, name: 'second' | 'minute' | 'hour' | 'day', language: Language = 'en'): string =>
  new Intl.NumberFormat(language, { style: 'unit', unit: name, unitDisplay: 'long', useGrouping: false }).format(value);

/** `30 days` of a span that is whole days. */
export const inDays = (seconds: number, language: Language = 'en'): string =>
  inUnit(Math.floor((seconds * 1_000) / DAY_MS), 'day', language);

/** `30 seconds`, `5 minutes`: rounded up, so that a reader who waits that long is not too early. */
export const formatWait = (seconds: number, language: Language = 'en'): string =>
  seconds < 120 ? inUnit(Math.ceil(seconds), 'second', language) : inUnit(Math.ceil(seconds / 60), 'minute', language);

/** The two largest units of the time left, rounded down so that a page never promises more than there is. */
export function formatTimeLeft(now: Date, until: Date): string {
  const left = until.getTime() - now.getTime();
  if (left <= 0) return 'None';
  if (left < MINUTE_MS) return 'less than a minute';
  const days = Math.floor(left / DAY_MS);
  const hours = Math.floor((left % DAY_MS) / HOUR_MS);
  const minutes = Math.floor((left % HOUR_MS) / MINUTE_MS);
  const parts = days > 0 ? [inUnit(days, 'day'), hours > 0 && inUnit(hours, 'hour')] : hoursAndMinutes(hours, minutes);
  return parts.filter((part) => part !== false).join(' ');
}

function hoursAndMinutes(hours: number, minutes: number): (string | false)[] {
  return [hours > 0 && inUnit(hours, 'hour'), minutes > 0 && inUnit(minutes, 'minute')];
}
