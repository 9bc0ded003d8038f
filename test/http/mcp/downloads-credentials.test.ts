import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { signInAccount } from '../../support/account.ts';
import { createHarness, type Harness } from '../../support/harness.ts';
import { createOwner } from '../../support/owner.ts';
import { createTenant } from '../../support/tenant.ts';
import { onlyInTestAll } from '../../support/times.ts';
import { PathBrowser } from '../oauth/support/browser.ts';
import { obtainTokens } from '../oauth/support/oauth-client.ts';
import { guestTokens } from './support/guest.ts';
import { mcpOf } from './support/mcp-client.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await createHarness({ config: { legacyGuestConsent: true } });
});

const pathOf = (tenantId: string): string => `/mcp/tenants/${tenantId}/credentials`;
const download = (tenantId: string, headers: Record<string, string> = {}) =>
  harness.fetch(pathOf(tenantId), { headers: { accept: '*/*', ...headers } });

async function createdByAccount() {
  const { owner, tokens } = await obtainTokens(harness);
  const mcp = mcpOf(harness, tokens.access_token);
  const { value } = await mcp.call('create_tenant', { confirmed: true, idempotency_key: randomUUID() });
  return { owner, token: tokens.access_token, created: value };
}

async function createdByGuest() {
  const browser = new PathBrowser();
  const { access_token } = await guestTokens(harness, browser);
  const mcp = mcpOf(harness, access_token);
  const { value } = await mcp.call('create_tenant', { confirmed: true, idempotency_key: randomUUID() });
  return { cookie: browser.cookieHeader(pathOf(value.tenant_id)), mcp, token: access_token, created: value };
}

/** What a caller can notice: everything except the id of the request. */
async function seen(response: Response): Promise<string> {
  return `${response.status} ${(await response.text()).replace(/req_\w+/, '')}`;
}

