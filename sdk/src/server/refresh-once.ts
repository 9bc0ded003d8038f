/**
 * One refresh for each token within a process. Requests that bring the same spent token, at the same moment or shortly
 * after, share the first one's answer: a browser sends many requests before it has seen the new cookies.
 */
import type { Client } from '../client.ts';
import type { Tokens } from '../errors.ts';

interface Flight {
  readonly pair: Promise<Tokens>;
  /** When a settled flight may be forgotten; undefined while it is under way. */
  until?: number;
  refreshToken?: string;
}

/** Shorter than the 60 seconds for which the service itself repeats its answer. */
const REMEMBERED_MS = 30_000;

// Of the module and not of an instance: handlers that build their helpers anew for each request share it too.
const flights = new Map<string, Flight>();

const keyOf = (client: Client, refreshToken: string): string => `${client.baseUrl} ${client.tenantId} ${refreshToken}`;

export function refreshOnce(client: Client, refreshToken: string, now: number = Date.now()): Promise<Tokens> {
  forgetOld(now);
  const key = keyOf(client, refreshToken);
  const known = flights.get(key);
  if (known) return known.pair;
  const flight: Flight = { pair: client.refresh(refreshToken) };
  flights.set(key, flight);
  flight.pair.then(
    (pair) => {
      flight.until = Date.now() + REMEMBERED_MS;
      flight.refreshToken = pair.refreshToken;
    },
    // A failure is nobody's answer but that of those who waited for it.
    () => flights.delete(key),
  );
  return flight.pair;
}

/** After a sign-out the answer that led to this session is void. */
export function forgetRefreshed(refreshToken: string): void {
  for (const [key, flight] of flights) if (flight.refreshToken === refreshToken) flights.delete(key);
}

/** A map keeps the order of insertion, so the oldest come first; one that is under way ends the search. */
function forgetOld(now: number): void {
  for (const [key, { until }] of flights) {
    if (until === undefined || until > now) return;
    flights.delete(key);
  }
}
