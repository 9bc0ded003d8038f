import { describe, expect, it } from 'vitest';
import { createSocialTenant, pairOf, problemOf, useHarness } from '../../support/social-tenant.ts';

describe('POST /edge/auth/:tenantId/logout', () => {
  const harness = useHarness();

  it('ends the session: neither token works, and the history says so once', async () => {
    const tenant = await createSocialTenant(harness.current);
    const { accessToken, refreshToken } = await tenant.quickSignIn();
    const response = await tenant.logout(refreshToken);
    expect(response.status).toBe(200);
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(await response.json()).toEqual({ success: true });
    expect(await tenant.verify(accessToken)).toEqual({ valid: false });
    expect(await problemOf(await tenant.refresh(refreshToken))).toMatchObject({ code: 'invalidRefreshToken' });
    await tenant.logout(refreshToken);
    expect((await tenant.events('?event=logout')).events).toMatchObject([
      { id: 3, user_id: 1, email: 'ada@example.com', metadata: { reason: 'logout' } },
    ]);
  });

  it('ends it with a token of an older generation too: its holder was signed in', async () => {
    const tenant = await createSocialTenant(harness.current);
    const { refreshToken } = await tenant.quickSignIn();
    const second = await pairOf(await tenant.refresh(refreshToken));
    const third = await pairOf(await tenant.refresh(second.refresh_token));
    expect((await tenant.logout(refreshToken)).status).toBe(200);
    expect(await tenant.verify(third.access_token)).toEqual({ valid: false });
    expect((await tenant.refresh(third.refresh_token)).status).toBe(401);
  });

  it('answers the same to a token that it does not know, was changed, or is of another tenant', async () => {
    const [tenant, other] = [await createSocialTenant(harness.current), await createSocialTenant(harness.current)];
    const foreign = await other.quickSignIn();
    for (const token of ['nonsense', `${foreign.refreshToken}x`, foreign.refreshToken, foreign.accessToken]) {
      const response = await tenant.logout(token);
      expect([response.status, await response.text()]).toEqual([200, '{"success":true}']);
    }
    expect(await other.verify(foreign.accessToken)).toMatchObject({ valid: true });
    expect((await tenant.events()).events).toEqual([]);
  });

  it('is never refused by a bucket', async () => {
    const tenant = await createSocialTenant(harness.current);
    const { refreshToken } = await tenant.quickSignIn();
    await harness.current.database.query(
      'update porchlight.usage set minute_used = 5, lifetime_used = 100 where scope = $1',
      [`tenant:${tenant.id}`],
    );
    expect((await tenant.logout(refreshToken)).status).toBe(200);
    expect((await tenant.events('?event=logout')).events).toHaveLength(1);
  });

  it('B6: at the same time as a refresh leaves nothing that works', async () => {
    const tenant = await createSocialTenant(harness.current);
    for (let turn = 0; turn < 5; turn += 1) {
      const { refreshToken, accessToken } = await tenant.quickSignIn();
      const [refreshed, ended] = await Promise.all([tenant.refresh(refreshToken), tenant.logout(refreshToken)]);
      expect(ended.status).toBe(200);
      expect(await tenant.verify(accessToken)).toEqual({ valid: false });
      if (refreshed.status !== 200) continue;
      const pair = await pairOf(refreshed);
      expect(await tenant.verify(pair.access_token)).toEqual({ valid: false });
      expect((await tenant.refresh(pair.refresh_token)).status).toBe(401);
    }
  });
});
