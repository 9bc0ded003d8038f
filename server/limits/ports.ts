/** What limiting needs of storage, and what others may ask of it. */
import type { Tier } from '@porchlight/contract';
import type { DomainError } from '../kernel/domain-error.ts';

/** Usage as stored: buckets of an older window count as empty. */
export interface Usage {
  readonly minute: number;
  readonly minuteUsed: number;
  readonly month: number;
  readonly monthUsed: number;
  readonly lifetimeUsed: number;
  readonly storedUsers: number;
}

/** Whose buckets apply: the tenant's own while it is ephemeral, those of its owner once it is claimed. */
export interface LimitScope {
  readonly key: string;
  readonly tier: Tier;
}

export interface UsageStore {
  scopeOf(tenant: { readonly id: string; readonly ownerId: string | null }): Promise<LimitScope>;
  usageOf(scope: LimitScope): Promise<Usage>;
}

export type AddressBucket = 'genesis' | 'oauth-register' | 'sign-in' | 'claim' | 'feedback' | 'edge-session';

/** Counts calls by network address or tenant, exactly, across all nodes. */
export interface RateLimiter {
  /** Null when the call may go on; otherwise the refusal. */
  take(bucket: AddressBucket, address: string, now: Date): Promise<DomainError | null>;
}

export interface AddressUseStore {
  /** Adds one use to each window unless one of them is full; the full one's index, or null. */
  take(
    bucket: string,
    address: string,
    windows: readonly { readonly start: Date; readonly end: Date; readonly max: number }[],
  ): Promise<number | null>;
}
