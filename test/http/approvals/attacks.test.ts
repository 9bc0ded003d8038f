/**
 * H32: approvals that were altered, moved, made up, replayed, raced, too late, or given by a person without the right.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SESSION_COOKIE } from '../../../server/accounts/browser-session.ts';
import { systemRandom } from '../../../server/kernel/random.ts';
import { createAccountStore } from '../../../server/storage/accounts/account-store.ts';
import { createMemberStore } from '../../../server/storage/members/member-store.ts';
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
import { createKey } from '../../support/keys.ts';
import { createOwner } from '../../support/owner.ts';
import { someOf } from '../../support/times.ts';
import {
  ATTACKS,
  type Attack,
  attackCount,
  RACERS,
  REPLAYS,
  REQUEST_OVER_S,
  TOO_LATE_S,
  type World,
} from './support/attack-table.ts';

let harness: Harness;
let tried = 0;

beforeAll(async () => {
  harness = await createHarness();
});

/** Below the number of calls that the guard of lists allows one project in a minute. */
const CALLS_A_MINUTE = 45;

async function worldOf(isApproved: boolean): Promise<World> {
  let otherKey = '';
  const guarded = await guardedProject(harness, async (tenant) => {
    otherKey = (await createKey(harness, tenant, { preset: 'full' })).secret;
  });
  const { approval } = await asked(provision(guarded.tenant, [HOME, EVIL]));
  if (isApproved) await decide(harness, guarded.owner, approval.id, 'approve');
  const { tenant: foreign } = await guardedProject(harness);
  const admin = await createOwner(harness);
  await join(guarded, admin);
  return {
    ...guarded,
    harness,
    approvalId: approval.id,
    userCode: approval.user_code,
    stranger: await createOwner(harness),
    admin,
    foreign,
    otherKey,
  };
}

async function join({ tenant }: Guarded, { accountId, email }: { accountId: string; email: string }): Promise<void> {
  const members = createMemberStore(harness.database);
  const now = harness.clock.now();
  const expiresAt = new Date(now.getTime() + 60_000);
  const invitation = {
    id: `inv_${tenant.id}`,
    tenantId: tenant.id,
    email,
    role: 'admin' as const,
    invitedBy: 'key test' as const,
    expiresAt,
  };
  await members.invite({ ...invitation, token: `svc_invite_${tenant.id}`, createdAt: now }, 10);
  await members.accept(invitation, `mem_${tenant.id}`, accountId, now);
}

/** No attack passes, and a rate limit is not the only reason. */
async function tryAll(world: World, attacks: readonly Attack[]): Promise<void> {
  for (const { name, attempt } of attacks) {
    const { status } = await attempt(world);
    expect([name, status === 429 ? 'was not tried' : status]).toEqual([name, expect.toSatisfy((it) => it >= 303)]);
    tried += 1;
  }
  expect(await callbacksOf(world.tenant)).toEqual([HOME]);
}

const partOf = (part: number) => ATTACKS.altered.slice(part * CALLS_A_MINUTE, (part + 1) * CALLS_A_MINUTE);
const parts = Array.from({ length: Math.ceil(ATTACKS.altered.length / CALLS_A_MINUTE) }, (_, part) => [part]);

