import { describe, expect, it } from 'vitest';
import { placementsToTry } from '../../support/placements.ts';
import { createSocialTenant, useHarness } from '../../support/social-tenant.ts';

describe.each(placementsToTry())('last_seen of a user, profile %s', (runtimeProfile) => {
  const shared = useHarness({ config: { runtimeProfile } });

  it('S5: moves with each refresh, and first_seen does not', async () => {
    const { clock } = shared.current;
    const tenant = await createSocialTenant(shared.current);
    const { userId, refreshToken } = await tenant.quickSignIn();
    const read = async () => {
      const response = await tenant.api(`/api/social-login/users/${userId}`);
      return ((await response.json()) as { user: { first_seen: string; last_seen: string } }).user;
    };
    const signedIn = await read();
    await tenant.refill();
    clock.advance({ hours: 1 });
    expect((await tenant.refresh(refreshToken)).status).toBe(200);
    const refreshed = await read();
    expect(refreshed.first_seen).toBe(signedIn.first_seen);
    expect(refreshed.last_seen).toBe(clock.now().toISOString());

    clock.advance({ seconds: 5 });
    expect((await tenant.refresh(refreshToken)).status).toBe(401);
    expect((await read()).last_seen).toBe(refreshed.last_seen);
  });
});
