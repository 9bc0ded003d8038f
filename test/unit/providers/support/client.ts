/** A client at an OpenID provider of the test, made as the service makes the one for Google. */
import { type Clock, systemClock } from '../../../../server/kernel/clock.ts';
import { createProvider } from '../../../../server/providers/catalogue/catalogue.ts';
import { createBoundedFetch, type FetchLimits } from '../../../../server/providers/openid/bounded-fetch.ts';
import type { IdentityProvider } from '../../../../server/providers/ports.ts';
import type { ProviderClient } from '../../../../server/providers/provider-client.ts';
import { comesBackTo } from './comes-back-to.ts';

export interface ClientOptions extends Partial<Omit<ProviderClient, 'credentials'>> {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly redirectUri: string;
  readonly clock?: Clock;
  readonly limits?: FetchLimits;
}

export const createIdentityProvider = (options: ClientOptions): IdentityProvider => {
  const { clientId, clientSecret, limits, redirectUri, ...more } = options;
  const provider = createProvider({
    id: 'google',
    kind: 'google',
    label: 'Google',
    clock: systemClock,
    fetch: createBoundedFetch(limits),
    ...more,
    credentials: { clientId, clientSecret },
  });
  return comesBackTo(provider, redirectUri);
};
