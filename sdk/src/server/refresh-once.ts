/**
 * Refreshes each token once in a process. A caller that has the token but not the key that was stored with it does not get
 * that answer. It asks the service, which says that the token was used.
 */
import type { CallOptions, Client } from '../client.ts';
import type { Tokens } from '../errors.ts';
import type { SessionTokens } from './cookie-jar.ts';
import { pairOnce } from './pair-once.ts';

export function refreshOnce(
  client: Client,
  held: SessionTokens & { refreshToken: string },
  call?: CallOptions,
  now: number = Date.now(),
): Promise<Tokens> {
  const { refreshToken, refreshKey } = held;
  const key = `refresh ${client.baseUrl} ${client.tenantId} ${refreshToken} ${refreshKey ?? ''}`;
  return pairOnce(key, () => client.refresh(refreshToken, { ...call, refreshKey }), now);
}
