import { describe, expect, it } from 'vitest';
import { approved, type Claim, type ClaimCase, denied, newClaim, waitStatusOf } from '../../../server/claims/claim.ts';
import { addHours, addSeconds } from '../../../server/kernel/clock.ts';
import { bornClaimed, bornEphemeral } from '../../../server/tenants/tenant.ts';

const NOON = new Date('2026-01-15T12:00:00.000Z');
const BIRTH = { id: 'brave-otter-k3f9q2', name: null, creator: null, runtimeProfile: '2026-11' } as const;
const tenant = bornEphemeral(BIRTH, addHours(NOON, -1));
const pausedTenant = { ...tenant, pausedReason: 'lifetime_events', pausedAt: NOON } as const;
const ended = bornEphemeral(BIRTH, addHours(NOON, -72));
const mine = bornClaimed(BIRTH, 'acct_me', addHours(NOON, -1));
const theirs = bornClaimed(BIRTH, 'acct_them', addHours(NOON, -1));

const pending: Claim = {
  tenantId: BIRTH.id,
  userCode: 'KXPM-4T7Q',
  program: null,
  status: 'pending',
  createdAt: addSeconds(NOON, -60),
  expiresAt: addSeconds(NOON, 60),
  decidedAt: null,
};
const late: Claim = { ...pending, expiresAt: NOON };
const refused: Claim = { ...pending, status: 'denied', decidedAt: NOON };
const done: Claim = { ...pending, status: 'claimed', decidedAt: NOON };

const outcome = (result: ReturnType<typeof denied>): string =>
  result.ok ? `${result.value.claim.status} by ${result.value.tenant.ownerId ?? 'nobody'}` : `!${result.error.code}`;

describe('a decision about a claim', () => {
  it.each<[string, ClaimCase, approve: string, deny: string, wait: string]>([
    ['a fresh link', { claim: pending, tenant }, 'claimed by acct_me', 'denied by nobody', 'pending'],
    [
      'of a paused tenant',
      { claim: pending, tenant: pausedTenant },
      'claimed by acct_me',
      'denied by nobody',
      'pending',
    ],
    ['a link that ends at this instant', { claim: late, tenant }, '!claimNotFound', '!claimNotFound', 'expired'],
    ['a refused link', { claim: refused, tenant }, '!claimNotFound', 'denied by nobody', 'denied'],
    ['of an expired tenant', { claim: pending, tenant: ended }, '!tenantExpired', '!tenantExpired', 'expired'],
    ['approved by me before', { claim: done, tenant: mine }, 'claimed by acct_me', '!alreadyClaimed', 'claimed'],
    ['approved by somebody else', { claim: done, tenant: theirs }, '!alreadyClaimed', '!alreadyClaimed', 'claimed'],
    [
      'claimed through another link',
      { claim: pending, tenant: theirs },
      '!alreadyClaimed',
      '!alreadyClaimed',
      'claimed',
    ],
    ['claimed after a refusal', { claim: refused, tenant: theirs }, '!alreadyClaimed', 'denied by acct_them', 'denied'],
  ])('%s', (_what, found, approve, deny, wait) => {
    expect(outcome(approved(NOON, 'acct_me', found))).toBe(approve);
    expect(outcome(denied(NOON, found))).toBe(deny);
    expect(waitStatusOf(found, NOON)).toBe(wait);
  });

  it('changes nothing when it is repeated, so that the store writes nothing', () => {
    const before = { claim: done, tenant: mine };
    const again = approved(NOON, 'acct_me', before);
    expect(again.ok && again.value.claim === before.claim && again.value.tenant === before.tenant).toBe(true);
  });
});

describe('a new claim link', () => {
  it('works for half an hour', () => {
    expect(newClaim(tenant, { userCode: 'KXPM-4T7Q', program: null }, NOON)).toMatchObject({
      ok: true,
      value: { status: 'pending', expiresAt: addSeconds(NOON, 1_800) },
    });
  });

  it('never outlives its tenant', () => {
    const dying = bornEphemeral(BIRTH, addSeconds(NOON, 600 - 72 * 3_600));
    expect(newClaim(dying, { userCode: 'KXPM-4T7Q', program: null }, NOON)).toMatchObject({
      value: { expiresAt: addSeconds(NOON, 600) },
    });
  });

  it('is not made for a tenant that has an owner', () => {
    expect(newClaim(mine, { userCode: 'KXPM-4T7Q', program: null }, NOON)).toMatchObject({
      ok: false,
      error: { code: 'alreadyClaimed' },
    });
  });
});
