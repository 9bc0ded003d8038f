/** One refresh of each token within a process, and none of its answer once somebody has signed out. */
import type { CallOptions, Client } from '../client.ts';
import type { Tokens } from '../errors.ts';
import type { SessionTokens } from './cookie-jar.ts';
import { forgetFlights, shareFlight } from './share-flight.ts';

const issued = new WeakMap<Promise<unknown>, string>();

export function refreshOnce(
  client: Client,
  held: SessionTokens & { refreshToken: string },
  call?: CallOptions,
  now?: number,
): Promise<Tokens> {
  const { refreshToken, refreshKey } = held;
  const key = `refresh ${client.baseUrl} ${client.tenantId} ${refreshToken}`;
  const flight = shareFlight(key, () => client.refresh(refreshToken, { ...call, refreshKey }), now);
  flight.then(
    (pair) => issued.set(flight, pair.refreshToken),
    () => undefined,
  );
  return flight;
}

/** After a sign-out the answer that led to this session is void. */
export const forgetRefreshed = (refreshToken: string): void =>
  forgetFlights((_key, result) => issued.get(result) === refreshToken);
