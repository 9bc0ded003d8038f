/** Lines of the log that a fault would write again and again come once a minute for each name. Names must be few. */
const PAUSE_MS = 60_000;

export type IsLineDue = (name: string) => boolean;

export function onceAMinute(): IsLineDue {
  const next = new Map<string, number>();
  return (name) => {
    const now = performance.now();
    if (now < (next.get(name) ?? Number.NEGATIVE_INFINITY)) return false;
    next.set(name, now + PAUSE_MS);
    return true;
  };
}