describe('GET /mcp/tenants/:tenant_id/credentials', () => {
  it('works with an account browser session that owns the claimed tenant', async () => {
    const { owner, created } = await createdByAccount();
    const response = await download(created.tenant_id, { cookie: owner.cookie });
    expect(response.status).toBe(200);
    expect(await response.text()).toBe(created.credentials_file.content);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'cache-control': 'no-store',
      'content-disposition': 'attachment; filename="porchlight.service"',
      'content-type': 'text/plain; charset=utf-8',
      'cross-origin-resource-policy': 'same-origin',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
    });
  });

  it('asks for a new sign-in in a browser that was left open, whether the tenant is there or not', async () => {
    const { owner, created } = await createdByAccount();
    const { clock } = harness;
    clock.advance({ minutes: 5 });
    for (const id of [created.tenant_id, 'early-plover-000000']) {
      const page = await download(id, { cookie: owner.cookie, accept: 'text/html' });
      expect([page.status, page.headers.get('location')]).toEqual([
        303,
        `/account/sign-in?return_to=${encodeURIComponent(pathOf(id))}`,
      ]);
      const refused = await download(id, { cookie: owner.cookie });
      expect([refused.status, await refused.json()]).toEqual([
        401,
        expect.objectContaining({ code: 'missingCredentials' }),
      ]);
    }
    const again = await download(created.tenant_id, { cookie: await owner.signInAgain() });
    expect(await again.text()).toBe(created.credentials_file.content);
  });

  it('works with the legacy consent guest cookie for a still-ephemeral tenant of that guest', async () => {
    const { cookie, created } = await createdByGuest();
    const response = await download(created.tenant_id, { cookie });
    expect(response.status).toBe(200);
    expect(await response.text()).toBe(created.credentials_file.content);
  });

  onlyInTestAll(() => {
    it('gives the keys of today after a rotation', async () => {
      const { owner, created } = await createdByAccount();
      const key = /management_key=(\S+)/.exec(created.credentials_file.content)?.[1];
      const rotated = await harness.fetch('/api/keys/rotate', {
        method: 'POST',
        headers: { authorization: `Bearer ${key}` },
      });
      const { management_key } = (await rotated.json()) as { management_key: string };
      const content = await (await download(created.tenant_id, { cookie: owner.cookie })).text();
      expect(content).toContain(`management_key=${management_key}\n`);
    });
  });

  it('answers everybody else, and for what is not there, with the same 404', async () => {
    const account = await createdByAccount();
    const guest = await createdByGuest();
    const stranger = await createOwner(harness);
    const otherGuest = await createdByGuest();
    const ownKey = /management_key=(\S+)/.exec(account.created.credentials_file.content)?.[1];
    const attempts: [string, Record<string, string>][] = [
      // Only the URL.
      [account.created.tenant_id, {}],
      [guest.created.tenant_id, {}],
      // An MCP bearer, or a tenant key.
      [account.created.tenant_id, { authorization: `Bearer ${account.token}` }],
      [guest.created.tenant_id, { authorization: `Bearer ${guest.token}` }],
      [account.created.tenant_id, { authorization: `Bearer ${ownKey}` }],
      // The session or cookie of somebody else.
      [account.created.tenant_id, { cookie: stranger.cookie }],
      [account.created.tenant_id, { cookie: guest.cookie }],
      [guest.created.tenant_id, { cookie: otherGuest.cookie }],
      [guest.created.tenant_id, { cookie: account.owner.cookie }],
      ['no-such-tenant', { cookie: account.owner.cookie }],
      ['no-such-tenant', {}],
    ];
    const answers = [];
    for (const [tenantId, headers] of attempts) answers.push(await seen(await download(tenantId, headers)));
    expect(new Set(answers).size).toBe(1);
    expect(answers[0]).toMatch(/^404 .*tenantNotFound/);
  });

  it('ends for the guest once a human has claimed the tenant, and begins for the owner', async () => {
    const { cookie, mcp, created } = await createdByGuest();
    const claim = await mcp.call('claim_tenant', { tenant_id: created.tenant_id, confirmed: true });
    const human = await signInAccount(harness);
    await human.submit(new URL(claim.value.claim_url).pathname, { decision: 'approve' });
    expect((await download(created.tenant_id, { cookie })).status).toBe(404);
    const owned = await human.browser.send(harness.baseUrl + pathOf(created.tenant_id));
    expect(owned.status).toBe(200);
    expect(await owned.text()).toContain('expires_at=never');
  });

  onlyInTestAll(() => {
    it('ends with the tenant', async () => {
      const own = await createHarness({ config: { legacyGuestConsent: true } });
      const browser = new PathBrowser();
      const { access_token } = await guestTokens(own, browser);
      const { value } = await mcpOf(own, access_token).call('create_tenant', {
        confirmed: true,
        idempotency_key: randomUUID(),
      });
      own.clock.advance({ hours: 72 });
      const cookie = browser.cookieHeader(pathOf(value.tenant_id));
      expect((await own.fetch(pathOf(value.tenant_id), { headers: { cookie } })).status).toBe(404);
      await own.close();
    });
  });

  it('sends a browser in which nobody is signed in to the sign-in, whether or not there is such a tenant', async () => {
    const { created } = await createdByAccount();
    for (const tenantId of [created.tenant_id, 'no-such-tenant']) {
      const response = await download(tenantId, { accept: 'text/html' });
      expect(response.status).toBe(303);
      expect(response.headers.get('location')).toBe(
        `/account/sign-in?return_to=${encodeURIComponent(pathOf(tenantId))}`,
      );
    }
  });

  it('shows a signed-in browser that may not have it a page, and no other method does anything', async () => {
    const stranger = await createOwner(harness);
    const tenant = await createTenant(harness);
    const page = await download(tenant.id, { accept: 'text/html', cookie: stranger.cookie });
    expect(page.status).toBe(404);
    expect(page.headers.get('content-type')).toContain('text/html');
    for (const method of ['POST', 'PUT', 'DELETE']) {
      expect((await harness.fetch(pathOf(tenant.id), { method })).status).toBe(405);
    }
  });
});
