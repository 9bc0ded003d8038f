/** D9 and F3: a project has one owner, and one idempotency key makes one project, however many ask at once. */
import { randomBytes } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { obtainTokens } from '../http/oauth/support/oauth-client.ts';
import { claimUrlOf, csrfIn, ownerOf, type SignedInBrowser, signInAccount, waitStatus } from '../support/account.ts';
import { type ArrivalGate, createArrivalGate, meetAt, TRANSACTION, times } from '../support/gates/arrival-gate.ts';
import { createHarness, type Harness } from '../support/harness.ts';
import { createTenant } from '../support/tenant.ts';
import { onlyInTestAll, timesOf } from '../support/times.ts';
import { codeOf, sendJson } from './support/edge-app.ts';

let harness: Harness;
let gate: ArrivalGate;
beforeAll(async () => {
  gate = createArrivalGate((await createHarness()).database);
  harness = await createHarness({ database: gate.database });
});

const REPETITIONS = timesOf(10, 3);

/** Sends the decision with a token that was read before, so that only the decision itself is under way. */
async function decider(human: SignedInBrowser, path: string): Promise<(decision: string) => Promise<Response>> {
  const csrf_token = csrfIn(await (await human.get(path)).text());
  return (decision) => human.browser.post(new URL(path, harness.baseUrl), { csrf_token, decision });
}

describe('D9: the claim of a project', () => {
  let humans: SignedInBrowser[];
  beforeAll(async () => {
    humans = [await signInAccount(harness), await signInAccount(harness), await signInAccount(harness)];
  });

  it(`D9: of three accounts that approve at once one owns it, ${REPETITIONS} times`, async () => {
    for (let repetition = 0; repetition < REPETITIONS; repetition += 1) {
      const tenant = await createTenant(harness);
      const { path, waitToken } = await claimUrlOf(tenant);
      const deciders = await Promise.all(humans.map((human) => decider(human, path)));
      const answers = await meetAt(
        gate,
        TRANSACTION,
        deciders.map((decide) => () => decide('approve')),
      );
      expect(answers.map(({ status }) => status).sort()).toEqual([303, 409, 409]);
      const winner = humans[answers.findIndex(({ status }) => status === 303)];
      expect(await ownerOf(harness, tenant.id)).toBe(winner?.email);
      expect(await waitStatus(harness, waitToken)).toBe('claimed');
    }
  });

  onlyInTestAll(() => {
    it('D9: one who approves ten times at once owns it once, and is counted once', async () => {
      const tenant = await createTenant(harness);
      await harness.database.query('update porchlight.usage set stored_users = 3 where scope = $1', [
        `tenant:${tenant.id}`,
      ]);
      const human = await signInAccount(harness);
      const { path } = await claimUrlOf(tenant);
      const decide = await decider(human, path);
      const answers = await meetAt(
        gate,
        TRANSACTION,
        times(10, () => () => decide('approve')),
      );
      expect(answers.every(({ status }) => status === 303)).toBe(true);
      const [row] = await harness.database.query(
        `select stored_users from porchlight.usage where scope = (
           select 'account:' || id from porchlight.accounts where email = $1)`,
        [human.email],
      );
      expect(row).toEqual({ stored_users: 3 });
    });

    it('D9: yes and no at once is one of the two, and the agent hears which', async () => {
      for (let repetition = 0; repetition < REPETITIONS; repetition += 1) {
        const tenant = await createTenant(harness);
        const { path, waitToken } = await claimUrlOf(tenant);
        const [one, two] = await Promise.all(humans.slice(0, 2).map((human) => decider(human, path)));
        if (!one || !two) throw new Error('two people are needed');
        const [yes, no] = await meetAt(gate, TRANSACTION, [() => one('approve'), () => two('deny')]);
        const outcome = await waitStatus(harness, waitToken);
        expect(outcome).toBe(yes?.status === 303 ? 'claimed' : 'denied');
        expect([yes?.status, no?.status].filter((status) => status === 303)).toHaveLength(1);
        expect(await ownerOf(harness, tenant.id)).toBe(outcome === 'claimed' ? humans[0]?.email : undefined);
      }
    });

    it('D9: two links of one project still make one owner', async () => {
      const tenant = await createTenant(harness);
      const links = [await claimUrlOf(tenant), await claimUrlOf(tenant)];
      const deciders = await Promise.all(
        links.map((link, index) => decider(humans[index] as SignedInBrowser, link.path)),
      );
      const answers = await meetAt(
        gate,
        TRANSACTION,
        deciders.map((decide) => () => decide('approve')),
      );
      expect(answers.map(({ status }) => status).sort()).toEqual([303, 409]);
    });
  });

  it('D9: a visitor with the link of a claimed project learns nothing about its owner', async () => {
    const tenant = await createTenant(harness);
    const { path } = await claimUrlOf(tenant);
    const [owner, stranger] = humans as [SignedInBrowser, SignedInBrowser];
    await (await decider(owner, path))('approve');
    for (const response of [
      await stranger.get(path),
      await harness.fetch(path, { headers: { accept: 'text/html' } }),
    ]) {
      expect(await response.text()).not.toContain(owner.email);
    }
  });

  it.each([
    ['another site', { origin: 'https://evil.example' }],
    ['a frame', { origin: 'null' }],
    ['elsewhere', { 'sec-fetch-site': 'cross-site' }],
  ])('D9: an approval sent from %s is refused', async (_what, headers) => {
    const tenant = await createTenant(harness);
    const { path } = await claimUrlOf(tenant);
    const [human] = humans as [SignedInBrowser];
    const csrf_token = csrfIn(await (await human.get(path)).text());
    const body = new URLSearchParams({ csrf_token, decision: 'approve' });
    const response = await human.browser.send(new URL(path, harness.baseUrl), { method: 'POST', headers, body });
    expect([response.status, await codeOf(response)]).toEqual([403, 'invalidCsrfToken']);
    expect(await ownerOf(harness, tenant.id)).toBeUndefined();
  });

  it('D9: the form token of one session does not fit another, nor the pages of another person', async () => {
    const tenant = await createTenant(harness);
    const { path } = await claimUrlOf(tenant);
    const [one, two] = humans as [SignedInBrowser, SignedInBrowser];
    const csrf_token = csrfIn(await (await one.get(path)).text());
    const response = await two.browser.post(new URL(path, harness.baseUrl), { csrf_token, decision: 'approve' });
    expect(response.status).toBe(403);
    expect(await ownerOf(harness, tenant.id)).toBeUndefined();
  });
});

