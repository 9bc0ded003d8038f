import { describe, expect, it } from 'vitest';
import {
  createSocialTenant,
  pairOf,
  problemOf,
  type SocialTenant,
  useHarness,
} from '../../../support/social-tenant.ts';

describe('B5: a refresh token that was used before', () => {
  const harness = useHarness();
  const codeOf = async (response: Response) => (await problemOf(response)).code;
  const logouts = async (tenant: SocialTenant) => (await tenant.events('?event=logout')).events;

  it('is refused within 2 s and ends nothing: two tabs are no theft', async () => {
    const tenant = await createSocialTenant(harness.current);
    const { refreshToken } = await tenant.quickSignIn();
    const pair = await pairOf(await tenant.refresh(refreshToken));
    harness.current.clock.advance({ ms: 1_999 });
    expect(await codeOf(await tenant.refresh(refreshToken))).toBe('refreshTokenReused');
    expect(await logouts(tenant)).toEqual([]);
    expect(await tenant.verify(pair.access_token)).toMatchObject({ valid: true });
    expect((await tenant.refresh(pair.refresh_token)).status).toBe(200);
  });

  it('ends the session after 2 s, with an event that says why', async () => {
    const tenant = await createSocialTenant(harness.current);
    const { refreshToken } = await tenant.quickSignIn();
    const pair = await pairOf(await tenant.refresh(refreshToken));
    harness.current.clock.advance({ seconds: 2 });
    expect(await codeOf(await tenant.refresh(refreshToken))).toBe('refreshTokenReused');
    expect(await logouts(tenant)).toMatchObject([
      { user_id: 1, email: 'ada@example.com', metadata: { reason: 'refresh_token_reused' } },
    ]);
    expect(await tenant.verify(pair.access_token)).toEqual({ valid: false });
    expect(await codeOf(await tenant.refresh(pair.refresh_token))).toBe('invalidRefreshToken');
    expect(await codeOf(await tenant.refresh(refreshToken))).toBe('invalidRefreshToken');
    expect(await logouts(tenant)).toHaveLength(1);
  });

  it('ends the session at once when it is older than the one just used', async () => {
    const tenant = await createSocialTenant(harness.current);
    const { refreshToken } = await tenant.quickSignIn();
    const second = await pairOf(await tenant.refresh(refreshToken));
    await pairOf(await tenant.refresh(second.refresh_token));
    expect(await codeOf(await tenant.refresh(refreshToken))).toBe('refreshTokenReused');
    expect(await logouts(tenant)).toMatchObject([{ metadata: { reason: 'refresh_token_reused' } }]);
  });

  it('ends one session once, however many replay it at the same time', async () => {
    const tenant = await createSocialTenant(harness.current);
    const other = await tenant.quickSignIn();
    const { refreshToken } = await tenant.quickSignIn();
    await pairOf(await tenant.refresh(refreshToken));
    harness.current.clock.advance({ seconds: 3 });
    const codes = await Promise.all(Array.from({ length: 10 }, async () => codeOf(await tenant.refresh(refreshToken))));
    expect(codes).toContain('refreshTokenReused');
    expect(await logouts(tenant)).toHaveLength(1);
    expect(await tenant.verify(other.accessToken)).toMatchObject({ valid: true });
  });

  it('is no reuse while a bucket stands in the way: a full minute never ends a session', async () => {
    const tenant = await createSocialTenant(harness.current);
    const { refreshToken } = await tenant.quickSignIn();
    const fill = () =>
      harness.current.database.query('update porchlight.usage set minute_used = 5 where scope = $1', [
        `tenant:${tenant.id}`,
      ]);
    await fill();
    for (let turn = 0; turn < 3; turn += 1) expect((await tenant.refresh(refreshToken)).status).toBe(429);
    expect(await logouts(tenant)).toEqual([]);
    harness.current.clock.advance({ minutes: 1 });
    expect((await tenant.refresh(refreshToken)).status).toBe(200);
  });
});
