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

/** What an owner looks for in the history. */
export interface EventSearch {
  readonly before: number;
  readonly limit: number;
  /** How many of the newest events are searched. */
  readonly within: number;
  readonly kinds?: readonly EventKind[] | undefined;
  /** A part of the address. */
  readonly email?: string | undefined;
  /** Finds people whom the app kept out by their address too. Only some roles may. */
  readonly withRefused?: boolean | undefined;
  readonly from?: Date | undefined;
  readonly to?: Date | undefined;
  readonly reason?: string | undefined;
  readonly provider?: string | undefined;
  /** The beginning of the host of the callback. */
  readonly host?: string | undefined;
  /** Only the last event of each sign-in. */
  readonly bySignIn?: boolean | undefined;
}

export interface EventStore {
  /** Newest first. */
  search(location: TenantLocation, search: EventSearch): Promise<EventRecord[]>;
  /** The earlier events of the same sign-ins, oldest first, by the id of the event asked about. */
  stepsBefore(
    location: TenantLocation,
    events: readonly EventRecord[],
  ): Promise<ReadonlyMap<number, readonly EventRecord[]>>;
  /** The addresses of people whom the app kept out, by the number of the event. Only some roles may see them. */
  refusedAddresses(location: TenantLocation, eventIds: readonly number[]): Promise<ReadonlyMap<number, string>>;
  page(location: TenantLocation, filter: EventFilter): Promise<EventRecord[]>;
  /** The number of the newest event of each, by tenant; those without a resource are left out. */
  newest(locations: readonly TenantLocation[]): Promise<ReadonlyMap<string, number>>;
}
