import { ERRORS, STATUS_HEADERS, TIER_LIMITS, TIERS } from '@porchlight/contract';
import { describe, expect, it } from 'vitest';
import { minuteOf, monthOf } from '../../../server/limits/windows.ts';
import { exceededCap } from '../../../server/tenants/refuse-event.ts';

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
  it('says how long to wait, if it stores nobody: so every 429 of an operation has the headers that are promised', () => {
    const verdict = exceededCap(tier, usage, false, now);
    expect(verdict).toMatchObject({ retryAfterS: expect.any(Number), limit: { remaining: 0 } });
    expect(STATUS_HEADERS[429]).toEqual(['Retry-After', 'RateLimit', 'RateLimit-Policy']);
  });

  it('names no time where none helps: users do not become fewer by waiting', () => {
    const verdict = exceededCap(tier, usage, true, now);
    if (tier === 'ephemeral') {
      expect(verdict).toEqual({ pause: 'stored_users' });
      return;
    }
    expect(verdict).toEqual({
      code: 'quotaExceeded',
      detail: `The ${tier} tier stores ${TIER_LIMITS[tier].storedUsers} users, shared by all projects of the account.`,
    });
    expect(ERRORS.quotaExceeded.status).toBe(429);
  });
});
