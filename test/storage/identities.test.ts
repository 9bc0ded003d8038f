/** Linked identities in storage: each leads to one user, whatever happens at the same time, pooled and in a silo. */
import { beforeAll, describe, expect, it } from 'vitest';
import type { TenantLocation } from '../../server/social-login/ports/resource.ts';
import { mendSilos } from '../../server/storage/sweeps/mend-silos.ts';
import { createHarness, type Harness } from '../support/harness.ts';
import {
  identity,
  PROFILES,
  provisionedTenant,
  refill,
  signInThroughStores,
  socialStores,
} from '../support/social-stores.ts';

const GITHUB = { issuer: 'https://github.com', subject: '7' };

describe.each(PROFILES)('linked identities under profile %s', (runtimeProfile) => {
  let harness: Harness;
  let stores: ReturnType<typeof socialStores>;
  const now = () => harness.clock.now();

  beforeAll(async () => {
    harness = await createHarness({ config: { runtimeProfile } });
    stores = socialStores(harness);
  });

  /** A tenant with the users 1 and 2. */
  const twoUsers = async () => {
    const tenant = await provisionedTenant(harness);
    for (const name of ['ada', 'grace']) await signInThroughStores(harness, tenant.resource, identity(name));
    await refill(harness, tenant.location.tenantId);
    return tenant;
  };
  const subjectsOf = async (location: TenantLocation, userId: number) =>
    (await stores.identities.of(location, userId)).map(({ subject }) => subject);

  it('lead to their user, and say nothing of the profile', async () => {
    const { resource, location } = await twoUsers();
    expect(await stores.identities.link(location, 1, GITHUB, now())).toBe('linked');
    expect(await stores.identities.link(location, 1, GITHUB, now())).toBe('known');
    const { result } = await signInThroughStores(harness, resource, { ...identity('x'), ...GITHUB });
    expect(result).toEqual({
      ok: true,
      value: { userId: 1, email: 'ada@example.com', name: 'ada', picture: null },
    });
    expect(await stores.signIns.findPerson(location, { ...identity('x'), ...GITHUB })).not.toBeNull();
    expect(await stores.users.page(location, { after: 0, limit: 10 })).toHaveLength(2);
  });

  it('belong to one of two users who link the same at once', async () => {
    const { location } = await twoUsers();
    const outcomes = await Promise.all([1, 2].map((id) => stores.identities.link(location, id, GITHUB, now())));
    expect(outcomes.sort()).toEqual(['inUse', 'linked']);
    const all = [...(await subjectsOf(location, 1)), ...(await subjectsOf(location, 2))];
    expect(all.filter((subject) => subject === '7')).toHaveLength(1);
  });

  it('leave one when all are removed at once', async () => {
    const { location } = await twoUsers();
    await stores.identities.link(location, 1, GITHUB, now());
    const known = await stores.identities.of(location, 1);
    const outcomes = await Promise.all(known.map((each) => stores.identities.unlink(location, 1, each)));
    expect(outcomes.sort()).toEqual(['last', 'removed']);
    expect(await stores.identities.of(location, 1)).toHaveLength(1);
  });

  it('have at most one user after a link and a removal of the same at once', async () => {
    const { location } = await twoUsers();
    await stores.identities.link(location, 1, GITHUB, now());
    const [first] = await stores.identities.of(location, 1);
    if (!first) throw new Error('no identity');
    await Promise.all([
      stores.identities.unlink(location, 1, first),
      stores.identities.link(location, 2, first, now()),
    ]);
    const owners = [await subjectsOf(location, 1), await subjectsOf(location, 2)];
    expect(owners.flat().filter((subject) => subject === first.subject).length).toBeLessThanOrEqual(1);
  });

  it('are not linked to somebody who is gone, and one of somebody who is gone is free', async () => {
    const { resource, location } = await twoUsers();
    expect(await stores.identities.link(location, 99, GITHUB, now())).toBe('noUser');
    await stores.identities.link(location, 1, GITHUB, now());
    // Erases a user as a node of an older release does: it does not know links.
    const schema = location.placement === 'siloed' ? `"porchlight_${location.tenantId}"` : 'porchlight';
    await harness.database.query(`delete from ${schema}.social_users where tenant_id = $1 and id = 1`, [
      location.tenantId,
    ]);
    expect(await stores.identities.of(location, 1)).toEqual([]);
    expect(await stores.identities.link(location, 2, GITHUB, now())).toBe('linked');
    const { result } = await signInThroughStores(harness, resource, { ...identity('x'), ...GITHUB });
    expect(result).toMatchObject({ value: { userId: 2 } });
  });
});

it('a silo that an older node has made gets the table of links', async () => {
  const harness = await createHarness({ config: { runtimeProfile: '2026-11-siloed' } });
  const { location } = await provisionedTenant(harness);
  const schema = `"porchlight_${location.tenantId}"`;
  await harness.database.query(`drop table ${schema}.social_identities`);
  await harness.database.query(`alter table ${schema}.social_counters drop column links`);
  expect(await mendSilos(harness.database)).toContain(location.tenantId);
  expect(await socialStores(harness).identities.of(location, 1)).toEqual([]);
});