describe('F3: creation with an idempotency key', () => {
  const bootstrap = (token: string, body: unknown) =>
    sendJson(harness, '/api/mcp/bootstrap', body, { authorization: `Bearer ${token}` });
  const newKey = () => `key-${randomBytes(8).toString('hex')}`;
  const tenantsOf = async (accountId: string) =>
    (await harness.database.query('select 1 from porchlight.tenants where owner_id = $1', [accountId])).length;

  onlyInTestAll(() => {
    it('F3: ten at once with one key make one project, and all get its keys', async () => {
      const { tokens, owner } = await obtainTokens(harness, { scope: 'mcp:tenants:create' });
      for (let repetition = 1; repetition <= 5; repetition += 1) {
        const body = { confirmed: true, idempotency_key: newKey(), name: 'Shop' };
        const answers = await meetAt(
          gate,
          TRANSACTION,
          times(10, () => () => bootstrap(tokens.access_token, body)),
        );
        expect(answers.map(({ status }) => status).sort()).toEqual([...times(9, () => 200), 201]);
        const bodies = (await Promise.all(answers.map((answer) => answer.json()))) as Record<string, string>[];
        expect(new Set(bodies.map(({ tenant_id }) => tenant_id)).size).toBe(1);
        expect(new Set(bodies.map(({ management_key }) => management_key)).size).toBe(1);
        expect(await tenantsOf(owner.accountId)).toBe(repetition);
      }
    });

    it('F3: the same key of another account makes another project', async () => {
      const [one, two] = [await obtainTokens(harness), await obtainTokens(harness)];
      const body = { confirmed: true, idempotency_key: newKey() };
      const answers = [await bootstrap(one.tokens.access_token, body), await bootstrap(two.tokens.access_token, body)];
      expect(answers.map(({ status }) => status)).toEqual([201, 201]);
      const [first, second] = (await Promise.all(answers.map((answer) => answer.json()))) as Record<string, string>[];
      expect(second?.tenant_id).not.toBe(first?.tenant_id);
      expect(second?.management_key).not.toBe(first?.management_key);
    });
  });

  it('F3: the same key with other arguments is a conflict', async () => {
    const { tokens, owner } = await obtainTokens(harness);
    const idempotency_key = newKey();
    expect((await bootstrap(tokens.access_token, { confirmed: true, idempotency_key, name: 'A' })).status).toBe(201);
    const response = await bootstrap(tokens.access_token, { confirmed: true, idempotency_key, name: 'B' });
    expect([response.status, await codeOf(response)]).toEqual([409, 'idempotencyKeyConflict']);
    expect(await tenantsOf(owner.accountId)).toBe(1);
  });

  it.each(['"true"', '1', 'false', 'null', undefined])('F2: confirmed: %s creates nothing', async (confirmed) => {
    const { tokens, owner } = await obtainTokens(harness);
    const key = `"idempotency_key":"${newKey()}"`;
    const body = confirmed === undefined ? `{${key}}` : `{"confirmed":${confirmed},${key}}`;
    const response = await bootstrap(tokens.access_token, body);
    expect([response.status, await codeOf(response)]).toEqual([400, 'confirmationRequired']);
    expect(await tenantsOf(owner.accountId)).toBe(0);
  });
});
