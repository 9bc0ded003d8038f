/** What limiting needs of storage, and what others may ask of it. */
import type { GuardName, LimitName, TierLimits, TierName } from '@porchlight/contract';
import type { DomainError, RateLimited } from '../kernel/domain-error.ts';
import type { Result } from '../kernel/result.ts';

/** Usage as stored: buckets of an older window count as empty. */
export interface Usage {
  readonly minute: number;
  readonly minuteUsed: number;
  readonly month: number;
  readonly monthUsed: number;
  readonly lifetimeUsed: number;
  readonly storedUsers: number;
  /** The same buckets, for refreshes of agents. */
  readonly agentMinute: number;
  readonly agentMinuteUsed: number;
  readonly agentMonth: number;
  readonly agentMonthUsed: number;
  readonly agentLifetimeUsed: number;
}

/** Whose buckets apply: the tenant's own while it is ephemeral, those of its owner once it is claimed. */
export interface LimitScope {
  readonly key: string;
  readonly tier: TierName;
  readonly caps: TierLimits;
}

export interface RefusedCap {
  readonly cap: LimitName;
  readonly at: Date;
}

export interface UsageStore {
  scopeOf(tenant: { readonly id: string; readonly ownerId: string | null }): Promise<LimitScope>;
  scopeOfAccount(account: { readonly id: string; readonly tier: TierName }): Promise<LimitScope>;
  usageOf(scope: Pick<LimitScope, 'key'>): Promise<Usage>;
  /** True for the first refusal by this cap on the day of `now`, whichever node asks. */
  recordRefusal(scope: Pick<LimitScope, 'key'>, cap: LimitName, now: Date): Promise<boolean>;
  /** The caps that have refused since then, each with the first refusal of its last day. */
  refusedSince(scope: Pick<LimitScope, 'key'>, since: Date): Promise<RefusedCap[]>;
}

/** Tells the operator that a cap of the scope has refused something. */
export type TellRefusal = (scope: LimitScope, cap: LimitName, now: Date) => Promise<void>;

/** The parties that a call may count for; the guard says which. `caps` and `tier` are those of the tenant. */
export interface Subjects {
  readonly address?: string;
  readonly tenant?: string;
  readonly account?: string;
  /** An OAuth client that somebody let in, and the person for whom it acts. */
  readonly client?: string;
  /** A person of an app, by project and number. */
  readonly person?: string;
  readonly caps?: TierLimits;
  readonly tier?: TierName;
  /** The tenant belongs to no account. */
  readonly unclaimed?: boolean;
}

/** Counts calls by the guard table. */
export interface RateLimiter {
  /** Refused when a window of the guard is full; nothing is counted then. */
  take(guard: GuardName, subjects: Subjects, now: Date, amount?: number): Promise<Result<void, RateLimited>>;
  /** Undoes a `take` of the same arguments. */
  giveBack(guard: GuardName, subjects: Subjects, takenAt: Date, amount: number): Promise<void>;
}

export interface CountedWindow {
  readonly bucket: string;
  readonly key: string;
  readonly start: Date;
  readonly end: Date;
  readonly max: number;
}

/** The part of a tenant that decides what it may store. */
export interface StoringTenant {
  readonly id: string;
  readonly ownerId: string | null;
}

/** Whether a tenant may replace a list that is stored as one value: by its size, and by the bytes of its day. */
export type AdmitList = (tenant: StoringTenant, field: string, list: unknown) => Promise<Result<void, DomainError>>;

/** Subtracts bytes from what a tenant may write in a day. */
export type ChargeBytes = (tenant: StoringTenant, bytes: number) => Promise<Result<void, RateLimited>>;

/** Gives bytes back that were charged for a call that was then refused. */
export type ReturnBytes = (tenant: StoringTenant, bytes: number, chargedAt: Date) => Promise<void>;

export interface UseStore {
  /**
   * Adds the amount to each window, unless one of them has no room for it. Returns the index of that window, or null.
   */
  take(windows: readonly CountedWindow[], amount: number): Promise<number | null>;
  /** Subtracts the amount from each window again, if it is still there. */
  giveBack(windows: readonly CountedWindow[], amount: number): Promise<void>;
}
