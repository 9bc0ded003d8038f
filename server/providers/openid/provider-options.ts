import type { Clock } from '../../kernel/clock.ts';
import type { ProviderClient } from '../provider-client.ts';
import type { Vouches } from '../vouching.ts';
import type { BoundedFetch } from './bounded-fetch.ts';

/** What a client is made of: its settings, and what the service gives it. */
export interface ProviderOptions extends ProviderClient {
  readonly clock: Clock;
  /** Sends requests to the provider. For an issuer that an owner named, this is the guarded fetch. */
  readonly fetch: BoundedFetch;
  readonly vouches: Vouches;
}
