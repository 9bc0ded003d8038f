/** The search that the address of the activity page asks for. An unknown value counts as not given. Pure. */
import { operationsIn } from './activity-words.ts';
import { type DayRange, dayRangeOf, readDay } from './day-range.ts';

export interface ActivityQuery {
  readonly who: string;
  readonly what: string;
  readonly from: string;
  readonly to: string;
}

const TEXT_MAX = 200;

export function readActivityQuery(query: (name: string) => string | undefined): ActivityQuery {
  const text = (name: string): string => query(name)?.trim().slice(0, TEXT_MAX) ?? '';
  return { who: text('who'), what: text('what'), from: readDay(query('from')), to: readDay(query('to')) };
}

interface Wanted extends DayRange {
  readonly who: string | undefined;
  readonly operations: readonly string[] | undefined;
}

export const searchOfActivity = (asked: ActivityQuery): Wanted => ({
  who: asked.who || undefined,
  operations: asked.what === '' ? undefined : operationsIn(asked.what),
  ...dayRangeOf(asked),
});

export const isNarrowedActivity = (asked: ActivityQuery): boolean => Object.values(asked).some((value) => value !== '');
