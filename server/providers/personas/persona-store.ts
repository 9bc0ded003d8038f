/**
 * Where the built-in identity provider keeps its interactions, codes and tokens: in memory, bounded, gone with the
 * process. It serves one machine only, so nothing has to be shared or to last.
 */
import { LRUCache } from 'lru-cache';
import type { Adapter, AdapterFactory, AdapterPayload } from 'oidc-provider';

const MAX_ENTRIES = 10_000;

export function createPersonaStore(): AdapterFactory {
  const entries = new LRUCache<string, AdapterPayload>({ max: MAX_ENTRIES });

  return (model): Adapter => ({
    async upsert(id, payload, expiresInS) {
      entries.set(`${model}:${id}`, payload, expiresInS === undefined ? {} : { ttl: expiresInS * 1_000 });
    },
    async find(id) {
      return entries.get(`${model}:${id}`);
    },
    async consume(id) {
      const entry = entries.get(`${model}:${id}`);
      if (entry) entry.consumed = true;
    },
    async destroy(id) {
      entries.delete(`${model}:${id}`);
    },
    async revokeByGrantId(grantId) {
      for (const [key, payload] of [...entries.entries()]) if (payload.grantId === grantId) entries.delete(key);
    },
    /** Sessions are never resumed, so there is no look-up by uid. */
    async findByUid() {
      return undefined;
    },
    /** The device flow is off. */
    async findByUserCode() {
      return undefined;
    },
  });
}
