import { TAKE_BACK_H } from '@porchlight/contract';
import { describe, expect, it } from 'vitest';
import { createOwner } from '../../support/owner.ts';
import { createSocialTenant, socialTenant, useHarness } from '../../support/social-tenant.ts';
import { createTenant } from '../../support/tenant.ts';

const harness = useHarness();

describe('PATCH /api/tenant', () => {
  it('gives the tenant another name', async () => {
    const tenant = await createTenant(harness.current, 'Otter Shop');
    const response = await tenant.api('/api/tenant', { method: 'PATCH', json: { name: '  Heron Notes ' } });
    expect(response.status).toBe(200);
    expect(await response.json()).toMatchObject({ tenant: { tenant_id: tenant.id, name: 'Heron Notes' } });
    const refused = await tenant.api('/api/tenant', { method: 'PATCH', json: { name: '' } });
    expect(refused.status).toBe(400);
  });
});

describe('DELETE /api/tenant', () => {
  const remove = (tenant: { api(path: string, init: object): Promise<Response> }, confirm: string) =>
    tenant.api('/api/tenant', { method: 'DELETE', json: { confirm } });

  it('needs the id of the tenant that the key belongs to', async () => {
    const tenant = await createTenant(harness.current);
    expect((await remove(tenant, 'brave-otter-k3f9q2')).status).toBe(400);
    expect((await tenant.api('/api/tenant')).status).toBe(200);
  });

  it('ends one that nobody owns for good', async () => {
    const tenant = await createSocialTenant(harness.current);
    const { accessToken } = await tenant.quickSignIn();
    const response = await remove(tenant, tenant.id);
    expect(response.status).toBe(202);
    expect(await response.json()).toEqual({ tenant_id: tenant.id, restorable_until: null });
    expect((await tenant.api('/api/tenant')).status).toBe(410);
    expect(await tenant.verify(accessToken).catch(() => 'refused')).not.toMatchObject({ valid: true });
  });

  it('keeps a claimed one for a day, which no key brings back, and then deletes its data and the owner’s count of users', async () => {
    const owner = await createOwner(harness.current);
    const tenant = socialTenant(harness.current, await owner.createProject('Otter Shop'));
    await tenant.api('/api/resources/social-login', {
      method: 'POST',
      json: { callback_urls: ['https://a.example/cb'] },
    });
    await tenant.quickSignIn();
    const answer = (await (await remove(tenant, tenant.id)).json()) as { restorable_until: string };
    const until = harness.current.clock.now().getTime() + TAKE_BACK_H * 3_600_000;
    expect(Date.parse(answer.restorable_until)).toBe(until);
    const gone = await remove(tenant, tenant.id);
    expect([gone.status, await gone.text()]).toEqual([410, expect.stringContaining('This tenant was deleted')]);
    const { tenants, database } = { ...harness.current.service.shared };
    const stored = async () =>
      (
        await database.query('select stored_users from porchlight.usage where scope = $1', [
          `account:${owner.accountId}`,
        ])
      )[0];
    // The sweep also uses the database's clock, so the deletion is moved into the past and the clock is not changed.
    const sweep = () => harness.current.service.jobs.get('expire-tenants')?.();
    await sweep();
    expect((await tenants.find(tenant.id))?.deletedAt).toBeNull();
    expect(await stored()).toEqual({ stored_users: 1 });
    await database.query(
      `update porchlight.tenants set removed_at = least(now(), $2::timestamptz) - interval '25 hours' where id = $1`,
      [tenant.id, harness.current.clock.now()],
    );
    await sweep();
    expect(await tenants.find(tenant.id)).toMatchObject({ name: null, ownerId: null, deletedAt: expect.any(Date) });
    expect(await stored()).toEqual({ stored_users: 0 });
  });
});
