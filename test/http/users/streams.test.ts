import { describe, expect, it } from 'vitest';
import { placementsToTry } from '../../support/placements.ts';
import { provisionSocialData } from '../../support/social-data.ts';
import { useHarness } from '../../support/social-tenant.ts';
import { createTenant } from '../../support/tenant.ts';
import { onlyInTestAll } from '../../support/times.ts';

const USERS = '/api/social-login/users';

describe.each(placementsToTry())('the list of all users, profile %s,', (runtimeProfile) => {
  const harness = useHarness({ config: { runtimeProfile } });

  const seeded = async (count: number) => {
    const tenant = await createTenant(harness.current);
    const data = await provisionSocialData(harness.current, tenant.id);
    await data.addUsers(count);
    return tenant;
  };

  it('is cut off, never ended as if it were whole, when the database fails half-way', async () => {
    const tenant = await seeded(2_000);
    let pages = 0;
    const stop = harness.current.database.observe((text) => {
      if (text.includes('social_users') && ++pages === 3) throw new Error('the database fails, as the test wants');
    });
    const response = await tenant.api(USERS);
    expect(response.status).toBe(200);
    await expect(response.text()).rejects.toThrow();
    stop();
  });

  it('is an error, not half a list, when the database fails at its start', async () => {
    const tenant = await seeded(10);
    const stop = harness.current.database.observe((text) => {
      if (text.includes('social_users')) throw Object.assign(new Error('away, as the test wants'), { code: '57P01' });
    });
    const response = await tenant.api(USERS);
    stop();
    expect(response.status).toBe(503);
    expect(response.headers.has('retry-after')).toBe(true);
    harness.current.logs.length = 0;
  });

  onlyInTestAll(() => {
    it('ends with what was there when the resource is deleted meanwhile', async () => {
      const tenant = await seeded(3_000);
      let pages = 0;
      let deleted: Promise<Response> | undefined;
      const stop = harness.current.database.observe(async (text) => {
        if (!/^select .*social_users/.test(text) || ++pages !== 2) return;
        deleted = tenant.api('/api/resources/social-login', { method: 'DELETE' });
        if (harness.current.database.engine === 'postgres') await deleted;
      });
      const response = await tenant.api(USERS);
      const { users } = (await response.json()) as { users: unknown[] };
      stop();
      expect((await deleted)?.status).toBe(200);
      expect(users.length).toBeGreaterThanOrEqual(500);
    });
  });
});
