/**
 * Sets the protocol library up for one exchange: our clock, our bounded fetch, signature checks on. A configuration is
 * cheap and lives for one exchange, so that a moved clock counts at once; only the provider's signing keys are carried
 * from one to the next. The library keeps them for five minutes and asks again for a key it has not seen.
 */
import {
  allowInsecureRequests,
  type ClientAuth,
  ClientSecretPost,
  Configuration,
  clockSkew,
  clockTolerance,
  customFetch,
  type ExportedJWKSCache,
  enableNonRepudiationChecks,
  getJwksCache,
  type ServerMetadata,
  setJwksCache,
} from 'openid-client';
import { type Clock, secondsBetween, systemClock } from '../../kernel/clock.ts';
import type { BoundedFetch } from './bounded-fetch.ts';
import { isPlainLoopback } from './discovery.ts';
import { ProviderFault } from './provider-fault.ts';
import { basicOf } from './token-request.ts';

/** How far the clock of a provider may be off. */
const CLOCK_TOLERANCE_S = 60;
const ASKED_AGAIN_AFTER_S = 10;
const LIBRARY_WAITS_S = 60;

export type SecretMethod = 'client_secret_post' | 'client_secret_basic';

export interface ClientConfigurations {
  /** `by` sends the requests to the provider, in place of the usual fetch. */
  create(metadata: ServerMetadata, method: SecretMethod, by?: BoundedFetch): Promise<Configuration>;
  /** Carries the signing keys that this exchange fetched over to the next one. */
  keepKeys(config: Configuration): void;
}

interface ClientOptions {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: () => Promise<string>;
  readonly clock: Clock;
  readonly fetch: BoundedFetch;
}

export function createClientConfigurations(options: ClientOptions): ClientConfigurations {
  const { issuer, clientId, clientSecret, clock } = options;
  let keys: ExportedJWKSCache | undefined;

  return {
    async create(metadata, method, fetch = options.fetch) {
      const skew = Math.round(secondsBetween(systemClock.now(), clock.now()));
      const secret = await clientSecret();
      const authentication = method === 'client_secret_post' ? ClientSecretPost(secret) : inHeader(clientId, secret);
      const config = new Configuration(
        metadata,
        clientId,
        { [clockSkew]: skew, [clockTolerance]: CLOCK_TOLERANCE_S },
        authentication,
      );
      config[customFetch] = (url, init) => (url === metadata.jwks_uri ? fetchKeys(fetch(url, init)) : fetch(url, init));
      config.timeout = 0; // The bounded fetch limits the time, the body included.
      enableNonRepudiationChecks(config);
      if (isPlainLoopback(issuer)) allowInsecureRequests(config);
      if (keys) setJwksCache(config, askableSoon(keys));
      return config;
    },

    keepKeys(config) {
      const kept = getJwksCache(config);
      if (kept && kept.jwks !== keys?.jwks) keys = kept;
    },
  };
}

/**
 * The library's own function encodes hyphens too, and a provider that does not decode them then sees another client.
 */
const inHeader =
  (clientId: string, secret: string): ClientAuth =>
  (_server, _client, _body, headers) =>
    headers.set('authorization', basicOf(clientId, secret));

/**
 * The library asks again for a key that it has not seen once its copy is a minute old. If a provider replaces its keys
 * without overlap, people should not be locked out for that long. So a copy that is ten seconds old is presented as a
 * minute old.
 */
function askableSoon(keys: ExportedJWKSCache): ExportedJWKSCache {
  const ageS = Math.floor(systemClock.now().getTime() / 1_000) - keys.uat;
  return ageS >= ASKED_AGAIN_AFTER_S && ageS < LIBRARY_WAITS_S
    ? { ...keys, uat: keys.uat - (LIBRARY_WAITS_S - ageS) }
    : keys;
}

/** An id token that cannot be checked is a different fault from one that is wrong, so it gets its own name. */
async function fetchKeys(answer: Promise<Response>): Promise<Response> {
  try {
    const response = await answer;
    const body: unknown = response.status === 200 ? await response.clone().json() : null;
    if (typeof body === 'object' && body !== null && 'keys' in body && Array.isArray(body.keys)) return response;
  } catch (error) {
    throw new ProviderFault('keys_unavailable', { cause: error });
  }
  throw new ProviderFault('keys_unavailable');
}
