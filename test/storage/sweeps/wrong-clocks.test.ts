/** What a node whose clock is hours wrong must not do: make revocations look old, miss them, or delete new rows. */
import { randomBytes } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { minuteOf } from '../../../server/limits/windows.ts';
import { createChangeFeed } from '../../../server/storage/revocations/change-feed.ts';
import { announceTenant } from '../../../server/storage/revocations/revocation-log.ts';
import { createRowSweep } from '../../../server/storage/sweeps/sweep-rows.ts';
import { createTenantSweep } from '../../../server/storage/sweeps/sweep-tenants.ts';
import { TestClock } from '../../support/clock.ts';
import { createHarness, type Harness } from '../../support/harness.ts';
import { createSocialTenant } from '../../support/social-tenant.ts';
import { createTenant } from '../../support/tenant.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await createHarness();
});

const hoursFromNow = (hours: number): Date => new Date(Date.now() + hours * 3_600_000);
const someTenant = (): string => `clock-${randomBytes(6).toString('hex')}`;
const revoke = (tenantId: string, now: Date): Promise<void> =>
  harness.database.transaction((transaction) => announceTenant(transaction, tenantId, now));

function listen(clock: TestClock) {
  const heard = new Set<string>();
  const feed = createChangeFeed(harness.database, clock, async (entries) => {
    for (const { tenantId } of entries) heard.add(tenantId);
  });
  return { feed, heard };
}

describe('a node whose clock is hours behind', () => {
  it('revokes as of now, so that a node that starts later still hears of it', async () => {
    const tenantId = someTenant();
    await revoke(tenantId, hoursFromNow(-3));
    const { feed, heard } = listen(new TestClock(new Date()));
    await feed.poll();
    expect(heard.has(tenantId)).toBe(true);
  });
});

describe('a node whose clock is hours ahead', () => {
  it('hears of everything that others revoke, at its first look and later', async () => {
    const [before, after] = [someTenant(), someTenant()];
    await revoke(before, new Date());
    const { feed, heard } = listen(new TestClock(hoursFromNow(3)));
    await feed.poll();
    await revoke(after, new Date());
    await feed.poll();
    expect([heard.has(before), heard.has(after)]).toEqual([true, true]);
  });

  it('leaves no bucket behind that is full until its time has come', async () => {
    const tenant = await createSocialTenant(harness);
    const { refreshToken } = await tenant.quickSignIn();
    const setUsed = (minutesAhead: number) =>
      harness.database.query('update porchlight.usage set minute = $2, minute_used = 5 where scope = $1', [
        `tenant:${tenant.id}`,
        minuteOf(harness.clock.now()) + minutesAhead,
      ]);
    await setUsed(1);
    expect((await tenant.refresh(refreshToken)).status).toBe(429);
    await setUsed(120);
    expect((await tenant.refresh(refreshToken)).status).toBe(200);
  });

  it('sweeps no revocation that a living token is concerned by', async () => {
    const tenantId = someTenant();
    await revoke(tenantId, new Date());
    await createRowSweep(harness.database).run(hoursFromNow(24));
    const left = await harness.database.query('select 1 from porchlight.revocations where tenant_id = $1', [tenantId]);
    expect(left).toHaveLength(1);
  });

  it('deletes no tenant that has not expired yet', async () => {
    const { id } = await createTenant(harness);
    await harness.database.query('update porchlight.tenants set expires_at = $2 where id = $1', [id, hoursFromNow(1)]);
    const expired = await createTenantSweep(harness.database).findExpired(hoursFromNow(100), 10_000, []);
    expect(expired).not.toContain(id);
  });
});

describe('a clock that is set back', () => {
  it('does not make what a node knows young', async () => {
    const steady = new TestClock();
    const feed = createChangeFeed(harness.database, steady, async () => {});
    await feed.poll();
    steady.advance({ seconds: 31 });
    expect(feed.age()).toBe(31);
  });
});
