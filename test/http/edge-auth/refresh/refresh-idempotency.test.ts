import { describe, expect, it } from 'vitest';
import { placementsToTry } from '../../../support/placements.ts';
import { createSocialTenant, pairOf, problemOf, useHarness } from '../../../support/social-tenant.ts';
import { onlyInTestAll } from '../../../support/times.ts';

const KEY = 'retry-2026-01-15-a';

describe.each(placementsToTry())('B9: a refresh with an Idempotency-Key, profile %s,', (runtimeProfile) => {
  const harness = useHarness({ config: { runtimeProfile } });

  it('returns the same pair to a retry within 60 s, to the byte, without another event', async () => {
    const tenant = await createSocialTenant(harness.current);
    const { refreshToken } = await tenant.quickSignIn();
    const first = await (await tenant.refresh(refreshToken, KEY)).text();
    for (const ms of [0, 9_000, 50_999]) {
      harness.current.clock.advance({ ms });
      const again = await tenant.refresh(refreshToken, KEY);
      expect(again.status).toBe(200);
      expect(again.headers.get('cache-control')).toBe('no-store');
      expect(await again.text()).toBe(first);
    }
    expect((await tenant.events('?event=token_refreshed')).events).toHaveLength(1);
    const pair = JSON.parse(first) as { access_token: string; refresh_token: string };
    expect(await tenant.verify(pair.access_token)).toMatchObject({ valid: true });
    await tenant.refill();
    expect((await tenant.refresh(pair.refresh_token)).status).toBe(200);
  });

  it('returns the same pair although the bucket is empty by then', async () => {
    const tenant = await createSocialTenant(harness.current);
    const { refreshToken } = await tenant.quickSignIn();
    const first = await (await tenant.refresh(refreshToken, KEY)).text();
    await harness.current.database.query('update porchlight.usage set minute_used = 5 where scope = $1', [
      `tenant:${tenant.id}`,
    ]);
    expect(await (await tenant.refresh(refreshToken, KEY)).text()).toBe(first);
  });

  it('is a reuse with another key, or without one', async () => {
    const tenant = await createSocialTenant(harness.current);
    const { refreshToken } = await tenant.quickSignIn();
    const pair = await pairOf(await tenant.refresh(refreshToken, KEY));
    for (const key of ['retry-2026-01-15-b', undefined]) {
      const response = await tenant.refresh(refreshToken, key);
      expect(await problemOf(response)).toMatchObject({ status: 401, code: 'refreshTokenReused' });
    }
    expect(await tenant.verify(pair.access_token)).toMatchObject({ valid: true });
    harness.current.clock.advance({ seconds: 10 });
    await tenant.refresh(refreshToken, 'retry-2026-01-15-b');
    expect(await tenant.verify(pair.access_token)).toEqual({ valid: false });
  });

  it('is a reuse after 60 s, and ends the session', async () => {
    const tenant = await createSocialTenant(harness.current);
    const { refreshToken } = await tenant.quickSignIn();
    const pair = await pairOf(await tenant.refresh(refreshToken, KEY));
    harness.current.clock.advance({ seconds: 60 });
    const response = await tenant.refresh(refreshToken, KEY);
    expect(await problemOf(response)).toMatchObject({ status: 401, code: 'refreshTokenReused' });
    expect(await tenant.verify(pair.access_token)).toEqual({ valid: false });
    expect((await tenant.refresh(pair.refresh_token)).status).toBe(401);
  });

  it('is not repeated once the new pair has been used: never two live families', async () => {
    const tenant = await createSocialTenant(harness.current);
    const { refreshToken } = await tenant.quickSignIn();
    const pair = await pairOf(await tenant.refresh(refreshToken, KEY));
    await pairOf(await tenant.refresh(pair.refresh_token, KEY));
    const replay = await tenant.refresh(refreshToken, KEY);
    expect(await problemOf(replay)).toMatchObject({ status: 401, code: 'refreshTokenReused' });
  });

  onlyInTestAll(() => {
    it('is not repeated after the session has ended', async () => {
      const tenant = await createSocialTenant(harness.current);
      const { refreshToken } = await tenant.quickSignIn();
      const pair = await pairOf(await tenant.refresh(refreshToken, KEY));
      await tenant.logout(pair.refresh_token);
      const replay = await tenant.refresh(refreshToken, KEY);
      expect(await problemOf(replay)).toMatchObject({ status: 401, code: 'invalidRefreshToken' });
    });
  });

  onlyInTestAll(() => {
    it('may use one key for two sessions: the key names an attempt of one token', async () => {
      const tenant = await createSocialTenant(harness.current);
      const [one, two] = [await tenant.quickSignIn('ada'), await tenant.quickSignIn('grace')];
      const [first, second] = [
        await pairOf(await tenant.refresh(one.refreshToken, KEY)),
        await pairOf(await tenant.refresh(two.refreshToken, KEY)),
      ];
      expect(first.refresh_token).not.toBe(second.refresh_token);
      expect(await pairOf(await tenant.refresh(one.refreshToken, KEY))).toEqual(first);
    });
  });

  it.each([
    ['seven characters', 'seven77'],
    ['201 characters', 'x'.repeat(201)],
    ['a space', 'with a space'],
    ['letters beyond ASCII', 'schlüssel-1'],
    ['nothing', ''],
  ])('refuses a key with %s and spends nothing', async (_what, key) => {
    const tenant = await createSocialTenant(harness.current);
    const { refreshToken } = await tenant.quickSignIn();
    const response = await tenant.refresh(refreshToken, key);
    expect(response.status).toBe(400);
    const { code, errors = [] } = await problemOf(response);
    expect([code, errors[0]?.path]).toEqual(['invalidRequest', 'headers.idempotency-key']);
    expect((await tenant.refresh(refreshToken, 'x'.repeat(200))).status).toBe(200);
  });
});
