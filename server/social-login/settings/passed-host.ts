/**
 * Places to which recently started sign-ins led: hosts of callbacks, redirects of clients, projects' own hosts, and
 * servers that agents asked for. Approvals read them: taking away what people use stops their sign-ins. Pure.
 */

import { PASSED_DAYS, PASSED_PLACES_MAX } from '@porchlight/contract';
import { addHours } from '../../kernel/clock.ts';
import { isWeb } from '../../kernel/host-or-scheme.ts';

export interface PassedPlace {
  readonly place: string;
  /** The last day on which it was used, in UTC. */
  readonly day: string;
}

/** The names of places. Ids have no space in them, and neither have hosts. */
export const callbackPlace = (host: string): string => `callback ${host}`;
export const clientPlace = (clientId: string, host: string): string => `client ${clientId} ${host}`;
export const ownHostPlace = (host: string): string => `host ${host}`;
export const agentPlace = (resource: string): string => `agent ${resource}`;

/** The host of an address without its port, or its scheme. A wildcard stays as it is written. */
export function placeOf(address: string): string {
  const url = URL.parse(address);
  if (url === null) return address;
  return isWeb(url) ? url.hostname.replace(/\.$/, '') : url.protocol;
}

export const dayOf = (now: Date): string => now.toISOString().slice(0, 10);

/** Whether a place was used in the last days. A full list has forgotten some, so the answer is then always yes. */
export const hasPassed = (passed: readonly PassedPlace[], place: string): boolean =>
  passed.length >= PASSED_PLACES_MAX || passed.some((one) => one.place === place);

/** Adds places to those that are known, and drops those that are too old. */
export function withPassed(
  present: readonly PassedPlace[],
  fresh: readonly PassedPlace[],
  now: Date,
): readonly PassedPlace[] {
  const since = dayOf(addHours(now, -PASSED_DAYS * 24));
  const days = new Map<string, string>();
  for (const { place, day } of [...present, ...fresh]) {
    const known = days.get(place);
    if (day >= since && (known === undefined || known < day)) days.set(place, day);
  }
  return [...days].map(([place, day]) => ({ place, day })).slice(0, PASSED_PLACES_MAX);
}
