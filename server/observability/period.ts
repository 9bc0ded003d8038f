/** The days that insights cover, as the address of a page asks for them, and as many days before. Days are in UTC. Pure. */
import { INSIGHTS_DAYS, INSIGHTS_RANGES } from '@porchlight/contract';
import { lastDays } from './days.ts';

export interface Period {
  /** Oldest first. */
  readonly days: readonly string[];
  /** As many days, right before. */
  readonly before: readonly string[];
  /** One of the usual lengths; null if the dates were chosen. */
  readonly range: number | null;
}

/** More days than this make a chart that nobody can read. */
const DAYS_MAX = 366;
const DAY_MS = 86_400_000;
/** Nothing is older, and the database knows neither a year 0 nor one of five digits. */
const DAY = /^2\d{3}-\d{2}-\d{2}$/;

const dayAt = (text: unknown): number | null => {
  const at = typeof text === 'string' && DAY.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(at) ? null : at;
};

const endingAt = (end: number, count: number, range: number | null): Period => {
  const all = lastDays(new Date(end), 2 * count);
  return { before: all.slice(0, count), days: all.slice(count), range };
};

/** Dates that are unknown, in the wrong order or in the future count as not given; one date alone is enough. */
export function readPeriod(query: { days?: unknown; from?: unknown; to?: unknown }, now: Date): Period {
  const [from, to] = [dayAt(query.from), dayAt(query.to)];
  const end = Math.min(to ?? now.getTime(), now.getTime());
  const count = from === null ? 0 : Math.floor(end / DAY_MS) - Math.floor(from / DAY_MS) + 1;
  if (from !== null && count >= 1) return endingAt(end, Math.min(count, DAYS_MAX), null);
  const range = Number(INSIGHTS_RANGES.find((one) => one === query.days) ?? INSIGHTS_DAYS);
  return from === null && to !== null ? endingAt(end, range, null) : endingAt(now.getTime(), range, range);
}

/** The same period as parameters of an address. */
export const periodParameters = ({ days, range }: Period): Record<string, string> =>
  range === null ? { from: days[0] ?? '', to: days.at(-1) ?? '' } : { days: String(range) };
