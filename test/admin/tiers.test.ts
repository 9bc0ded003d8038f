import { TIER_LIMITS } from '@porchlight/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { minuteOf, monthOf } from '../../server/limits/windows.ts';
import { createHarness, type Harness } from '../support/harness.ts';
import { createOwner } from '../support/owner.ts';
import { createSocialTenant } from '../support/social-tenant.ts';
import { type Admin, adminOn } from './support/in-process.ts';

interface Limits {
  limits: { name: string; max: number | null }[];
}

let harness: Harness;
let admin: Admin;
beforeAll(async () => {
  harness = await createHarness();
  admin = adminOn(harness);
});

const capsOf = async (tenant: { api(path: string): Promise<Response> }): Promise<Record<string, number | null>> => {
  const report = (await (await tenant.api('/api/tenant')).json()) as Limits;
  return Object.fromEntries(report.limits.map(({ name, max }) => [name, max]));
};

describe('admin tier', () => {
  it('lists the four tiers of the service with the caps of the contract', async () => {
    const { tiers } = (await admin('tier list --json')).json<{ tiers: Record<string, unknown>[] }>();
    const four = Object.entries(TIER_LIMITS).map(([name, caps]) => ({
      name,
      stored_users: caps.storedUsers,
      auth_events_per_minute: caps.eventsPerMinute,
      auth_events_per_month: caps.eventsPerMonth,
      auth_events_per_lifetime: caps.eventsPerLifetime,
    }));
    expect(tiers).toEqual(expect.arrayContaining(four));
    expect((await admin('tier list')).out).toMatch(/^pro +250000 +750 +250000/m);
  });

  it('adds one whose caps hold for an account, its pages and its sign-ins, and changes them', async () => {
    const owner = await createOwner(harness);
    const tenant = await owner.createProject();
    expect((await admin('tier set scale --users 9000000 --minute 40000 --month none')).out).toContain(
      'scale is added.',
    );
    expect((await admin(`account tier ${owner.email} scale`)).out).toContain(`${owner.email}: free → scale.`);
    expect(await capsOf(tenant)).toEqual({
      stored_users: 9_000_000,
      auth_events_per_minute: 40_000,
      agent_refreshes_per_minute: 40_000,
    });
    const observed = (await (await tenant.api('/api/observability')).json()) as { account: { tier: string } };
    expect(observed.account.tier).toBe('scale');
    const page = await harness.fetch('/account/settings', { headers: { cookie: owner.cookie, accept: 'text/html' } });
    expect(await page.text()).toContain('Scale');

    expect((await admin('tier set scale --users 300000 --minute 2 --month 3')).out).toContain('scale is changed.');
    const small = {
      stored_users: 300_000,
      auth_events_per_minute: 2,
      auth_events_per_month: 3,
      agent_refreshes_per_minute: 2,
      agent_refreshes_per_month: 3,
    };
    expect(await capsOf(tenant)).toEqual(small);
    expect((await admin(`account show ${owner.email} --json`)).json<Limits>().limits).toContainEqual(
      expect.objectContaining({ name: 'stored_users', max: 300_000 }),
    );
  });

  it.each([
    ['pro --users 1 --minute 1 --month 1', 4, /pro is a tier of the service and stays as it is/],
    ['own --users 1 --minute 1 --month 1', 4, /own is a tier of the service and stays as it is/],
    ['Gold! --users 1 --minute 1 --month 1', 2, /<name> is 1 to 32 small letters/],
    ['gold --users 1 --minute 1', 2, /--month is a whole number/],
    ['gold --users none --minute 1 --month 1', 2, /Only --month may be "none"/],
    ['gold --users 0 --minute 1 --month 1', 2, /--users is a whole number from 1/],
    ['gold --users 3000000000 --minute 1 --month 1', 2, /--users is a whole number from 1/],
  ])('refuses tier set %s', async (line, exit, message) => {
    const outcome = await admin(`tier set ${line}`);
    expect([outcome.exit, outcome.err]).toEqual([exit, expect.stringMatching(message)]);
    expect((await admin('tier list')).out).not.toContain('gold');
  });

  it('gives nobody the tier of tenants without an owner', async () => {
    const owner = await createOwner(harness);
    expect((await admin(`account tier ${owner.email} ephemeral`)).err).toMatch(/one of: free, plus, pro/);
  });

  it('has a tier without caps: own', async () => {
    const { tiers } = (await admin('tier list --json')).json<{ tiers: Record<string, unknown>[] }>();
    expect(tiers.find(({ name }) => name === 'own')).toEqual({
      name: 'own',
      stored_users: null,
      auth_events_per_minute: null,
      auth_events_per_month: null,
      auth_events_per_lifetime: null,
    });
    const owner = await createOwner(harness);
    expect((await admin(`account tier ${owner.email} own`)).out).toContain('Caps: none.');
    const tenant = await createSocialTenant(harness);
    await owner.claim(tenant.id);
    expect(await capsOf(tenant)).toEqual({
      stored_users: null,
      auth_events_per_minute: null,
      auth_events_per_month: null,
      agent_refreshes_per_minute: null,
      agent_refreshes_per_month: null,
    });
  });
});

describe('an account on own', () => {
  it('signs in more often in a minute and a month than any other tier, and sees what it uses', async () => {
    const owner = await createOwner(harness, 'own');
    const tenant = await createSocialTenant(harness);
    await owner.claim(tenant.id);
    const scope = `account:${owner.accountId}`;
    const used = { minute: minuteOf(harness.clock.now()), month: monthOf(harness.clock.now()) };
    await harness.database.query(
      `update porchlight.usage set minute = $2, month = $3, minute_used = 5000000, month_used = 5000000, stored_users = 5000000
       where scope = $1`,
      [scope, used.minute, used.month],
    );
    const session = await tenant.quickSignIn();
    const refreshed = await tenant.refresh(session.refreshToken);
    expect(refreshed.status).toBe(200);
    expect(refreshed.headers.get('ratelimit')).toBeNull();

    const report = (await (await tenant.api('/api/tenant')).json()) as {
      limits: { name: string; used: number; max: null }[];
      notices: unknown[];
    };
    expect(report.limits).toContainEqual(
      expect.objectContaining({ name: 'auth_events_per_month', used: 5_000_002, max: null }),
    );
    expect(report.limits).toContainEqual(expect.objectContaining({ name: 'stored_users', used: 5_000_001, max: null }));
    expect(report.notices).toEqual([]);
    const page = await harness.fetch('/account/settings', { headers: { cookie: owner.cookie, accept: 'text/html' } });
    const text = await page.text();
    expect(text).toContain('The Own tier has no cap');
    expect(text).toContain('<strong>5,000,001</strong>, no cap');
    expect((await admin(`account show ${owner.email}`)).out).toMatch(/stored_users +5000001 +-/);
  });
});
