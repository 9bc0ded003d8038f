/** The published keys of trusted issuers, read through the guarded way out and kept for some minutes. */

import { LRUCache } from 'lru-cache';
import type { Clock } from '../../kernel/clock.ts';
import { fieldsOf } from '../../kernel/fields.ts';

/** The JSON at an address, or null where there is none to be had. */
export type FetchJson = (url: string) => Promise<unknown>;

export interface KeysOfOthers {
  /** Null: they cannot be read just now. */
  of(issuer: string, again?: boolean): Promise<object | null>;
}

const KEPT_MS = 300_000;
/** A key that is not known is looked for at most this often. */
const AGAIN_MS = 10_000;
const ISSUERS_MAX = 500;

export function createKeysOfOthers(clock: Clock, fetchJson: FetchJson): KeysOfOthers {
  const known = new LRUCache<string, { readonly keys: object; readonly at: number }>({ max: ISSUERS_MAX });
  const read = async (issuer: string): Promise<object | null> => {
    const metadata = await fetchJson(`${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`);
    const { issuer: named, jwks_uri: address } = fieldsOf(metadata);
    if (named !== issuer || typeof address !== 'string') return null;
    const keys = await fetchJson(address);
    return typeof keys === 'object' && keys !== null && Array.isArray(fieldsOf(keys).keys) ? keys : null;
  };
  return {
    async of(issuer, again = false) {
      const now = clock.now().getTime();
      const kept = known.get(issuer);
      if (kept && now - kept.at < (again ? AGAIN_MS : KEPT_MS)) return again ? null : kept.keys;
      const keys = await read(issuer);
      if (keys) known.set(issuer, { keys, at: now });
      return keys;
    },
  };
}
