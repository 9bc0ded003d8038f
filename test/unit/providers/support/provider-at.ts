/** A provider of the catalogue, made as the service makes it, for a stand-in. */
import type { Clock } from '../../../../server/kernel/clock.ts';
import { createProvider } from '../../../../server/providers/catalogue/catalogue.ts';
import { createBoundedFetch } from '../../../../server/providers/openid/bounded-fetch.ts';
import type { IdentityProvider } from '../../../../server/providers/ports.ts';
import type { ProviderClient } from '../../../../server/providers/provider-client.ts';

export const providerAt = (clock: Clock, client: Omit<ProviderClient, 'label'>): IdentityProvider =>
  createProvider({ label: client.id, ...client, clock, fetch: createBoundedFetch() });
