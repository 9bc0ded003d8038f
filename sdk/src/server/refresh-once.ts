/**
 * One refresh of each token within a process; its answer is not used after a sign-out. A caller that has the token but
 * not the key that was stored with it does not get the answer: the service says that the token was used.
 */
import type { CallOptions, Client } from '../client.ts';
import type { Tokens } from '../errors.ts';
import { randomText } from '../random-text.ts';
import type { SessionTokens } from './cookie-jar.ts';
import { forgetFlights, shareFlight } from './share-flight.ts';

/** For this long the service takes a second use of a refresh token as one of another tab, and not as a theft. */
const AT_ONCE_MS = 2_000;

const issued = new WeakMap<Promise<unknown>, { readonly refreshToken: string; readonly at: number }>();

export async function refreshOnce(
  client: Client,
  held: SessionTokens & { refreshToken: string },
  call?: CallOptions,
  now: number = Date.now(),
): Promise<Tokens> {
  const { refreshToken, refreshKey } = held;
  const key = `refresh ${client.baseUrl} ${client.tenantId} ${refreshToken} ${refreshKey ?? ''}`;
  const flight = shareFlight(key, () => client.refresh(refreshToken, { ...call, refreshKey }), now);
  const known = issued.get(flight);
  const pair = await flight;
  if (!known) issued.set(flight, { refreshToken: pair.refreshToken, at: Date.now() });
  // A later caller gets its own key. A browser keeps the last key that it gets. A thief who has copied all cookies has
  // another key, and is detected at the next refresh.
  const isLate = known !== undefined && now - known.at > AT_ONCE_MS;
  return isLate ? { ...pair, refreshKey: randomText(16) } : pair;
}

/** After a sign-out, the answer that created this session is no longer used. */
export const forgetRefreshed = (refreshToken: string): void =>
  forgetFlights((_key, result) => issued.get(result)?.refreshToken === refreshToken);
