import { beforeAll, describe, expect, it } from 'vitest';
import { claimUrlOf, signInAccount, tenantStatus, waitStatus } from '../../support/account.ts';
import { createHarness, type Harness } from '../../support/harness.ts';
import { createTenant } from '../../support/tenant.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await createHarness();
});

describe('refusal', () => {
  it('leaves the tenant as it is, tells the agent, and lets it ask for another link', async () => {
    const tenant = await createTenant(harness);
    const { path, waitToken } = await claimUrlOf(tenant);
    const human = await signInAccount(harness);
    expect((await human.submit(path, { decision: 'deny' })).status).toBe(303);
    expect(await (await human.get(path)).text()).toContain('You declined');
    expect(await waitStatus(harness, waitToken)).toBe('denied');
    expect(await tenantStatus(tenant)).toMatchObject({ status: 'ephemeral', expires_at: tenant.expiresAt });

    const again = await claimUrlOf(tenant);
    expect((await human.submit(again.path, { decision: 'approve' })).status).toBe(303);
    expect(await waitStatus(harness, again.waitToken)).toBe('claimed');
    expect(await waitStatus(harness, waitToken)).toBe('denied');
  });

  it('D7: is final for its link', async () => {
    const { path } = await claimUrlOf(await createTenant(harness));
    const human = await signInAccount(harness);
    await human.submit(path, { decision: 'deny' });
    const replayed = await human.submit(path, { decision: 'approve' }, '/account');
    expect(replayed.status).toBe(404);
  });
});
