import { DEFAULT_RUNTIME_PROFILE, RUNTIME_PROFILES } from '@porchlight/contract';
import { describe, expect, it } from 'vitest';
import { readConfig } from '../../../server/config/config.ts';
import { PROFILE_TERMS } from '../../../server/tenants/runtime-profiles.ts';
import { createHarness, type Harness } from '../../support/harness.ts';
import { provisionSocialData } from '../../support/social-data.ts';
import { createTenant, type TestTenant } from '../../support/tenant.ts';

const profileOf = async (tenant: TestTenant): Promise<string> => {
  const { tenant: body } = (await (await tenant.api('/api/tenant')).json()) as { tenant: { runtime_profile: string } };
  return body.runtime_profile;
};

/** The same tenant, through another node. */
const at = (harness: Harness, { managementKey, ...tenant }: TestTenant): TestTenant => ({
  ...tenant,
  managementKey,
  api: (path) => harness.fetch(path, { headers: { authorization: `Bearer ${managementKey}` } }),
});

describe('runtime profiles', () => {
  it('are named by RUNTIME_PROFILE, by default the newest', () => {
    const profile = (env: Record<string, string>) => {
      const read = readConfig(env);
      return read.ok ? read.value.runtimeProfile : read.error;
    };
    expect(profile({})).toBe(DEFAULT_RUNTIME_PROFILE);
    expect(profile({ RUNTIME_PROFILE: '2026-11-siloed' })).toBe('2026-11-siloed');
    expect(profile({ RUNTIME_PROFILE: '1999-01' })).toEqual([expect.stringContaining('RUNTIME_PROFILE')]);
  });

  it('each fix their terms', () => {
    expect(Object.keys(PROFILE_TERMS).sort()).toEqual([...RUNTIME_PROFILES].sort());
  });

  it.each(RUNTIME_PROFILES)('pin new tenants to %s when it is configured, and the status shows it', async (profile) => {
    const harness = await createHarness({ config: { runtimeProfile: profile } });
    expect(await profileOf(await createTenant(harness))).toBe(profile);
  });

  it('never move a tenant: a later default is for later tenants', async () => {
    const before = await createHarness({ config: { runtimeProfile: '2026-11' } });
    const old = await createTenant(before);
    const after = await createHarness({ config: { runtimeProfile: '2026-11-siloed' } });
    expect(await profileOf(at(after, old))).toBe('2026-11');
    expect(await profileOf(await createTenant(after))).toBe('2026-11-siloed');
  });

  it('never move data: a resource stays where it was provisioned, also when it is provisioned again', async () => {
    const before = await createHarness({ config: { runtimeProfile: '2026-11' } });
    const tenant = await createTenant(before);
    const data = await provisionSocialData(before, tenant.id);
    await data.addUsers(3);
    const after = await createHarness({ config: { runtimeProfile: '2026-11-siloed' } });
    const again = await provisionSocialData(after, tenant.id);
    expect(again.schema).toBe(data.schema);
    const [counted] = await after.database.query<{ users: number }>(
      `select count(*) as users from ${again.schema}.social_users where tenant_id = $1`,
      [tenant.id],
    );
    expect(counted?.users).toBe(3);
  });
});
