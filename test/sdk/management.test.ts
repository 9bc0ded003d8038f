import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { writeCredentials } from '../../sdk/src/credentials/index.ts';
import { SessionEnded } from '../../sdk/src/index.ts';
import {
  createManagement,
  createTenant,
  openEdgeSession,
  openProject,
  Refused,
  readEdgeSession,
  Unavailable,
} from '../../sdk/src/management/index.ts';
import { createHarness, type Harness } from '../support/harness.ts';
import { createWebhookReceiver } from '../support/network/webhook-receiver.ts';
import { personWithPasskey } from '../support/passkeys/steps.ts';
import { signIn } from '../support/sign-in.ts';
import { onlyInTestAll } from '../support/times.ts';
import { CALLBACK, createProject } from './support/project.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await createHarness();
});

const caught = (promise: Promise<unknown>) => promise.then(() => undefined).catch((error: unknown) => error);
async function all<T>(items: AsyncIterable<T>): Promise<T[]> {
  const found: T[] = [];
  for await (const item of items) found.push(item);
  return found;
}

describe('a project', () => {
  it('is made, written to .service and opened from there', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'porchlight-project-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const created = await createTenant({ baseUrl: harness.baseUrl, name: 'Todo app' });
    await writeCredentials(created.credentials_file.content, folder);
    const { tenant, limits } = await (await openProject(folder)).status();
    expect(tenant).toMatchObject({ tenant_id: created.tenant_id, name: 'Todo app', status: 'ephemeral' });
    expect(limits.map(({ name }) => name)).toContain('auth_events_per_lifetime');
  });

  it('is not created twice when the outcome of the first call is unknown', async () => {
    let calls = 0;
    const lost: typeof fetch = async (...args) => {
      calls += 1;
      await fetch(...args);
      throw new TypeError('fetch failed');
    };
    expect(await caught(createTenant({ baseUrl: harness.baseUrl, fetch: lost }))).toBeInstanceOf(Unavailable);
    expect(calls).toBe(1);
  });

  it('is provisioned with the whole list of callback URLs, and explains what would not pass', async () => {
    const { management, created } = await createProject(harness.baseUrl);
    const resource = await management.provision([CALLBACK, 'https://*.example.com/cb']);
    expect(resource.login_url).toBe(`${harness.baseUrl}/edge/auth/${created.tenant_id}/google`);
    expect((await management.resource()).callback_urls).toEqual([CALLBACK, 'https://*.example.com/cb']);
    expect(await management.checkRedirect('https://a.example.com/cb')).toMatchObject({ allowed: true });
    expect(await management.checkRedirect('https://a.example.com/x')).toMatchObject({ allowed: false });
    const { text, hosts } = await management.hosts();
    expect([text, hosts.map(({ proven_at }) => proven_at)]).toEqual([null, hosts.map(() => null)]);
    expect(await caught(management.checkHost('example.com'))).toMatchObject({ code: 'invalidRequest' });
    const refusal = await caught(management.provision(['https://*/cb']));
    expect(refusal).toBeInstanceOf(Refused);
    expect(refusal).toMatchObject({ code: 'invalidRequest', problem: { errors: expect.any(Array) } });
  });

  onlyInTestAll(() => {
    it('says which call comes first', async () => {
      const { management_key } = await createTenant({ baseUrl: harness.baseUrl });
      const management = createManagement({ baseUrl: harness.baseUrl, managementKey: management_key });
      const error = await caught(all(management.users()));
      expect(error).toMatchObject({ code: 'resourceNotProvisioned', fix: { path: '/api/resources/social-login' } });
    });
  });

  it('is opened by its own key only', async () => {
    const { created } = await createProject(harness.baseUrl);
    const options = { baseUrl: harness.baseUrl, managementKey: created.application_key };
    expect(() => createManagement(options)).toThrow('svc_man_');
    const wrong = { ...options, managementKey: `${created.management_key.slice(0, -1)}_` };
    expect(await caught(createManagement(wrong).status())).toMatchObject({ code: 'invalidCredentials' });
  });
});

