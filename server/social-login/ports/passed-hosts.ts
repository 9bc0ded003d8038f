/** Places to which sign-ins led recently. */
import type { PassedPlace } from '../settings/passed-host.ts';

export interface PassedHostStore {
  read(tenantId: string): Promise<readonly PassedPlace[]>;
  /** Makes one change of a tenant at a time. Keeps nothing for a tenant whose resource is gone. */
  change(tenantId: string, change: (present: readonly PassedPlace[]) => readonly PassedPlace[]): Promise<void>;
}

export interface PassedHosts {
  /** Remembers in memory that sign-ins were started to these places; `flush` stores it. */
  note(tenantId: string, places: readonly string[]): void;
  /** The hosts of the last days. */
  listOf(tenantId: string): Promise<readonly PassedPlace[]>;
  flush(): Promise<void>;
}
