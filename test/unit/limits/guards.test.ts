import { COUNTED, GUARDS, type Guard, operationsOf, TIER_LIMITS } from '@porchlight/contract';
import express from 'express';
import { describe, expect, it } from 'vitest';
import { asGuard } from '../../../server/http/guards/guard-route.ts';
import { mountedRoutes, refuseUnguarded } from '../../../server/http/guards/mounted-routes.ts';
import type { RateLimited } from '../../../server/kernel/domain-error.ts';
import { fail, passed, type Result } from '../../../server/kernel/result.ts';
import { addressKeys, guardWindows } from '../../../server/limits/guard-windows.ts';
import { createMemoryUseStore } from '../../../server/limits/memory-use-store.ts';
import { createRateLimiter } from '../../../server/limits/rate-limiter.ts';

const settings = {
  baseUrl: 'https://porchlight.example',
  genesisPerMinute: 10,
  genesisPerDay: 100,
  oauthRegisterPerMinute: 20,
  addressLimitFactor: 1,
};
const now = new Date('2031-05-05T10:00:30Z');
const detailOf = (counted: Result<void, RateLimited>): string | undefined =>
  counted.ok ? undefined : counted.error.detail;

const limiter = () => createRateLimiter(createMemoryUseStore(), settings);

describe('the guard table', () => {
  it('names for every operation a guard that exists, or a reason', () => {
    for (const { metadata } of operationsOf()) {
      const { guard, id } = metadata;
      expect(typeof guard === 'string' ? Object.hasOwn(GUARDS, guard) : guard.none.length > 20, id).toBe(true);
    }
  });

  it('says of everything that is stored how long it is kept, and counts it in rows unless the tenant has a key', () => {
    for (const [name, guard] of Object.entries<Guard>(GUARDS)) {
      if (guard.bytes === 0) continue;
      expect(guard.kept, name).toBeTruthy();
      if (guard.limits.some(({ by }) => by.startsWith('address'))) expect(guard.counted, name).toBe('rows');
    }
  });

  it('lets no operation that writes go without a guard', () => {
    const free = operationsOf().filter(
      ({ method, metadata }) => method !== 'GET' && typeof metadata.guard !== 'string',
    );
    expect(free.map(({ metadata }) => metadata.id)).toEqual([
      'redeemCode',
      'verifyToken',
      'refreshSession',
      'logout',
      'takeApproval',
      'listOwnTeams',
    ]);
  });
});

