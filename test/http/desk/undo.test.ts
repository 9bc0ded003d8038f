/** Nothing is lost by one press: what ends at the desk comes back within ten minutes, once, in its old place. */
import { randomBytes } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { SECTION_OF } from '../../../server/desk/pages/frame/undo-lines.ts';
import { signInAccount } from '../../support/account.ts';
import { createWebhookReceiver } from '../../support/network/webhook-receiver.ts';
import { pngOf } from '../../support/pictures.ts';
import { type SocialTenant, useHarness } from '../../support/social-tenant.ts';
import { timesOf } from '../../support/times.ts';
import { createWebhook, sendUntil } from '../webhooks/support.ts';
import { type Desk, socialDesk, undosIn } from './support/desk.ts';

const harness = useHarness();
let tenant: SocialTenant;
let desk: Desk;

beforeEach(async () => {
  [tenant, desk] = await socialDesk(harness.current);
});

const read = async (path: string): Promise<string> => (await tenant.api(path)).text();
const change = async (path: string, method: string, json: object): Promise<void> => {
  const response = await tenant.api(path, { method, json });
  expect(response.status).toBeLessThan(300);
};

const setCallbacks = (...callback_urls: string[]) => change('/api/resources/social-login', 'POST', { callback_urls });
const A = 'https://one.example.com/cb';
const B = 'https://two.example.com/cb';
const C = 'https://three.example.com/cb';

interface Ending {
  /** Makes the thing, and returns the form that ends it. */
  prepare(): Promise<{ readonly path: string; readonly fields?: Record<string, string> }>;
  /** The state that has to come back. */
  readonly state: string;
  readonly part: string;
}

const idIn = (text: string, pattern: RegExp): string => pattern.exec(text)?.[0] ?? '';

const CLIENT = { name: 'Console', redirect_uris: [A, B, C] };
const AGENTS = {
  resources: [A, B, C],
  scopes: ['read', 'write', 'pay'].map((name) => ({ name, description: `May ${name}` })),
};
const ISSUERS = {
  issuers: [A, B, C].map((url) => ({
    issuer: new URL(url).origin,
    client_ids: ['agent'],
    domains: [],
    provision: 'known',
  })),
};

const client = async (): Promise<string> => {
  await change('/api/social-login/clients', 'POST', CLIENT);
  return idIn(await read('/api/social-login/clients'), /app_\w+/);
};

