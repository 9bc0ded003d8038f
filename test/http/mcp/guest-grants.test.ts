/** Legacy guest grants: they reach only still-ephemeral tenants that the same guest created (C7). */
import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { signInAccount } from '../../support/account.ts';
import { createHarness, type Harness } from '../../support/harness.ts';
import { createTenant } from '../../support/tenant.ts';
import { onlyInTestAll } from '../../support/times.ts';
import { PathBrowser } from '../oauth/support/browser.ts';
import { clockOfItsOwn } from './support/clock-of-its-own.ts';
import { guestTokens } from './support/guest.ts';
import { type Mcp, mcpOf } from './support/mcp-client.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await createHarness({ config: { legacyGuestConsent: true } });
});

async function guest(browser = new PathBrowser()) {
  const { access_token } = await guestTokens(harness, browser);
  return { browser, mcp: mcpOf(harness, access_token) };
}

const create = (mcp: Mcp, idempotencyKey: string = randomUUID()) =>
  mcp.call('create_tenant', { confirmed: true, idempotency_key: idempotencyKey });
const statusOf = (mcp: Mcp, tenantId: string) => mcp.call('tenant_status', { tenant_id: tenantId });

describe('a guest grant', () => {
  it('creates ephemeral tenants, and a retry with the same key gets the same one', async () => {
    const { mcp } = await guest();
    const first = await create(mcp, 'guest-creation');
    expect(first.value.status).toBe('ephemeral');
    expect((await create(mcp, 'guest-creation')).value).toEqual(first.value);
  });

  it('uses every tool on a tenant that it created', async () => {
    const { mcp } = await guest();
    const { value } = await create(mcp);
    const tenant_id = value.tenant_id;
    expect((await statusOf(mcp, tenant_id)).value.tenant.status).toBe('ephemeral');
    expect((await mcp.call('give_feedback', { tenant_id, feedback: 'hello' })).isError).toBe(false);
    const provisioned = await mcp.call('provision_resource', {
      tenant_id,
      confirmed: true,
      resource: 'social-login',
      configuration: { callback_urls: ['https://app.example.com/cb'] },
    });
    expect(provisioned.isError).toBe(false);
    expect((await mcp.call('claim_tenant', { tenant_id, confirmed: true })).value.claim_url).toContain('/claim/');
  });

  onlyInTestAll(() => {
    it('reaches the tenant again through another grant of the same guest, and through no other guest', async () => {
      const first = await guest();
      const { value } = await create(first.mcp);
      const again = await guest(first.browser);
      expect((await statusOf(again.mcp, value.tenant_id)).isError).toBe(false);
      const stranger = await guest();
      expect((await statusOf(stranger.mcp, value.tenant_id)).value.code).toBe('tenantNotFound');
    });

    it('does not reach a public tenant', async () => {
      const { mcp } = await guest();
      const tenant = await createTenant(harness);
      expect((await statusOf(mcp, tenant.id)).value.code).toBe('tenantNotFound');
    });
  });

  it('C7: is refused at the next call once a human has claimed the tenant, even a retry of its creation', async () => {
    const { mcp } = await guest();
    const { value } = await create(mcp, 'claimed-later');
    const claim = await mcp.call('claim_tenant', { tenant_id: value.tenant_id, confirmed: true });
    const human = await signInAccount(harness);
    await human.submit(new URL(claim.value.claim_url).pathname, { decision: 'approve' });
    for (const answer of [
      await statusOf(mcp, value.tenant_id),
      await mcp.call('give_feedback', { tenant_id: value.tenant_id, feedback: 'mine?' }),
      await create(mcp, 'claimed-later'),
    ]) {
      expect(answer.value.code).toBe('tenantNotFound');
      expect(answer.text).not.toContain('svc_man_');
    }
  });

  onlyInTestAll(() => {
    it('is refused once the tenant has expired', async () => {
      const own = await createHarness({ config: { legacyGuestConsent: true } });
      const browser = new PathBrowser();
      const { access_token } = await guestTokens(own, browser);
      const { value } = await create(mcpOf(own, access_token));
      own.clock.advance({ hours: 73 });
      const later = await guestTokens(own, browser);
      expect((await statusOf(mcpOf(own, later.access_token), value.tenant_id)).value.code).toBe('tenantExpired');
      await own.close();
    });
  });

  it('counts for its address as a creation without a grant does: guests cost nothing to become', async () => {
    const config = { legacyGuestConsent: true, genesisPerMinute: 2 };
    const limited = await createHarness({ config, clock: clockOfItsOwn() });
    const codes = [];
    for (let count = 0; count < 3; count += 1) {
      const { access_token } = await guestTokens(limited, new PathBrowser());
      codes.push((await create(mcpOf(limited, access_token))).value.code);
    }
    expect(codes).toEqual([undefined, undefined, 'rateLimited']);
    await limited.close();
  });
});
