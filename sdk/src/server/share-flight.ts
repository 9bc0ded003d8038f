/**
 * Work that may be done only once, shared by all requests of a process that need it at the same moment or shortly
 * after: a browser sends many requests before it has the new cookies, and may load a page twice.
 */
interface Flight {
  readonly result: Promise<unknown>;
  /** When a settled flight may be forgotten; undefined while it is under way. */
  until?: number;
}

/** Shorter than the 60 seconds for which the service itself repeats its answer. */
const REMEMBERED_MS = 30_000;

// One per module, not per instance: handlers that create their helpers for each request share it too.
const flights = new Map<string, Flight>();

/**
 * `key` identifies the work and thereby the type of its result. A failure reaches only the callers that waited for it.
 */
export function shareFlight<T>(key: string, work: () => Promise<T>, now: number = Date.now()): Promise<T> {
  forgetOld(now);
  const known = flights.get(key);
  if (known) return known.result as Promise<T>;
  const result = work();
  const flight: Flight = { result };
  flights.set(key, flight);
  result.then(
    () => {
      flight.until = Date.now() + REMEMBERED_MS;
    },
    () => flights.delete(key),
  );
  return result;
}

/** Forgets the results under the keys that `isVoid` selects. */
export function forgetFlights(isVoid: (key: string, result: Promise<unknown>) => boolean): void {
  for (const [key, { result }] of flights) if (isVoid(key, result)) flights.delete(key);
}

/**
 * A map keeps the order of insertion, so the oldest come first. The search ends at the first one that is still under
 * way.
 */
function forgetOld(now: number): void {
  for (const [key, { until }] of flights) {
    if (until === undefined || until > now) return;
    flights.delete(key);
  }
}
