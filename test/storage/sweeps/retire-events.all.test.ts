import { beforeAll, describe, expect, it } from 'vitest';
import { createHarness, type Harness } from '../../support/harness.ts';
import { createSocialTenant, type SocialTenant } from '../../support/social-tenant.ts';

const KEEP_DAYS = 30;

let harness: Harness;
let tenant: SocialTenant;
beforeAll(async () => {
  harness = await createHarness({ config: { eventsKeepDays: KEEP_DAYS } });
  harness.clock.set(new Date());
  tenant = await createSocialTenant(harness);
});

const run = async (job: string): Promise<void> => {
  const work = harness.service.jobs.get(job);
  if (!work) throw new Error(`there is no job ${job}`);
  await work();
};

describe('EVENTS_KEEP_DAYS', () => {
  it('deletes events that are older, and no other, and numbers go on', async () => {
    await tenant.quickSignIn('ada');
    // The job also uses the clock of the database, which no test can set.
    await harness.database.query(
      `update porchlight.social_login_events set created_at = now() - interval '31 days' where tenant_id = $1`,
      [tenant.id],
    );
    await tenant.quickSignIn('grace');
    await run('retire-events');
    expect((await tenant.events()).events.map(({ id }) => id)).toEqual([3, 4]);
    await run('sweep-events');
    const left = await harness.database.query('select id from porchlight.social_login_events where tenant_id = $1', [
      tenant.id,
    ]);
    expect(left).toHaveLength(2);
    await tenant.quickSignIn('ada');
    expect((await tenant.events('?after=4')).events.map(({ id }) => id)).toEqual([5, 6]);
  });

  it('is for ever where it is not set', async () => {
    expect((await createHarness()).service.jobs.has('retire-events')).toBe(false);
  });
});