const ENDINGS: Readonly<Record<string, Ending>> = {
  callback: {
    prepare: async () => {
      await setCallbacks(A, B, C);
      return { path: '/callbacks/remove', fields: { url: B } };
    },
    state: '/api/resources/social-login',
    part: '/callbacks',
  },
  'replaced callback': {
    prepare: async () => {
      await setCallbacks(A, B);
      return { path: '/callbacks/replace', fields: { url: A, replacement: C } };
    },
    state: '/api/resources/social-login',
    part: '/callbacks',
  },
  callbackMode: {
    prepare: async () => {
      await change('/api/resources/social-login', 'POST', { callback_urls: [A], callback_mode: 'tokens' });
      return { path: '/callbacks/mode', fields: { mode: 'code' } };
    },
    state: '/api/resources/social-login',
    part: '/callbacks',
  },
  client: {
    prepare: async () => ({ path: `/agents/clients/${await client()}/delete` }),
    state: '/api/social-login/clients',
    part: '/agents',
  },
  redirect: {
    prepare: async () => ({ path: `/agents/clients/${await client()}/redirects/remove`, fields: { redirect: B } }),
    state: '/api/social-login/clients',
    part: '/agents',
  },
  scope: {
    prepare: async () => {
      await change('/api/social-login/agents', 'PUT', AGENTS);
      return { path: '/agents/scopes/remove', fields: { scope: 'write' } };
    },
    state: '/api/social-login/agents',
    part: '/agents',
  },
  agentResource: {
    prepare: async () => {
      await change('/api/social-login/agents', 'PUT', AGENTS);
      return { path: '/agents/resources/remove', fields: { resource: A } };
    },
    state: '/api/social-login/agents',
    part: '/agents',
  },
  trustedIssuer: {
    prepare: async () => {
      await change('/api/social-login/trusted-issuers', 'PUT', ISSUERS);
      return { path: '/agents/issuers/remove', fields: { issuer: new URL(B).origin } };
    },
    state: '/api/social-login/trusted-issuers',
    part: '/agents',
  },
  webhook: {
    prepare: async () => {
      const { webhook } = await createWebhook(tenant, { url: 'https://hooks.example.com/in' });
      return { path: `/webhooks/${webhook.id}/remove` };
    },
    state: '/api/webhooks',
    part: '/webhooks',
  },
  invitation: {
    prepare: async () => {
      const { text } = await desk.send('/members/invite', { email: 'grace@example.com', role: 'admin' }, '/members');
      return { path: '/members/remove', fields: { id: idIn(text, /inv_\w+/) } };
    },
    state: '/api/members',
    part: '/members',
  },
  member: {
    prepare: async () => {
      const human = await signInAccount(harness.current);
      const { text } = await desk.send('/members/invite', { email: human.email, role: 'support' }, '/members');
      await human.submit(idIn(text, /\/account\/invitations\/svc_invite_\w+/), { decision: 'accept' });
      return { path: '/members/remove', fields: { id: idIn(await read('/api/members'), /mem_(?!owner)\w+/) } };
    },
    state: '/api/members',
    part: '/members',
  },
  teamMember: {
    prepare: async () => {
      const { userId } = await tenant.quickSignIn('ada');
      const second = await tenant.quickSignIn('grace');
      await change('/api/resources/teams', 'POST', {});
      await change('/api/teams', 'POST', { name: 'Engines', owner_user_id: userId });
      await change(`/api/teams/1/members/${second.userId}`, 'PUT', { role: 'viewer' });
      return { path: '/teams/1/remove', fields: { user: String(second.userId) } };
    },
    state: '/api/teams/1/members',
    part: '/teams',
  },
  teamInvitation: {
    prepare: async () => {
      const { userId } = await tenant.quickSignIn('ada');
      await change('/api/resources/teams', 'POST', {});
      await change('/api/teams', 'POST', { name: 'Engines', owner_user_id: userId });
      await change('/api/teams/1/invitations', 'POST', { email: 'grace@example.com', role: 'viewer' });
      return { path: '/teams/1/withdraw', fields: { invitation: '1' } };
    },
    state: '/api/teams/1/invitations',
    part: '/teams/1',
  },
  sessionEnd: {
    prepare: async () => {
      await change('/api/resources/social-login', 'POST', { callback_urls: [A], session_max_days: 30 });
      return { path: '/settings/session-end', fields: { session_max_days: '1' } };
    },
    state: '/api/resources/social-login',
    part: '/settings',
  },
  domain: {
    prepare: async () => {
      await desk.send('/domain', { host: `${randomBytes(5).toString('hex')}.localhost` }, '/domain');
      return { path: '/domain/remove' };
    },
    state: '/api/social-login/domain',
    part: '/domain',
  },
  logo: {
    prepare: async () => {
      const put = await tenant.api('/api/social-login/appearance/logo', {
        method: 'PUT',
        headers: { 'content-type': 'image/png' },
        body: new Uint8Array(pngOf(320, 80)),
      });
      expect(put.status).toBe(200);
      return { path: '/appearance/logo/remove' };
    },
    state: '/api/social-login/appearance',
    part: '/appearance',
  },
  providerOff: {
    prepare: async () => {
      await change('/api/social-login/providers/github', 'PUT', { enabled: true });
      return { path: '/providers/disable', fields: { provider: 'google' } };
    },
    state: '/api/social-login/providers',
    part: '/providers',
  },
  providerReset: {
    prepare: async () => {
      await change('/api/social-login/providers/github', 'PUT', {
        enabled: true,
        client_id: 'mine',
        client_secret: 'very-secret-text',
      });
      return { path: '/providers/reset', fields: { provider: 'github' } };
    },
    state: '/api/social-login/providers',
    part: '/providers',
  },
  'replaced provider': {
    prepare: async () => {
      const own = { enabled: true, client_id: 'mine', client_secret: 'very-secret-text' };
      await change('/api/social-login/providers/github', 'PUT', own);
      harness.current.clock.advance({ seconds: 1 });
      return {
        path: '/providers/credentials',
        fields: { provider: 'github', client_id: 'another', client_secret: 'another-secret-text' },
      };
    },
    state: '/api/social-login/providers',
    part: '/providers',
  },
  accessEntry: {
    prepare: async () => {
      await change('/api/social-login/access', 'PUT', {
        mode: 'list',
        domains: [],
        emails: ['a@x.example', 'b@x.example'],
      });
      return { path: '/access/remove', fields: { list: 'emails', entry: 'a@x.example' } };
    },
    state: '/api/social-login/access',
    part: '/access',
  },
  accessMode: {
    prepare: async () => {
      await change('/api/social-login/access', 'PUT', { mode: 'list', domains: ['x.example'], emails: [] });
      return { path: '/access', fields: { mode: 'open' } };
    },
    state: '/api/social-login/access',
    part: '/access',
  },
};

const endings = Object.entries(ENDINGS);

/** A former system is a server of its own, so its undo is in `adoption.test.ts`. */
const ELSEWHERE = ['adoption'];

