import { beforeAll, describe, expect, it } from 'vitest';
import { claimUrlOf, csrfIn, shownIn, signInAccount, tenantStatus } from '../../support/account.ts';
import { createHarness, type Harness } from '../../support/harness.ts';
import { createTenant } from '../../support/tenant.ts';
import { onlyInTestAll } from '../../support/times.ts';
import { keyOf, post } from '../mcp/support/mcp-client.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await createHarness();
});

describe('the claim page', () => {
  it('shows what would be claimed and asks a stranger to sign in', async () => {
    const tenant = await createTenant(harness, 'Otter <b>Shop</b>');
    await tenant.api('/api/resources/social-login', {
      method: 'POST',
      json: { callback_urls: ['https://*.otter.example/cb', 'https://shop.example/cb', 'com.example.app:/cb'] },
    });
    const { path, userCode } = await claimUrlOf(tenant);
    const response = await harness.fetch(path, { headers: { accept: 'text/html' } });
    const page = await response.text();
    expect(response.status).toBe(200);
    for (const text of [userCode, tenant.id, '*.otter.example', 'shop.example', 'com.example.app:', '3 days']) {
      expect(page).toContain(text);
    }
    expect(page).not.toContain('<b>Shop</b>');
    expect(page).toContain('data-action="sign-in"');
    expect(page).toContain(`href="/account/sign-in?return_to=${encodeURIComponent(path)}"`);
    expect(page).not.toContain('data-action="approve"');
  });

  it('shows no code for a link that MCP handed out, and asks whether that was just now', async () => {
    const tenant = await createTenant(harness);
    const params = { name: 'claim_tenant', arguments: { ...keyOf(tenant), confirmed: true } };
    const call = { jsonrpc: '2.0', id: 1, method: 'tools/call', params };
    const { body } = await post(harness, call, { 'user-agent': 'claude-code/2.1 (cli)' });
    const { pathname } = new URL(body.result.structuredContent.claim_url);
    const page = await (await harness.fetch(pathname, { headers: { accept: 'text/html' } })).text();
    expect(page).toContain('Did you ask your agent for this just now?');
    expect(page).toContain('<code>claude-code/2.1</code>');
    expect(page).toContain(tenant.id);
    expect(page).not.toContain('same code');
  });

  it('D7: cannot be framed, is not stored, and tells other hosts nothing', async () => {
    const { path } = await claimUrlOf(await createTenant(harness));
    const { headers } = await harness.fetch(path, { headers: { accept: 'text/html' } });
    expect(headers.get('x-frame-options')).toBe('DENY');
    expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('referrer-policy')).toBe('same-origin');
  });

  it('comes back to the link after the sign-in and then offers both decisions', async () => {
    const { path } = await claimUrlOf(await createTenant(harness));
    const human = await signInAccount(harness, { returnTo: path });
    expect(human.url.pathname).toBe(path);
    const page = await human.response.text();
    expect(page).toContain(human.email);
    expect(page).toContain('data-action="approve"');
    expect(page).toContain('data-action="deny"');
  });

  it('is shown again, with what is new, when the project changed while the person read it', async () => {
    const tenant = await createTenant(harness, 'Shop');
    const provision = (callback_urls: readonly string[]) =>
      tenant.api('/api/resources/social-login', { method: 'POST', json: { callback_urls } });
    await provision(['http://localhost:3000/cb']);
    const { path } = await claimUrlOf(tenant);
    const human = await signInAccount(harness);
    const read = await (await human.get(path)).text();
    const fields = { csrf_token: csrfIn(read), ...shownIn(read), decision: 'approve' };
    const send = (accept: string) =>
      human.browser.send(new URL(path, harness.baseUrl), {
        method: 'POST',
        headers: { accept },
        body: new URLSearchParams(fields),
      });
    await provision(['http://localhost:3000/cb', 'https://evil.example.net/cb']);
    await tenant.api('/api/tenant', { method: 'PATCH', json: { name: 'Bank' } });
    const again = await send('text/html');
    const page = await again.text();
    expect(again.status).toBe(409);
    for (const text of ['has changed since you opened this page', 'another name', 'New app hosts', 'evil.example.net'])
      expect(page).toContain(text);
    expect((await send('application/json')).status).toBe(400);
    expect(await tenantStatus(tenant)).toMatchObject({ status: 'ephemeral' });
    expect((await human.submit(path, { decision: 'approve' })).status).toBe(303);
    expect(await tenantStatus(tenant)).toMatchObject({ status: 'claimed' });
  });

  onlyInTestAll(() => {
    it('says before the decision when the account would hold more users than its tier stores', async () => {
      const human = await signInAccount(harness);
      await harness.database.query(
        `update porchlight.usage set stored_users = 5000 where scope = (
         select 'account:' || id from porchlight.accounts where email = $1)`,
        [human.email],
      );
      const tenant = await createTenant(harness);
      await harness.database.query('update porchlight.usage set stored_users = 1 where scope = $1', [
        `tenant:${tenant.id}`,
      ]);
      const { path } = await claimUrlOf(tenant);
      expect(await (await human.get(path)).text()).toContain('more users than your account stores');
      expect((await human.submit(path, { decision: 'approve' })).status).toBe(303);
      expect(await tenantStatus(tenant)).toMatchObject({ status: 'claimed' });
    });
  });
});
