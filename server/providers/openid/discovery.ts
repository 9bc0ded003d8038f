/**
 * The provider's description of itself (OpenID Connect Discovery 1.0). It is read when first needed, by one request at a
 * time; a failure is not kept, so the next login tries again. Once known it is used for an hour and then renewed in the
 * background: a provider that is away later on never makes a known description unknown.
 */
import { allowInsecureRequests, customFetch, discovery, type ServerMetadata } from 'openid-client';
import { type Clock, secondsBetween } from '../../kernel/clock.ts';
import { isLoopback } from '../../kernel/loopback.ts';
import { ProviderUnavailable } from '../../kernel/unavailable.ts';
import type { BoundedFetch } from './bounded-fetch.ts';
import { failureCode } from './failure-code.ts';
import { ProviderFault } from './provider-fault.ts';

const FRESH_FOR_S = 3_600;
const WELL_KNOWN = '/.well-known/openid-configuration';

interface Discovery {
  /** Throws `ProviderUnavailable`, nothing else. */
  metadata(): Promise<ServerMetadata>;
}

/** A provider whose description names another issuer than the address that it was read from. */
export interface DiscoveryRules {
  readonly isIssuer: (issuer: string) => boolean;
}

interface DiscoveryOptions {
  readonly issuer: string;
  readonly clientId: string;
  readonly fetch: BoundedFetch;
  readonly clock: Clock;
  readonly asksUserinfo: boolean;
  readonly rules: DiscoveryRules | undefined;
}

export function createDiscovery({ issuer, clientId, fetch, clock, asksUserinfo, rules }: DiscoveryOptions): Discovery {
  let known: { readonly metadata: ServerMetadata; readonly at: Date } | undefined;
  let pending: Promise<ServerMetadata> | undefined;

  const ask = async (): Promise<ServerMetadata> => {
    try {
      const execute = isPlainLoopback(issuer) ? [allowInsecureRequests] : [];
      // The library compares the issuer unless it is given the whole address; then the rules do.
      const address = new URL(rules ? issuer.replace(/\/$/, '') + WELL_KNOWN : issuer);
      const config = await discovery(address, clientId, undefined, undefined, { [customFetch]: fetch, execute });
      const metadata = config.serverMetadata();
      if (rules && !rules.isIssuer(metadata.issuer)) throw new ProviderFault('issuer_mismatch');
      requireEndpoints(metadata, isPlainLoopback(issuer), asksUserinfo);
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

const ENDPOINTS = ['authorization_endpoint', 'token_endpoint', 'jwks_uri'] as const;

function requireEndpoints(metadata: ServerMetadata, plainAllowed: boolean, asksUserinfo: boolean): void {
  for (const name of [...ENDPOINTS, ...(asksUserinfo ? (['userinfo_endpoint'] as const) : [])]) {
    const value = metadata[name];
    const url = typeof value === 'string' ? URL.parse(value) : null;
    if (!url) throw new ProviderFault('bad_response');
    const secure = url.protocol === 'https:' || (plainAllowed && url.protocol === 'http:' && isLoopback(url));
    if (!secure) throw new ProviderFault('insecure_endpoint');
  }
}
