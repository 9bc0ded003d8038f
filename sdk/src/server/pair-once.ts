/**
 * Makes one call for each pair of tokens in a process, because a browser sends many requests before it has the new cookies.
 * The answer is not used after a sign-out.
 */
import type { Tokens } from '../errors.ts';
import { randomText } from '../random-text.ts';
import { forgetFlights, shareFlight } from './share-flight.ts';

/** Within this time, the service thinks that a second use of a refresh token comes from another tab, not from a thief. */
const AT_ONCE_MS = 2_000;

const issued = new WeakMap<Promise<unknown>, { readonly refreshToken: string; readonly at: number }>();

export async function pairOnce<Pair extends Tokens | null>(
  key: string,
  work: () => Promise<Pair>,
  now: number = Date.now(),
): Promise<Pair> {
  const flight = shareFlight(key, work, now);
  const known = issued.get(flight);
  const pair = await flight;
  if (!pair) return pair;
  if (!known) issued.set(flight, { refreshToken: pair.refreshToken, at: Date.now() });
  // A later caller gets its own key. A browser keeps the last key that it gets. A thief who has copied all cookies has
  // another key, and is detected at the next refresh.
  const isLate = known !== undefined && now - known.at > AT_ONCE_MS;
  return isLate ? { ...pair, refreshKey: randomText(16) } : pair;
}

/** After a sign-out, the answer that created this session is no longer used. */
export const forgetPair = (refreshToken: string): void =>
  forgetFlights((_key, result) => issued.get(result)?.refreshToken === refreshToken);
