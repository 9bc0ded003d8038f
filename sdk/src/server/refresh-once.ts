/**
 * One refresh of each token within a process, and none of its answer once somebody has signed out. Who shows the token
 * without the key that was stored with it gets nothing of the answer: the service then says that the token was used.
 */
import type { CallOptions, Client } from '../client.ts';
import type { Tokens } from '../errors.ts';
import { randomText } from '../random-text.ts';
import type { SessionTokens } from './cookie-jar.ts';
import { forgetFlights, shareFlight } from './share-flight.ts';

/** As long as the service takes a second use for a second tab. */
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
  // Who comes later gets a key of their own. A browser keeps the last one that it gets; a thief who has copied the whole jar
  // has another one, and is found out at the next refresh.
  const isLate = known !== undefined && now - known.at > AT_ONCE_MS;
  return isLate ? { ...pair, refreshKey: randomText(16) } : pair;
}

/** After a sign-out the answer that led to this session is void. */
export const forgetRefreshed = (refreshToken: string): void =>
  forgetFlights((_key, result) => issued.get(result)?.refreshToken === refreshToken);
