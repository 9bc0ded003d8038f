/** H32: an approval of several calls that is altered, moved, replayed, raced, taken out of order, or used too late. */
import { beforeAll, describe, expect, it } from 'vitest';
import { createApprovalStore } from '../../../server/storage/approvals/approval-store.ts';
import { decide, EVERYTHING, EVIL, guardedProject, HOME, pageOf, startAt } from '../../support/approvals.ts';
import { approvedBundle, type Call, make, outcome, request, requested } from '../../support/bundles.ts';
import { createHarness, type Harness } from '../../support/harness.ts';
import { apiWith, createKey } from '../../support/keys.ts';
import { createOwner } from '../../support/owner.ts';
import type { TestTenant } from '../../support/tenant.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await createHarness();
});

const key = (name: string): Call => ({ method: 'POST', path: '/api/keys', body: { name, preset: 'ci' } });
const callbacks: Call = { method: 'POST', path: '/api/resources/social-login', body: { callback_urls: [HOME, EVIL] } };
const deletion = (id: string | undefined): Call => ({ method: 'DELETE', path: `/api/webhooks/${id}` });
const [ONE, TWO] = [key('One'), key('Two')];

const namesOf = async ({ api }: Pick<TestTenant, 'api'>): Promise<(string | null)[]> => {
  const { keys } = (await (await api('/api/keys')).json()) as { keys: { name: string | null }[] };
  return keys.map(({ name }) => name).filter((name) => name === 'One' || name === 'Two');
};

