import { describe, expect, it } from 'vitest';
import { createHarness, testMasterKeys } from '../../../support/harness.ts';
import { readJwt } from '../../../support/jwt.ts';
import { createOwner } from '../../../support/owner.ts';
import {
  changeTenant,
  createSocialTenant,
  pairOf,
  problemOf,
  socialTenant,
  useHarness,
} from '../../../support/social-tenant.ts';
import { createTenant, type TestTenant } from '../../../support/tenant.ts';

describe('verify says of the tenant, whatever the token,', () => {
  const harness = useHarness();

  const answers = async (tenant: TestTenant, tokens: string[]) => {
    const { edge } = socialTenant(harness.current, tenant);
    const found = await Promise.all(
      tokens.map(async (token) => problemOf(await edge('verify', { access_token: token }))),
    );
    return [...new Set(found.map(({ status, code }) => `${status} ${code}`))];
  };

  it('that it is not there', async () => {
    const { accessToken } = await (await createSocialTenant(harness.current)).quickSignIn();
    const ghost = { ...(await createTenant(harness.current)), id: 'brave-otter-k3f9q2' };
    expect(await answers(ghost, ['x', accessToken])).toEqual(['404 tenantNotFound']);
  });

  it('that it has no social login', async () => {
    const { accessToken } = await (await createSocialTenant(harness.current)).quickSignIn();
    expect(await answers(await createTenant(harness.current), ['x', accessToken])).toEqual([
      '404 resourceNotProvisioned',
    ]);
  });

  it('that it is paused, also to a token that was good a moment ago, and again nothing once it goes on', async () => {
    const tenant = await createSocialTenant(harness.current);
    const { accessToken } = await tenant.quickSignIn();
    await tenant.pause();
    expect(await answers(tenant, ['x', accessToken])).toEqual(['403 tenantPaused']);
    await changeTenant(harness.current, tenant.id, (current) => ({
      ok: true,
      value: { ...current, pausedReason: null, pausedAt: null },
    }));
    expect(await tenant.verify(accessToken)).toMatchObject({ valid: true });
  });

  it('that it has expired, to the millisecond', async () => {
    harness.current.clock.set('2026-02-01T00:00:00.500Z');
    const tenant = await createSocialTenant(harness.current);
    harness.current.clock.set(new Date(Date.parse(tenant.expiresAt) - 1));
    const { accessToken } = await tenant.quickSignIn();
    expect(await tenant.verify(accessToken)).toMatchObject({ valid: true });
    harness.current.clock.advance({ ms: 1 });
    expect(await answers(tenant, ['x', accessToken])).toEqual(['410 tenantExpired']);
  });

  it('nothing of an expiry that a claim has lifted: tokens of before stay good', async () => {
    const owner = await createOwner(harness.current);
    const tenant = await createSocialTenant(harness.current);
    harness.current.clock.set(new Date(Date.parse(tenant.expiresAt) - 1_000));
    const { accessToken, refreshToken } = await tenant.quickSignIn();
    await owner.claim(tenant.id);
    harness.current.clock.advance({ minutes: 30 });
    expect(await tenant.verify(accessToken)).toMatchObject({ valid: true });
    const pair = await pairOf(await tenant.refresh(refreshToken));
    expect(readJwt(pair.access_token).claims).not.toHaveProperty('tenant_exp');
  });
});

describe('G7: when the signing key is rotated', () => {
  it('old tokens stay good until they expire, new ones carry the new key, and a key taken away ends its tokens', async () => {
    const newKey = new Uint8Array(32).fill(42);
    const before = await createHarness();
    const rotated = await createHarness({
      clock: before.clock,
      config: { baseUrl: before.baseUrl, masterKeys: [newKey, ...testMasterKeys] },
    });
    const without = await createHarness({
      clock: before.clock,
      config: { baseUrl: before.baseUrl, masterKeys: [newKey] },
    });
    const tenant = await createSocialTenant(before);
    const at = (node: typeof before) => socialTenant(node, tenant);
    const old = await tenant.quickSignIn();
    expect(await at(rotated).verify(old.accessToken)).toMatchObject({ valid: true });
    const fresh = await pairOf(await at(rotated).refresh(old.refreshToken));
    expect(readJwt(fresh.access_token).header.kid).not.toBe(readJwt(old.accessToken).header.kid);
    expect(await at(rotated).verify(fresh.access_token)).toMatchObject({ valid: true });
    expect(await at(without).verify(fresh.access_token)).toMatchObject({ valid: true });
    expect(await at(without).verify(old.accessToken)).toEqual({ valid: false });
    // A node that does not know the new key yet refuses its tokens, and nothing breaks.
    expect(await tenant.verify(fresh.access_token)).toEqual({ valid: false });
    const unknown = await tenant.refresh(fresh.refresh_token);
    expect(await problemOf(unknown)).toMatchObject({ status: 401, code: 'invalidRefreshToken' });
    expect((await at(rotated).refresh(fresh.refresh_token)).status).toBe(200);
  });
});
