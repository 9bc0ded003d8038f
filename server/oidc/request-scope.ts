/**
 * What belongs to one request while the protocol library works on it: when and from where it came, and the records as
 * it may see them. The library gives its adapter nothing of the request, so this is passed on separately.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import type { Arrival, OAuthRecordStore, OAuthUnit, RequestScope } from './ports.ts';

interface Scope extends Arrival {
  unit?: OAuthUnit;
}

export function createRequestScope(store: OAuthRecordStore): RequestScope {
  const scopes = new AsyncLocalStorage<Scope>();
  return {
    run: (arrival, work, keep) =>
      scopes.run({ ...arrival }, async () => {
        const scope = scopes.getStore();
        try {
          const result = await work();
          if (keep(result)) await scope?.unit?.commit();
          else await scope?.unit?.rollback();
          return result;
        } catch (error) {
          await scope?.unit?.rollback();
          throw error;
        }
      }),
    arrival: () => scopes.getStore(),
    records: () => scopes.getStore()?.unit?.records ?? store,
    async begin() {
      const scope = scopes.getStore();
      if (!scope) throw new Error('a unit belongs to a request');
      scope.unit ??= await store.begin();
      return scope.unit.records;
    },
  };
}
