import { ERRORS, STATUS_HEADERS, TIER_LIMITS, TIERS } from '@porchlight/contract';
import { describe, expect, it } from 'vitest';
import { fail, passed } from '../../../server/kernel/result.ts';
import { minuteOf, monthOf } from '../../../server/limits/windows.ts';
import { exceededCap } from '../../../server/tenants/check-event.ts';

const now = new Date('2026-11-15T09:30:30.000Z');
const full = 1_000_000_000;
const usage = {
  minute: minuteOf(now),
  minuteUsed: full,
  month: monthOf(now),
  monthUsed: full,
  lifetimeUsed: 0,
  storedUsers: full,
  agentMinute: 0,
  agentMinuteUsed: 0,
  agentMonth: 0,
  agentMonthUsed: 0,
  agentLifetimeUsed: 0,
};

describe.each(TIERS)('an event that the tier %s refuses', (tier) => {
  const scope = { tier, caps: TIER_LIMITS[tier] };
  it('says how long to wait, if it stores nobody: so every 429 of an operation has the headers that are promised', () => {
    const verdict = exceededCap(scope, usage, 'refresh', now);
    expect(verdict).toMatchObject(fail({ retryAfterS: expect.any(Number), limit: { remaining: 0 } }));
    expect(STATUS_HEADERS[429]).toEqual(['Retry-After', 'RateLimit', 'RateLimit-Policy']);
  });

  it('names no time where none helps: users do not become fewer by waiting', () => {
    const full = { ...usage, storedUsers: TIER_LIMITS[tier].storedUsers };
    const verdict = exceededCap(scope, full, 'firstSignIn', now);
    if (tier === 'ephemeral') {
      expect(verdict).toEqual(fail({ code: 'pause', reason: 'stored_users' }));
      // A project that was released with too many users keeps working; only new users are refused.
      const released = { ...usage, storedUsers: full.storedUsers + 1 };
      expect(exceededCap(scope, released, 'firstSignIn', now)).toMatchObject(fail({ code: 'quotaExceeded' }));
      return;
    }
    expect(verdict).toEqual(
      fail({
        code: 'quotaExceeded',
        detail: `The ${tier} tier stores ${TIER_LIMITS[tier].storedUsers} users, shared by all projects of the account.`,
        pageText: 'usersFull',
        cap: { name: 'stored_users', max: TIER_LIMITS[tier].storedUsers, tier, endsAt: null },
      }),
    );
    expect(ERRORS.quotaExceeded.status).toBe(429);
  });

  it('does not stand in the way of agents, and what agents used up pauses nothing', () => {
    const { eventsPerMinute, eventsPerMonth, eventsPerLifetime } = TIER_LIMITS[tier];
    const used = { ...usage, lifetimeUsed: full };
    expect(exceededCap(scope, used, 'agentRefresh', now)).toEqual(passed);
    const ofAgents = {
      minute: { agentMinute: minuteOf(now), agentMinuteUsed: eventsPerMinute },
      month: { agentMonth: monthOf(now), agentMonthUsed: eventsPerMonth ?? 0 },
      lifetime: { agentLifetimeUsed: eventsPerLifetime ?? 0 },
    };
    const refused = (of: object) => exceededCap(scope, { ...usage, ...of }, 'agentRefresh', now);
    expect(refused(ofAgents.minute)).toMatchObject(fail({ code: 'rateLimited' }));
    if (eventsPerMonth !== null) expect(refused(ofAgents.month)).toMatchObject(fail({ code: 'quotaExceeded' }));
    if (eventsPerLifetime !== null) expect(refused(ofAgents.lifetime)).toMatchObject(fail({ code: 'quotaExceeded' }));
  });

  it('is the first one beyond the cap, for sign-ins and refreshes alike', () => {
    const { eventsPerMinute, eventsPerMonth } = TIER_LIMITS[tier];
    const used = { ...usage, storedUsers: 0, monthUsed: 0, minuteUsed: eventsPerMinute };
    for (const event of ['signIn', 'firstSignIn', 'refresh'] as const) {
      expect(exceededCap(scope, used, event, now)).toMatchObject(
        fail({
          code: 'rateLimited',
          detail: `At most ${eventsPerMinute} auth events a minute are allowed.`,
          limit: { max: eventsPerMinute },
        }),
      );
      expect(exceededCap(scope, { ...used, minuteUsed: eventsPerMinute - 1 }, event, now)).toEqual(passed);
      if (eventsPerMonth === null) continue;
      const month = { ...used, minuteUsed: 0, monthUsed: eventsPerMonth };
      expect(exceededCap(scope, month, event, now)).toMatchObject(
        fail({ code: 'quotaExceeded', pageText: 'monthUsed' }),
      );
      expect(exceededCap(scope, { ...month, monthUsed: eventsPerMonth - 1 }, event, now)).toEqual(passed);
    }
  });
});
