/** A node that has not read the change feed yet: its cache is old, but it still does nothing forbidden. */
import { describe, expect, it } from 'vitest';
import { endAfterFile } from '../../support/cleanup.ts';
import { workerDatabase } from '../../support/engines.ts';
import { createHarness, type Harness, openTestDatabase } from '../../support/harness.ts';
import { placementsToTry } from '../../support/placements.ts';
import {
  CALLBACK,
  createSocialTenant,
  problemOf,
  provision,
  type SocialTenant,
  socialTenant,
  surprises,
} from '../../support/social-tenant.ts';
import { onlyInTestAll } from '../../support/times.ts';

describe.each(placementsToTry())('a node that has not heard yet, profile %s,', (runtimeProfile) => {
  const two = async (): Promise<{ here: Harness; there: Harness; tenant: SocialTenant; seen: SocialTenant }> => {
    const here = await createHarness({ config: { runtimeProfile } });
    const database = await openTestDatabase(await workerDatabase());
    endAfterFile(() => database.close());
    const there = await createHarness({ database, clock: here.clock, config: { baseUrl: here.baseUrl } });
    const tenant = await createSocialTenant(here);
    const seen = socialTenant(there, tenant);
    await there.service.jobs.get('read-change-feed')?.();
    expect(await seen.verify('x')).toEqual({ valid: false });
    return { here, there, tenant, seen };
  };
  const catchUp = async ({ service }: Harness) => service.jobs.get('read-change-feed')?.();
  const start = (there: Harness, { id }: SocialTenant, query = '') => there.fetch(`/edge/auth/${id}/google${query}`);
  const codeOf = async (response: Response) => {
    const { status, code } = await problemOf(response);
    return `${status} ${code}`;
  };

  it('of a pause starts and refreshes nothing, and says why', async () => {
    const { there, tenant, seen } = await two();
    const { accessToken, refreshToken } = await tenant.quickSignIn();
    await tenant.pause();
    expect(await seen.verify(accessToken)).toMatchObject({ valid: true });
    expect(await codeOf(await seen.refresh(refreshToken))).toBe('403 tenantPaused');
    expect(await codeOf(await start(there, tenant))).toBe('403 tenantPaused');
    await catchUp(there);
    expect(await codeOf(await seen.edge('verify', { access_token: accessToken }))).toBe('403 tenantPaused');
    expect(surprises(there)).toEqual([]);
  });

  it('of a deletion starts, refreshes and shows nothing', async () => {
    const { there, tenant, seen } = await two();
    const { accessToken, refreshToken } = await tenant.quickSignIn();
    expect((await tenant.api('/api/resources/social-login', { method: 'DELETE' })).status).toBe(200);
    expect(await codeOf(await seen.refresh(refreshToken))).toMatch(
      /^(401 invalidRefreshToken|404 resourceNotProvisioned)$/,
    );
    expect((await seen.logout(refreshToken)).status).toBe(200);
    expect(await codeOf(await start(there, tenant))).toBe('404 resourceNotProvisioned');
    await catchUp(there);
    expect(await codeOf(await seen.edge('verify', { access_token: accessToken }))).toBe('404 resourceNotProvisioned');
    expect(surprises(there)).toEqual([]);
  });

  onlyInTestAll(() => {
    it('of a deletion and a new resource takes no token of the old one once it has', async () => {
      const { there, tenant, seen } = await two();
      const { accessToken, refreshToken } = await tenant.quickSignIn();
      await tenant.api('/api/resources/social-login', { method: 'DELETE' });
      await provision(tenant, [CALLBACK]);
      expect(await codeOf(await seen.refresh(refreshToken))).toBe('401 invalidRefreshToken');
      expect((await start(there, tenant)).status).toBe(302);
      await catchUp(there);
      expect(await seen.verify(accessToken)).toEqual({ valid: false });
      expect(surprises(there)).toEqual([]);
    });

    it('of a revocation hears of it with the next reading, also when it has just been started', async () => {
      const { here, there, tenant, seen } = await two();
      const { accessToken, sessionId } = await tenant.quickSignIn();
      await tenant.api(`/api/social-login/sessions/${sessionId}`, { method: 'DELETE' });
      await catchUp(there);
      expect(await seen.verify(accessToken)).toEqual({ valid: false });
      const late = await createHarness({
        database: there.database,
        clock: here.clock,
        config: { baseUrl: here.baseUrl },
      });
      await catchUp(late);
      expect(await socialTenant(late, tenant).verify(accessToken)).toEqual({ valid: false });
    });
  });
});
