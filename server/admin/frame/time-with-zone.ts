/** A time that means the same on every machine: date, time and zone, as ISO 8601 writes them. Pure. */
const FORM = /^(\d{4}-\d\d-\d\d)T\d\d:\d\d(?::\d\d(?:\.\d{1,6})?)?(?:Z|[+-]\d\d:\d\d)$/;

/** Null for anything else, such as a number, a date alone, a time without a zone, or the 30th of February. */
export function timeWithZone(text: string): Date | null {
  const [, day] = FORM.exec(text) ?? [];
  const time = new Date(text);
  if (day === undefined || Number.isNaN(time.getTime())) return null;
  // JavaScript takes the 30th of February for the 2nd of March.
  return new Date(`${day}T00:00:00Z`).toISOString().startsWith(day) ? time : null;
}