describe('users, sessions and events', () => {
  it('are read page by page without a gap', async () => {
    const { management, signIn } = await createProject(harness.baseUrl);
    await signIn({ persona: 'ada' });
    await signIn({ persona: 'grace' });
    harness.clock.advance({ minutes: 1 });
    await signIn({ persona: 'nameless' });
    expect((await all(management.users({ pageSize: 1 }))).map(({ id }) => id)).toEqual([1, 2, 3]);
    expect((await all(management.users({ q: 'hopper' }))).map(({ email }) => email)).toEqual(['grace@example.test']);
    expect((await all(management.users({ email: 'ADA@example.test' }))).map(({ id }) => id)).toEqual([1]);
    expect(await management.user(2)).toMatchObject({ name: 'Grace Hopper' });
    expect(await caught(management.user(9))).toMatchObject({ code: 'userNotFound' });
    expect((await all(management.events({ pageSize: 2 }))).map(({ id }) => id)).toEqual([1, 2, 3, 4, 5, 6]);
    const authorized = await all(management.events({ event: 'authorize', userId: 2, after: 1 }));
    expect(authorized.map(({ email }) => email)).toEqual(['grace@example.test']);
  });

  it('end a session, and with it what the user holds', async () => {
    const { management, signIn, client } = await createProject(harness.baseUrl);
    const ada = await signIn();
    const [session] = await management.sessions(1);
    expect(session).toMatchObject({ user_id: 1 });
    expect(await management.endSession(session?.id ?? '')).toBe(1);
    expect(await client.verify(ada.accessToken)).toBeNull();
    expect(await caught(client.refresh(ada.refreshToken))).toBeInstanceOf(SessionEnded);
    await signIn();
    expect(await management.endSessions(1)).toBe(1);
  });

  onlyInTestAll(() => {
    it('are followed as they happen, until the reader has enough', async () => {
      const { management, signIn } = await createProject(harness.baseUrl);
      const stop = new AbortController();
      const seen: string[] = [];
      const reading = (async () => {
        for await (const { event } of management.events({ follow: true, signal: stop.signal })) {
          seen.push(event);
          if (event === 'authorize') stop.abort();
        }
      })();
      await signIn();
      await reading;
      expect(seen).toEqual(['login_started', 'authorize']);
    });
  });
});

describe('edge sessions', () => {
  it('are opened with the application key, and their token says whose it is', async () => {
    const { created, baseUrl } = await createProject(harness.baseUrl);
    const session = await openEdgeSession({ baseUrl, applicationKey: created.application_key });
    expect(session).toMatchObject({ token_type: 'Bearer', expires_in: 60 });
    expect(await readEdgeSession({ baseUrl, token: session.token })).toMatchObject({ tenant_id: created.tenant_id });
    harness.clock.advance({ minutes: 2 });
    expect(await caught(readEdgeSession({ baseUrl, token: session.token }))).toMatchObject({
      code: 'invalidCredentials',
    });
    await expect(openEdgeSession({ baseUrl, applicationKey: created.management_key })).rejects.toThrow('svc_app_');
  });
});

describe('webhooks', () => {
  it('are created, tested, read, changed and deleted', async () => {
    const receiver = await createWebhookReceiver();
    const { management } = await createProject(harness.baseUrl);
    const { webhook, secret } = await management.webhooks.create({ url: receiver.url });
    expect(secret).toMatch(/^whsec_/);
    expect(await management.webhooks.test(webhook.id)).toMatchObject({ type: 'webhook.test', response_status: 204 });
    expect(await management.webhooks.list()).toEqual([webhook]);
    expect((await management.webhooks.change(webhook.id, { enabled: false })).enabled).toBe(false);
    expect((await management.webhooks.read(webhook.id)).enabled).toBe(false);
    expect((await management.webhooks.rotateSecret(webhook.id)).secret).not.toBe(secret);
    expect((await all(management.webhooks.deliveries(webhook.id))).map(({ type }) => type)).toEqual(['webhook.test']);
    await management.webhooks.delete(webhook.id);
    expect(await caught(management.webhooks.read(webhook.id))).toMatchObject({ code: 'webhookNotFound' });
  });
});

onlyInTestAll(() => {
  describe('what goes to the service and what comes back', () => {
    it('takes a report that the user agreed to send', async () => {
      const { management } = await createProject(harness.baseUrl);
      const answer = await management.report('We moved 300 users in a day.', { userAuthorized: true });
      expect(answer).toMatchObject({ success: true, discount: { status: 'pending' } });
    });

    it('shows totals, and the newest events when they are asked for', async () => {
      const { management, signIn, created } = await createProject(harness.baseUrl);
      await signIn();
      const view = await management.observability();
      expect(view.tenants.map(({ tenant_id }) => tenant_id)).toEqual([created.tenant_id]);
      expect(view.recent_events).toBeUndefined();
      const { recent_events = [] } = await management.observability({ recentEvents: true });
      expect(recent_events.map(({ kind }) => kind)).toContain('authorize');
    });
  });
});

