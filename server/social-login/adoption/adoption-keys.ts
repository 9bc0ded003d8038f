/** Where former systems publish their keys. They are read through the guarded egress and kept for some minutes. */
import { LRUCache } from 'lru-cache';
import { type FetchJson, type PublishedKeys, remoteKeys } from '../../crypto/published-keys.ts';
import type { Clock } from '../../kernel/clock.ts';

const KEPT_MS = 300_000;
/** Keys that could not be read are not asked for again before this time. */
const AGAIN_MS = 10_000;
const ADDRESSES_MAX = 500;

export function createAdoptionKeys(clock: Clock, fetchJson: FetchJson): (jwksUri: string) => PublishedKeys {
  const millisecondsNow = (): number => clock.now().getTime();
  const cache = { max: ADDRESSES_MAX, ttlResolution: 0, perf: { now: millisecondsNow } } as const;
  const known = new LRUCache<string, PublishedKeys>({ ...cache, ttl: KEPT_MS });
  const unreadable = new LRUCache<string, true>({ ...cache, ttl: AGAIN_MS });
  const read: FetchJson = async (url) => {
    if (unreadable.has(url)) return null;
    const published = await fetchJson(url);
    if (published === null) unreadable.set(url, true);
    return published;
  };
  return (jwksUri) => {
    const keys = known.get(jwksUri) ?? remoteKeys(new URL(jwksUri), read);
    if (!known.has(jwksUri)) known.set(jwksUri, keys);
    return keys;
  };
}