describe('whom a guard counts', () => {
  it('an IPv4 address counts for itself, an IPv6 one for its /64 and its /48', () => {
    expect(addressKeys('192.0.2.7')).toEqual([{ key: '192.0.2.7', factor: 1 }]);
    expect(addressKeys('2001:db8:1:2::/64')).toEqual([
      { key: '2001:db8:1:2::/64', factor: 1 },
      { key: '2001:db8:1::/48', factor: 4 },
    ]);
    expect(addressKeys('unknown')).toEqual([{ key: 'unknown', factor: 1 }]);
  });

  it('rotating through the /64s of one /48 ends at four times the limit of one', async () => {
    const limits = limiter();
    const admitted = [];
    for (let subnet = 0; subnet < 60; subnet += 1) {
      const address = `2001:db8:7:${subnet.toString(16)}::/64`;
      admitted.push((await limits.take('genesis', { address }, now)).ok);
    }
    expect(admitted.filter(Boolean)).toHaveLength(40);
  });

  it('one address may start as many sign-ins at a tenant as its tier has events, and 120 in all', async () => {
    const limits = limiter();
    const start = async (tenant: string, tier: 'ephemeral' | 'pro') =>
      detailOf(await limits.take('start', { address: '192.0.2.7', tenant, caps: TIER_LIMITS[tier] }, now));
    for (let index = 0; index < 5; index += 1) expect(await start('a', 'ephemeral')).toBeUndefined();
    expect(await start('a', 'ephemeral')).toContain('at one project');
    for (let index = 0; index < 115; index += 1) expect(await start('b', 'pro')).toBeUndefined();
    expect(await start('b', 'pro')).toBe('At most 120 of these calls a minute are allowed from one network address.');
  });

  it('a tenant may make ten times as many test users on a service on a loopback address', () => {
    const maxAt = (baseUrl: string) =>
      guardWindows('testUser', { tenant: 't' }, { ...settings, baseUrl }, now).map(({ max }) => max);
    expect([maxAt('https://porchlight.example'), maxAt('http://localhost:3000')]).toEqual([
      [60, 1_000],
      [600, 10_000],
    ]);
  });

  it('every kind of count has its windows, and the factor raises those by address, also at a tenant, and no others', () => {
    const subjects = { address: '192.0.2.7', tenant: 't', account: 'a', client: 'c', caps: TIER_LIMITS.free } as const;
    const raised = { ...settings, addressLimitFactor: 10 };
    const windows = Object.keys(GUARDS).flatMap((name) =>
      guardWindows(name as keyof typeof GUARDS, subjects, raised, now),
    );
    expect([...new Set(windows.map(({ by }) => by))].sort()).toEqual([...COUNTED].sort());
    const far = guardWindows('oauthAuthorize', subjects, { ...settings, addressLimitFactor: 1_000_000 }, now);
    for (const { max } of far) expect(max).toBeLessThan(2 ** 31);
    expect(windows.find(({ bucket }) => bucket === 'start:address:minute')?.max).toBe(1_200);
    expect(windows.find(({ bucket }) => bucket === 'start:address at a tenant:minute')?.max).toBe(300);
    expect(windows.find(({ bucket }) => bucket === 'feedback:tenant:day')?.max).toBe(50);
  });

  it('an unclaimed tenant sends 200 messages in all, a claimed one 1,000 a year', async () => {
    const limits = limiter();
    const send = async (tenant: string, unclaimed: boolean, messages: number) => {
      const answers = [];
      for (let sent = 0; sent < messages; sent += 1) {
        // Thirty days of the year, forty messages each, a minute apart: the limits of a minute and a day are not
        // reached.
        const at = new Date(now.getTime() + Math.floor(sent / 40) * 86_400_000 + (sent % 40) * 60_000);
        answers.push(await limits.take('feedback', { tenant, unclaimed }, at));
      }
      return answers;
    };
    const [unclaimed, claimed] = [await send('a', true, 201), await send('b', false, 1_001)];
    expect(unclaimed.filter(({ ok }) => ok)).toHaveLength(200);
    const whole = 'At most 200 of these calls are allowed for one tenant until it is claimed.';
    expect(unclaimed.at(-1)).toMatchObject(fail({ detail: whole, limit: { name: 'unclaimed', max: 200 } }));
    expect(claimed.filter(({ ok }) => ok)).toHaveLength(1_000);
    expect(claimed.at(-1)).toMatchObject(fail({ limit: { name: 'year', max: 1_000 } }));
  });

  it('what a full day refuses takes nothing of the minute', async () => {
    const limits = createRateLimiter(createMemoryUseStore(), { ...settings, genesisPerMinute: 5, genesisPerDay: 3 });
    const take = () => limits.take('genesis', { address: '192.0.2.9' }, now);
    for (let index = 0; index < 3; index += 1) expect(await take()).toEqual(passed);
    const refusal = { code: 'rateLimited', retryAfterS: 50_370, limit: { name: 'day', max: 3 } };
    expect(await take()).toMatchObject(fail(refusal));
  });
});

describe('routes beside the contract', () => {
  const handler = (): void => {};

  it('a route without a guard stops the composition, and is named', () => {
    const app = express();
    app.get(
      '/counted',
      asGuard('page', () => {}),
      handler,
    );
    app.post('/forgotten/:id', handler);
    app.options('/counted', handler);
    expect(mountedRoutes(app).map(({ guard }) => guard)).toEqual(['page', undefined]);
    expect(() => refuseUnguarded(app)).toThrow('no guard is named for POST /forgotten/:id');
  });
});
