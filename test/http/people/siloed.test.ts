/** People's data, moves and webhooks of a project whose people are in separate tables. */
import { RUNTIME_PROFILES } from '@porchlight/contract';
import { expect, it } from 'vitest';
import { createWebhookReceiver } from '../../support/network/webhook-receiver.ts';
import { createSocialTenant, useHarness } from '../../support/social-tenant.ts';
import { createWebhook, sendUntil } from '../webhooks/support.ts';

const [, runtimeProfile] = RUNTIME_PROFILES;
const harness = useHarness({ config: { runtimeProfile } });

it('a project with tables of its own does with people what every other does', async () => {
  const tenant = await createSocialTenant(harness.current);
  const receiver = await createWebhookReceiver();
  await createWebhook(tenant, { url: receiver.url });
  const ada = await tenant.quickSignIn('ada');
  const grace = await tenant.quickSignIn('grace');
  const users = '/api/social-login/users';
  const patch = { method: 'PATCH', json: { blocked: true } };
  expect((await tenant.api(`${users}/${grace.userId}`, patch)).status).toBe(200);
  expect(await tenant.verify(grace.accessToken)).toEqual({ valid: false });
  const kept = (await (await tenant.api(`${users}/${ada.userId}/export`)).json()) as { events: unknown[] };
  expect(kept).toMatchObject({ user: { id: ada.userId }, sessions: [{ id: ada.sessionId }] });
  expect(kept.events.length).toBeGreaterThan(0);
  expect((await tenant.api(`${users}/${ada.userId}`, { method: 'DELETE' })).status).toBe(200);
  expect((await tenant.api('/api/social-login/test-users', { method: 'POST', json: {} })).status).toBe(201);

  await sendUntil(harness.current, () => receiver.received.length >= 6);
  const types = receiver.received.map(({ body }) => body.type.slice('social_login.'.length));
  expect(types.toSorted()).toEqual(['authorize', 'authorize', 'authorize', 'logout', 'user_blocked', 'user_erased']);

  const exported = async (of: typeof tenant) => (await of.api('/api/social-login/export')).text();
  const before = await exported(tenant);
  expect(before.split('\n')).toHaveLength(4);
  const other = await createSocialTenant(harness.current);
  const headers = { 'content-type': 'application/x-ndjson' };
  const imported = await other.api('/api/social-login/import', { method: 'POST', headers, body: before });
  expect(await imported.json()).toMatchObject({ imported: 1, existing: 0 });
  expect(await exported(other)).toBe(before);
});
