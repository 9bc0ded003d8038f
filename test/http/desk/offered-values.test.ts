/** A form takes a value that its page offers. Any other is refused, also one that every object inherits. */
import { describe, expect, it } from 'vitest';
import { claimUrlOf, signInAccount, tenantStatus } from '../../support/account.ts';
import { CALLBACK, createSocialTenant, useHarness } from '../../support/social-tenant.ts';
import { createWebhook } from '../webhooks/support.ts';
import { socialDesk } from './support/desk.ts';

const harness = useHarness();

describe('a value that no form offers', () => {
  it('is refused at the desk, and changes nothing', async () => {
    const [tenant, desk] = await socialDesk(harness.current);
    const { userId } = await tenant.quickSignIn('ada');
    const { webhook } = await createWebhook(tenant, { url: 'https://hooks.example.com/in' });
    const read = async () =>
      Promise.all(
        ['resources/social-login', 'social-login/access', 'social-login/settings', `social-login/users/${userId}`].map(
          async (path) => (await tenant.api(`/api/${path}`)).text(),
        ),
      );
    const before = await read();
    for (const [path, field, from] of [
      ['/callbacks/mode', 'mode', '/callbacks'],
      ['/access', 'mode', '/access'],
      ['/access/add', 'list', '/access'],
      ['/access/remove', 'list', '/access'],
      ['/settings/test-users', 'test_users', '/settings'],
      [`/users/${userId}/block`, 'blocked', `/users/${userId}`],
      [`/webhooks/${webhook.id}/switch`, 'enabled', `/webhooks/${webhook.id}`],
    ] as const)
      for (const value of ['constructor', 'hasOwnProperty', '__proto__', 'no']) {
        const sent = { [field]: value, entry: 'example.com', confirmed: 'yes' };
        expect([path, value, (await desk.pressOnce(path, sent, from)).status]).toEqual([path, value, 400]);
      }
    expect(await read()).toEqual(before);
  });

  it('is refused at the claim', async () => {
    const tenant = await createSocialTenant(harness.current);
    const human = await signInAccount(harness.current);
    const { path } = await claimUrlOf(tenant);
    for (const key_permissions of ['admin', 'constructor', ''])
      expect((await human.submit(path, { decision: 'approve', key_permissions })).status).toBe(400);
    expect(await tenantStatus(tenant)).toMatchObject({ status: 'ephemeral' });
    expect((await human.submit(path, { decision: 'approve', key_permissions: 'build' })).status).toBe(303);
  });

  it('names no other entry of a table: pages and checks of addresses go on', async () => {
    const [tenant, desk] = await socialDesk(harness.current);
    for (const scheme of ['constructor', 'tostring'])
      expect((await desk.human.get(`${desk.base}/callbacks?check=${scheme}%3A%2F%2Fx%2Fcb`)).status).toBe(200);
    expect((await desk.human.get('/account/settings?ended=constructor')).status).toBe(200);
    const columns = ['constructor', 'toString', '__proto__'];
    const matrix = { columns, rows: [{ method: 'GET', route: '/', from: 'page', cells: {} }] };
    const json = { app: new URL(CALLBACK).origin, coverage: {}, matrix, findings: [] };
    for (const _twice of columns.slice(1)) {
      const answer = await tenant.api('/api/social-login/proofs', { method: 'POST', json });
      const { id } = (await answer.json()) as { id: string };
      const page = await desk.human.get(`${desk.base}/proofs/${id}`);
      expect(page.status).toBe(200);
      expect(await page.text()).not.toContain('native code');
    }
  });
});
