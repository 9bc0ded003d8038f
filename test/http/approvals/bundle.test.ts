/** One approval for several calls: `POST /api/approvals`. */
import { APPROVAL_CALLS_MAX } from '@porchlight/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { csrfIn, waitStatus } from '../../support/account.ts';
import { callbacksOf, decide, EVIL, guardedProject, HOME, pageOf } from '../../support/approvals.ts';
import { approvedBundle, type Call, make, outcome, request, requested } from '../../support/bundles.ts';
import { createHarness, type Harness } from '../../support/harness.ts';
import { createKey } from '../../support/keys.ts';
import { createWebhookReceiver } from '../../support/network/webhook-receiver.ts';
import { createTenant } from '../../support/tenant.ts';
import { createWebhook, sendUntil } from '../webhooks/support.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await createHarness();
});

const callbacks = (urls: readonly string[]): Call => ({
  method: 'POST',
  path: '/api/resources/social-login',
  body: { callback_urls: urls },
});
const agents: Call = {
  method: 'PUT',
  path: '/api/social-login/agents',
  body: { resources: ['https://agents.example.net/mcp'] },
};
const accent: Call = { method: 'PUT', path: '/api/social-login/appearance', body: { accent: '#1d6fb8' } };
const rename: Call = { method: 'PATCH', path: '/api/tenant', body: { name: 'Otter' } };
const key = (name: string): Call => ({ method: 'POST', path: '/api/keys', body: { name, preset: 'ci' } });

const ALL = [rename, callbacks([HOME, EVIL]), accent, agents];

describe('a list of calls', () => {
  it('is one approval: the owner decides once, and each call passes once, in order', async () => {
    const { owner, tenant } = await guardedProject(harness);
    const { approval, wait } = await requested(tenant, ALL);
    expect(approval.approval_url).toBe(`${harness.baseUrl}/account/approvals/${approval.id}`);
    expect(await waitStatus(harness, wait.token)).toBe('pending');
    expect(await requested(tenant, ALL)).toMatchObject({ approval: { id: approval.id }, wait });
    expect(await callbacksOf(tenant)).toEqual([HOME]);

    await decide(harness, owner, approval.id, 'approve');
    expect(await waitStatus(harness, wait.token)).toBe('approved');
    for (const call of ALL)
      expect([call.path, await outcome(make(tenant, call, approval.id))]).toEqual([call.path, 'made']);
    expect(await callbacksOf(tenant)).toEqual([HOME, EVIL]);
    expect(await outcome(make(tenant, key('One'), approval.id))).toBe('approvalRequired');
  });

  it('shows every call in its order on the page, the worst risk and its calls first', async () => {
    const { owner, tenant } = await guardedProject(harness);
    const harmless = Array.from({ length: APPROVAL_CALLS_MAX - 1 }, (_, index) => ({
      ...rename,
      body: { name: `Otter ${index}` },
    }));
    const deletion = { method: 'DELETE', path: '/api/resources/social-login' };
    const { approval } = await requested(tenant, [...harmless.slice(0, 30), deletion, ...harmless.slice(30)]);
    const page = await (await pageOf(harness, owner, `/account/approvals/${approval.id}`)).text();
    expect(page.match(/data-risk=/g)).toHaveLength(APPROVAL_CALLS_MAX);
    expect(page).toContain(`Approve all ${APPROVAL_CALLS_MAX} calls once`);
    expect(page).toMatch(/The highest: call 31 \([^)]+\) deletes something for good\./);
    expect(page.indexOf('call 31 (')).toBeLessThan(page.indexOf('data-calls'));
    expect(page.match(/data-risk="irreversible"/g)).toHaveLength(1);
    expect(page).toContain('Removes callback URL: <code>https://app.example.com/cb</code>');
  });

  it('is denied as a whole, and the key can be ended with it', async () => {
    const { owner, tenant } = await guardedProject(harness);
    const { approval, wait } = await requested(tenant, ALL);
    await decide(harness, owner, approval.id, 'deny');
    expect(await waitStatus(harness, wait.token)).toBe('denied');
    expect(await outcome(request(tenant, ALL))).toBe('approvalDenied');
    expect(await outcome(make(tenant, callbacks([HOME, EVIL]), approval.id))).toBe('approvalDenied');
    const page = await (await pageOf(harness, owner, `/account/approvals/${approval.id}`)).text();
    expect(page).toContain('You denied these calls.');
    const other = await requested(tenant, [agents, key('CI')]);
    await decide(harness, owner, other.approval.id, 'deny_and_end_key', { confirmed: 'yes' });
    expect((await tenant.api('/api/tenant')).status).toBe(401);
  });

  it('is refused where a call would be, also one that no owner is asked about', async () => {
    const { owner, tenant } = await guardedProject(harness);
    const base = `/account/projects/${tenant.id}`;
    const csrf_token = csrfIn(await (await pageOf(harness, owner, `${base}/members`)).text());
    await harness.fetch(`${base}/members/invite`, {
      method: 'POST',
      headers: { cookie: owner.cookie },
      body: new URLSearchParams({ csrf_token, email: 'second@example.com', role: 'admin' }),
    });
    const { invitations } = (await (await tenant.api('/api/members')).json()) as { invitations: { id: string }[] };
    const loosen: Call = { method: 'PUT', path: '/api/approvals/policy', body: { outward: false } };
    const withdraw: Call = { method: 'DELETE', path: `/api/members/${invitations[0]?.id}` };
    for (const call of [loosen, withdraw]) {
      expect(await outcome(make(tenant, call))).toBe('ownerRequired');
      const answer = await request(tenant, [rename, call]);
      expect([answer.status, await answer.text()]).toEqual([400, expect.stringContaining('`ownerRequired`')]);
    }
    const same: Call = { ...loosen, body: { outward: true } };
    expect(await (await request(tenant, [same])).json()).toEqual({ approval: null, wait: null });
  });

  it('needs nobody where the policy asks for none of its calls, and writes nothing down', async () => {
    const { owner, tenant } = await guardedProject(harness);
    const none = await request(tenant, [rename, accent]);
    expect([none.status, await none.json()]).toEqual([200, { approval: null, wait: null }]);
    expect(await (await pageOf(harness, owner, '/account/approvals')).text()).toContain('Nothing waits for you.');
    const unclaimed = await createTenant(harness);
    expect((await request(unclaimed, ALL)).status).toBe(200);
  });

  it('takes its calls in order, also those that need no approval', async () => {
    const guarded = await guardedProject(harness);
    const id = await approvedBundle(harness, guarded, ALL);
    expect(await outcome(make(guarded.tenant, agents, id))).toBe('approvalOrder');
    for (const call of ALL) expect(await outcome(make(guarded.tenant, call, id))).toBe('made');
  });

  it('tells a webhook once, with the worst operation and how many calls there are', async () => {
    const receiver = await createWebhookReceiver();
    const { tenant } = await guardedProject(harness, async (one) => {
      await createWebhook(one, { url: receiver.url, events: ['approval_requested'] });
    });
    await requested(tenant, [agents, { method: 'DELETE', path: '/api/resources/social-login' }, rename]);
    await sendUntil(harness, () => receiver.received.length >= 1);
    const told = receiver.received.map(({ body }) => body.data);
    expect(told).toEqual([expect.objectContaining({ operation: 'deleteSocialLogin', risk: 'irreversible', calls: 3 })]);
  });
});

