/**
 * The statements of the hot paths, as they are really sent, on a database with one big project among many others: each
 * finds its rows by an index and reads only the rows that the answer needs. None of them gets slower when the data
 * grows.
 */
import { ACTIVE_SESSIONS_COUNTED } from '@porchlight/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { SESSION_COOKIE } from '../../../server/accounts/browser-session.ts';
import { newRequest } from '../../../server/approvals/common/request.ts';
import { createKeyRing } from '../../../server/crypto/key-ring.ts';
import { createSealer } from '../../../server/crypto/sealer.ts';
import { systemRandom } from '../../../server/kernel/random.ts';
import { DISTRIBUTED } from '../../../server/storage/admin/citus-statement.ts';
import { createPersonApprovalStore } from '../../../server/storage/approvals/person-approval-store.ts';
import { createConnectedAgentStore } from '../../../server/storage/issuer/connected-agent-store.ts';
import { createSignalStore } from '../../../server/storage/social-login/signals/signal-store.ts';
import { createUserStore } from '../../../server/storage/social-login/users/user-store.ts';
import { obtainTokens, refresh as refreshOAuth } from '../../http/oauth/support/oauth-client.ts';
import { type GrowthSeed, type SeededProject, seedGrowth } from '../../support/growth/growth-seed.ts';
import { createHarness, type Harness, testMasterKeys } from '../../support/harness.ts';
import { personWithPasskey, signInByPasskey } from '../../support/passkeys/steps.ts';
import { signIn } from '../../support/sign-in.ts';
import { socialStores } from '../../support/social-stores.ts';
import { createSocialTenant, socialTenant } from '../../support/social-tenant.ts';
import {
  openPlanReader,
  type PlanNode,
  type PlanReader,
  type ReadPlan,
  readsOf,
  rowsRead,
  withoutTenant,
} from '../../support/source/plan-reader.ts';
import { codeOf, redeem } from '../../support/steps/bound-sign-in.ts';
import { timesOf } from '../../support/times.ts';
import { TEAM_FLOWS, type TeamFlowContext } from './support/team-flows.ts';

const SCALE = { tenants: 1_500, users: 2_000, events: 6_000, revocations: 5_000, teams: 3_000 };
/** Pages ask for 50 rows and one more; the owner's views read up to 100. */
const ROWS_MAX = 101;
const SESSION_SLICE = 5_000;

let reader: PlanReader;
let harness: Harness;
let seed: GrowthSeed;

/** `lastCounted`: which part of the seed is written when the database counts the rows for the last time. */
async function open(lastCounted?: keyof GrowthSeed | 'all'): Promise<void> {
  reader = await openPlanReader();
  const { database } = reader;
  seed = await seedGrowth(async (text, values) => {
    if (values?.[0] === `acct_growth_${lastCounted}`) await database.query('analyze');
    return database.query(text, values);
  }, SCALE);
  if (lastCounted === 'all') await database.query('analyze');
  harness = await createHarness({ database });
  harness.clock.set(new Date());
}

const api = async (path: string, init: RequestInit = {}, project: SeededProject = seed.big): Promise<void> => {
  const headers = { authorization: `Bearer ${project.managementKey}`, ...init.headers };
  const response = await harness.fetch(path, { ...init, headers });
  expect(response.status, `${path}: ${await response.text()}`).toBeLessThan(300);
};
const job = (name: string) => async () => {
  const run = harness.service.jobs.get(name);
  if (!run) throw new Error(`there is no job ${name}`);
  await run();
};
const edgeOf = (project: SeededProject) =>
  socialTenant(harness, { ...project, id: project.tenantId } as unknown as Parameters<typeof socialTenant>[1]);
const JSON_TYPE = { 'content-type': 'application/json' };
const cookie = () => ({ cookie: `${SESSION_COOKIE}=${seed.big.sessionToken}` });

const teamContext = (): TeamFlowContext => {
  const { tenantId } = seed.big;
  const desk = async (path: string): Promise<void> => {
    const headers = { ...cookie(), accept: 'text/html' };
    const { status } = await harness.fetch(`/account/projects/${tenantId}${path}`, { headers });
    expect([path, status]).toEqual([path, 200]);
  };
  return { harness, tenantId, api, desk, signIn: (name) => edgeOf(seed.big).quickSignIn(name) };
};

