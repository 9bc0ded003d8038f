/** The first and the last day of a search, as the address of a page names them. Days are in UTC. Pure. */

/** Nothing is older, and the database knows neither a year 0 nor one of five digits. */
const DAY = /^2\d{3}-\d{2}-\d{2}$/;
const DAY_MS = 86_400_000;

/** Empty if it is no day. */
export function readDay(text: string | undefined): string {
  const day = text?.trim() ?? '';
  return DAY.test(day) && !Number.isNaN(Date.parse(day)) ? day : '';
}

export interface DayRange {
  readonly from: Date | undefined;
  readonly to: Date | undefined;
}

/** The last day is included as a whole. */
export const dayRangeOf = ({ from, to }: { readonly from: string; readonly to: string }): DayRange => ({
  from: from === '' ? undefined : new Date(from),
  to: to === '' ? undefined : new Date(Date.parse(to) + DAY_MS),
});
