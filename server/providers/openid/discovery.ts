/**
 * The provider's description of itself (OpenID Connect Discovery 1.0). Asked for when first needed, by one request at a
 * time; a failure is not kept, so the next login tries again. Once known it is used for an hour, then renewed behind
 * the back of whoever comes next: a provider that is away later on never makes a known description unknown.
 */
import { allowInsecureRequests, type CustomFetch, customFetch, discovery, type ServerMetadata } from 'openid-client';
import { type Clock, secondsBetween } from '../../kernel/clock.ts';
import { isLoopback } from '../../kernel/loopback.ts';
import { ProviderUnavailable } from '../../kernel/unavailable.ts';
import { failureCode } from './failure-code.ts';
import { ProviderFault } from './provider-fault.ts';

const FRESH_FOR_S = 3_600;
const ENDPOINTS = ['authorization_endpoint', 'token_endpoint', 'userinfo_endpoint', 'jwks_uri'] as const;

interface Discovery {
  /** Throws `ProviderUnavailable`, nothing else. */
  metadata(): Promise<ServerMetadata>;
}

interface DiscoveryOptions {
  readonly issuer: string;
  readonly clientId: string;
  readonly fetch: CustomFetch;
  readonly clock: Clock;
}

export function createDiscovery({ issuer, clientId, fetch, clock }: DiscoveryOptions): Discovery {
  let known: { readonly metadata: ServerMetadata; readonly at: Date } | undefined;
  let pending: Promise<ServerMetadata> | undefined;

  const ask = async (): Promise<ServerMetadata> => {
    try {
      const execute = isPlainLoopback(issuer) ? [allowInsecureRequests] : [];
      const config = await discovery(new URL(issuer), clientId, undefined, undefined, {
        [customFetch]: fetch,
        execute,
      });
      const metadata = config.serverMetadata();
      requireEndpoints(metadata, isPlainLoopback(issuer));
      known = { metadata, at: clock.now() };
      return metadata;
    } catch (error) {
      throw new ProviderUnavailable(failureCode(error), { cause: error });
    } finally {
      pending = undefined;
    }
  };

  const refresh = (): Promise<ServerMetadata> => {
    pending ??= ask();
    return pending;
  };

  return {
    async metadata() {
      if (!known) return refresh();
      if (secondsBetween(known.at, clock.now()) >= FRESH_FOR_S) refresh().catch(() => undefined);
      return known.metadata;
    },
  };
}

export function isPlainLoopback(issuer: string): boolean {
  return issuer.startsWith('http:') && isLoopback(issuer);
}

function requireEndpoints(metadata: ServerMetadata, plainAllowed: boolean): void {
  for (const name of ENDPOINTS) {
    const value = metadata[name];
    const url = typeof value === 'string' ? URL.parse(value) : null;
    if (!url) throw new ProviderFault('bad_response');
    const secure = url.protocol === 'https:' || (plainAllowed && url.protocol === 'http:' && isLoopback(url));
    if (!secure) throw new ProviderFault('insecure_endpoint');
  }
}
