/** H32: approvals that were altered, replayed, raced, made up, or approved by somebody who may not. */
import { beforeAll, describe, expect, it } from 'vitest';
import { csrfIn } from '../../support/account.ts';
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
} from '../../support/approvals.ts';
import { createHarness, type Harness } from '../../support/harness.ts';
import { createOwner } from '../../support/owner.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await createHarness();
});

/** Below what the guard of lists lets one project do in a minute. */
const CALLS_A_MINUTE = 45;

async function approved({ owner, tenant }: Guarded): Promise<string> {
  const { approval } = await asked(provision(tenant, [HOME, EVIL]));
  await decide(harness, owner, approval.id, 'approve');
  return approval.id;
}

/** Bodies that are not the one that was approved, near and far. */
const ALTERED: readonly (readonly string[])[] = [
  [EVIL, HOME],
  [EVIL],
  ...Array.from({ length: 60 }, (_, index) => [HOME, EVIL, `https://more${index}.evil${index}.example/cb`]),
  ...Array.from({ length: 60 }, (_, index) => [HOME, `https://collector.evil.example/cb${index}`]),
  [HOME, 'https://collector.evil.example/cb/'],
  [HOME, 'https://collector.evil.example/CB'],
  [HOME, 'https://collector.evil.example:8443/cb'],
  [HOME, 'https://c%6Fllector.evil.example/cb'],
];