it('is tried for every kind of thing that can come back', () => {
  for (const kind of Object.keys(SECTION_OF)) expect([...Object.keys(ENDINGS), ...ELSEWHERE]).toContain(kind);
});

/** Times of the last change move with every change. */
const settled = (text: string): unknown =>
  JSON.parse(text, (name, value) => (name === 'updated_at' || name === 'added_at' ? undefined : value));

describe('what ends at the desk', () => {
  it.each(endings)('comes back as it was: %s', async (_name, { prepare, state, part }) => {
    const { path, fields = {} } = await prepare();
    const before = settled(await read(state));
    const ended = await desk.pressOnce(path, fields, part);
    expect(ended.text).toContain('data-action="undo"');
    expect(settled(await read(state))).not.toEqual(before);
    // The way back is still there after a reload, and a second browser of the person has it too.
    expect(await desk.page(part)).toContain('data-action="undo"');
    const back = await desk.undo(ended.text);
    expect(back.text).toContain('notice tone-success');
    expect(settled(await read(state))).toEqual(before);
    expect(await desk.page(part)).not.toContain('data-action="undo"');
  });

  it.each(endings)('can no longer be undone after ten minutes: %s', async (_name, { prepare, state, part }) => {
    const { path, fields = {} } = await prepare();
    const ended = await desk.pressOnce(path, fields, part);
    const after = settled(await read(state));
    harness.current.clock.advance({ seconds: 601 });
    const late = await desk.undo(ended.text);
    expect(late.status).toBe(409);
    expect(late.text).toContain('can no longer be undone');
    expect(settled(await read(state))).toEqual(after);
  });
});

describe('a webhook that comes back', () => {
  it('gets what it has missed, with the secret that it had', async () => {
    const receiver = await createWebhookReceiver();
    const events = ['authorize', 'user_blocked'];
    const { webhook } = await createWebhook(tenant, { url: receiver.url, events });
    const { userId } = await tenant.quickSignIn('ada');
    await sendUntil(harness.current, () => receiver.received.length === 1);
    const { text } = await desk.pressOnce(`/webhooks/${webhook.id}/remove`, {}, `/webhooks/${webhook.id}`);
    await tenant.quickSignIn('bob');
    await change(`/api/social-login/users/${userId}`, 'PATCH', { blocked: true });
    await harness.current.service.jobs.get('send-webhooks')?.();
    expect(receiver.received).toHaveLength(1);
    expect((await tenant.api(`/api/webhooks/${webhook.id}`)).status).toBe(404);
    expect((await desk.undo(text)).text).toContain('It gets what it has missed.');
    await sendUntil(harness.current, () => receiver.received.length === 3);
    const types = receiver.received.map(({ body }) => (body as { type: string }).type).sort();
    expect(types).toEqual(['social_login.authorize', 'social_login.authorize', 'social_login.user_blocked']);
  });
});

describe('what was changed since then', () => {
  it('stays: only the one thing comes back, in its old place', async () => {
    await setCallbacks(A, B, C);
    const ended = await desk.pressOnce('/callbacks/remove', { url: B }, '/callbacks');
    await desk.send('/callbacks/add', { url: 'https://later.example.com/cb' }, '/callbacks');
    await desk.undo(ended.text);
    const listed = [A, B, C, 'https://later.example.com/cb'];
    expect(await read('/api/resources/social-login')).toContain(`"callback_urls":${JSON.stringify(listed)}`);
  });

  it('keeps a place that it has taken: 409 in words, and the undo is still there', async () => {
    await setCallbacks(A, B);
    const ended = await desk.pressOnce('/callbacks/remove', { url: B }, '/callbacks');
    await desk.send('/callbacks/add', { url: B }, '/callbacks');
    const refused = await desk.undo(ended.text);
    expect(refused.status).toBe(409);
    expect(refused.text).toContain('registered again already');
    expect(undosIn(await desk.page('/callbacks'))).toHaveLength(1);
  });
});

describe('two changes that are undone at the same moment', () => {
  it('both come back to the list, each in its place', async () => {
    for (let round = 0; round < timesOf(10, 2); round += 1) {
      await setCallbacks(A, B, C);
      await desk.pressOnce('/callbacks/remove', { url: A }, '/callbacks');
      const { text } = await desk.pressOnce('/callbacks/remove', { url: B }, '/callbacks');
      const both = await Promise.all(undosIn(text).map((undo) => desk.pressOnce('/undo', { undo })));
      expect(both.map(({ status }) => status)).toEqual([303, 303]);
      const { callback_urls } = JSON.parse(await read('/api/resources/social-login')) as { callback_urls: string[] };
      expect(callback_urls.toSorted()).toEqual([A, B, C].toSorted());
    }
  });
});
