/**
 * Where a trusted issuer publishes its keys. Its description is read through the guarded egress and kept for some
 * minutes.
 */
import { LRUCache } from 'lru-cache';
import { type FetchJson, type PublishedKeys, remoteKeys } from '../../crypto/published-keys.ts';
import type { Clock } from '../../kernel/clock.ts';

/** Undefined: its description cannot be read just now. */
export type TrustedIssuerKeys = (issuer: string) => Promise<PublishedKeys | undefined>;

const KEPT_MS = 300_000;
const ISSUERS_MAX = 500;

export function createTrustedIssuerKeys(clock: Clock, fetchJson: FetchJson): TrustedIssuerKeys {
  const known = new LRUCache<string, PublishedKeys>({
    max: ISSUERS_MAX,
    ttl: KEPT_MS,
    ttlResolution: 0,
    perf: { now: () => clock.now().getTime() },
    fetchMethod: async (issuer) => {
      const metadata = await fetchJson(`${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`);
      const { issuer: named, jwks_uri: address } = (metadata ?? {}) as { issuer?: unknown; jwks_uri?: unknown };
      const url = named === issuer && typeof address === 'string' ? URL.parse(address) : null;
      return url ? remoteKeys(url, fetchJson) : undefined;
    },
  });
  return (issuer) => known.fetch(issuer);
}
