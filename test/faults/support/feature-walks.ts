/**
 * What tenants, owners and people do in addition to signing in: each walk uses one feature from end to end, and checks
 * its answers.
 */
import { expect } from 'vitest';
import { refreshAs, registerAgent, signInAs } from '../../http/issuer/support/foreign-client.ts';
import { createWebhook, deliveriesOf, sendUntil } from '../../http/webhooks/support.ts';
import { claimUrlOf, signInAccount } from '../../support/account.ts';
import type { Harness } from '../../support/harness.ts';
import { openStream } from '../../support/network/revocation-stream.ts';
import { createWebhookReceiver } from '../../support/network/webhook-receiver.ts';
import { CookieBrowser } from '../../support/sign-in.ts';
import { createSocialTenant, pairOf, type SocialTenant } from '../../support/social-tenant.ts';

export interface FeatureWalk {
  readonly name: string;
  walk(harness: Harness): Promise<void>;
}

const ok = async (answer: Promise<Response>): Promise<Response> => {
  const response = await answer;
  if (!response.ok) throw new Error(`${response.url} answered ${response.status}: ${await response.text()}`);
  return response;
};
const send = (tenant: SocialTenant, method: string, path: string, json: unknown = {}): Promise<Response> =>
  ok(tenant.api(path, { method, json }));

const DESK_PAGES = ['', '/users', '/events', '/callbacks', '/access', '/webhooks', '/agents', '/keys', '/settings'];
const RESOURCE = 'https://app.example.com/mcp';

export const FEATURE_WALKS: readonly FeatureWalk[] = [
  {
    name: 'webhooks: made, changed, delivered, tested, replayed, deleted',
    async walk(harness) {
      const tenant = await createSocialTenant(harness);
      const receiver = await createWebhookReceiver();
      const { webhook } = await createWebhook(tenant, { url: receiver.url });
      const path = `/api/webhooks/${webhook.id}`;
      const { refreshToken } = await tenant.quickSignIn();
      await pairOf(await tenant.refresh(refreshToken));
      await sendUntil(harness, () => receiver.received.length >= 2);
      await send(tenant, 'POST', `${path}/test`);
      await send(tenant, 'POST', `${path}/secret`);
      await send(tenant, 'POST', `${path}/replay`, { after: 0 });
      await sendUntil(harness, () => receiver.received.length >= 5);
      await send(tenant, 'PATCH', path, { enabled: false });
      expect((await deliveriesOf(tenant, webhook.id)).length).toBeGreaterThanOrEqual(5);
      await send(tenant, 'DELETE', path);
    },
  },
  {
    name: 'test users: made, refreshed, signed out',
    async walk(harness) {
      const tenant = await createSocialTenant(harness);
      const made = await send(tenant, 'POST', '/api/social-login/test-users');
      const { refresh_token } = (await made.json()) as { refresh_token: string };
      const pair = await pairOf(await tenant.refresh(refresh_token));
      expect(await tenant.verify(pair.access_token)).toMatchObject({ valid: true });
      await ok(tenant.logout(pair.refresh_token));
    },
  },
  {
    name: 'people: blocked, exported, imported elsewhere, kept out, erased',
    async walk(harness) {
      const [tenant, other] = [await createSocialTenant(harness), await createSocialTenant(harness)];
      const ada = await tenant.quickSignIn('ada');
      const grace = await tenant.quickSignIn('grace');
      await send(tenant, 'PATCH', `/api/social-login/users/${grace.userId}`, { blocked: true });
      await ok(tenant.api(`/api/social-login/users/${ada.userId}/export`));
      const body = await (await ok(tenant.api('/api/social-login/export'))).text();
      const headers = { 'content-type': 'application/x-ndjson' };
      const moved = await ok(other.api('/api/social-login/import', { method: 'POST', headers, body }));
      expect(await moved.json()).toMatchObject({ imported: 2 });
      await send(tenant, 'PUT', '/api/social-login/access', { mode: 'list', domains: ['example.com'] });
      await send(tenant, 'DELETE', `/api/social-login/users/${ada.userId}`);
      expect(await tenant.verify(ada.accessToken)).toEqual({ valid: false });
    },
  },
  {
    name: 'the issuer: an agent registers, connects and refreshes',
    async walk(harness) {
      const tenant = await createSocialTenant(harness);
      await send(tenant, 'PUT', '/api/social-login/agents', {
        resources: [RESOURCE],
        scopes: [{ name: 'todos:read', description: 'Read your to-do list' }],
      });
      const agent = await registerAgent(harness, tenant.id);
      const { tokens } = await signInAs(agent, { parameters: { resource: RESOURCE, scope: 'todos:read' } });
      expect(tokens.access_token).toBeTypeOf('string');
      await ok(tenant.api('/api/social-login/agents'));
      expect((await refreshAs(agent, tokens.refresh_token ?? '')).access_token).toBeTypeOf('string');
    },
  },
  {
    name: 'the desk: a claim, every page, a transfer',
    async walk(harness) {
      const tenant = await createSocialTenant(harness);
      await tenant.quickSignIn();
      const owner = await signInAccount(harness);
      await owner.submit((await claimUrlOf(tenant)).path, { decision: 'approve' });
      const base = `/account/projects/${tenant.id}`;
      for (const page of DESK_PAGES) await ok(owner.get(`${base}${page}`));
      for (const page of ['/account', '/account/settings', '/account/insights/data']) await ok(owner.get(page));
      const offer = await owner.submit(`${base}/settings/transfer`, {}, `${base}/settings`);
      const [link = ''] = /\/account\/transfers\/svc_transfer_\w+/.exec(await offer.text()) ?? [];
      const heir = await signInAccount(harness, { returnTo: link });
      expect((await heir.submit(link, { decision: 'accept' })).status).toBe(303);
      await ok(heir.get(base));
    },
  },
  {
    name: 'a person’s own page',
    async walk(harness) {
      const tenant = await createSocialTenant(harness);
      const start = `${harness.baseUrl}/edge/auth/${tenant.id}/me/start`;
      const browser = new CookieBrowser();
      const picker = await browser.follow(await browser.send(start), start);
      const { response } = await browser.follow(await browser.post(picker.url, { persona: 'ada' }), picker.url);
      expect(response.status).toBe(200);
    },
  },
  {
    name: 'a stream of revocations',
    async walk(harness) {
      const tenant = await createSocialTenant(harness);
      const { accessToken, refreshToken, sessionId } = await tenant.quickSignIn();
      const stream = await openStream(harness, tenant);
      await ok(tenant.logout(refreshToken));
      // The change by the provisioning may arrive from the database only now. Then everything has to be asked again.
      expect([[{ session: sessionId }], [{ all: true }]]).toContainEqual(await stream.news());
      expect(await tenant.verify(accessToken)).toEqual({ valid: false });
      await stream.close();
    },
  },
  {
    name: 'a project: renamed, looked at, its events watched, deleted',
    async walk(harness) {
      const tenant = await createSocialTenant(harness);
      await tenant.quickSignIn();
      await send(tenant, 'PATCH', '/api/tenant', { name: 'Renamed' });
      await ok(tenant.api('/api/observability?include=recent_events'));
      await send(tenant, 'DELETE', '/api/tenant', { confirm: tenant.id });
    },
  },
];