/** Tables of a few rows, however many projects there are. */
const FIXED_TABLES: readonly unknown[] = ['migrations', 'settings', 'tiers'];

/** A read that does not grow: of a fixed table, by an index, or exactly the row that another plan node has just found. */
const isFound = (node: PlanNode): boolean =>
  FIXED_TABLES.includes(node['Relation Name']) ||
  (node['Index Cond'] ?? node['Recheck Cond'] ?? node['TID Cond']) !== undefined;

function faultsOf(plans: readonly ReadPlan[], rowsMax: number): string[] {
  return plans.flatMap((plan) =>
    readsOf(plan)
      .filter((node) => !isFound(node) || rowsRead(node) > rowsMax)
      .map((node) => `${node['Node Type']} of ${rowsRead(node)} rows of ${node['Relation Name']}: ${plan.statement}`),
  );
}

async function indexedPlans(run: () => Promise<unknown>, rowsMax: number): Promise<readonly ReadPlan[]> {
  const plans = await reader.plansOf(run);
  expect(plans.flatMap(readsOf).length, 'the flow reads something').toBeGreaterThan(0);
  expect(faultsOf(plans, rowsMax)).toEqual([]);
  return plans;
}

const expectIndexes = async (run: () => Promise<unknown>, rowsMax = ROWS_MAX): Promise<void> =>
  void (await indexedPlans(run, rowsMax));

const ofTeams = (plan: ReadPlan): boolean =>
  readsOf(plan).some((node) => /^team(s|_members|_invitations)$/.test(node['Relation Name'] ?? ''));

const EVENT_PAGES = ['', '&after=3000', '&after=5990', '&user_id=7', '&event=logout', '&event=logout&user_id=7'];
const USER_PAGES = ['limit=50', 'limit=50&after=1000', 'email=USER1999%40example.com'];

/** What the database knows about the tables when it chooses a plan. A new installation knows nothing. */
const COUNTED = [
  ['never', undefined],
  ['before there was a project of any size', 'small'],
  ['before there was this project', 'big'],
  ['just now', 'all'],
] as const;

