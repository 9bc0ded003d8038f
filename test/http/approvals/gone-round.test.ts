/** H40: known ways to bypass approvals, and what a key may undo without one. */
import { operationById } from '@porchlight/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { createHostProofStore } from '../../../server/storage/social-login/resource/host-proof-store.ts';
import {
  asked,
  callbacksOf,
  decide,
  EVIL,
  type Guarded,
  guardedProject,
  HOME,
  pageOf,
  provision,
  startAt,
} from '../../support/approvals.ts';
import { createHarness, type Harness } from '../../support/harness.ts';
import { apiWith, createKey } from '../../support/keys.ts';
import { signIn } from '../../support/sign-in.ts';
import type { TestTenant } from '../../support/tenant.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await createHarness();
});

const PRODUCTION = 'https://production.example/cb';
const CHECK = operationById('checkHost').path;
const GOOGLE = '/api/social-login/providers/google';
type Api = Pick<TestTenant, 'api'>;

const codeOf = async (response: Promise<Response>) => {
  const answer = await response;
  return answer.ok ? answer.status : ((await answer.json()) as { code: string }).code;
};

/** A project that people use, with an agent's key that may build. */
async function used(): Promise<Guarded & { readonly agent: Api; readonly other: Api }> {
  const keys: Api[] = [];
  const guarded = await guardedProject(harness, async (tenant) => {
    await provision(tenant, [HOME, PRODUCTION]);
    await startAt(harness, tenant.id, PRODUCTION);
    for (const preset of ['build', 'full']) {
      const { secret } = await createKey(harness, tenant, { preset });
      keys.push({ api: apiWith(harness, secret) });
    }
  });
  const [agent = guarded.tenant, other = guarded.tenant] = keys;
  return { ...guarded, agent, other };
}

/** The owner changes something at the desk, where nothing waits. */
async function asOwner({ tenant }: Guarded, work: () => Promise<Response>): Promise<void> {
  const { tenants } = harness.service.shared;
  const set = (on: boolean) =>
    tenants.change(tenant.id, harness.clock.now(), (present) => ({
      ok: true,
      value: { ...present, approveOutward: on, approveDisruptive: on, approveIrreversible: on },
    }));
  await set(false);
  expect((await work()).status).toBeLessThan(300);
  await set(true);
}

