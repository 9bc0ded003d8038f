/**
 * Why an auth event was refused. The statement that takes from the buckets only says that it was refused. This says
 * which cap it was, and pauses an ephemeral tenant whose hard cap is used up.
 */
import type { LimitName, PauseReason, TierName } from '@porchlight/contract';
import type { Clock } from '../kernel/clock.ts';
import type { QuotaExceeded, RateLimited, ReachedCap } from '../kernel/domain-error.ts';
import { fail, ok, passed, type Result } from '../kernel/result.ts';
import type { LimitScope, TellRefusal, Usage, UsageStore } from '../limits/ports.ts';
import { minuteEnd, minuteOf, monthEnd, monthOf, secondsUntil } from '../limits/windows.ts';
import type { CheckEvent, MeteredEvent, TenantStore } from './ports.ts';
import { paused, requireOpen } from './tenant.ts';

interface Dependencies {
  readonly clock: Clock;
  readonly tenants: TenantStore;
  readonly usage: UsageStore;
  readonly tellRefusal: TellRefusal;
}

export const checkEvent =
  ({ clock, tenants, usage, tellRefusal }: Dependencies): CheckEvent =>
  async (tenant, event) => {
    const now = clock.now();
    const scope = await usage.scopeOf(tenant);
    const verdict = exceededCap(scope, await usage.usageOf(scope), event, now);
    if (verdict.ok) return passed;
    const exceeded = verdict.error;
    if (exceeded.code !== 'pause') {
      await tellRefusal(scope, exceeded.cap.name, now);
      return fail(exceeded);
    }
    const moved = await tenants.change(tenant.id, now, (current) =>
      // The project was claimed in between: the caps of the account apply, so nothing is paused.
      current.claimedAt ? ok(current) : paused(current, exceeded.reason, now),
    );
    if (!moved.ok) return moved;
    const open = requireOpen(moved.value, now, false);
    return open.ok ? passed : open;
  };

type Refused = (RateLimited | QuotaExceeded) & { readonly cap: ReachedCap & { readonly name: LimitName } };
type Exceeded = Refused | { readonly code: 'pause'; readonly reason: PauseReason };

const pauseFor = (reason: PauseReason) => fail({ code: 'pause', reason } as const);

/** Which cap is used up. Pure. A hard cap of an ephemeral tenant comes before a bucket that refills. */
export function exceededCap(
  { tier, caps }: Pick<LimitScope, 'tier' | 'caps'>,
  usage: Usage,
  event: MeteredEvent,
  now: Date,
): Result<void, Exceeded> {
  if (event === 'agentRefresh') return exceededByAgents({ tier, caps }, usage, now);
  if (caps.eventsPerLifetime !== null && usage.lifetimeUsed >= caps.eventsPerLifetime)
    return pauseFor('lifetime_events');
  if (event === 'firstSignIn' && caps.storedUsers !== null && usage.storedUsers >= caps.storedUsers) {
    // Only a project that its owner released can have more users than the cap: this refuses new users but pauses nothing.
    const isReleased = usage.storedUsers > caps.storedUsers;
    return tier === 'ephemeral' && !isReleased ? pauseFor('stored_users') : fail(usersExceeded(tier, caps.storedUsers));
  }
  const { eventsPerMonth: month, eventsPerMinute: minute } = caps;
  if (month !== null && usage.month >= monthOf(now) && usage.monthUsed >= month)
    return fail(monthExceeded(tier, month, now));
  const isPresentMinute = usage.minute >= minuteOf(now) && usage.minute <= minuteOf(now) + 1;
  return isPresentMinute && minute !== null && usage.minuteUsed >= minute
    ? fail(minuteExceeded(tier, minute, now))
    : passed;
}

/** A cap that agents have used up refuses only agents. It pauses nothing. */
function exceededByAgents(
  { tier, caps }: Pick<LimitScope, 'tier' | 'caps'>,
  usage: Usage,
  now: Date,
): Result<void, Refused> {
  const { eventsPerLifetime: lifetime, eventsPerMonth: month, eventsPerMinute: minute } = caps;
  if (lifetime !== null && usage.agentLifetimeUsed >= lifetime) return fail(lifetimeExceeded(tier, lifetime));
  if (month !== null && usage.agentMonth >= monthOf(now) && usage.agentMonthUsed >= month)
    return fail(monthExceeded(tier, month, now, OF_AGENTS));
  const isPresentMinute = usage.agentMinute >= minuteOf(now) && usage.agentMinute <= minuteOf(now) + 1;
  return isPresentMinute && minute !== null && usage.agentMinuteUsed >= minute
    ? fail(minuteExceeded(tier, minute, now, OF_AGENTS))
    : passed;
}

/** What is counted, in the words of the answer, and the names of its caps. */
const EVENTS = { what: 'auth events', minute: 'auth_events_per_minute', month: 'auth_events_per_month' } as const;
const OF_AGENTS = {
  what: 'refreshes of agents',
  minute: 'agent_refreshes_per_minute',
  month: 'agent_refreshes_per_month',
} as const;
type Metered = typeof EVENTS | typeof OF_AGENTS;

const lifetimeExceeded = (tier: TierName, max: number): Refused => ({
  code: 'quotaExceeded',
  detail: `At most ${max} ${OF_AGENTS.what} are taken until the project is claimed.`,
  cap: { name: 'agent_refreshes_per_lifetime', max, tier, endsAt: null },
});

const minuteExceeded = (tier: TierName, max: number, now: Date, of: Metered = EVENTS): Refused => ({
  code: 'rateLimited',
  detail: `At most ${max} ${of.what} a minute are allowed.`,
  retryAfterS: secondsUntil(minuteEnd(now), now),
  limit: { name: 'minute', max, windowS: 60, remaining: 0 },
  cap: { name: of.minute, max, tier, endsAt: minuteEnd(now) },
});

const monthExceeded = (tier: TierName, max: number, now: Date, of: Metered = EVENTS): Refused => ({
  code: 'quotaExceeded',
  detail: `The ${tier} tier takes ${max} ${of.what} a month, shared by all projects of the account.`,
  retryAfterS: secondsUntil(monthEnd(now), now),
  limit: { name: 'month', max, windowS: 2_678_400, remaining: 0 },
  pageText: 'monthUsed',
  cap: { name: of.month, max, tier, endsAt: monthEnd(now) },
});

const usersExceeded = (tier: TierName, max: number): Refused => ({
  code: 'quotaExceeded',
  detail:
    tier === 'ephemeral'
      ? `An unclaimed tenant stores ${max} users, and this one has more: no new user can sign in until it is claimed.`
      : `The ${tier} tier stores ${max} users, shared by all projects of the account.`,
  pageText: 'usersFull',
  cap: { name: 'stored_users', max, tier, endsAt: null },
});
