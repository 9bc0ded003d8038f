/** H16: a history that is too long to be deleted in one statement. */
import { describe, expect, it } from 'vitest';
import { minuteOf } from '../../../server/limits/windows.ts';
import { placementsToTry } from '../../support/placements.ts';
import { CALLBACK } from '../../support/social-stores.ts';
import { createSocialTenant, provision, type SocialTenant, useHarness } from '../../support/social-tenant.ts';
import { onlyInTestAll } from '../../support/times.ts';

const RESOURCE = '/api/resources/social-login';
/** More than are deleted together with their resource, and more than one batch of the sweep. */
const EVENTS = 12_500;

describe.each(placementsToTry())('H16: the resource of a tenant with a long history, profile %s', (runtimeProfile) => {
  const harness = useHarness({ config: { runtimeProfile } });

  async function tenantWithHistory(): Promise<SocialTenant> {
    const tenant = await createSocialTenant(harness.current);
    await tenant.quickSignIn();
    const schema = runtimeProfile.endsWith('siloed') ? `"porchlight_${tenant.id}"` : 'porchlight';
    await harness.current.database.query(
      `with numbered as (
         update ${schema}.social_counters set last_event_id = last_event_id + ${EVENTS} where tenant_id = $1
         returning last_event_id
       )
       insert into ${schema}.social_login_events (tenant_id, id, event, user_id, metadata, created_at)
       select $1, last_event_id - ${EVENTS} + number, 'token_refreshed', 1, '{}', $2
       from numbered, generate_series(1, ${EVENTS}) as number`,
      [tenant.id, harness.current.clock.now()],
    );
    return tenant;
  }
  const rowsOf = async ({ id }: SocialTenant): Promise<number> => {
    const [row] = await harness.current.database.query<{ count: number }>(
      'select count(*) as count from porchlight.social_login_events where tenant_id = $1',
      [id],
    );
    return row?.count ?? 0;
  };
  const sweep = () => harness.current.service.jobs.get('sweep-events')?.();

  it('is gone at once, tokens are dead, and it can be provisioned again before the sweep is done', async () => {
    const tenant = await tenantWithHistory();
    const { accessToken } = await tenant.quickSignIn('grace');
    const response = await tenant.api(RESOURCE, { method: 'DELETE' });
    expect(await response.json()).toEqual({ deleted: true, removed: { users: 2, sessions: 2, events: EVENTS + 4 } });
    expect((await tenant.api('/api/social-login/events')).status).toBe(404);
    expect((await tenant.edge('verify', { access_token: accessToken })).status).toBe(404);

    await provision(tenant, [CALLBACK]);
    expect(await tenant.verify(accessToken)).toEqual({ valid: false });
    expect(await tenant.events()).toMatchObject({ events: [], has_more: false });
    await tenant.quickSignIn();
    const { events } = await tenant.events();
    // Numbering continues: an old cursor leads to the new events, and a user is never taken for another.
    expect(events.map(({ id }) => id)).toEqual([EVENTS + 5, EVENTS + 6]);
    expect(events[1]?.user_id).toBe(3);
    const again = await tenant.api(RESOURCE, { method: 'DELETE' });
    expect(await again.json()).toMatchObject({ removed: { users: 1, sessions: 1, events: 2 } });
  });

  it('leaves nothing in the tables once the sweep is done, and says in the metrics how far it is', async () => {
    const [tenant, other] = [await tenantWithHistory(), await createSocialTenant(harness.current)];
    await other.quickSignIn();
    await tenant.api(RESOURCE, { method: 'DELETE' });
    await provision(tenant, [CALLBACK]);
    await tenant.quickSignIn();
    await sweep();
    expect((await tenant.events()).events).toHaveLength(2);
    expect((await other.events()).events).toHaveLength(2);
    const metrics = await (await harness.current.fetch('/metrics')).text();
    expect(metrics).toMatch(/^porchlight_events_to_sweep 0$/m);
    if (runtimeProfile.endsWith('siloed')) return;
    expect(await rowsOf(tenant)).toBe(2);
    expect(Number(/^porchlight_events_swept_total (\d+)$/m.exec(metrics)?.[1])).toBeGreaterThanOrEqual(EVENTS);
  });

  onlyInTestAll(() => {
    it('holds refreshes of the same tenant up by no lock of the sweep', async () => {
      const tenant = await tenantWithHistory();
      await tenant.api(RESOURCE, { method: 'DELETE' });
      await provision(tenant, [CALLBACK]);
      let { refreshToken } = await tenant.quickSignIn();
      await harness.current.database.query(
        `update porchlight.usage set minute = $2, minute_used = -1000, lifetime_used = -1000 where scope = 'tenant:' || $1`,
        [tenant.id, minuteOf(harness.current.clock.now())],
      );
      let isOver = false;
      const swept = sweep()?.then(() => {
        isOver = true;
      });
      do {
        const response = await tenant.refresh(refreshToken);
        expect(response.status).toBe(200);
        refreshToken = ((await response.json()) as { refresh_token: string }).refresh_token;
      } while (!isOver);
      await swept;
    });
  });
});
