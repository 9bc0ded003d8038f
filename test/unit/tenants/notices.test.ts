/** What the owner should be told. */
import { describe, expect, it } from 'vitest';
import { keyNotices } from '../../../server/tenants/key-notices.ts';
import { pausedNotice } from '../../../server/tenants/paused-notice.ts';
import { providerNotices } from '../../../server/tenants/provider-notices.ts';
import { bornClaimed, bornEphemeral, paused } from '../../../server/tenants/tenant.ts';

const NOW = new Date('2026-11-16T12:00:00Z');
const BIRTH = { id: 'brave-otter', name: null, creator: null, runtimeProfile: '2026-11' } as const;

describe('a paused project', () => {
  it.each([
    ['operator', 'the operator of this service stopped it'],
    ['lifetime_events', 'Claim it'],
    ['stored_users', 'Claim it'],
  ] as const)('by %s says why, since when and what to do', (reason, words) => {
    const moved = paused(bornEphemeral(BIRTH, NOW), reason, NOW);
    const notice = moved.ok ? pausedNotice(moved.value, NOW) : null;
    expect(notice).toMatchObject({ kind: 'paused', reason, since: NOW.toISOString() });
    expect(notice?.message).toContain(words);
    expect(notice?.message).toContain('since 2026-11-16');
  });

  it('that runs has no notice', () => {
    expect(pausedNotice(bornClaimed(BIRTH, 'acct_1', NOW), NOW)).toBeNull();
  });
});

describe('a provider', () => {
  const failed = (reason: string, count: number) =>
    ({ event: 'login_failed', provider: 'google', reason, count }) as const;
  const signedIn = (count: number) => ({ event: 'authorize', provider: 'google', reason: '', count }) as const;

  it('at which more sign-ins fail than succeed is told of', () => {
    const outcomes = [failed('token_exchange:invalid_client', 2), failed('userinfo:timeout', 2), signedIn(3)];
    expect(providerNotices(outcomes)).toMatchObject([{ kind: 'provider', provider: 'google', failures: 4 }]);
  });

  it('that refuses our client is told of at the first failure, in words that name the credentials', () => {
    const message = expect.stringContaining('does not accept the client id and secret');
    expect(providerNotices([failed('token_exchange:invalid_client', 1)])).toMatchObject([{ failures: 1, message }]);
    expect(providerNotices([failed('token_exchange:invalid_client', 1), signedIn(1)])).toEqual([]);
  });

  it.each([
    ['two failures', [failed('userinfo:timeout', 2)]],
    ['more sign-ins than failures', [failed('token_exchange:invalid_client', 4), signedIn(4)]],
    ['failures of the person', [failed('userinfo:email_not_verified', 9), failed('user_upsert:not_allowed', 9)]],
  ])('with %s is not', (_title, outcomes) => {
    expect(providerNotices(outcomes)).toEqual([]);
  });
});

describe('a key', () => {
  const key = (expiresAt: string | null) => ({
    kind: 'management' as const,
    isMain: true,
    name: null,
    permissions: [],
    lastUsedFrom: null,
    memberId: null,
    fingerprint: 'svc_man_…9Qk2f4',
    createdAt: NOW,
    expiresAt: expiresAt === null ? null : new Date(expiresAt),
    lastUsedAt: NOW,
  });

  it('that ends within three days is told of', () => {
    expect(keyNotices([key('2026-11-17T12:00:00Z')], NOW)).toMatchObject([
      { kind: 'key', fingerprint: 'svc_man_…9Qk2f4', expires_at: '2026-11-17T12:00:00.000Z' },
    ]);
  });

  it('that never ends, has ended, or ends later is not', () => {
    const keys = [key(null), key('2026-11-16T11:00:00Z'), key('2026-12-16T12:00:00Z')];
    expect(keyNotices(keys, NOW)).toEqual([]);
  });
});