describe('a later call', () => {
  it('is held against what the bundle itself made', async () => {
    const guarded = await guardedProject(harness);
    const calls = [callbacks([HOME, EVIL]), callbacks([HOME, EVIL, 'https://third.example/cb'])];
    const id = await approvedBundle(harness, guarded, calls);
    for (const call of calls) expect(await outcome(make(guarded.tenant, call, id))).toBe('made');
    expect(await callbacksOf(guarded.tenant)).toHaveLength(3);
  });

  it('about the app is not stale because the project was renamed before it', async () => {
    const guarded = await guardedProject(harness);
    const app = {
      method: 'PATCH',
      path: '/api/social-login/clients/app',
      body: { backchannel_logout_uri: 'https://out.example/logout' },
    };
    const id = await approvedBundle(harness, guarded, [rename, app]);
    for (const call of [rename, app]) expect(await outcome(make(guarded.tenant, call, id))).toBe('made');
  });

  it('is stale when somebody else changed it after an earlier call', async () => {
    const guarded = await guardedProject(harness);
    const calls = [agents, callbacks([HOME, EVIL])];
    const id = await approvedBundle(harness, guarded, calls);
    expect(await outcome(make(guarded.tenant, agents, id))).toBe('made');
    expect(await outcome(make(guarded.tenant, callbacks([HOME, `${HOME}/two`])))).toBe('made');
    expect(await outcome(make(guarded.tenant, callbacks([HOME, EVIL]), id))).toBe('approvalStale');
    expect(await callbacksOf(guarded.tenant)).toEqual([HOME, `${HOME}/two`]);
  });

  it('is not made good by an earlier call if somebody else changed it before that one', async () => {
    const guarded = await guardedProject(harness);
    const id = await approvedBundle(harness, guarded, [agents, callbacks([HOME, EVIL])]);
    expect(await outcome(make(guarded.tenant, callbacks([HOME, `${HOME}/two`])))).toBe('made');
    expect(await outcome(make(guarded.tenant, agents, id))).toBe('approvalStale');
    expect(await outcome(make(guarded.tenant, callbacks([HOME, EVIL]), id))).not.toBe('made');
  });

  it('does not pass if earlier calls made it riskier than the page said', async () => {
    const guarded = await guardedProject(harness);
    const close = { method: 'PUT', path: '/api/social-login/access', body: { mode: 'list', domains: ['example.com'] } };
    const testUsers = { method: 'PUT', path: '/api/social-login/settings', body: { test_users: true } };
    const id = await approvedBundle(harness, guarded, [close, agents, testUsers]);
    expect(await outcome(make(guarded.tenant, close, id))).toBe('made');
    expect(await outcome(make(guarded.tenant, agents, id))).toBe('made');
    expect(await outcome(make(guarded.tenant, testUsers, id))).toBe('approvalStale');
  });

  it('is refused after one that failed', async () => {
    const guarded = await guardedProject(harness, async ({ api }) => {
      for (let count = 0; count < 19; count += 1) {
        await api('/api/keys', { method: 'POST', json: { name: `Key ${count}`, preset: 'ci' } });
      }
    });
    const id = await approvedBundle(harness, guarded, [key('A'), key('B'), agents]);
    expect(await outcome(make(guarded.tenant, key('A'), id))).toBe('made');
    expect(await outcome(make(guarded.tenant, key('B'), id))).toBe('keyLimit');
    expect(await outcome(make(guarded.tenant, key('B'), id))).toBe('approvalUsed');
    expect(await outcome(make(guarded.tenant, agents, id))).toBe('approvalUsed');
  });
});

