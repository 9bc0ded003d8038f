import { TIER_LIMITS } from '@porchlight/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { createHarness, type Harness } from '../support/harness.ts';
import { createOwner } from '../support/owner.ts';
import { type Admin, adminOn } from './support/in-process.ts';

interface Limits {
  limits: { name: string; max: number }[];
}

let harness: Harness;
let admin: Admin;
beforeAll(async () => {
  harness = await createHarness();
  admin = adminOn(harness);
});

const capsOf = async (tenant: { api(path: string): Promise<Response> }): Promise<Record<string, number>> => {
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
});