describe('H32: an approval of several calls', () => {
  it('passes no call out of order, and none twice', async () => {
    const guarded = await guardedProject(harness);
    const id = await approvedBundle(harness, guarded, [ONE, TWO]);
    expect(await outcome(make(guarded.tenant, TWO, id))).toBe('approvalOrder');
    expect(await outcome(make(guarded.tenant, ONE, id))).toBe('made');
    expect(await outcome(make(guarded.tenant, ONE, id))).toBe('approvalUsed');
    expect(await outcome(make(guarded.tenant, TWO, id))).toBe('made');
    for (const call of [ONE, TWO]) expect(await outcome(make(guarded.tenant, call, id))).toBe('approvalUsed');
    expect((await namesOf(guarded.tenant)).sort()).toEqual(['One', 'Two']);
  });

  it('has a place for each of its calls, also for those that need no approval, and none can be left out', async () => {
    const guarded = await guardedProject(harness);
    const rename: Call = { method: 'PATCH', path: '/api/tenant', body: { name: 'Renamed' } };
    const id = await approvedBundle(harness, guarded, [rename, ONE]);
    expect(await outcome(make(guarded.tenant, ONE, id))).toBe('approvalOrder');
    expect(await outcome(make(guarded.tenant, rename, id))).toBe('made');
    expect(await outcome(make(guarded.tenant, ONE, id))).toBe('made');
  });

  it('ends with a call that fails, also with one that needs no approval', async () => {
    const guarded = await guardedProject(harness, async (tenant) => {
      await tenant.api('/api/resources/teams', { method: 'POST', json: {} });
    });
    const forNobody: Call = { method: 'POST', path: '/api/teams', body: { name: 'Engines', owner_user_id: 999 } };
    const id = await approvedBundle(harness, guarded, [forNobody, ONE]);
    expect(await outcome(make(guarded.tenant, forNobody, id))).toBe('userNotFound');
    expect(await outcome(make(guarded.tenant, ONE, id))).toBe('approvalUsed');
  });

  it('passes no call with an effect that its page did not name, whatever the risk of the others', async () => {
    const local = 'http://localhost:3000/cb';
    const guarded = await guardedProject(harness, async (tenant) => {
      const json = { callback_urls: [HOME, local] };
      await tenant.api('/api/resources/social-login', { method: 'POST', json });
      const list = { mode: 'list', domains: [], emails: ['ada@example.test'] };
      await tenant.api('/api/social-login/access', { method: 'PUT', json: list });
      await startAt(harness, tenant.id, local);
    });
    const remove: Call = { method: 'DELETE', path: '/api/resources/social-login' };
    const again: Call = { method: 'POST', path: '/api/resources/social-login', body: { callback_urls: [HOME] } };
    const id = await approvedBundle(harness, guarded, [remove, again]);
    expect(await outcome(make(guarded.tenant, remove, id))).toBe('made');
    expect(await outcome(make(guarded.tenant, again, id))).toBe('approvalStale');
  });

  it('passes the same call as often as it is in the list', async () => {
    const guarded = await guardedProject(harness);
    const id = await approvedBundle(harness, guarded, [ONE, ONE]);
    const told: string[] = [];
    for (let count = 0; count < 3; count += 1) told.push(await outcome(make(guarded.tenant, ONE, id)));
    expect(told).toEqual(['made', 'made', 'approvalUsed']);
  });

  it('passes each call once, however many send it at once', async () => {
    const guarded = await guardedProject(harness);
    const id = await approvedBundle(harness, guarded, [ONE, TWO]);
    for (const call of [ONE, TWO]) {
      const raced = await Promise.all(Array.from({ length: 10 }, () => outcome(make(guarded.tenant, call, id))));
      expect(raced.sort()).toEqual([...Array(9).fill('approvalUsed'), 'made']);
    }
    expect(await namesOf(guarded.tenant)).toHaveLength(2);
  });

  it('is not spent by a call that was read before another one made the same call', async () => {
    const guarded = await guardedProject(harness);
    const id = await approvedBundle(harness, guarded, [ONE, TWO]);
    const store = createApprovalStore(harness.database, harness.service.shared.sealer);
    expect(await outcome(make(guarded.tenant, ONE, id))).toBe('made');
    expect(await store.use({ id, callsMade: 0 }, harness.clock.now())).toBe(false);
    expect(await store.use({ id, callsMade: 1 }, harness.clock.now())).toBe(true);
  });

  it('passes no call that is altered, of another path, or not in the list', async () => {
    const hooks: string[] = [];
    const guarded = await guardedProject(harness, async ({ api }) => {
      for (const path of ['one', 'two']) {
        const made = await api('/api/webhooks', { method: 'POST', json: { url: `https://example.com/${path}` } });
        hooks.push(((await made.json()) as { webhook: { id: string } }).webhook.id);
      }
    });
    const id = await approvedBundle(harness, guarded, [ONE, deletion(hooks[0]), callbacks]);
    const altered = [
      key('one'),
      key('Onee'),
      { ...ONE, body: { name: 'One', preset: 'full' } },
      { ...ONE, body: { name: 'One', preset: 'ci', expires_in_s: 60 } },
      deletion(hooks[1]),
      { ...callbacks, body: { callback_urls: [HOME, `${EVIL}2`] } },
      { method: 'POST', path: '/api/keys/rotate', body: {} },
    ];
    for (const call of altered) {
      expect([call, await outcome(make(guarded.tenant, call, id))]).toEqual([call, 'approvalRequired']);
    }
    for (const call of [ONE, deletion(hooks[0]), callbacks]) {
      expect(await outcome(make(guarded.tenant, call, id))).toBe('made');
    }
  });

  it('is of one key and one project', async () => {
    let other = '';
    const guarded = await guardedProject(harness, async (tenant) => {
      other = (await createKey(harness, tenant, { preset: 'full' })).secret;
    });
    const foreign = await guardedProject(harness);
    const id = await approvedBundle(harness, guarded, [ONE, TWO]);
    expect(await outcome(make({ api: apiWith(harness, other) }, ONE, id))).toBe('approvalRequired');
    expect(await outcome(make(foreign.tenant, ONE, id))).toBe('approvalRequired');
    expect(await outcome(make(guarded.tenant, ONE, id))).toBe('made');
    expect(await outcome(make({ api: apiWith(harness, other) }, TWO, id))).toBe('approvalRequired');
    expect(await outcome(make(guarded.tenant, TWO, id))).toBe('made');
  });

  it('is decided by no key and no other person, and passes nothing before', async () => {
    const { tenant } = await guardedProject(harness);
    const { approval } = await requested(tenant, [ONE, TWO]);
    const stranger = await createOwner(harness);
    expect((await pageOf(harness, stranger, `/account/approvals/${approval.id}`)).status).toBe(404);
    const early = await make(tenant, ONE, approval.id);
    expect([early.status, await early.json()]).toEqual([
      403,
      expect.objectContaining({ code: 'approvalRequired', approval: expect.objectContaining({ id: approval.id }) }),
    ]);
    expect(await namesOf(tenant)).toEqual([]);
  });

  it('ends with its key', async () => {
    let secret = '';
    const guarded = await guardedProject(harness, async (tenant) => {
      ({ secret } = await createKey(harness, tenant, { preset: 'full', name: 'Agent' }));
    });
    const agent = { api: apiWith(harness, secret) };
    const { approval } = await requested(agent, [ONE, TWO]);
    await decide(harness, guarded.owner, approval.id, 'approve');
    expect(await outcome(make(agent, ONE, approval.id))).toBe('made');
    const { keys } = (await (await guarded.tenant.api('/api/keys')).json()) as { keys: { id: string; name: string }[] };
    const end = deletionOfKey(keys.find(({ name }) => name === 'Agent')?.id);
    await make(guarded.tenant, end, await approvedBundle(harness, guarded, [end]));
    expect((await make(agent, TWO, approval.id)).status).toBe(401);
  });

  it('ends ten minutes after it was given, also between two calls', async () => {
    const own = await createHarness();
    const guarded = await guardedProject(own);
    const id = await approvedBundle(own, guarded, [ONE, TWO]);
    expect(await outcome(make(guarded.tenant, ONE, id))).toBe('made');
    own.clock.advance({ seconds: 600 });
    expect(await outcome(make(guarded.tenant, TWO, id))).toBe('approvalRequired');
    expect(await namesOf(guarded.tenant)).toEqual(['One']);
  });

  it('covers a call that the policy asks for only later, since the owner saw it; no list that was never shown does', async () => {
    const owner = await createOwner(harness);
    const tenant = await owner.createProject('Otter Shop');
    const policy = (json: object) => tenant.api('/api/approvals/policy', { method: 'PUT', json });
    await make(tenant, { ...callbacks, body: { callback_urls: [HOME] } });
    expect((await request(tenant, [ONE, TWO])).status).toBe(200);
    await policy({ irreversible: true });
    const remove = { method: 'DELETE', path: '/api/resources/social-login' };
    const id = await approvedBundle(harness, { owner, tenant }, [ONE, remove, TWO]);
    await policy(EVERYTHING);
    expect(await outcome(make(tenant, TWO))).toBe('approvalRequired');
    for (const call of [ONE, remove, TWO]) expect(await outcome(make(tenant, call, id))).toBe('made');
    expect(await namesOf(tenant)).toHaveLength(2);
  });

  it('takes as much of the limit as it has calls, and one of the twenty places', async () => {
    const { tenant } = await guardedProject(harness);
    const many = (name: string) => Array.from({ length: 40 }, (_, index) => key(`${name}${index}`));
    await requested(tenant, many('a'));
    expect(await outcome(request(tenant, many('b')))).toBe('rateLimited');
    await requested(tenant, many('a'));
    await requested(tenant, many('c').slice(0, 20));
  });

  it('keeps no secret that it could tell', async () => {
    const guarded = await guardedProject(harness);
    const secret = 'a-secret-of-the-provider-4711';
    const provider = {
      method: 'PUT',
      path: '/api/social-login/providers/github',
      body: { enabled: true, client_id: 'Iv1.8a', client_secret: secret },
    };
    const { approval } = await requested(guarded.tenant, [provider, ONE]);
    const page = await (await pageOf(harness, guarded.owner, `/account/approvals/${approval.id}`)).text();
    expect(page).toContain('Iv1.8a');
    const rows = await harness.database.tables
      .selectFrom('Approval')
      .selectAll()
      .where('id', '=', approval.id)
      .execute();
    expect(rows).toHaveLength(1);
    for (const text of [page, JSON.stringify(rows)]) expect(text).not.toContain(secret);
    await decide(harness, guarded.owner, approval.id, 'approve');
    expect(await outcome(make(guarded.tenant, provider, approval.id))).toBe('made');
  });
});

const deletionOfKey = (id: string | undefined): Call => ({ method: 'DELETE', path: `/api/keys/${id}` });
