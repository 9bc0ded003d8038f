/**
 * Why an auth event was refused. The statement that takes the buckets only says that it did not; this says which cap
 * it was, and pauses an ephemeral tenant whose hard cap is used up.
 */

import { type PauseReason, TIER_LIMITS, type Tier } from '@porchlight/contract';
import type { Clock } from '../kernel/clock.ts';
import type { DomainError, QuotaExceeded, RateLimited } from '../kernel/domain-error.ts';
import type { Usage, UsageStore } from '../limits/ports.ts';
import { minuteEnd, minuteOf, monthEnd, monthOf, secondsUntil } from '../limits/windows.ts';
import type { RefuseEvent, TenantStore } from './ports.ts';
import { paused, refuseUnlessOpen } from './tenant.ts';

interface Dependencies {
  readonly clock: Clock;
  readonly tenants: TenantStore;
  readonly usage: UsageStore;
}

export const refuseEvent =
  ({ clock, tenants, usage }: Dependencies): RefuseEvent =>
  async (tenant, newUser) => {
    const now = clock.now();
    const scope = await usage.scopeOf(tenant);
    const verdict = exceededCap(scope.tier, await usage.usageOf(scope), newUser, now);
    if (verdict === null || !('pause' in verdict)) return verdict;
    const moved = await tenants.change(tenant.id, now, (current) =>
      // Claimed meanwhile: the caps of the account apply, so there is nothing to pause for.
      current.claimedAt ? { ok: true, value: current } : paused(current, verdict.pause, now),
    );
    return moved.ok ? refuseUnlessOpen(moved.value, now, false) : moved.error;
  };

type Verdict = DomainError | { readonly pause: PauseReason };

/** Which cap is used up. Pure. A hard cap of an ephemeral tenant comes before a bucket that refills. */
export function exceededCap(tier: Tier, usage: Usage, newUser: boolean, now: Date): Verdict | null {
  const caps = TIER_LIMITS[tier];
  if (caps.eventsPerLifetime !== null && usage.lifetimeUsed >= caps.eventsPerLifetime)
    return { pause: 'lifetime_events' };
  if (newUser && usage.storedUsers >= caps.storedUsers) {
    return tier === 'ephemeral' ? { pause: 'stored_users' } : usersExceeded(tier, caps.storedUsers);
  }
  if (caps.eventsPerMonth !== null && usage.month >= monthOf(now) && usage.monthUsed >= caps.eventsPerMonth) {
    return monthExceeded(tier, caps.eventsPerMonth, now);
  }
  const isPresentMinute = usage.minute >= minuteOf(now) && usage.minute <= minuteOf(now) + 1;
  if (isPresentMinute && usage.minuteUsed >= caps.eventsPerMinute) {
    return minuteExceeded(caps.eventsPerMinute, now);
  }
  return null;
}

const minuteExceeded = (max: number, now: Date): RateLimited => ({
  code: 'rateLimited',
  detail: `At most ${max} auth events a minute are allowed.`,
  retryAfterS: secondsUntil(minuteEnd(now), now),
  limit: { name: 'minute', max, windowS: 60, remaining: 0 },
});

const monthExceeded = (tier: Tier, max: number, now: Date): QuotaExceeded => ({
  code: 'quotaExceeded',
  detail: `The ${tier} tier takes ${max} auth events a month, shared by all projects of the account.`,
  retryAfterS: secondsUntil(monthEnd(now), now),
  limit: { name: 'month', max, windowS: 2_678_400, remaining: 0 },
});

const usersExceeded = (tier: Tier, max: number): QuotaExceeded => ({
  code: 'quotaExceeded',
  detail: `The ${tier} tier stores ${max} users, shared by all projects of the account.`,
});
