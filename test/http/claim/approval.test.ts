import { beforeAll, describe, expect, it } from 'vitest';
import { claimUrlOf, pauseTenant, signInAccount, tenantStatus, waitStatus } from '../../support/account.ts';
import { createHarness, type Harness } from '../../support/harness.ts';
import { createTenant } from '../../support/tenant.ts';
import { onlyInTestAll } from '../../support/times.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await createHarness();
});

describe('approval', () => {
  it('makes the tenant claimed, ends its expiry, tells the waiting agent, and shows a receipt', async () => {
    const tenant = await createTenant(harness, 'Otter Shop');
    const { path, waitToken } = await claimUrlOf(tenant);
    expect(await waitStatus(harness, waitToken)).toBe('pending');
    const human = await signInAccount(harness, { returnTo: path });
    const decided = await human.submit(path, { decision: 'approve' });
    expect(decided.status).toBe(303);
    expect(decided.headers.get('location')).toBe(path);
    const receipt = await (await human.get(path)).text();
    expect(receipt).toContain('The project is yours');
    expect(receipt).toContain(human.email);
    expect(await waitStatus(harness, waitToken)).toBe('claimed');
    expect(await tenantStatus(tenant)).toMatchObject({
      status: 'claimed',
      claimed_at: '2026-01-15T12:00:00.000Z',
      expires_at: null,
    });
  });

  it('replaces the agent’s keys where the human asks for it: the old ones end at once, the agent hears of the claim', async () => {
    const tenant = await createTenant(harness);
    const { path, waitToken } = await claimUrlOf(tenant);
    const human = await signInAccount(harness);
    expect(await (await human.get(path)).text()).toContain('name="replace_keys"');
    const decided = await human.submit(path, { decision: 'approve', replace_keys: 'yes' });
    expect(decided.headers.get('location')).toBe(`${path}?keys=replaced`);
    expect(await (await human.get(`${path}?keys=replaced`)).text()).toContain('no longer work');
    expect((await tenant.api('/api/tenant')).status).toBe(401);
    expect(await waitStatus(harness, waitToken)).toBe('claimed');
    const file = await (await human.get(`/mcp/tenants/${tenant.id}/credentials`)).text();
    const key = /management_key=(\S+)/.exec(file)?.[1] ?? '';
    expect(key).not.toBe(tenant.managementKey);
    const answer = await harness.fetch('/api/tenant', { headers: { authorization: `Bearer ${key}` } });
    expect(answer.status).toBe(200);
  });

  onlyInTestAll(() => {
    it('a refusal replaces nothing', async () => {
      const tenant = await createTenant(harness);
      const { path } = await claimUrlOf(tenant);
      await (await signInAccount(harness)).submit(path, { decision: 'deny', replace_keys: 'yes' });
      expect((await tenant.api('/api/tenant')).status).toBe(200);
    });
  });

  it('lifts the pause, so that the caps of the account apply from then on', async () => {
    const tenant = await createTenant(harness);
    await pauseTenant(harness, tenant.id);
    expect((await tenant.api('/api/resources/social-login')).status).toBe(403);
    const { path } = await claimUrlOf(tenant);
    await (await signInAccount(harness)).submit(path, { decision: 'approve' });
    const report = (await (await tenant.api('/api/tenant')).json()) as {
      tenant: { status: string; paused_reason: unknown };
      limits: { name: string; max: number }[];
    };
    expect(report.tenant).toMatchObject({ status: 'claimed', paused_reason: null });
    expect(report.limits).toContainEqual(expect.objectContaining({ name: 'auth_events_per_month', max: 5_000 }));
    expect((await tenant.api('/api/resources/social-login')).status).toBe(404);
  });

  it('moves the stored users of the tenant into the count of its owner', async () => {
    const human = await signInAccount(harness);
    for (const users of [3, 4]) {
      const tenant = await createTenant(harness);
      await harness.database.query('update porchlight.usage set stored_users = $2 where scope = $1', [
        `tenant:${tenant.id}`,
        users,
      ]);
      const { path } = await claimUrlOf(tenant);
      await human.submit(path, { decision: 'approve' });
      expect(
        await harness.database.query('select 1 from porchlight.usage where scope = $1', [`tenant:${tenant.id}`]),
      ).toEqual([]);
    }
    const [row] = await harness.database.query(
      `select stored_users from porchlight.usage where scope = (
         select 'account:' || id from porchlight.accounts where email = $1)`,
      [human.email],
    );
    expect(row).toEqual({ stored_users: 7 });
  });

  onlyInTestAll(() => {
    it('answers a second approval of the same owner like the first, so that a lost answer can be asked for again', async () => {
      const { path } = await claimUrlOf(await createTenant(harness));
      const human = await signInAccount(harness);
      const csrfPage = '/account';
      await human.submit(path, { decision: 'approve' }, csrfPage);
      expect((await human.submit(path, { decision: 'approve' }, csrfPage)).status).toBe(303);
    });
  });
});
