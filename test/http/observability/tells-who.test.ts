/** Who did what to a project: by its keys, by the owner's pages, by connected programs and by a person's own page. */
import { beforeAll, describe, expect, it } from 'vitest';
import { fingerprint } from '../../../server/crypto/credentials.ts';
import { endLine, headerLine, LineSum } from '../../../server/people/user-line.ts';
import { claimUrlOf, signInAccount } from '../../support/account.ts';
import { CookieBrowser, signIn } from '../../support/sign-in.ts';
import { createSocialTenant, type SocialTenant, useHarness } from '../../support/social-tenant.ts';
import { createTenant } from '../../support/tenant.ts';
import { onlyInTestAll } from '../../support/times.ts';
import { keyOf, mcpOf } from '../mcp/support/mcp-client.ts';

const harness = useHarness();
let tenant: SocialTenant;
beforeAll(async () => {
  tenant = await createSocialTenant(harness.current);
});

/** Kind, status and actor of everything that was logged since the last call, in order. */
async function logged(of: { id: string } = tenant): Promise<[string, number, string | null][]> {
  await harness.current.service.jobs.get('request-log')?.();
  const rows = await harness.current.database.query<{ operation: string; status: number; actor: string | null }>(
    'delete from porchlight.request_log where tenant_id = $1 returning id, operation, status, actor',
    [of.id],
  );
  return rows.map(({ operation, status, actor }) => [operation, status, actor]);
}

const IMPORT = { method: 'POST', headers: { 'content-type': 'application/x-ndjson' } };

