import { beforeAll, describe, expect, it } from 'vitest';
import { claimUrlOf, signInAccount, waitStatus } from '../../support/account.ts';
import { createHarness, type Harness } from '../../support/harness.ts';
import { createTenant } from '../../support/tenant.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await createHarness();
});

describe('a link that does not work any more', () => {
  it.each([
    ['unknown', `svc_claim_${'0'.repeat(49)}`],
    ['not copied whole', 'svc_claim_0abc'],
    ['something else', '..%2f..%2fetc'],
  ])('is 404 with the way out when it is %s', async (_what, token) => {
    const response = await harness.fetch(`/claim/${token}`);
    expect(response.status).toBe(404);
    expect(await response.json()).toMatchObject({
      code: 'claimNotFound',
      fix: { method: 'POST', path: '/api/claim/url' },
    });
  });

  it('ends after half an hour, for the page, the decision and the waiting agent', async () => {
    const own = await createHarness();
    const tenant = await createTenant(own);
    const { path, waitToken } = await claimUrlOf(tenant);
    const human = await signInAccount(own);
    own.clock.advance({ minutes: 29, seconds: 59 });
    expect((await human.get(path)).status).toBe(200);
    expect(await waitStatus(own, waitToken)).toBe('pending');
    own.clock.advance({ seconds: 1 });
    const page = await human.get(path);
    expect(page.status).toBe(404);
    expect(await page.text()).toContain('This link has expired');
    const decided = await human.submit(path, { decision: 'approve' }, '/account');
    expect(decided.status).toBe(404);
    expect(await waitStatus(own, waitToken)).toBe('expired');
    await own.close();
  });

  it('is 410 once the tenant has expired, and says that the project has ended', async () => {
    const own = await createHarness();
    const tenant = await createTenant(own);
    own.clock.advance({ hours: 71, minutes: 50 });
    const { path, waitToken, expiresAt } = await claimUrlOf(tenant);
    expect(expiresAt).toBe(tenant.expiresAt);
    const human = await signInAccount(own);
    own.clock.advance({ minutes: 10 });
    const page = await human.get(path);
    expect(page.status).toBe(410);
    expect(await page.text()).toContain('This project has expired');
    const decided = await human.submit(path, { decision: 'approve' }, '/account');
    expect(decided.status).toBe(410);
    expect(await (await own.fetch(path)).json()).toMatchObject({ code: 'tenantExpired' });
    expect(await waitStatus(own, waitToken)).toBe('expired');
    await own.close();
  });
});
