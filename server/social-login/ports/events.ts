/** What happened at a tenant, as it is read back. */

import type { EventKind } from '@porchlight/contract';
import type { TenantLocation } from './resource.ts';

export interface EventRecord {
  readonly id: number;
  readonly event: EventKind;
  readonly userId: number | null;
  readonly email: string | null;
  readonly redirectUri: string | null;
  readonly returnTo: string | null;
  readonly metadata: Record<string, unknown>;
  readonly createdAt: Date;
}

export interface EventFilter {
  readonly after: number;
  /** Reads backwards from this id, newest first. */
  readonly before?: number | undefined;
  readonly limit: number;
  readonly userId?: number | undefined;
  readonly event?: EventKind | undefined;
}

export interface EventStore {
  page(location: TenantLocation, filter: EventFilter): Promise<EventRecord[]>;
  /** The number of the newest event of each, by tenant; those without a resource are left out. */
  newest(locations: readonly TenantLocation[]): Promise<ReadonlyMap<string, number>>;
}
