/** What observability and insights need from storage. No read counts events: their days have been counted already. */

import type { Actor, DeliveryStatus, EventKind, Insights } from '@porchlight/contract';
import type { z } from 'zod';
import type { OwnerStore } from '../accounts/ports.ts';
import type { UserRecord } from '../social-login/ports/users.ts';
import type { Tenant } from '../tenants/tenant.ts';
import type { Period } from './period.ts';

/** One API request of a tenant, or a change made on one of our pages. */
export interface LoggedRequest {
  readonly tenantId: string;
  readonly operation: string;
  readonly status: number;
  readonly durationMs: number;
  /** Null for a line from before this was kept. */
  readonly actor: Actor | null;
  /** What was read or changed, if the address or the form names it. */
  readonly object?: string | null;
  readonly at: Date;
}

/** Reads and changes have separate limits, so that many reads cannot push a change out of the log. */
export type RequestToLog = LoggedRequest & {
  readonly isChange: boolean;
  /** Whoever made it, if the actor does not say who it was: the address of somebody who joins. */
  readonly actorName?: string;
};

/** A change, with the name that its actor had then. */
export interface LoggedChange extends Omit<LoggedRequest, 'durationMs'> {
  readonly id: number;
  readonly actorName: string | null;
}

export interface ChangeSearch {
  readonly before: number;
  readonly limit: number;
  /** A part of the name, of the fingerprint of a key or of the kind of actor. */
  readonly who?: string | undefined;
  readonly operations?: readonly string[] | undefined;
  readonly from?: Date | undefined;
  readonly to?: Date | undefined;
}

export interface ChangeStore {
  /** Newest first. */
  search(tenantId: string, search: ChangeSearch): Promise<LoggedChange[]>;
}

export interface RequestLogStore {
  /** Writes all of it or nothing, and adds to the tenants' totals. */
  append(requests: readonly RequestToLog[]): Promise<void>;
}

/** An auth event without addresses, metadata and everything about the person but the user's number. */
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

export interface InsightUser extends UserRecord {
  readonly tenantId: string;
}

export interface InsightEvent {
  readonly tenantId: string;
  readonly event: EventKind;
  readonly userId: number | null;
  readonly email: string | null;
  readonly at: Date;
}

export interface InsightDay {
  readonly tenantId: string;
  /** A day in UTC, `yyyy-mm-dd`. */
  readonly day: string;
  readonly started: number;
  readonly logins: number;
  readonly declined: number;
  readonly failures: number;
  /** Events by kind, provider and reason. */
  readonly details: readonly InsightDetail[];
  /** Users who came on this day for the first time, and users who were not seen after it. */
  readonly firstSeen: number;
  readonly lastSeen: number;
}

export interface InsightDetail {
  readonly event: EventKind;
  readonly provider: string;
  readonly reason: string;
  readonly count: number;
}

export interface InsightsStore extends OwnerStore {
  /** The newest users of each project, newest first. */
  newestUsersOfEach(tenantIds: readonly string[], limit: number): Promise<InsightUser[]>;
  /** The newest events of each project, newest first. */
  newestEventsOfEach(tenantIds: readonly string[], limit: number): Promise<InsightEvent[]>;
  daysSince(tenantIds: readonly string[], firstDay: string): Promise<InsightDay[]>;
  /** How many people of each signed in on two days or more. Every sign-in is looked at, so the caller bounds them. */
  onTwoDays(tenantIds: readonly string[], from: Date, until: Date): Promise<ReadonlyMap<string, number>>;
}

export interface PeriodSums {
  readonly signIns: number;
  readonly failures: number;
  readonly newUsers: number;
}

export interface ProjectLine {
  readonly id: string;
  readonly name: string | null;
  readonly users: number;
  readonly activeSessions: number;
  readonly now: PeriodSums;
  readonly before: PeriodSums;
  /** People who signed in on two days of the period or more; null if there are too many sign-ins to look at each. */
  readonly onTwoDays: number | null;
  /** Users who came after the last day of the period. */
  readonly later: number;
}

/** The figures of one project over a period, with those of the period before. */
export type GatherProject = (
  tenant: Pick<Tenant, 'id' | 'name'>,
  period: Period,
) => Promise<{ readonly insights: z.output<typeof Insights>; readonly line: ProjectLine | undefined }>;