describe('H40: an agent whose owner wants to be asked', () => {
  it('enables no provider by deleting its settings', async () => {
    const guarded = await used();
    const { agent, tenant } = guarded;
    await asOwner(guarded, async () => {
      const client = { enabled: true, client_id: 'Iv1.own', client_secret: 'a-secret-of-ours' };
      await tenant.api('/api/social-login/providers/github', { method: 'PUT', json: client });
      return tenant.api(GOOGLE, { method: 'PUT', json: { enabled: false } });
    });
    expect(await codeOf(agent.api(GOOGLE, { method: 'DELETE' }))).toBe('approvalRequired');
    expect(await codeOf(agent.api(GOOGLE, { method: 'PUT', json: { enabled: true } }))).toBe('approvalRequired');
  });

  it('adds no sibling on a shared host', async () => {
    const { tenant } = await guardedProject(harness, async (project) => {
      await provision(project, ['https://mine.koyeb.app/cb']);
    });
    const urls = ['https://mine.koyeb.app/cb', 'https://evil.koyeb.app/cb'];
    expect(await codeOf(provision(tenant, urls))).toBe('approvalRequired');
    expect(await callbacksOf(tenant)).toEqual(['https://mine.koyeb.app/cb']);
  });

  it('leaves out no callback that people use, and lowers no mode', async () => {
    const guarded = await used();
    const { agent } = guarded;
    expect(await codeOf(provision(agent, [HOME]))).toBe('approvalRequired');
    expect(await codeOf(provision(agent, [PRODUCTION]))).toBe(200);
    await asOwner(guarded, () =>
      guarded.tenant.api('/api/resources/social-login', {
        method: 'POST',
        json: { callback_urls: [PRODUCTION], callback_mode: 'code' },
      }),
    );
    const json = { callback_urls: [PRODUCTION], callback_mode: 'tokens' };
    expect(await codeOf(agent.api('/api/resources/social-login', { method: 'POST', json }))).toBe('approvalRequired');
  });

  it('H40: sends no more kinds of events to a receiver that the owner knows, and puts back what it took away', async () => {
    const { tenant } = await guardedProject(harness, async (project) => {
      const json = { url: 'https://app.example.com/hook', events: ['login_started', 'logout'] };
      await project.api('/api/webhooks', { method: 'POST', json });
    });
    const { webhooks } = (await (await tenant.api('/api/webhooks')).json()) as { webhooks: { id: string }[] };
    const change = (json: object) => tenant.api(`/api/webhooks/${webhooks[0]?.id}`, { method: 'PATCH', json });
    expect(await codeOf(change({ events: ['login_started', 'authorize'] }))).toBe('approvalRequired');
    expect(await codeOf(change({ enabled: false, events: ['logout', 'user_created'] }))).toBe('approvalRequired');
    expect(await codeOf(change({ events: ['login_started'] }))).toBe(200);
    expect(await codeOf(change({ events: ['login_started', 'logout'] }))).toBe(200);
  });

  it('swaps no path or port of a callback that people use', async () => {
    const { agent } = await used();
    const { origin } = new URL(PRODUCTION);
    for (const swapped of [`${origin}/gone`, PRODUCTION.replace(origin, `${origin}:8443`)])
      expect([swapped, await codeOf(provision(agent, [HOME, swapped]))]).toEqual([swapped, 'approvalRequired']);
    expect(await codeOf(provision(agent, [HOME, PRODUCTION, `${origin}/two`]))).toBe(200);
  });

  it('puts nobody on the access list while everybody may sign in, and the page shows the whole list', async () => {
    const { tenant, owner } = await used();
    await signIn(harness, tenant.id, { redirectUri: HOME });
    const access = (mode: string) => ({ mode, domains: ['evil.example'], emails: ['mallory@evil.example'] });
    const put = (json: object) => tenant.api('/api/social-login/access', { method: 'PUT', json });
    expect(await codeOf(put(access('open')))).toBe('approvalRequired');
    const { approval } = await asked(put(access('list')));
    const page = await (await pageOf(harness, owner, `/account/approvals/${approval.id}`)).text();
    expect(page).toContain('mallory@evil.example');
  });

  it('waits with what is outward also where it is disruptive as well, whichever of them the owner wants to be asked about', async () => {
    const { agent, tenant } = await used();
    const { tenants } = harness.service.shared;
    for (const risk of ['approveOutward', 'approveDisruptive'] as const) {
      const none = { approveOutward: false, approveDisruptive: false, approveIrreversible: false };
      await tenants.change(tenant.id, harness.clock.now(), (present) => ({
        ok: true,
        value: { ...present, ...none, [risk]: true },
      }));
      expect(await codeOf(provision(agent, [HOME, EVIL]))).toBe('approvalRequired');
    }
  });

  it('ends and narrows no other key, but its own', async () => {
    const { tenant, other } = await used();
    const { keys } = (await (await tenant.api('/api/keys')).json()) as { keys: { id: string; name: string | null }[] };
    const [main, ...named] = keys;
    const path = `/api/keys/${named[0]?.id}`;
    expect(await codeOf(other.api(path, { method: 'DELETE' }))).toBe('approvalRequired');
    const json = { permissions: ['project:read'] };
    expect(await codeOf(other.api(`/api/keys/${main?.id}`, { method: 'PATCH', json }))).toBe('approvalRequired');
    expect(await codeOf(tenant.api(`/api/keys/${main?.id}`, { method: 'PATCH', json }))).toBe(200);
  });
});

