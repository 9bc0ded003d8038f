/** H33, H40: a key that may not read users learns of no person from events, waits for events, deliveries or MCP tools. */
import { PERMISSIONS } from '@porchlight/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { createKey, type TestKey } from '../../support/keys.ts';
import { createWebhookReceiver } from '../../support/network/webhook-receiver.ts';
import { createSocialTenant, type EventPage, type SocialTenant, useHarness } from '../../support/social-tenant.ts';
import { mcpOf } from '../mcp/support/mcp-client.ts';
import { createWebhook, sendUntil } from '../webhooks/support.ts';

const harness = useHarness();
const PEOPLE = /\b(ada|grace|mallory)\b/i;
const BLIND = ['build', 'ci'] as const;

let tenant: SocialTenant;
let userId: number;
const keys = new Map<string, TestKey>();

beforeAll(async () => {
  tenant = await createSocialTenant(harness.current);
  ({ userId } = await tenant.quickSignIn('ada'));
  for (const preset of [...BLIND, 'support'] as const)
    keys.set(preset, await createKey(harness.current, tenant, { preset }));
  keys.set(
    'all but users:read',
    await createKey(harness.current, tenant, { permissions: PERMISSIONS.filter((one) => one !== 'users:read') }),
  );
  // As a later release may write it: an unlisted field counts as data about the person.
  await harness.current.database.query(
    `update porchlight.social_login_events set metadata = metadata || '{"name": "Ada", "address": "ada@example.test"}'
      where tenant_id = $1`,
    [tenant.id],
  );
});

const eventsOf = async (key: string, query = ''): Promise<EventPage> => {
  const response = await keys.get(key)?.api(`/api/social-login/events${query}`);
  return (await response?.json()) as EventPage;
};

describe.each([...BLIND, 'all but users:read'])('H40: a key with the rights “%s”', (name) => {
  it('reads what happened, without an address or a name', async () => {
    const { events } = await eventsOf(name);
    const authorized = events.find(({ event }) => event === 'authorize');
    expect(authorized).toMatchObject({ user_id: userId, email: null });
    for (const { email } of events) expect(email).toBeNull();
    expect(JSON.stringify(events)).not.toMatch(PEOPLE);
    expect(authorized?.metadata).toMatchObject({ provider: expect.any(String), sign_in: expect.any(String) });
  });

  it('waits for an event and reads it in the same way', async () => {
    const newest = (await eventsOf(name)).next_after;
    const waiting = eventsOf(name, `?after=${newest}&wait=20`);
    await tenant.quickSignIn('grace');
    const { events } = await waiting;
    expect(events.length).toBeGreaterThan(0);
    expect(JSON.stringify(events)).not.toMatch(PEOPLE);
  });

  it('may not list users', async () => {
    const refused = await keys.get(name)?.api('/api/social-login/users');
    expect(await refused?.json()).toMatchObject({ code: 'permissionMissing', needs: 'users:read' });
  });

  it('finds nobody in deliveries, in the account-wide view or by MCP', async () => {
    const receiver = await createWebhookReceiver();
    const { webhook } = await createWebhook(tenant, { url: receiver.url });
    await tenant.quickSignIn('mallory');
    await sendUntil(harness.current, () => receiver.received.length > 0);
    const key = keys.get(name);
    const texts = await Promise.all(
      [`/api/webhooks/${webhook.id}/deliveries`, '/api/observability?include=recent_events', '/api/tenant'].map(
        async (path) => (await key?.api(path))?.text(),
      ),
    );
    expect(texts[0]).toContain('social_login.authorize');
    const { value } = await mcpOf(harness.current).call('tenant_status', {
      tenant_id: tenant.id,
      coh_management_key: key?.secret,
    });
    expect(`${texts.join('')}${JSON.stringify(value)}`).not.toMatch(PEOPLE);
    await tenant.api(`/api/webhooks/${webhook.id}`, { method: 'DELETE' });
  });
});

describe('a key that may read users', () => {
  it('reads events with the address', async () => {
    const { events } = await eventsOf('support');
    expect(events.find(({ event }) => event === 'authorize')?.email).toMatch(/^ada/);
  });
});
