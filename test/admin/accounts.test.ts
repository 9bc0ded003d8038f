import { randomBytes } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { SESSION_COOKIE } from '../../server/accounts/browser-session.ts';
import { addSeconds } from '../../server/kernel/clock.ts';
import { systemRandom } from '../../server/kernel/random.ts';
import { createAccountStore } from '../../server/storage/accounts/account-store.ts';
import { mcpOf } from '../http/mcp/support/mcp-client.ts';
import { obtainTokens, refresh } from '../http/oauth/support/oauth-client.ts';
import { TestClock } from '../support/clock.ts';
import { createHarness, type Harness } from '../support/harness.ts';
import { createOwner, type TestOwner } from '../support/owner.ts';
import { type Admin, adminOn } from './support/in-process.ts';

/** Lists come newest first, so these entries come before those that other files made in the same database. */
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

describe('admin account sign-out', () => {
  const accountPage = (cookie: string): Promise<Response> =>
    harness.fetch('/account', { headers: { cookie, accept: 'text/html' } });

  it('ends every browser and every connected program of the account, and of nobody else', async () => {
    const mine = await obtainTokens(harness);
    const again = await signInAgain(mine.owner);
    const other = await obtainTokens(harness);
    const tenant = await mine.owner.createProject();
    const { exit, out } = await admin(`account sign-out ${mine.owner.email} --yes`);
    expect(exit).toBe(0);
    expect(out).toContain(`${mine.owner.email}: 2 signed-in browsers and 1 connected program ended.`);
    for (const cookie of [mine.owner.cookie, again]) expect((await accountPage(cookie)).status).toBe(303);
    expect((await mcpOf(harness, mine.tokens.access_token).send('ping')).status).toBe(401);
    expect((await refresh(harness, mine.client, mine.tokens.refresh_token)).status).toBe(400);
    expect((await tenant.api('/api/tenant')).status).toBe(200);
    expect((await accountPage(other.owner.cookie)).status).toBe(200);
    expect((await mcpOf(harness, other.tokens.access_token).send('ping')).status).toBe(200);
  });

  it('asks first, and does nothing without a yes', async () => {
    const owner = await createOwner(harness);
    expect((await admin(`account sign-out ${owner.email}`)).exit).toBe(4);
    expect((await admin(`account sign-out ${owner.email}`, 'no')).exit).toBe(4);
    expect((await accountPage(owner.cookie)).status).toBe(200);
    expect((await admin(`account sign-out ${owner.email}`, 'yes')).exit).toBe(0);
    expect((await accountPage(owner.cookie)).status).toBe(303);
  });

  it('says the figures as JSON, also when there was nothing to end', async () => {
    const owner = await createOwner(harness);
    await admin(`account sign-out ${owner.email} --yes`);
    const { exit, json } = await admin(`account sign-out ${owner.accountId} --yes --json`);
    expect(exit).toBe(0);
    expect(json()).toMatchObject({ account_id: owner.accountId, ended: { browsers: 0, programs: 0 } });
  });
});

describe('admin account delete', () => {
  it('deletes the account with its sessions, grants and buckets', async () => {
    const { owner, tokens } = await obtainTokens(harness);
    const { exit, out } = await admin(`account delete ${owner.email} --yes`);
    expect(exit).toBe(0);
    expect(out).toContain('is deleted. 1 signed-in browser and 1 connected program ended.');
    expect((await mcpOf(harness, tokens.access_token).send('ping')).status).toBe(401);
    expect((await admin(`account show ${owner.email}`)).exit).toBe(3);
    for (const [table, column] of [
      ['account_sessions', 'account_id'],
      ['oauth_records', 'subject'],
      ['usage', 'scope'],
    ]) {
      const left = await harness.database.query(`select 1 from porchlight.${table} where ${column} like $1`, [
        `%${owner.accountId}`,
      ]);
      expect(left, table).toHaveLength(0);
    }
  });

  it('refuses an account that owns projects, names them and says what to do', async () => {
    const owner = await createOwner(harness);
    const tenant = await owner.createProject();
    const { exit, err } = await admin(`account delete ${owner.email} --yes`);
    expect(exit).toBe(4);
    expect(err).toContain(`owns 1 project (${tenant.id})`);
    expect(err).toContain('tenant pause');
    expect((await admin(`account show ${owner.email}`)).exit).toBe(0);
    expect((await harness.fetch('/account', { headers: { cookie: owner.cookie } })).status).toBe(200);
  });

  it('asks first', async () => {
    const owner = await createOwner(harness);
    expect((await admin(`account delete ${owner.email}`)).err).toContain('cannot be undone');
    expect((await admin(`account show ${owner.email}`)).exit).toBe(0);
  });
});

/** A second browser of the same person. */
async function signInAgain({ accountId }: TestOwner): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  const now = harness.clock.now();
  await createAccountStore(harness.database, systemRandom).openSession(accountId, token, now, addSeconds(now, 60));
  return `${SESSION_COOKIE}=${token}`;
}

describe('admin providers retire', () => {
  it('signs out the accounts of an issuer, and says how many', async () => {
    const { client, tokens } = await obtainTokens(harness);
    const { exit, out } = await admin('providers retire https://issuer.example --yes --json');
    expect(exit).toBe(0);
    const { accounts, grants } = JSON.parse(out) as { accounts: number; grants: number };
    expect(Math.min(accounts, grants)).toBeGreaterThanOrEqual(1);
    expect((await refresh(harness, client, tokens.refresh_token)).status).toBe(400);
  });

  it('refuses an issuer that no account has', async () => {
    const { exit, out, err } = await admin('providers retire https://nobody.example --yes');
    expect([exit, out + err]).toEqual([4, expect.stringContaining('No account comes from https://nobody.example.')]);
  });
});