describe('H40: what was there yesterday', () => {
  it('is put back by the key that took it away, exactly as it was', async () => {
    const { agent, owner, other } = await used();
    const { approval } = await asked(provision(agent, [HOME]));
    await decide(harness, owner, approval.id, 'approve');
    expect((await provision(agent, [HOME], approval.id)).status).toBe(200);
    expect(await codeOf(provision(agent, [HOME, `${PRODUCTION}/other`]))).toBe('approvalRequired');
    expect(await codeOf(provision(other, [HOME, PRODUCTION]))).toBe('approvalRequired');
    expect(await codeOf(provision(agent, [HOME, PRODUCTION]))).toBe(200);
  });

  it('is not put back by one key after the owner has denied it to another', async () => {
    const guarded = await used();
    const { agent, owner, other } = guarded;
    await asOwner(guarded, () => provision(guarded.tenant, [HOME, PRODUCTION, 'https://third.example/cb']));
    expect(await codeOf(provision(agent, [HOME, PRODUCTION]))).toBe(200);
    const { approval } = await asked(provision(other, [HOME, PRODUCTION, 'https://third.example/cb']));
    await decide(harness, owner, approval.id, 'deny');
    expect(await codeOf(provision(agent, [HOME, PRODUCTION, 'https://third.example/cb']))).toBe('approvalRequired');
  });

  it('is not put back after the owner has changed the same setting', async () => {
    const guarded = await used();
    const { agent, tenant } = guarded;
    await asOwner(guarded, () => provision(agent, [HOME]));
    await asOwner(guarded, () => provision(tenant, [HOME, PRODUCTION]));
    await asOwner(guarded, () => provision(tenant, [HOME]));
    expect(await codeOf(provision(agent, [HOME, PRODUCTION]))).toBe('approvalRequired');
  });

  it('is not put back after the owner has denied it', async () => {
    const guarded = await used();
    const { agent, owner } = guarded;
    await asOwner(guarded, () => provision(agent, [HOME]));
    const { approval } = await asked(provision(agent, [HOME, PRODUCTION, EVIL]));
    await decide(harness, owner, approval.id, 'deny');
    expect(await codeOf(provision(agent, [HOME, PRODUCTION]))).toBe('approvalRequired');
  });

  it('is forgotten with the resource', async () => {
    const guarded = await used();
    const { agent, tenant } = guarded;
    await asOwner(guarded, () => provision(agent, [HOME]));
    await asOwner(guarded, async () => {
      await tenant.api('/api/resources/social-login', { method: 'DELETE' });
      return provision(tenant, [HOME]);
    });
    expect(await codeOf(provision(agent, [HOME, PRODUCTION]))).toBe('approvalRequired');
  });

  it('is not taken away by a call that is refused', async () => {
    const { agent } = await used();
    expect(await codeOf(provision(agent, ['https://*.com/cb']))).toBe('invalidRequest');
    expect(await codeOf(provision(agent, [HOME, PRODUCTION, EVIL]))).toBe('approvalRequired');
  });
});

describe('a domain that the owner has proven', () => {
  it('has no new places below it, and the refusal says how to prove it', async () => {
    const { tenant, agent } = await used();
    const sibling = 'https://preview.example.com/cb';
    const refused = await provision(agent, [HOME, PRODUCTION, sibling]);
    expect(await refused.json()).toMatchObject({
      code: 'approvalRequired',
      detail: expect.stringContaining('_porchlight.example.com'),
      fix: { path: CHECK, body: { host: '*.example.com' } },
    });
    const found = await harness.service.shared.tenants.find(tenant.id);
    if (!found) throw new Error('the project is gone');
    await createHostProofStore(harness.database).add(found, '*.example.com', 'record', harness.clock.now());
    expect(await codeOf(provision(agent, [HOME, PRODUCTION, sibling]))).toBe(200);
    expect(await codeOf(provision(agent, [HOME, PRODUCTION, sibling, EVIL]))).toBe('approvalRequired');
  });

  it('is offered on the page of the approval, and only its owner proves one that the project does not have', async () => {
    const { owner, agent } = await used();
    const { approval } = await asked(provision(agent, [HOME, PRODUCTION, EVIL]));
    const page = await (await pageOf(harness, owner, `/account/approvals/${approval.id}`)).text();
    expect(page).toContain('data-action="prove-domain"');
    expect(page).toContain('_porchlight.evil.example');
    const json = { host: '*.evil.example' };
    expect(await codeOf(agent.api(CHECK, { method: 'POST', json }))).toBe('invalidRequest');
  });

  it('is not one whose file alone was found', async () => {
    const { tenant, agent } = await used();
    const found = await harness.service.shared.tenants.find(tenant.id);
    if (!found) throw new Error('the project is gone');
    await createHostProofStore(harness.database).add(found, 'app.example.com', 'file', harness.clock.now());
    const below = 'https://below.app.example.com/cb';
    expect(await codeOf(provision(agent, [HOME, PRODUCTION, below]))).toBe('approvalRequired');
    await createHostProofStore(harness.database).add(found, 'app.example.com', 'record', harness.clock.now());
    expect(await codeOf(provision(agent, [HOME, PRODUCTION, below]))).toBe(200);
  });
});
