import { ERRORS, STATUS_HEADERS, TIER_LIMITS, TIERS } from '@porchlight/contract';
import { describe, expect, it } from 'vitest';
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
};

describe.each(TIERS)('an event that the tier %s refuses', (tier) => {
  const scope = { tier, caps: TIER_LIMITS[tier] };
  it('says how long to wait, if it stores nobody: so every 429 of an operation has the headers that are promised', () => {
    const verdict = exceededCap(scope, usage, 'refresh', now);
    expect(verdict).toMatchObject({ retryAfterS: expect.any(Number), limit: { remaining: 0 } });
    expect(STATUS_HEADERS[429]).toEqual(['Retry-After', 'RateLimit', 'RateLimit-Policy']);
  });

  it('names no time where none helps: users do not become fewer by waiting', () => {
    const full = { ...usage, storedUsers: TIER_LIMITS[tier].storedUsers };
    const verdict = exceededCap(scope, full, 'firstSignIn', now);
    if (tier === 'ephemeral') {
      expect(verdict).toEqual({ pause: 'stored_users' });
      // A project that was released with more users than fit goes on; only nobody new can come.
      const released = { ...usage, storedUsers: full.storedUsers + 1 };
      expect(exceededCap(scope, released, 'firstSignIn', now)).toMatchObject({ code: 'quotaExceeded' });
      return;
    }
    expect(verdict).toEqual({
      code: 'quotaExceeded',
      detail: `The ${tier} tier stores ${TIER_LIMITS[tier].storedUsers} users, shared by all projects of the account.`,
    });
    expect(ERRORS.quotaExceeded.status).toBe(429);
  });

  it('leaves a fifth of the minute, at least one, and of the month to refreshes', () => {
    const { eventsPerMinute, eventsPerMonth } = TIER_LIMITS[tier];
    const used = {
      ...usage,
      storedUsers: 0,
      monthUsed: 0,
      minuteUsed: eventsPerMinute - Math.max(1, eventsPerMinute / 5),
    };
    expect(exceededCap(scope, used, 'signIn', now)).toMatchObject({ code: 'rateLimited' });
    expect(exceededCap(scope, used, 'refresh', now)).toBeNull();
    expect(exceededCap(scope, { ...used, minuteUsed: used.minuteUsed - 1 }, 'signIn', now)).toBeNull();
    if (eventsPerMonth === null) return;
    const month = { ...used, minuteUsed: 0, monthUsed: eventsPerMonth * 0.8 };
    expect(exceededCap(scope, month, 'firstSignIn', now)).toMatchObject({ code: 'quotaExceeded' });
    expect(exceededCap(scope, month, 'refresh', now)).toBeNull();
  });
});