describe('H32: an approval', () => {
  it.each(Array.from({ length: Math.ceil(ALTERED.length / CALLS_A_MINUTE) }, (_, part) => [part + 1]))(
    'passes no call that was altered, part %i',
    async (part) => {
      const own = await guardedProject(harness);
      const id = await approved(own);
      for (const urls of ALTERED.slice((part - 1) * CALLS_A_MINUTE, part * CALLS_A_MINUTE)) {
        const response = await provision(own.tenant, urls, id);
        expect([urls, response.status === 429 ? 'not tried' : response.status >= 400]).toEqual([urls, true]);
      }
      expect(await callbacksOf(own.tenant)).toEqual([HOME]);
      const other = await own.tenant.api('/api/social-login/export', { headers: { approval: id } });
      expect(other.status).toBeGreaterThanOrEqual(403);
    },
  );

  it('is made up by nobody: 40 ids and forms of ids pass nothing', async () => {
    const guarded = await guardedProject(harness);
    const { approval } = await asked(provision(guarded.tenant, [HOME, 'https://pending.example/cb']));
    const ids = [
      approval.id,
      approval.user_code,
      `${approval.id} `,
      approval.id.toUpperCase(),
      '*',
      '%00',
      "' or 1=1 --",
      ...Array.from({ length: 33 }, (_, index) => `apr_${String(index).padStart(22, '0')}`),
    ];
    for (const id of ids) {
      const response = await provision(guarded.tenant, [HOME, 'https://pending.example/cb'], id);
      expect([id, response.status]).toEqual([id, 403]);
    }
    expect(await callbacksOf(guarded.tenant)).toEqual([HOME]);
  });

  it('is of one project and one key', async () => {
    const guarded = await guardedProject(harness);
    const id = await approved(guarded);
    const foreign = await guardedProject(harness);
    expect((await provision(foreign.tenant, [HOME, EVIL], id)).status).toBe(403);
    const rotated = await asked(guarded.tenant.api('/api/keys/rotate', { method: 'POST' }));
    await decide(harness, guarded.owner, rotated.approval.id, 'approve');
    const pair = await guarded.tenant.api('/api/keys/rotate', {
      method: 'POST',
      headers: { approval: rotated.approval.id },
    });
    const { management_key: next } = (await pair.json()) as { management_key: string };
    const other = await harness.fetch('/api/resources/social-login', {
      method: 'POST',
      headers: { authorization: `Bearer ${next}`, 'content-type': 'application/json', approval: id },
      body: JSON.stringify({ callback_urls: [HOME, EVIL] }),
    });
    expect(other.status).toBe(403);
    expect(await callbacksOf(guarded.tenant)).toEqual([HOME]);
  });

  it('works once, however many use it at once, and not again', async () => {
    const own = await guardedProject(harness);
    const { approval } = await asked(own.tenant.api('/api/keys/rotate', { method: 'POST' }));
    await decide(harness, own.owner, approval.id, 'approve');
    const use = () => own.tenant.api('/api/keys/rotate', { method: 'POST', headers: { approval: approval.id } });
    const raced = await Promise.all(Array.from({ length: 20 }, use));
    expect(raced.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(1);
    expect((await use()).status).toBe(403);
  });

  it('ends ten minutes after it was given, to the second', async () => {
    const own = await createHarness();
    const { owner, tenant } = await guardedProject(own);
    const { approval } = await asked(provision(tenant, [HOME, EVIL]));
    await decide(own, owner, approval.id, 'approve');
    own.clock.advance({ minutes: 10 });
    expect((await provision(tenant, [HOME, EVIL], approval.id)).status).toBe(403);
    expect(await callbacksOf(tenant)).toEqual([HOME]);
    await own.close();
  });

  it('is not given to a request that has expired', async () => {
    const own = await createHarness();
    const { owner, tenant } = await guardedProject(own);
    const { approval } = await asked(provision(tenant, [HOME, EVIL]));
    own.clock.advance({ minutes: 30 });
    const again = await createOwner(own);
    expect((await pageOf(own, again, `/account/approvals/${approval.id}`)).status).toBe(404);
    await decide(own, owner, approval.id, 'approve');
    expect((await provision(tenant, [HOME, EVIL], approval.id)).status).toBe(403);
    await own.close();
  });
});

describe('H32: nobody but the owner approves', () => {
  const PATH = '/account/approvals';

  it('no key, no stranger, no other account, no form of another site, no form without its token', async () => {
    const guarded = await guardedProject(harness);
    const { approval } = await asked(provision(guarded.tenant, [HOME, 'https://who.example/cb']));
    const path = `${PATH}/${approval.id}`;
    const stranger = await createOwner(harness);
    const ownPage = await (await pageOf(harness, guarded.owner, path)).text();
    const body = new URLSearchParams({ decision: 'approve', csrf_token: csrfIn(ownPage) }).toString();
    const form = { 'content-type': 'application/x-www-form-urlencoded' };
    const tries: Record<string, string>[] = [
      { authorization: `Bearer ${guarded.tenant.managementKey}` },
      {},
      { cookie: stranger.cookie },
      { cookie: guarded.owner.cookie, origin: 'https://evil.example' },
    ];
    for (const headers of tries) {
      const response = await harness.fetch(path, { method: 'POST', headers: { ...form, ...headers }, body });
      expect([headers, response.status >= 400]).toEqual([headers, true]);
    }
    const bare = await harness.fetch(path, {
      method: 'POST',
      headers: { ...form, cookie: guarded.owner.cookie },
      body: 'decision=approve',
    });
    expect(bare.status).toBe(403);
    expect((await pageOf(harness, stranger, path)).status).toBe(404);
    expect((await provision(guarded.tenant, [HOME, 'https://who.example/cb'], approval.id)).status).toBe(403);
  });

  it('and only with a sign-in of the last five minutes; denying needs none', async () => {
    const own = await createHarness();
    const { owner, tenant } = await guardedProject(own);
    const { approval } = await asked(provision(tenant, [HOME, EVIL]));
    own.clock.advance({ minutes: 5 });
    const page = await (await pageOf(own, owner, `${PATH}/${approval.id}`)).text();
    expect(page).not.toContain('data-action="approve"');
    expect(page).toContain('data-action="sign-in"');
    const decided = await decide(own, owner, approval.id, 'approve');
    expect(decided.headers.get('location')).toContain('/account/sign-in?return_to=');
    expect((await provision(tenant, [HOME, EVIL], approval.id)).status).toBe(403);
    await decide(own, owner, approval.id, 'deny');
    const denied = await provision(tenant, [HOME, EVIL]);
    expect(await denied.json()).toMatchObject({ code: 'approvalDenied' });
    await own.close();
  });
});
