/** Erasing, exporting and blocking one person. */
import { beforeEach, describe, expect, it } from 'vitest';
import { createWebhookReceiver } from '../../support/network/webhook-receiver.ts';
import { signIn, toConsent } from '../../support/sign-in.ts';
import { createSocialTenant, type Pair, type SocialTenant, useHarness } from '../../support/social-tenant.ts';
import { onlyInTestAll } from '../../support/times.ts';
import { createWebhook, sendUntil } from '../webhooks/support.ts';

const harness = useHarness();
let tenant: SocialTenant;

beforeEach(async () => {
  tenant = await createSocialTenant(harness.current);
});

const userPath = (id: number, rest = ''): string => `/api/social-login/users/${id}${rest}`;
const erase = (id: number): Promise<Response> => tenant.api(userPath(id), { method: 'DELETE' });
const block = (id: number, blocked = true): Promise<Response> =>
  tenant.api(userPath(id), { method: 'PATCH', json: { blocked } });

describe('erasing a user', () => {
  it('ends the sessions at once and leaves no user', async () => {
    const ada = await tenant.quickSignIn('ada');
    expect(await tenant.verify(ada.accessToken)).toMatchObject({ valid: true });
    const response = await erase(ada.userId);
    expect([response.status, await response.json()]).toEqual([200, { deleted: true }]);
    expect(await tenant.verify(ada.accessToken)).toEqual({ valid: false });
    expect((await tenant.refresh(ada.refreshToken)).status).toBe(401);
    expect((await tenant.api(userPath(ada.userId))).status).toBe(404);
    expect((await erase(ada.userId)).status).toBe(404);
  });

  it('keeps the rows and ids of events, and nothing of who it was', async () => {
    const ada = await tenant.quickSignIn('ada');
    const grace = await tenant.quickSignIn('grace');
    const pair = (await (await tenant.refresh(ada.refreshToken)).json()) as Pair;
    await tenant.logout(pair.refresh_token);
    const before = (await tenant.events()).events;
    await erase(ada.userId);
    const after = (await tenant.events()).events;
    expect(after.map(({ id, event, created_at_ms }) => ({ id, event, created_at_ms }))).toEqual(
      before.map(({ id, event, created_at_ms }) => ({ id, event, created_at_ms })),
    );
    const ofAda = new Set(before.filter(({ user_id }) => user_id === ada.userId).map(({ id }) => id));
    for (const event of after.filter(({ id }) => ofAda.has(id))) {
      expect(event).toMatchObject({ user_id: null, email: null, redirect_uri: null, return_to: null });
      expect(Object.keys(event.metadata).every((key) => ['stage', 'error_code', 'reason'].includes(key))).toBe(true);
    }
    expect(JSON.stringify(after)).not.toContain('ada@');
    expect(after.filter(({ user_id }) => user_id === grace.userId)).toEqual(
      before.filter(({ user_id }) => user_id === grace.userId),
    );
  });

  it('gives room for another user, and the id to nobody', async () => {
    const usersUsed = async (): Promise<number> => {
      const { limits } = (await (await tenant.api('/api/tenant')).json()) as {
        limits: { name: string; used: number }[];
      };
      return limits.find(({ name }) => name === 'stored_users')?.used ?? -1;
    };
    const ada = await tenant.quickSignIn('ada');
    expect(await usersUsed()).toBe(1);
    await erase(ada.userId);
    expect(await usersUsed()).toBe(0);
    const again = await tenant.quickSignIn('ada');
    expect(again.userId).toBeGreaterThan(ada.userId);
  });

  it('tells the app by webhook, with the id alone', async () => {
    const receiver = await createWebhookReceiver();
    await createWebhook(tenant, { url: receiver.url, events: ['user_erased', 'user_blocked'] });
    const ada = await tenant.quickSignIn('ada');
    await block(ada.userId);
    await erase(ada.userId);
    await sendUntil(harness.current, () => receiver.received.length === 2);
    expect(receiver.received.map(({ body }) => [body.type, body.data])).toEqual([
      ['social_login.user_blocked', { user_id: ada.userId }],
      ['social_login.user_erased', { user_id: ada.userId }],
    ]);
  });

  it('of another tenant does nothing', async () => {
    const other = await createSocialTenant(harness.current);
    const ada = await other.quickSignIn('ada');
    expect((await erase(ada.userId)).status).toBe(404);
    expect(await other.verify(ada.accessToken)).toMatchObject({ valid: true });
  });
});

