/** Issuers in use: created at first use, a few hundred at most, and created again when their settings changed. */
import { LRUCache } from 'lru-cache';
import type { IssuerState } from './issuer-states.ts';

/** 38 KB each, as measured. */
const HELD = 500;

export function createInstances<T>(make: (state: IssuerState) => T): (state: IssuerState) => T {
  const instances = new LRUCache<string, { readonly state: IssuerState; readonly instance: T }>({ max: HELD });
  return (state) => {
    const known = instances.get(state.tenant.id);
    if (known?.state === state) return known.instance;
    const instance = make(state);
    instances.set(state.tenant.id, { state, instance });
    return instance;
  };
}
