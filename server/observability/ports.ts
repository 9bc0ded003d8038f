/** What observability and insights need of storage. Every read is bounded, whatever history there is behind it. */

import type { Actor, DeliveryStatus, EventKind } from '@porchlight/contract';
import type { OwnerStore } from '../accounts/ports.ts';

/** One API request of a tenant, or a change by a page of ours. */
export interface LoggedRequest {
  readonly tenantId: string;
  readonly operation: string;
  readonly status: number;
  readonly durationMs: number;
  /** Null for a line of before it was kept. */
  readonly actor: Actor | null;
  readonly at: Date;
}

/** Reads and changes have a bound each, so that nobody hides a change behind many reads. */
export type RequestToLog = LoggedRequest & { readonly isChange: boolean };

export interface RequestLogStore {
  /** Writes all of it or nothing, and adds to the tenants' totals. */
  append(requests: readonly RequestToLog[]): Promise<void>;
}

/** An auth event without what the tail may not tell: addresses, metadata and who it was beyond the user's number. */
export interface TailEvent {
  readonly tenantId: string;
  readonly id: number;
  readonly event: EventKind;
  readonly userId: number | null;
  /** Stage of a failure. */
  readonly stage: string | null;
  readonly at: Date;
}

/** A webhook's message, without the address that it goes to. */
export interface TailDelivery {
  readonly tenantId: string;
  readonly kind: string;
  readonly status: DeliveryStatus;
  readonly attempts: number;
  readonly responseStatus: number | null;
  readonly at: Date;
}

export interface ObservabilityStore extends OwnerStore {
  requestTotalOf(tenantIds: readonly string[]): Promise<number>;
  newestEvents(tenantIds: readonly string[], limit: number): Promise<TailEvent[]>;
  newestRequests(tenantIds: readonly string[], limit: number): Promise<LoggedRequest[]>;
  newestDeliveries(tenantIds: readonly string[], limit: number): Promise<TailDelivery[]>;
}

export interface InsightUser {
  readonly tenantId: string;
  readonly id: number;
  readonly email: string;
  readonly name: string | null;
  readonly picture: string | null;
  readonly firstSeen: Date;
  readonly lastSeen: Date;
}

export interface InsightEvent {
  readonly tenantId: string;
  readonly event: EventKind;
  readonly userId: number | null;
  readonly email: string | null;
  readonly at: Date;
}

interface InsightDay {
  readonly tenantId: string;
  /** A day in UTC, `yyyy-mm-dd`. */
  readonly day: string;
  readonly logins: number;
  readonly failures: number;
}

/** How often something ended so, among the newest events of a project since a moment. */
export interface InsightOutcome {
  readonly tenantId: string;
  readonly event: EventKind;
  readonly stage: string | null;
  readonly code: string | null;
  readonly count: number;
  /** Of those who signed in: how many were known before that moment. */
  readonly returning: number;
}

export interface InsightsStore extends OwnerStore {
  outcomesSince(tenantIds: readonly string[], since: Date, newest: number): Promise<InsightOutcome[]>;
  /** The newest users of each project, newest first. */
  newestUsersOfEach(tenantIds: readonly string[], limit: number): Promise<InsightUser[]>;
  /** The newest events of each project, newest first. */
  newestEventsOfEach(tenantIds: readonly string[], limit: number): Promise<InsightEvent[]>;
  daysSince(tenantIds: readonly string[], firstDay: string): Promise<InsightDay[]>;
}
