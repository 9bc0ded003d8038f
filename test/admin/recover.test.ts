/** After a restore: what was revoked since the backup stays revoked, and no number is given twice. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '../../server/storage/database.ts';
import { claimUrlOf, signInAccount } from '../support/account.ts';
import { TestClock } from '../support/clock.ts';
import { freshDatabase } from '../support/engines.ts';
import { createHarness, type Harness, openTestDatabase } from '../support/harness.ts';
import { createSocialTenant, type SocialTenant } from '../support/social-tenant.ts';
import { someOf } from '../support/times.ts';
import { type Admin, adminOn } from './support/in-process.ts';

let harness: Harness;
let admin: Admin;
let database: Database;
beforeAll(async () => {
  // A separate database: the command concerns all projects.
  database = await openTestDatabase(await freshDatabase());
  harness = await createHarness({ clock: new TestClock(new Date()), database });
  admin = adminOn(harness);
});
afterAll(() => database.close());

const NUMBERS_SKIPPED = 1_000_000_000;

async function lastNumbers(tenant: SocialTenant) {
  const { events } = await tenant.events('?limit=100');
  return { event: events.at(-1)?.id ?? 0, user: Math.max(...events.map(({ user_id }) => user_id ?? 0)) };
}

const PLACEMENTS = ['siloed', 'pooled'] as const;

describe.each(someOf(PLACEMENTS, 2))('admin recover, with a project that is %s', (placement) => {
  it('ends sessions, tokens, keys, links and browsers, and lets the numbers go on far behind', async () => {
    const runtimeProfile = placement === 'siloed' ? '2026-11-siloed' : '2026-11';
    const node = await createHarness({ clock: harness.clock, database, config: { runtimeProfile } });
    const tenant = await createSocialTenant(node);
    const signedIn = await tenant.quickSignIn('ada');
    const before = await lastNumbers(tenant);
    const { path } = await claimUrlOf(tenant);
    const owner = await signInAccount(node);
    expect((await owner.get('/account')).status).toBe(200);
    const since = harness.clock.now().toISOString();
    harness.clock.advance({ minutes: 5 });

    const { exit, out } = await admin(`recover --since ${since} --yes --json`);
    expect(exit).toBe(0);
    const told = JSON.parse(out) as Record<string, number>;
    expect(told.sessions).toBeGreaterThanOrEqual(1);
    expect(told.keys).toBeGreaterThanOrEqual(2);
    expect(told.links).toBeGreaterThanOrEqual(1);
    expect(told.browsers).toBeGreaterThanOrEqual(1);

    const fresh = await createHarness({ clock: harness.clock, database });
    const verified = await fresh.fetch(`/edge/auth/${tenant.id}/verify`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ access_token: signedIn.accessToken }),
    });
    expect(await verified.json()).toMatchObject({ valid: false });
    const refreshed = await fresh.fetch(`/edge/auth/${tenant.id}/refresh`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ refresh_token: signedIn.refreshToken }),
    });
    expect(refreshed.status).toBe(401);
    expect(
      (await fresh.fetch('/api/tenant', { headers: { authorization: `Bearer ${tenant.managementKey}` } })).status,
    ).toBe(401);
    expect((await fresh.fetch(path)).status).not.toBe(200);
    expect((await owner.get('/account')).status).not.toBe(200);

    const [counter] = await harness.database.query<{ last_event_id: number; last_user_id: number }>(
      `select last_event_id::float8, last_user_id::float8 from ${placement === 'siloed' ? `"porchlight_${tenant.id}"` : 'porchlight'}.social_counters where tenant_id = $1`,
      [tenant.id],
    );
    expect(counter?.last_event_id).toBeGreaterThanOrEqual(before.event + NUMBERS_SKIPPED);
    expect(counter?.last_user_id).toBeGreaterThanOrEqual(before.user + NUMBERS_SKIPPED);
  });
});

describe('admin recover', () => {
  it.each(['', '--since yesterday', '--since 2999-01-01T00:00:00Z'])(
    'refuses %j, and changes nothing',
    async (options) => {
      const tenant = await createSocialTenant(harness);
      expect((await admin(`recover ${options} --yes`.replaceAll('  ', ' '))).exit).toBe(2);
      expect((await tenant.api('/api/tenant')).status).toBe(200);
    },
  );

  it('asks first', async () => {
    expect((await admin(`recover --since ${new Date().toISOString()}`)).exit).toBe(4);
  });
});