describe('the request log', () => {
  onlyInTestAll(() => {
    it('names the key of every call that a key makes for people, access and webhooks', async () => {
      const { userId } = await tenant.quickSignIn('grace');
      await logged();
      const users = '/api/social-login/users';
      const json = { url: 'https://receiver.example/hook' };
      const created = await tenant.api('/api/webhooks', { method: 'POST', json });
      const { webhook } = (await created.json()) as { webhook: { id: string } };
      const hook = `/api/webhooks/${webhook.id}`;
      const calls: [string, string, object?][] = [
        ['PATCH', `${users}/${userId}`, { blocked: true }],
        ['GET', `${users}/${userId}/export`],
        ['DELETE', `${users}/${userId}`],
        ['DELETE', `${users}/${userId}`],
        ['PUT', '/api/social-login/access', { mode: 'open', domains: [], emails: [] }],
        ['GET', '/api/social-login/export'],
        ['POST', '/api/social-login/test-users', {}],
        ['PATCH', hook, { enabled: false }],
        ['POST', `${hook}/secret`, {}],
        ['POST', `${hook}/replay`, { after: 0 }],
        ['DELETE', hook],
      ];
      for (const [method, path, body] of calls) {
        await (await tenant.api(path, { method, ...(body ? { json: body } : {}) })).text();
      }
      const body = headerLine('https://accounts.google.com') + endLine(new LineSum());
      await tenant.api('/api/social-login/import', { ...IMPORT, body });
      const lines = await logged();
      const key = `key ${fingerprint(tenant.managementKey)}`;
      expect(lines).toEqual([
        ['createWebhook', 201, key],
        ['changeUser', 200, key],
        ['exportUser', 200, key],
        ['deleteUser', 200, key],
        ['deleteUser', 404, key],
        ['setAccess', 200, key],
        ['exportUsers', 200, key],
        ['createTestUser', 201, key],
        ['changeWebhook', 200, key],
        ['rotateWebhookSecret', 200, key],
        ['replayWebhook', expect.any(Number), key],
        ['deleteWebhook', 200, key],
        ['importUsers', 200, key],
      ]);
      await mcpOf(harness.current).call('tenant_status', keyOf(tenant));
      expect(await logged()).toEqual([['tenant_status', 200, key]]);
    });
  });

  it('names the owner of what pages change, from the claim on, and what was refused', async () => {
    const { userId } = await tenant.quickSignIn('ada');
    const claim = (await claimUrlOf(tenant)).path;
    await logged();
    const human = await signInAccount(harness.current);
    const base = `/account/projects/${tenant.id}`;
    await human.submit(claim, { decision: 'approve' });
    await human.submit(`${base}/access`, { mode: 'open' }, `${base}/access`);
    await human.submit(
      `${base}/webhooks`,
      { url: 'https://receiver.example/hook', event_authorize: 'true' },
      `${base}/webhooks`,
    );
    await human.submit(`${base}/settings/delete`, { confirm: 'another' }, `${base}/settings`);
    const kept = await human.get(`${base}/users/${userId}/export`);
    const { email } = ((await kept.json()) as { user: { email: string } }).user;
    await human.submit(`${base}/users/${userId}/delete`, { confirm: email }, `${base}/users/${userId}`);
    await (await human.get(`/mcp/tenants/${tenant.id}/credentials`)).text();
    expect(await logged()).toEqual(
      [
        ['approveClaim', 200],
        ['setAccess', 200],
        ['createWebhook', 200],
        ['deleteTenant', 400],
        ['exportUser', 200],
        ['deleteUser', 200],
        ['showCredentials', 200],
      ].map((line) => [...line, 'owner']),
    );
    await human.get(`${base}/users`);
    expect(await logged()).toEqual([]);
  });

  onlyInTestAll(() => {
    it('names a person, and never which, for what is done at their own page', async () => {
      await signIn(harness.current, tenant.id, { persona: 'ada' });
      await logged();
      const address = (rest: string) => `${harness.current.baseUrl}/edge/auth/${tenant.id}/me${rest}`;
      const browser = new CookieBrowser();
      const picker = await browser.follow(await browser.send(address('/start')), address('/start'));
      const { response } = await browser.follow(await browser.post(picker.url, { persona: 'ada' }), picker.url);
      const csrf_token = /name="csrf_token" value="([^"]+)"/.exec(await response.text())?.[1] ?? '';
      await (await browser.send(address('/download'))).text();
      await browser.post(address('/sessions/end'), { csrf_token });
      await browser.post(address('/delete'), { csrf_token });
      await browser.post(address('/delete'), { csrf_token: 'forged', understood: 'yes' });
      await browser.post(address('/delete'), { csrf_token, understood: 'yes' });
      expect(await logged()).toEqual([
        ['exportUser', 200, 'person'],
        ['revokeSession', 200, 'person'],
        ['deleteUser', 200, 'person'],
      ]);
    });
  });

  it('is shown with its actors in observability and on the desk, beside old lines that have none', async () => {
    const project = await createTenant(harness.current);
    const human = await signInAccount(harness.current);
    await human.submit((await claimUrlOf(project)).path, { decision: 'approve' });
    await harness.current.service.jobs.get('request-log')?.();
    await harness.current.database.query(
      `insert into porchlight.request_log (tenant_id, operation, status, duration_ms, created_at) values ($1, $2, 200, 1, $3)`,
      [project.id, 'fromAnOlderNode', harness.current.clock.now()],
    );
    await harness.current.database.query(
      'insert into porchlight.changes (tenant_id, operation, status, created_at) values ($1, $2, 200, $3)',
      [project.id, 'setAccess', harness.current.clock.now()],
    );
    const view = await project.api('/api/observability?include=recent_events');
    const { recent_events } = (await view.json()) as { recent_events: { kind: string; actor?: string }[] };
    expect(recent_events.map(({ kind, actor }) => [kind, actor])).toEqual([
      ['fromAnOlderNode', undefined],
      ['approveClaim', 'owner'],
      ['createClaimUrl', `key ${fingerprint(project.managementKey)}`],
    ]);
    const page = await (await human.get(`/account/projects/${project.id}/activity`)).text();
    expect(page).toContain(`Key <code>${fingerprint(project.managementKey)}</code>`);
    expect(page).toMatch(/The owner[\s\S]*Claimed the project/);
    expect(page).toContain('Not recorded');
    expect(page).not.toContain(project.managementKey);
  });
});
