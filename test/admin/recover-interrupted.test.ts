/** A recovery that is interrupted at any of its statements, and repeated, ends like one that was not. */
import { expect, it } from 'vitest';
import { TestClock } from '../support/clock.ts';
import { openFaultyDatabase } from '../support/fault-injection.ts';
import { createHarness } from '../support/harness.ts';
import { createSocialTenant } from '../support/social-tenant.ts';
import { timesOf } from '../support/times.ts';
import { adminOn } from './support/in-process.ts';

const NUMBERS_SKIPPED = 1_000_000_000;
const LEFT = `
  select (select count(*) from porchlight.social_sessions)::int as sessions,
    (select count(*) from porchlight.tenant_keys)::int as keys,
    (select count(*) from porchlight.claims)::int as claims,
    (select sum(sessions) from porchlight.social_counters)::int as counted`;
const NUMBERS = 'select last_event_id::float8 as event from porchlight.social_counters where tenant_id = $1';

it('ends the rest, and counts right, wherever it was interrupted', { timeout: 300_000 }, async () => {
  const { database, failAt } = await openFaultyDatabase();
  const harness = await createHarness({ clock: new TestClock(new Date()), database });
  const admin = adminOn(harness);
  const interrupted = new Set<string | undefined>();
  for (let k = 1; ; k += timesOf(2, 11)) {
    harness.clock.set(new Date(Date.now() + 1_000));
    const tenant = await createSocialTenant(harness);
    const { refreshToken } = await tenant.quickSignIn();
    await tenant.api('/api/claim/url', { method: 'POST' });
    await new Promise((resolve) => setTimeout(resolve, 1_000));

    const { result, failedAt } = await failAt(k, 'before', () => admin('recover --yes'));
    if (failedAt === undefined) break;
    interrupted.add(failedAt);
    if (result.exit === 0) continue;
    expect((await admin('recover --yes')).exit, failedAt).toBe(0);

    expect(await database.query(LEFT), failedAt).toEqual([{ sessions: 0, keys: 0, claims: 0, counted: 0 }]);
    const [numbers] = await database.query<{ event: number }>(NUMBERS, [tenant.id]);
    expect(numbers?.event, failedAt).toBeGreaterThan(NUMBERS_SKIPPED);
    expect((await tenant.refresh(refreshToken)).status, failedAt).toBe(401);
    expect((await tenant.api('/api/tenant')).status, failedAt).toBe(401);
  }
  expect(interrupted.size).toBeGreaterThan(timesOf(10, 2));
});
