import { describe, expect, it } from 'vitest';
import { addHours, addSeconds } from '../../../server/kernel/clock.ts';
import {
  bornClaimed,
  bornEphemeral,
  claimed,
  expired,
  paused,
  requireOpen,
  resumed,
  statusOf,
  type Tenant,
  tombstoneOf,
} from '../../../server/tenants/tenant.ts';

const NOON = new Date('2026-01-15T12:00:00.000Z');
const BIRTH = { id: 'brave-otter-k3f9q2', name: 'Todo app', creator: null, runtimeProfile: '2026-11' } as const;

const ephemeral = bornEphemeral(BIRTH, addHours(NOON, -1));
const owned = bornClaimed(BIRTH, 'acct_1', addHours(NOON, -1));
const old = bornEphemeral(BIRTH, addHours(NOON, -72));

const STATES: Readonly<Record<string, Tenant>> = {
  ephemeral,
  'paused by lifetime events': { ...ephemeral, pausedReason: 'lifetime_events', pausedAt: NOON },
  'paused by stored users': { ...ephemeral, pausedReason: 'stored_users', pausedAt: NOON },
  'paused by the operator': { ...ephemeral, pausedReason: 'operator', pausedAt: NOON },
  claimed: owned,
  'claimed and paused by the operator': { ...owned, pausedReason: 'operator', pausedAt: NOON },
  expired: old,
  'paused, then expired': { ...old, pausedReason: 'lifetime_events', pausedAt: addHours(NOON, -2) },
  'expired, data deleted': { ...old, deletedAt: NOON },
};

const MOVES = {
  claim: (tenant: Tenant) => claimed(tenant, 'acct_2', NOON),
  pause: (tenant: Tenant) => paused(tenant, 'stored_users', NOON),
  resume: (tenant: Tenant) => resumed(tenant, NOON),
  expire: (tenant: Tenant) => expired(tenant, NOON),
} as const;

/** For each state: its name, then the result of each move, or the code of the refusal. */
const TABLE: readonly (readonly [state: string, status: string, Record<keyof typeof MOVES, string>])[] = [
  ['ephemeral', 'ephemeral', { claim: 'claimed', pause: 'paused', resume: 'ephemeral', expire: 'expired' }],
  [
    'paused by lifetime events',
    'paused',
    { claim: 'claimed', pause: 'paused', resume: 'ephemeral', expire: 'expired' },
  ],
  ['paused by stored users', 'paused', { claim: 'claimed', pause: 'paused', resume: 'ephemeral', expire: 'expired' }],
  ['paused by the operator', 'paused', { claim: 'paused', pause: 'paused', resume: 'ephemeral', expire: 'expired' }],
  ['claimed', 'claimed', { claim: '!alreadyClaimed', pause: 'paused', resume: 'claimed', expire: '!alreadyClaimed' }],
  [
    'claimed and paused by the operator',
    'paused',
    { claim: '!alreadyClaimed', pause: 'paused', resume: 'claimed', expire: '!alreadyClaimed' },
  ],
  [
    'expired',
    'expired',
    { claim: '!tenantExpired', pause: '!tenantExpired', resume: '!tenantExpired', expire: 'expired' },
  ],
  [
    'paused, then expired',
    'expired',
    { claim: '!tenantExpired', pause: '!tenantExpired', resume: '!tenantExpired', expire: 'expired' },
  ],
  [
    'expired, data deleted',
    'expired',
    { claim: '!tenantExpired', pause: '!tenantExpired', resume: '!tenantExpired', expire: 'expired' },
  ],
];

const stateOf = (name: string): Tenant => {
  const tenant = STATES[name];
  if (!tenant) throw new Error(`no state ${name}`);
  return tenant;
};

describe('tenant states', () => {
  it('has a row in the table for every state', () => {
    expect(TABLE.map(([state]) => state)).toEqual(Object.keys(STATES));
  });

  describe.each(TABLE)('%s', (state, status, outcomes) => {
    it(`is called ${status}`, () => {
      expect(statusOf(stateOf(state), NOON)).toBe(status);
    });

    it.each(Object.entries(outcomes))('%s leads to %s', (move, outcome) => {
      const moved = MOVES[move as keyof typeof MOVES](stateOf(state));
      expect(moved.ok ? statusOf(moved.value, NOON) : `!${moved.error.code}`).toBe(outcome);
    });
  });

  it('lives for 72 hours to the millisecond, then is expired', () => {
    const tenant = bornEphemeral(BIRTH, NOON);
    expect(statusOf(tenant, addSeconds(NOON, 72 * 3_600 - 0.001))).toBe('ephemeral');
    expect(statusOf(tenant, addSeconds(NOON, 72 * 3_600))).toBe('expired');
  });

  it('never expires once it is claimed, and loses its pause by the claim', () => {
    const moved = claimed(stateOf('paused by stored users'), 'acct_2', NOON);
    expect(moved).toMatchObject({
      ok: true,
      value: { ownerId: 'acct_2', claimedAt: NOON, expiresAt: null, pausedReason: null, pausedAt: null },
    });
    expect(moved.ok && statusOf(moved.value, addHours(NOON, 100_000))).toBe('claimed');
  });

  it('keeps its first reason when it is paused a second time', () => {
    const before = stateOf('paused by lifetime events');
    expect(paused(before, 'operator', addHours(NOON, 1))).toEqual({ ok: true, value: before });
  });

  it('keeps the instant at which it expired when it is ended a second time', () => {
    expect(expired(old, addHours(NOON, 5))).toEqual({ ok: true, value: old });
  });
});

describe('what is left of a tenant', () => {
  it.each(Object.keys(STATES))('%s', (state) => {
    const tombstone = tombstoneOf(stateOf(state), NOON);
    const isDue = state === 'expired' || state === 'paused, then expired';
    expect(tombstone).toEqual(isDue ? { ...stateOf(state), name: null, deletedAt: NOON } : null);
  });
});

describe('what a state lets through', () => {
  it.each([
    ['ephemeral', null, null],
    ['claimed', null, null],
    ['paused by lifetime events', 'tenantPaused', null],
    ['paused by the operator', 'tenantPaused', null],
    ['claimed and paused by the operator', 'tenantPaused', null],
    ['expired', 'tenantExpired', 'tenantExpired'],
    ['paused, then expired', 'tenantExpired', 'tenantExpired'],
    ['expired, data deleted', 'tenantExpired', 'tenantExpired'],
  ])('%s: %s in general, %s where a pause does not matter', (state, inGeneral, whilePaused) => {
    const codeOf = (pauseMatters: boolean) => {
      const open = requireOpen(stateOf(state), NOON, !pauseMatters);
      return open.ok ? null : open.error.code;
    };
    expect(codeOf(true)).toBe(inGeneral);
    expect(codeOf(false)).toBe(whilePaused);
  });

  it('sends an unclaimed tenant that is paused to the claim, and a claimed one to the operator', () => {
    const next = (state: string) => {
      const open = requireOpen(stateOf(state), NOON, false);
      return !open.ok && 'next' in open.error ? open.error.next : null;
    };
    expect(next('paused by stored users')).toMatchObject({ operation: 'createClaimUrl' });
    expect(next('claimed and paused by the operator')).toMatchObject({ operation: 'giveFeedback' });
  });
});
