import { beforeAll, describe, expect, it } from 'vitest';
import { systemRandom } from '../../server/kernel/random.ts';
import { createAccountStore } from '../../server/storage/account-store.ts';
import { TestClock } from '../support/clock.ts';
import { createHarness, type Harness } from '../support/harness.ts';
import { createOwner } from '../support/owner.ts';
import { type Admin, adminOn } from './support/in-process.ts';

/** Lists come newest first: what is made here stands before what other files made in the same database. */
const LATER = '2050-01-15T12:00:00.000Z';

let harness: Harness;
let admin: Admin;
beforeAll(async () => {
  harness = await createHarness({ clock: new TestClock(LATER) });
  admin = adminOn(harness);
});

describe('admin account tier', () => {
  it('sets the tier, which the tenants of the account see at once', async () => {
    const owner = await createOwner(harness);
    const tenant = await owner.createProject();
    const { exit, out } = await admin(`account tier ${owner.email} pro`);
    expect(exit).toBe(0);
    expect(out).toContain(`${owner.email}: free → pro.`);
    const report = (await (await tenant.api('/api/tenant')).json()) as { limits: { name: string; max: number }[] };
    expect(report.limits.find(({ name }) => name === 'stored_users')?.max).toBe(250_000);
  });

  it('takes the account id as well, and says so when nothing changes', async () => {
    const owner = await createOwner(harness);
    const { out } = await admin(`account tier ${owner.accountId} free`);
    expect(out).toContain(`${owner.email} is on free already.`);
  });

  it.each([
    ['an unknown tier', (email: string) => `account tier ${email} gold`, 2, /one of: free, plus, pro/],
    [
      'an unknown e-mail',
      () => 'account tier nobody@example.com plus',
      3,
      /Nobody has signed in as nobody@example\.com/,
    ],
    ['a missing argument', (email: string) => `account tier ${email}`, 2, /takes <email> <tier>/],
  ])('refuses %s', async (_what, line, exit, message) => {
    const owner = await createOwner(harness);
    const outcome = await admin(line(owner.email));
    expect(outcome.exit).toBe(exit);
    expect(outcome.err).toMatch(message);
  });

  it('D4: asks which one is meant when two identities share an e-mail', async () => {
    const accounts = createAccountStore(harness.database, systemRandom);
    const shared = { email: `shared-${Math.random()}@example.com`, name: null, picture: null };
    const now = harness.clock.now();
    const one = await accounts.upsert({ ...shared, issuer: 'https://a.example', subject: shared.email }, now);
    const two = await accounts.upsert({ ...shared, issuer: 'https://b.example', subject: shared.email }, now);
    const outcome = await admin(`account tier ${shared.email} plus`);
    expect(outcome.exit).toBe(4);
    expect(outcome.err).toContain(one.id);
    expect(outcome.err).toContain(two.id);
    expect((await accounts.find(one.id))?.tier).toBe('free');
    expect((await admin(`account tier ${two.id} plus`)).exit).toBe(0);
    expect((await accounts.find(two.id))?.tier).toBe('plus');
    expect((await accounts.find(one.id))?.tier).toBe('free');
  });
});

describe('admin account show', () => {
  it('shows tier, usage and projects, whatever the case of the e-mail', async () => {
    const owner = await createOwner(harness, 'plus');
    const tenant = await owner.createProject('Todo app');
    const { exit, out } = await admin(`account show ${owner.email.toUpperCase()}`);
    expect(exit).toBe(0);
    expect(out).toMatch(/tier\s+plus/);
    expect(out).toMatch(/stored_users\s+0\s+50000/);
    expect(out).toMatch(new RegExp(`${tenant.id}\\s+Todo app\\s+claimed`));
    const shown = (await admin(`account show ${owner.email} --json`)).json();
    expect(shown).toMatchObject({
      account_id: owner.accountId,
      tier: 'plus',
      projects: 1,
      newest_projects: [{ tenant_id: tenant.id, name: 'Todo app', status: 'claimed' }],
    });
  });
});

describe('admin account list', () => {
  it('pages through all accounts, newest first, without a gap or a double', async () => {
    const made: string[] = [];
    for (let n = 0; n < 5; n += 1) {
      harness.clock.advance({ seconds: 1 });
      made.unshift((await createOwner(harness)).accountId);
    }
    const seen: string[] = [];
    let after = '';
    // Other files of this worker have made accounts too, some on a later clock.
    while (made.some((id) => !seen.includes(id))) {
      const page = (await admin(`account list --limit 2 --json${after}`)).json<{
        accounts: { account_id: string }[];
        next_after: string;
      }>();
      seen.push(...page.accounts.map(({ account_id }) => account_id));
      after = ` --after ${page.next_after}`;
    }
    expect(seen.filter((id) => made.includes(id))).toEqual(made);
    expect(new Set(seen).size).toBe(seen.length);
  });

  it('prints an aligned table and how to go on', async () => {
    await createOwner(harness);
    await createOwner(harness);
    const { out } = await admin('account list --limit 1');
    const [head = '', row = '', , more] = out.split('\n');
    expect(head).toMatch(/^ACCOUNT +E-MAIL +NAME +TIER +PROJECTS +CREATED +LAST SEEN$/);
    expect(row.slice(head.indexOf('E-MAIL'))).toMatch(/^\S+@/);
    expect(more).toMatch(/^More with: --after acct_/);
  });

  it.each(['0', '201', 'ten', '1.5'])('refuses --limit %s', async (limit) => {
    expect((await admin(`account list --limit ${limit}`)).exit).toBe(2);
  });
});
