/** H21: a resource that is deleted and provisioned again never reuses an id, subject or cursor. */
import { describe, expect, it } from 'vitest';
import { placementsToTry } from '../../support/placements.ts';
import { CALLBACK, createSocialTenant, provision, type SocialTenant, useHarness } from '../../support/social-tenant.ts';
import { onlyInTestAll } from '../../support/times.ts';

const RESOURCE = '/api/resources/social-login';

const idsOf = async (tenant: SocialTenant, path: 'users' | 'events'): Promise<number[]> => {
  const body = (await (await tenant.api(`/api/social-login/${path}`)).json()) as Record<string, { id: number }[]>;
  return (body[path] ?? []).map(({ id }) => id);
};
const remove = async (tenant: SocialTenant): Promise<unknown> =>
  ((await (await tenant.api(RESOURCE, { method: 'DELETE' })).json()) as { removed: unknown }).removed;

describe.each(placementsToTry())('a resource that is deleted and provisioned again, profile %s', (runtimeProfile) => {
  const harness = useHarness({ config: { runtimeProfile } });

  it('H21: numbers users and events on from where they were, life after life', async () => {
    const tenant = await createSocialTenant(harness.current);
    await tenant.quickSignIn('ada');
    await tenant.quickSignIn('grace');
    expect([await idsOf(tenant, 'users'), await idsOf(tenant, 'events')]).toEqual([
      [1, 2],
      [1, 2, 3, 4],
    ]);
    expect(await remove(tenant)).toEqual({ users: 2, sessions: 2, events: 4 });

    await provision(tenant, [CALLBACK]);
    expect([await idsOf(tenant, 'users'), await idsOf(tenant, 'events')]).toEqual([[], []]);
    expect((await tenant.quickSignIn('grace')).userId).toBe(3);
    expect(await idsOf(tenant, 'events')).toEqual([5, 6]);
    expect(await remove(tenant)).toEqual({ users: 1, sessions: 1, events: 2 });

    await provision(tenant, [CALLBACK]);
    expect(await remove(tenant)).toEqual({ users: 0, sessions: 0, events: 0 });
    await provision(tenant, [CALLBACK]);
    expect((await tenant.quickSignIn('ada')).userId).toBe(4);
    expect(await idsOf(tenant, 'events')).toEqual([7, 8]);
  });

  onlyInTestAll(() => {
    it('H21: a cursor from before shows the new events, and an id from before nobody', async () => {
      const tenant = await createSocialTenant(harness.current);
      const { userId } = await tenant.quickSignIn('ada');
      const after = (await idsOf(tenant, 'events')).at(-1);
      await remove(tenant);
      await provision(tenant, [CALLBACK]);
      await tenant.quickSignIn('grace');
      const { events } = await tenant.events(`?after=${after}`);
      expect(events.map(({ id }) => id)).toEqual([3, 4]);
      expect((await tenant.api(`/api/social-login/users/${userId}`)).status).toBe(404);
    });
  });
});