describe.each(COUNTED.slice(-timesOf(COUNTED.length, 1)))(
  'by an index, and no more rows than the answer needs, when rows were counted %s:',
  (_, lastCounted) => {
    beforeAll(() => open(lastCounted));

    it('a sign-in from start to tokens', () => expectIndexes(() => signIn(harness, seed.big.tenantId)));

    it('a sign-in that ends in a code, from start to tokens and to a second use of the code', () =>
      expectIndexes(async () => {
        const code = await codeOf(harness, seed.big.tenantId);
        expect((await redeem(edgeOf(seed.big), code)).status).toBe(200);
        expect((await redeem(edgeOf(seed.big), code)).status).toBe(400);
      }));

    it('a denied sign-in', () =>
      expectIndexes(() => signIn(harness, seed.big.tenantId, { decision: 'deny' }).catch(() => undefined)));

    it('refresh, its replay, and logout', () =>
      expectIndexes(async () => {
        const tenant = edgeOf(seed.big);
        const { refreshToken } = await signIn(harness, seed.big.tenantId);
        const answer = (await (await tenant.refresh(refreshToken)).json()) as { refresh_token: string };
        expect((await tenant.refresh(refreshToken)).status).toBe(401);
        expect((await tenant.logout(answer.refresh_token)).status).toBe(200);
      }));

    it('a report of an identity provider about an account', () =>
      expectIndexes(async () => {
        const { sessions } = socialStores(harness);
        const records = { find: async () => null, put: async () => {} };
        const store = createSignalStore(harness.database, records, sessions, async () => false);
        const { id } = await createSocialTenant(harness);
        await signIn(harness, id, { email: 'reported@example.test' });
        const person = { issuer: `${harness.baseUrl}/personas`, subject: 'mail-reported@example.test' };
        expect(await store.endEverywhere(person, 'account_disabled', harness.clock.now())).toHaveLength(1);
      }));

    it('verify of a token that is none, on a node that never met the tenant', () =>
      expectIndexes(async () => expect(await edgeOf(seed.small).verify('x')).toEqual({ valid: false })));

    it.each(EVENT_PAGES)('a page of events%s', (query) =>
      expectIndexes(() => api(`/api/social-login/events?limit=50${query}`)),
    );

    it.each(USER_PAGES)('a page of users, %s', (query) => expectIndexes(() => api(`/api/social-login/users?${query}`)));

    it('a user by id, and the sessions of one', () =>
      expectIndexes(async () => {
        await api('/api/social-login/users/1999');
        await api('/api/social-login/users/2/sessions');
      }));

    it('a passkey that is added and used', () =>
      expectIndexes(async () => {
        const { tenantId } = seed.big;
        const provider = '/api/social-login/providers/passkey';
        await api(provider, { method: 'PUT', headers: JSON_TYPE, body: '{"enabled":true}' });
        const { authenticator } = await personWithPasskey(harness, { id: tenantId }, 'ada');
        await signInByPasskey(harness, tenantId, authenticator);
        await api(provider, { method: 'PUT', headers: JSON_TYPE, body: '{"enabled":false}' });
      }));

    it('the end of all sessions of a user', () =>
      expectIndexes(() => api('/api/social-login/users/2/sessions', { method: 'DELETE' })));

    it('a person blocked, exported and erased, and who may enter', () =>
      expectIndexes(async () => {
        await api('/api/social-login/users/1998', { method: 'PATCH', headers: JSON_TYPE, body: '{"blocked":true}' });
        await api('/api/social-login/users/1998/export');
        await api('/api/social-login/users/1998', { method: 'DELETE' });
        await api('/api/social-login/access', { method: 'PUT', headers: JSON_TYPE, body: '{"mode":"open"}' });
      }));

    it('users by how their address or name begins', () =>
      expectIndexes(async () => {
        const location = { tenantId: seed.big.tenantId, placement: 'pooled' } as const;
        const users = createUserStore(reader.database);
        const found = async (q: string, before = Number.MAX_SAFE_INTEGER) =>
          (await users.beginning(location, { q, before, limit: 51 }))?.length;
        expect([await found('user197'), await found('USER number 77'), await found('user number 77', 771)]).toEqual([
          11, 11, 2,
        ]);
      }));

    it('the agents of a project and of a person, and what they may connect to', () =>
      expectIndexes(async () => {
        const agents = createConnectedAgentStore(reader.database);
        const location = { tenantId: seed.big.tenantId, placement: 'pooled' } as const;
        // Read as the desk does it.
        const [newest] = await agents.ofTenant(location, { limit: 51 }, new Date());
        expect(newest).toBeDefined();
        await agents.ofTenant(location, { limit: 51, after: newest?.id ?? '' }, new Date());
        await agents.ofUser(location, newest?.userId ?? 0, new Date());
        const body = JSON.stringify({ resources: ['https://app.example.com/mcp'] });
        await api('/api/social-login/agents', { method: 'PUT', headers: JSON_TYPE, body });
        await api('/api/social-login/agents');
        await harness.fetch(`/t/${seed.big.tenantId}/.well-known/openid-configuration`);
      }));

    it('what people are asked: asked, decided, used, taken back, listed and counted', () =>
      expectIndexes(async () => {
        const approvals = createPersonApprovalStore(reader.database, createSealer(createKeyRing(testMasterKeys)));
        const now = new Date();
        const asker = { tenantId: seed.big.tenantId, userId: 7, clientId: 'agent_1' };
        const text = { title: 'Pay', details: [], textHash: 'text', agentName: 'Agent', agentHost: null };
        const approval = { ...newRequest(systemRandom, now), ...asker, ...text, binding: 'binding' };
        const { id } = approval;
        expect((await approvals.ask(approval, 'svc_wait_1', now)).kind).toBe('open');
        expect(await approvals.findOpen(approval, now)).not.toBeNull();
        await approvals.decide({ ...asker, id }, 'approved', now, approval.expiresAt);
        expect(await approvals.findDecided(approval, now)).not.toBeNull();
        expect(await approvals.take({ ...asker, id, binding: 'binding' }, now)).toBe(true);
        await approvals.denyAllOf(asker, now);
        await approvals.ofUser(asker, 50);
        await approvals.countsOf(asker.tenantId);
        await approvals.findByWaitTokens(['svc_wait_1']);
      }));

    it('webhooks and their deliveries', () =>
      expectIndexes(async () => {
        const body = JSON.stringify({ url: 'https://app.example.com/hooks' });
        await api('/api/webhooks', { method: 'POST', headers: JSON_TYPE, body });
        await api('/api/webhooks');
      }));

    it('a tenant by its key, with its limits', () => expectIndexes(() => api('/api/tenant')));

    it('insights, which read the users of their projects', () =>
      expectIndexes(() => api('/account/insights/data', { headers: cookie() }), SCALE.users));

    it('the owner’s desk', () =>
      expectIndexes(async () => {
        const project = `/account/projects/${seed.big.tenantId}`;
        const sections = ['/users', '/users?before=1000', '/users/7', '/events', '/callbacks', '/access', '/webhooks'];
        const lists = ['', '?order=name', '?order=users', '?order=created&page=2', '?q=growth', '?status=claimed'];
        const paths = [
          ...lists.map((of) => `/account${of}`),
          '/account/settings',
          ...[...sections, '/keys', '/settings'].map((of) => project + of),
        ];
        for (const path of paths) {
          const { status } = await harness.fetch(path, { headers: { ...cookie(), accept: 'text/html' } });
          expect([path, status]).toEqual([path, 200]);
        }
      }));

    it('the overview of a project, which counts its sessions', () =>
      expectIndexes(async () => {
        const headers = { ...cookie(), accept: 'text/html' };
        expect((await harness.fetch(`/account/projects/${seed.big.tenantId}`, { headers })).status).toBe(200);
      }, ACTIVE_SESSIONS_COUNTED));

    it.each(TEAM_FLOWS)('$name; each statement names its tenant, as Citus wants it', async ({ run, rowsMax }) => {
      const plans = await indexedPlans(() => run(teamContext()), rowsMax ?? ROWS_MAX);
      expect(withoutTenant(plans.filter(ofTeams), DISTRIBUTED)).toEqual([]);
    });

    it('observability with recent events', () => expectIndexes(() => api('/api/observability?include=recent_events')));

    it('the request log, written in a batch', () =>
      expectIndexes(async () => {
        await api('/api/tenant');
        await job('request-log')();
      }));

    it('OAuth: consent, tokens, the look-up at each MCP call, rotation', () =>
      expectIndexes(async () => {
        const { client, tokens } = await obtainTokens(harness);
        const init = { method: 'POST', headers: { authorization: `Bearer ${tokens.access_token}` } };
        await harness.fetch('/mcp', { ...init, body: '{}' });
        expect((await refreshOAuth(harness, client, tokens.refresh_token)).status).toBe(200);
      }));

    it('a new tenant, provisioned, claimed by nobody yet, and its resource deleted', () =>
      expectIndexes(async () => {
        const tenant = await createSocialTenant(harness);
        await tenant.quickSignIn();
        expect((await tenant.api('/api/claim/url', { method: 'POST' })).status).toBe(201);
        expect((await tenant.api('/api/keys/rotate', { method: 'POST', json: {} })).status).toBeLessThan(300);
        expect((await tenant.api('/api/resources/social-login', { method: 'DELETE' })).status).toBe(200);
      }));
  },
);

