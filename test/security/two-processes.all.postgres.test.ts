/**
 * B4, B6, B9, D7, D9, E4 and E5 once more, with two real processes on one PostgreSQL: together they allow no more than
 * one. Requests to both wait behind a lock that they need, and are released together.
 */
import { beforeAll, describe, expect, it } from 'vitest';
import { claimUrlOf, csrfIn, ownerOf, type SignedInBrowser, signInAccount } from '../support/account.ts';
import { times } from '../support/gates/arrival-gate.ts';
import { type LockGate, openLockGate, writersOf } from '../support/gates/lock-gate.ts';
import { startTwoNodes, type TwoNodes } from '../support/network/two-nodes.ts';
import { toConsent } from '../support/sign-in.ts';
import { pairOf, type SocialTenant } from '../support/social-tenant.ts';
import { timesOf } from '../support/times.ts';

const REPETITIONS = timesOf(10, 3);

let nodes: TwoNodes;
let gate: LockGate;
beforeAll(async () => {
  nodes = await startTwoNodes({ GENESIS_PER_MINUTE: '1000', GENESIS_PER_DAY: '7', TRUST_PROXY: '1' });
  gate = await openLockGate(nodes.databaseUrl);
});

const rowOf = (table: string, column: string, value: string) => ({
  text: `select from porchlight.${table} where ${column} = $1 for update`,
  values: [value],
});
const sessionsOf = (tenant: SocialTenant) => rowOf('social_sessions', 'tenant_id', tenant.id);
const attemptsOf = (tenant: SocialTenant) => rowOf('login_attempts', 'tenant_id', tenant.id);
const bucketOf = (tenant: SocialTenant) => rowOf('usage', 'scope', `tenant:${tenant.id}`);

const node = (index: number): 0 | 1 => (index % 2 === 0 ? 0 : 1);

const newTenant = (): Promise<SocialTenant> => {
  nodes.seat.clock.set(new Date());
  return nodes.createTenant();
};

const setUsage = (tenant: SocialTenant, values: Record<string, number>) =>
  nodes.seat.database.query(
    `update porchlight.usage set ${Object.keys(values).map((column, index) => `${column} = $${index + 2}`)} where scope = $1`,
    [`tenant:${tenant.id}`, ...Object.values(values)],
  );

const usageOf = async (tenant: SocialTenant) => {
  const [row] = await nodes.seat.database.query<Record<string, number>>(
    'select * from porchlight.usage where scope = $1',
    [`tenant:${tenant.id}`],
  );
  return row ?? {};
};

const pausesOf = async (tenant: SocialTenant) => {
  const [row] = await nodes.seat.database.query('select paused_reason from porchlight.tenants where id = $1', [
    tenant.id,
  ]);
  return row?.paused_reason;
};

const sorted = (answers: readonly Response[]): number[] => answers.map(({ status }) => status).sort();