describe('exporting a user', () => {
  it('holds the user, the sessions and every event', async () => {
    const ada = await tenant.quickSignIn('ada');
    await tenant.quickSignIn('grace');
    await tenant.refresh(ada.refreshToken);
    const response = await tenant.api(userPath(ada.userId, '/export'));
    expect(response.status).toBe(200);
    const body = (await response.json()) as { user: object; access: object; sessions: object[]; events: object[] };
    const { user, access } = (await (await tenant.api(userPath(ada.userId))).json()) as typeof body;
    expect({ user: body.user, access: body.access }).toEqual({ user, access });
    expect(access).toEqual({ blocked_at: null });
    expect(body.sessions).toHaveLength(1);
    expect(body.events).toEqual((await tenant.events(`?user_id=${ada.userId}`)).events);
    expect((await tenant.api(userPath(9_999, '/export'))).status).toBe(404);
  });

  onlyInTestAll(() => {
    it('is whole when there are more events than one page', async () => {
      const ada = await tenant.quickSignIn('ada');
      await harness.current.database.query(
        `insert into ${await schemaOf()}.social_login_events (tenant_id, id, event, user_id, email, metadata, created_at)
       select $1, 10000 + n, 'token_refreshed', $2, 'ada@example.test', '{}', now() from generate_series(1, 1100) n`,
        [tenant.id, ada.userId],
      );
      const body = (await (await tenant.api(userPath(ada.userId, '/export'))).json()) as { events: { id: number }[] };
      expect(body.events.filter(({ id }) => id > 10_000)).toHaveLength(1_100);
    });
  });
});

async function schemaOf(): Promise<string> {
  const resource = await harness.current.service.shared.resources.find(tenant.id);
  return resource?.placement === 'siloed' ? `"tenant_${tenant.id}"` : 'porchlight';
}

describe('blocking a user', () => {
  it('ends every session, and lets nobody sign in as that person until it is lifted', async () => {
    const { accessToken } = await signIn(harness.current, tenant.id, { persona: 'ada' });
    const [user] = ((await (await tenant.api('/api/social-login/users')).json()) as { users: { id: number }[] }).users;
    const id = user?.id ?? 0;
    const blocked = (await (await block(id)).json()) as { access: { blocked_at: string } };
    expect(blocked.access.blocked_at).toBe(harness.current.clock.now().toISOString());
    expect(await tenant.verify(accessToken)).toEqual({ valid: false });
    const { left } = await toConsent(harness.current, tenant.id, { persona: 'ada' });
    expect(left?.searchParams.get('error')).toBe('access_denied');
    expect((await tenant.events()).events.at(-1)).toMatchObject({
      event: 'login_failed',
      user_id: null,
      email: null,
      metadata: { stage: 'user_upsert', error_code: 'blocked' },
    });
    expect(await (await tenant.api(userPath(id))).json()).toMatchObject({ access: blocked.access });
    await block(id, false);
    await tenant.refill();
    expect(
      await tenant.verify((await signIn(harness.current, tenant.id, { persona: 'ada' })).accessToken),
    ).toMatchObject({
      valid: true,
    });
  });

  onlyInTestAll(() => {
    it('outlives the erasure of the person', async () => {
      await signIn(harness.current, tenant.id, { persona: 'ada' });
      await block(1);
      await erase(1);
      const { left } = await toConsent(harness.current, tenant.id, { persona: 'ada' });
      expect(left?.searchParams.get('error')).toBe('access_denied');
      await tenant.refill();
      expect((await signIn(harness.current, tenant.id, { persona: 'grace' })).accessToken).toBeTruthy();
    });
  });

  it('counts at the decision too, for a person who was at the consent page', async () => {
    await signIn(harness.current, tenant.id, { persona: 'ada' });
    await tenant.refill();
    const open = await toConsent(harness.current, tenant.id, { persona: 'ada' });
    await block(1);
    const decided = await open.browser.post(open.url, { decision: 'approve' });
    expect(new URL(decided.headers.get('location') ?? '').searchParams.get('error')).toBe('access_denied');
  });
});

describe('who may sign in', () => {
  const put = (json: object): Promise<Response> => tenant.api('/api/social-login/access', { method: 'PUT', json });

  it('is everyone, until there is a list', async () => {
    expect(await (await tenant.api('/api/social-login/access')).json()).toEqual({
      mode: 'open',
      domains: [],
      emails: [],
    });
    const list = { mode: 'list', domains: ['example.test'], emails: ['x@y.example'] };
    expect(await (await put(list)).json()).toEqual(list);
    expect(await (await tenant.api('/api/social-login/access')).json()).toEqual(list);
  });

  it('keeps others out before anything of them is stored', async () => {
    await put({ mode: 'list', domains: ['elsewhere.example'] });
    const { left } = await toConsent(harness.current, tenant.id, { persona: 'ada' });
    expect(left?.searchParams.get('error')).toBe('access_denied');
    const events = (await tenant.events()).events;
    expect(events.at(-1)).toMatchObject({
      event: 'login_failed',
      email: null,
      metadata: { error_code: 'not_allowed' },
    });
    expect(await (await tenant.api('/api/social-login/users')).json()).toEqual({ users: [] });
  });

  it('refuses an entry that is no domain, with its path', async () => {
    const response = await put({ mode: 'list', domains: ['example.com', '*.example.com'] });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ errors: [{ path: 'body.domains.1' }] });
  });
});
