import { beforeAll, describe, expect, it } from 'vitest';
import { claimUrlOf, pauseTenant, signInAccount } from '../../support/account.ts';
import { createHarness, type Harness } from '../../support/harness.ts';
import { createTenant } from '../../support/tenant.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await createHarness();
});

describe('POST /api/claim/url', () => {
  it('gives a link for the human, a code to compare and a token to wait with', async () => {
    const tenant = await createTenant(harness);
    const response = await tenant.api('/api/claim/url', { method: 'POST' });
    expect(response.status).toBe(201);
    expect(response.headers.get('cache-control')).toBe('no-store');
    const body = (await response.json()) as Record<string, unknown>;
    expect(body).toMatchObject({
      claim_url: expect.stringMatching(new RegExp(`^${harness.baseUrl}/claim/svc_claim_[0-9A-Za-z]{49}$`)),
      user_code: expect.stringMatching(/^[B-DF-HJ-NP-TV-XZ2-9]{4}-[B-DF-HJ-NP-TV-XZ2-9]{4}$/),
      expires_at: '2026-01-15T12:30:00.000Z',
      wait: {
        url: `${harness.baseUrl}/api/wait`,
        token: expect.stringMatching(/^svc_wait_[0-9A-Za-z]{49}$/),
        interval_s: 5,
      },
    });
  });

  it('works while the tenant is paused', async () => {
    const tenant = await createTenant(harness);
    await pauseTenant(harness, tenant.id);
    expect((await tenant.api('/api/claim/url', { method: 'POST' })).status).toBe(201);
  });

  it('is refused with 409 once the tenant has an owner', async () => {
    const tenant = await createTenant(harness);
    const human = await signInAccount(harness);
    const { path } = await claimUrlOf(tenant);
    await human.submit(path, { decision: 'approve' });
    const response = await tenant.api('/api/claim/url', { method: 'POST' });
    expect(response.status).toBe(409);
    expect(await response.json()).toMatchObject({
      code: 'alreadyClaimed',
      fix: { method: 'GET', path: '/api/tenant' },
    });
  });

  it('makes at most ten links a minute for one tenant', async () => {
    const tenant = await createTenant(harness);
    const answers = await Promise.all(
      Array.from({ length: 12 }, async () => (await tenant.api('/api/claim/url', { method: 'POST' })).status),
    );
    expect(answers.filter((status) => status === 201)).toHaveLength(10);
    expect(answers.filter((status) => status === 429)).toHaveLength(2);
  });

  it('C8: makes no link when something is smuggled into the body', async () => {
    const [tenant, other] = [await createTenant(harness), await createTenant(harness)];
    const response = await tenant.api('/api/claim/url', { method: 'POST', json: { tenant_id: other.id } });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ code: 'invalidRequest', errors: [{ path: 'body.tenant_id' }] });
    const ids = [tenant.id, other.id];
    expect(await harness.database.query('select * from porchlight.claims where tenant_id = any($1)', [ids])).toEqual(
      [],
    );
  });
});