describe('two processes', () => {
  it(`B4: of ten refreshes with one token, five on each, one succeeds, ${REPETITIONS} times in a row`, async () => {
    const tenant = await newTenant();
    let { refreshToken } = await tenant.quickSignIn();
    for (let repetition = 0; repetition < REPETITIONS; repetition += 1) {
      await tenant.refill();
      const spend = (index: number) => () => nodes.at(node(index), tenant).refresh(refreshToken);
      const answers = await gate.meet(sessionsOf(tenant), times(10, spend));
      const winners = answers.filter(({ status }) => status === 200);
      expect(winners).toHaveLength(1);
      refreshToken = (await pairOf(winners[0] as Response)).refresh_token;
    }
    const { events } = await tenant.events('?event=token_refreshed');
    expect(events).toHaveLength(REPETITIONS);
  });

  it(`B6: once one has answered logout, nothing that the other refreshed meanwhile is good, ${REPETITIONS} times`, async () => {
    for (let repetition = 0; repetition < REPETITIONS; repetition += 1) {
      const tenant = await newTenant();
      const { refreshToken } = await tenant.quickSignIn();
      await tenant.refill();
      const [here, there] = [nodes.at(node(repetition), tenant), nodes.at(node(repetition + 1), tenant)];
      const [left, refreshed] = await gate.meet(sessionsOf(tenant), [
        () => here.logout(refreshToken),
        () => there.refresh(refreshToken),
      ]);
      expect(left?.status).toBe(200);
      if (refreshed?.status !== 200) continue;
      const pair = await pairOf(refreshed);
      expect((await here.refresh(pair.refresh_token)).status).toBe(401);
      expect(await here.verify(pair.access_token)).toEqual({ valid: false });
    }
  });

  it(`B9: ten with one token and one key, five on each, all get the same pair, ${REPETITIONS} times in a row`, async () => {
    const tenant = await newTenant();
    let { refreshToken } = await tenant.quickSignIn();
    for (let repetition = 0; repetition < REPETITIONS; repetition += 1) {
      await tenant.refill();
      const spend = (index: number) => () =>
        nodes.at(node(index), tenant).refresh(refreshToken, `key-${repetition}-of-ten`);
      const pairs = await Promise.all((await gate.meet(sessionsOf(tenant), times(10, spend))).map(pairOf));
      expect(new Set(pairs.map((pair) => JSON.stringify(pair))).size).toBe(1);
      refreshToken = pairs[0]?.refresh_token ?? '';
    }
    expect((await tenant.events('?event=token_refreshed')).events).toHaveLength(REPETITIONS);
  });

  it(`D7: of presses on both the same consent signs in once, ${REPETITIONS} times`, async () => {
    for (let repetition = 0; repetition < REPETITIONS; repetition += 1) {
      const tenant = await newTenant();
      const { browser, url } = await toConsent(nodes, tenant.id);
      const press = (index: number) => () => browser.post(onNode(url, index), { decision: 'approve' });
      expect(sorted(await gate.meet(attemptsOf(tenant), times(4, press)))).toEqual([303, 400, 400, 400]);
    }
  });

  it('D9: of two owners who approve, one on each, one owns the project', async () => {
    const humans = [await signInAccount(nodes), await signInAccount(nodes)];
    for (let repetition = 0; repetition < REPETITIONS; repetition += 1) {
      const tenant = await newTenant();
      const { path } = await claimUrlOf(tenant);
      const pages = await Promise.all(humans.map(async (human) => (await human.get(path)).text()));
      const decide = (human: SignedInBrowser, index: number) => () =>
        human.browser.post(onNode(new URL(path, nodes.baseUrl), index), {
          csrf_token: csrfIn(pages[index] ?? ''),
          decision: 'approve',
        });
      const answers = await gate.meet(rowOf('claims', 'tenant_id', tenant.id), humans.map(decide));
      expect(sorted(answers)).toEqual([303, 409]);
      expect(await ownerOf(nodes.seat, tenant.id)).toBe(
        humans[answers.findIndex(({ status }) => status === 303)]?.email,
      );
    }
  });

  it('E4: of twenty creations from one address exactly the seven of the day pass', async () => {
    const headers = { 'user-agent': 'agent', 'x-forwarded-for': '198.51.100.23' };
    const create = (index: number) => () =>
      fetch(new URL('/api/genesis', nodes.addresses[node(index)]), { method: 'POST', headers });
    const answers = await gate.meet(writersOf('address_uses'), times(20, create));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(7);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(13);
  });

  /** Two people at the consent page, each at one of the processes, who approve at the same moment. */
  const pressAtOnce = async (tenant: Awaited<ReturnType<typeof newTenant>>, usage: Record<string, number>) => {
    const people = [
      await toConsent(nodes, tenant.id, { email: 'one@example.test' }),
      await toConsent(nodes, tenant.id, { email: 'two@example.test' }),
    ];
    await setUsage(tenant, { ...usage, minute_used: 0 });
    const press =
      ({ browser, url }: (typeof people)[number], index: number) =>
      () =>
        browser.post(onNode(url, index), { decision: 'approve' });
    return sorted(await gate.meet(bucketOf(tenant), people.map(press)));
  };

  it(`E5: of two sign-ins at 99 of 100 lifetime events one passes, ${REPETITIONS} times`, async () => {
    for (let repetition = 0; repetition < REPETITIONS; repetition += 1) {
      const tenant = await newTenant();
      expect(await pressAtOnce(tenant, { lifetime_used: 99 })).toEqual([303, 403]);
      expect((await usageOf(tenant)).lifetime_used).toBe(100);
      expect(await pausesOf(tenant)).toBe('lifetime_events');
    }
  });

  it(`E5: of users 1,000 and 1,001, one on each, one is stored, ${REPETITIONS} times`, async () => {
    for (let repetition = 0; repetition < REPETITIONS; repetition += 1) {
      const tenant = await newTenant();
      expect(await pressAtOnce(tenant, { stored_users: 999 })).toEqual([303, 403]);
      expect((await usageOf(tenant)).stored_users).toBe(1_000);
      expect(await pausesOf(tenant)).toBe('stored_users');
    }
  });
});

/** The same address at one of the two processes; the browser takes both for one host. */
function onNode(url: URL, index: number): URL {
  const at = new URL(url);
  at.host = new URL(nodes.addresses[node(index)] ?? '').host;
  return at;
}