describe('by an index, in the background:', () => {
  it('the change feed, from its second look on', async () => {
    await job('read-change-feed')();
    await createSocialTenant(harness);
    await expectIndexes(job('read-change-feed'));
  });

  it.each(['expire-tenants', 'sweep-rows', 'look-at-hosts'])('%s, when there is nothing to do', (name) =>
    expectIndexes(job(name)),
  );

  it('sweep-sessions, a slice at a time', () => expectIndexes(job('sweep-sessions'), SESSION_SLICE));
});

describe('the test itself', () => {
  it('finds the fault when an index is missing', async () => {
    await reader.database.query('drop index porchlight.social_users_address');
    const plans = await reader.plansOf(() => api('/api/social-login/users?email=user7%40example.com'));
    expect(faultsOf(plans, ROWS_MAX)).toEqual([expect.stringMatching(/2\d\d\d rows of social_users|Seq Scan/)]);
    await reader.database.query(
      'create index social_users_address on porchlight.social_users (tenant_id, lower(email) text_pattern_ops, id)',
    );
  });

  it('has rows in every table that grows', async () => {
    const tables = await reader.database.query<{ name: string }>(
      `select relname as name from pg_class where relnamespace = 'porchlight'::regnamespace and relkind = 'r' and reltuples < 300`,
    );
    expect(tables.map(({ name }) => name).sort()).toEqual(FIXED_TABLES);
  });
});
