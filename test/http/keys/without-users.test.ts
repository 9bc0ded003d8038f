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

describe('H40: a key that may make test users and change teams', () => {
  it('learns nobody’s name or address through a test user in a team', async () => {
    const key = keys.get('build');
    await tenant.api('/api/resources/teams', { method: 'POST', json: {} });
    const made = await tenant.api('/api/teams', { method: 'POST', json: { name: 'Engines', owner_user_id: userId } });
    const { team } = (await made.json()) as { team: { id: number } };
    const join = async (): Promise<{ user: { id: number; email: string }; access_token: string }> => {
      const test = (await (await key?.api('/api/social-login/test-users', { method: 'POST', json: {} }))?.json()) as {
        user: { id: number; email: string };
        access_token: string;
      };
      const path = `/api/teams/${team.id}/members/${test.user.id}`;
      expect((await key?.api(path, { method: 'PUT', json: { role: 'admin' } }))?.status).toBe(200);
      return test;
    };
    const [spy, other] = [await join(), await join()];
    const asSpy = async (what: string, fields: object) => {
      const answered = await harness.current.fetch(`/edge/teams/${tenant.id}/${what}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ access_token: spy.access_token, team_id: team.id, ...fields }),
      });
      expect(answered.status).toBe(200);
      return (await answered.json()) as { members: { user_id: number; email: string | null }[] };
    };
    const { members } = await asSpy('members', {});
    expect(members.map((one) => [one.user_id, one.email])).toEqual([
      [userId, null],
      [spy.user.id, spy.user.email],
      [other.user.id, other.user.email],
    ]);
    const { userId: grace } = await tenant.quickSignIn('grace');
    await tenant.api(`/api/teams/${team.id}/members/${grace}`, { method: 'PUT', json: { role: 'viewer' } });
    const changed = await asSpy('role', { user_id: grace, role: 'member' });
    expect(JSON.stringify([members, changed])).not.toMatch(PEOPLE);
  });
});

describe('a key that may read users', () => {
  it('reads events with the address', async () => {
    const { events } = await eventsOf('support');
    expect(events.find(({ event }) => event === 'authorize')?.email).toMatch(/^ada/);
  });
});