describe('keys, deletion and feedback', () => {
  it('rotate: the new pair works, the old one too unless it is revoked', async () => {
    const { management, baseUrl } = await createProject(harness.baseUrl);
    const first = await management.rotateKeys();
    await management.status();
    const renewed = createManagement({ baseUrl, managementKey: first.management_key });
    await renewed.rotateKeys({ revokeNow: true });
    expect(await caught(renewed.status())).toMatchObject({ code: 'invalidCredentials' });
  });

  it('delete: everything is gone, and says how much it was', async () => {
    const { management, signIn, client } = await createProject(harness.baseUrl);
    const { accessToken } = await signIn();
    expect(await management.deleteResource()).toEqual({ deleted: true, removed: { users: 1, sessions: 1, events: 2 } });
    expect(await caught(client.verify(accessToken))).toMatchObject({ code: 'resourceNotProvisioned' });
  });

  it('feedback is taken', async () => {
    const { management } = await createProject(harness.baseUrl);
    await management.feedback('It works.');
    expect(await caught(management.feedback('  '))).toMatchObject({ code: 'invalidRequest' });
  });
});

describe('one person', () => {
  it('is blocked, exported and erased, and the list of who may enter is set', async () => {
    const { management, created } = await createProject(harness.baseUrl);
    await management.provision([CALLBACK]);
    await signIn(harness, created.tenant_id, { persona: 'ada' });
    const [user] = await all(management.users());
    const id = user?.id ?? 0;
    expect((await management.blockUser(id)).access.blocked_at).not.toBeNull();
    expect((await management.unblockUser(id)).access.blocked_at).toBeNull();
    expect((await management.exportUser(id)).user).toEqual(user);
    expect(await management.setAccess({ mode: 'open' })).toEqual({ mode: 'open', domains: [], emails: [] });
    expect(await management.access()).toEqual({ mode: 'open', domains: [], emails: [] });
    expect(await management.dryRun.deleteUser(id)).toEqual({ users: 1, sessions: 0, events: 0, teams: [] });
    expect(await management.dryRun.deleteResource()).toMatchObject({ users: 1, sessions: 0 });
    expect(await management.dryRun.deleteProject(created.tenant_id)).toMatchObject({ users: 1, sessions: 0 });
    const file = await new Response(await management.exportUsers()).text();
    expect(await management.dryRun.importUsers(file)).toMatchObject({ would_add: { users: 0 }, existing: 1 });
    expect((await management.user(id)).id).toBe(id);
    await management.deleteUser(id);
    await expect(management.user(id)).rejects.toMatchObject({ code: 'userNotFound' });
  });
});

describe('the passkeys of a person', () => {
  it('are listed, and one is removed', async () => {
    const { management, created } = await createProject(harness.baseUrl);
    await management.provision([CALLBACK]);
    await management.setProvider('passkey', { enabled: true });
    await personWithPasskey(harness, { id: created.tenant_id }, 'ada');
    const [user] = await all(management.users());
    const id = user?.id ?? 0;
    const [passkey] = await management.passkeys(id);
    expect(passkey).toMatchObject({ name: null, used_at: null });
    await management.removePasskey(id, passkey?.handle ?? '');
    expect(await management.passkeys(id)).toEqual([]);
    const again = management.removePasskey(id, passkey?.handle ?? '');
    await expect(again).rejects.toMatchObject({ code: 'passkeyNotFound' });
  });
});

describe('keys', () => {
  it('are made, listed, narrowed and ended; a call beyond them is refused by name', async () => {
    const { management } = await createProject(harness.baseUrl);
    const { key, secret } = await management.keys.create({ name: 'Build', preset: 'build' });
    const agent = createManagement({ baseUrl: harness.baseUrl, managementKey: secret });
    expect((await agent.keys.list()).map(({ name }) => name)).toEqual([null, 'Build']);
    const refused = await caught(agent.rotateKeys());
    expect(refused).toBeInstanceOf(Refused);
    expect(refused).toMatchObject({ code: 'permissionMissing', problem: { needs: 'keys:write' } });
    const narrowed = await management.keys.change(key.id, { permissions: ['project:read'] });
    expect(narrowed.permissions).toEqual(['project:read']);
    await management.keys.delete(key.id);
    expect(await caught(agent.status())).toMatchObject({ code: 'invalidCredentials' });
  });
});
