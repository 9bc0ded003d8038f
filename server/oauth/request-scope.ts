/**
 * What belongs to one request while the protocol library works on it: when and from where it came, and the records as
 * it may see them. The library hands its adapter nothing of the request, so this travels beside it.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import type { OAuthRecordStore, OAuthRecords, OAuthUnit } from './ports.ts';

interface Arrival {
  readonly at: Date;
  readonly address: string;
}

interface Scope extends Arrival {
  unit?: OAuthUnit;
}

export interface RequestScope {
  /** Runs the work of one request. What it changed in a unit is kept if `keep` says so, and undone otherwise. */
  run<T>(arrival: Arrival, work: () => Promise<T>, keep: (result: T) => boolean): Promise<T>;
  readonly arrival: () => Arrival | undefined;
  /** The unit's records once it has begun, the plain ones before. */
  readonly records: () => OAuthRecords;
  /** From here to the end of the request, changes become true together. Nothing slow may follow. */
  begin(): Promise<OAuthRecords>;
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