describe('a list is refused before anybody is asked', () => {
  const faulty: readonly (readonly [string, Call, string])[] = [
    ['it asks for an approval itself', { method: 'POST', path: '/api/approvals', body: { calls: [] } }, 'path'],
    ['it only reads', { method: 'GET', path: '/api/tenant' }, 'path'],
    ['it is no call', { method: 'POST', path: '/api/nothing' }, 'path'],
    ['it is a page', { method: 'GET', path: '/account' }, 'path'],
    ['it needs another credential', { method: 'POST', path: '/api/genesis', body: {} }, 'path'],
    ['it sends a file', { method: 'POST', path: '/api/social-login/import' }, 'path'],
    ['its body does not fit', { ...agents, body: { resources: 'all' } }, 'body.resources'],
    ['it has a query that is not known', { ...agents, path: `${agents.path}?dry_run=true` }, 'path'],
    ['it has a body that is not known', { method: 'POST', path: '/api/keys/rotate', body: { revoke: 1 } }, 'body'],
    ['its path has broken escapes', { method: 'DELETE', path: '/api/webhooks/%zz' }, 'path'],
  ];
  it.each(faulty)('because %s', async (_why, call, path) => {
    const { owner, tenant } = await guardedProject(harness);
    const refused = await request(tenant, [agents, call]);
    const { code, errors } = (await refused.json()) as { code: string; errors: { path: string }[] };
    expect([refused.status, code, errors[0]?.path]).toEqual([400, 'invalidRequest', `body.calls.1.${path}`]);
    expect(await (await pageOf(harness, owner, '/account/approvals')).text()).toContain('Nothing waits for you.');
  });

  it('because a thing is not there, with the code of the call', async () => {
    const { tenant } = await guardedProject(harness);
    const refused = await request(tenant, [agents, { method: 'DELETE', path: '/api/webhooks/wh_none' }]);
    expect([refused.status, await refused.json()]).toEqual([
      400,
      expect.objectContaining({
        errors: [{ path: 'body.calls.1', message: expect.stringContaining('webhookNotFound') }],
      }),
    ]);
  });

  it('because the key may not make one of the calls', async () => {
    let ci = '';
    const { tenant } = await guardedProject(harness, async (one) => {
      ci = (await createKey(harness, one, { preset: 'build' })).secret;
    });
    const api: typeof tenant.api = (path, init) =>
      tenant.api(path, { ...init, headers: { authorization: `Bearer ${ci}` } });
    const refused = await request({ api }, [callbacks([HOME, EVIL]), key('Mine')]);
    expect([refused.status, await refused.json()]).toEqual([
      403,
      expect.objectContaining({ code: 'permissionMissing', needs: 'keys:write' }),
    ]);
  });

  it('because it is empty or too long', async () => {
    const { tenant } = await guardedProject(harness);
    for (const count of [0, APPROVAL_CALLS_MAX + 1]) {
      expect(await outcome(request(tenant, Array(count).fill(rename)))).toBe('invalidRequest');
    }
  });
});