describe('H32: an approval', () => {
  it.each(someOf(parts, 3))('passes no call that was altered, part %i, and the right one after them', async (part) => {
    const world = await worldOf(true);
    await tryAll(world, partOf(part));
    expect((await provision(world.tenant, [HOME, EVIL], world.approvalId)).status).toBe(200);
  });

  it('passes no other operation, and the right one after them', async () => {
    const world = await worldOf(true);
    await tryAll(world, ATTACKS.moved);
    expect((await provision(world.tenant, [HOME, EVIL], world.approvalId)).status).toBe(200);
  });

  it('is made up by nobody', async () => {
    await tryAll(await worldOf(false), ATTACKS.made);
  });

  it('is of one project and one key', async () => {
    const world = await worldOf(true);
    await tryAll(world, ATTACKS.foreign);
    expect((await provision(world.tenant, [HOME, EVIL], world.approvalId)).status).toBe(200);
  });

  it('works once, however many use it at once, and every later use is told so', async () => {
    const { owner, tenant } = await guardedProject(harness);
    const { approval } = await asked(tenant.api('/api/keys', { method: 'POST', json: { name: 'One', preset: 'ci' } }));
    await decide(harness, owner, approval.id, 'approve');
    const use = async () => {
      const json = { name: 'One', preset: 'ci' };
      const response = await tenant.api('/api/keys', { method: 'POST', json, headers: { approval: approval.id } });
      return response.status === 201 ? 'made' : ((await response.json()) as { code: string }).code;
    };
    const raced = await Promise.all(Array.from({ length: RACERS }, use));
    expect(raced.sort()).toEqual([...Array(RACERS - 1).fill('approvalUsed'), 'made']);
    tried += RACERS - 1;
    for (let again = 0; again < REPLAYS; again += 1) {
      expect(await use()).toBe('approvalUsed');
      tried += 1;
    }
    const { keys } = (await (await tenant.api('/api/keys')).json()) as { keys: { name: string | null }[] };
    expect(keys.filter(({ name }) => name === 'One')).toHaveLength(1);
    const nothing = await (await pageOf(harness, owner, '/account/approvals')).text();
    expect(nothing).toContain('Nothing waits for you.');
    expect(nothing).not.toContain('A program wants to do this');
  });

  it.each(TOO_LATE_S)('ends ten minutes after it was given: %i seconds are too late', async (seconds) => {
    const own = await ownHarness();
    const { owner, tenant } = await guardedProject(own);
    const { approval } = await asked(provision(tenant, [HOME, EVIL]));
    await decide(own, owner, approval.id, 'approve');
    own.clock.advance({ seconds });
    expect((await provision(tenant, [HOME, EVIL], approval.id)).status).toBe(403);
    expect(await callbacksOf(tenant)).toEqual([HOME]);
    tried += 1;
  });

  it.each(REQUEST_OVER_S)('is not given to a request that is %i seconds old', async (seconds) => {
    const own = await ownHarness();
    const { owner, tenant } = await guardedProject(own);
    const { approval } = await asked(provision(tenant, [HOME, EVIL]));
    own.clock.advance({ seconds });
    const cookie = { cookie: await signedInAgain(own, owner.accountId) };
    await decide(own, cookie, approval.id, 'approve');
    expect((await provision(tenant, [HOME, EVIL], approval.id)).status).toBe(403);
    expect(await callbacksOf(tenant)).toEqual([HOME]);
    tried += 1;
  });
});

describe('H32: nobody but the owner approves', () => {
  it('neither a key nor another person nor another site', async () => {
    const world = await worldOf(false);
    await tryAll(world, ATTACKS.decided);
    expect((await provision(world.tenant, [HOME, EVIL], world.approvalId)).status).toBe(403);
    expect((await pageOf(harness, world.stranger, `/account/approvals/${world.approvalId}`)).status).toBe(404);
    await decide(harness, world.owner, world.approvalId, 'approve');
    expect((await provision(world.tenant, [HOME, EVIL], world.approvalId)).status).toBe(200);
  });

  it('and only with a sign-in of the last five minutes; denying needs none', async () => {
    const own = await ownHarness();
    const { owner, tenant } = await guardedProject(own);
    const { approval } = await asked(provision(tenant, [HOME, EVIL]));
    own.clock.advance({ minutes: 5 });
    const page = await (await pageOf(own, owner, `/account/approvals/${approval.id}`)).text();
    expect(page).not.toContain('data-action="approve"');
    expect(page).toContain('data-action="sign-in"');
    const decided = await decide(own, owner, approval.id, 'approve');
    expect(decided.headers.get('location')).toContain('/account/sign-in?return_to=');
    expect((await provision(tenant, [HOME, EVIL], approval.id)).status).toBe(403);
    await decide(own, owner, approval.id, 'deny');
    const denied = await provision(tenant, [HOME, EVIL]);
    expect(await denied.json()).toMatchObject({ code: 'approvalDenied' });
  });
});

afterAll(() => {
  expect(attackCount()).toBeGreaterThanOrEqual(200);
  const leftOut = parts.filter((part) => !someOf(parts, 3).includes(part)).flatMap(([part = 0]) => partOf(part));
  expect(tried).toBe(attackCount() - leftOut.length);
  process.stdout.write(`H32: ${tried} attacks on approvals, none passed\n`);
});

/** A second service whose clock may go far ahead; all cases that need it share it. */
let late: Promise<Harness> | undefined;
const ownHarness = (): Promise<Harness> => {
  late ??= createHarness();
  return late;
};

async function signedInAgain(own: Harness, accountId: string): Promise<string> {
  const token = 'again'.padEnd(43, String(own.clock.now().getTime()));
  const until = new Date(own.clock.now().getTime() + 3_600_000);
  await createAccountStore(own.database, systemRandom).openSession(accountId, token, own.clock.now(), until);
  return `${SESSION_COOKIE}=${token}`;
}
