/**
 * H39: every operation passes the same gates through every door, in the same order. The rows are made from the
 * contract, the tools and the mounted forms, so that a new operation, tool or form is tested as soon as it exists.
 */
import {
  CHANGE_BYTES,
  GUARDS,
  type Operation,
  type OperationId,
  operationsOf,
  PERMISSIONS,
} from '@porchlight/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { ARRIVAL_GATES, INPUT_GATES } from '../../../server/calls/gates.ts';
import { type CallTerms, needOf, termsOf, termsOfOperation } from '../../../server/calls/terms.ts';
import { operationOfForm } from '../../../server/desk/owner-routes.ts';
import { csrfIn, type SignedInBrowser, signInAccount } from '../../support/account.ts';
import { EVERYTHING } from '../../support/approvals.ts';
import { TestClock } from '../../support/clock.ts';
import { createKey, type TestKey } from '../../support/keys.ts';
import { type SocialTenant, useHarness } from '../../support/social-tenant.ts';
import type { TestTenant } from '../../support/tenant.ts';
import { someOf } from '../../support/times.ts';
import { type Desk, socialDesk } from '../desk/support/desk.ts';
import { mcpOf } from '../mcp/support/mcp-client.ts';

const harness = useHarness();

/** What a door answered: the code of the error if there is one. */
interface Answer {
  readonly status: number;
  readonly text: string;
}

interface Project {
  readonly tenant: SocialTenant;
  readonly desk: Desk;
  /** Keys that have all permissions except one. */
  readonly without: Map<string, TestKey>;
  readonly member: SignedInBrowser;
  readonly webhookId: string;
}

let open: Project;
let paused: Project;
let full: Project;
let noBytes: Project;

const managed = operationsOf().filter(({ metadata }) => metadata.auth === 'management');
const termsOfRoute = ({ metadata }: Operation): CallTerms => termsOfOperation(metadata);

async function createProject(): Promise<Project> {
  const [tenant, desk] = await socialDesk(harness.current);
  const without = new Map<string, TestKey>();
  for (const missing of PERMISSIONS) {
    const permissions = PERMISSIONS.filter((permission) => permission !== missing);
    without.set(missing, await createKey(harness.current, tenant, { permissions }));
  }
  await tenant.quickSignIn('ada');
  const member = await signInAccount(harness.current);
  const { text } = await desk.send('/members/invite', { email: member.email, role: 'member' }, '/members');
  await member.submit(/\/account\/invitations\/svc_invite_\w+/.exec(text)?.[0] ?? '', { decision: 'accept' });
  const hook = await tenant.api('/api/webhooks', { method: 'POST', json: { url: 'https://app.example.com/hook' } });
  const { webhook } = (await hook.json()) as { webhook: { id: string } };
  return { tenant, desk, without, member, webhookId: webhook.id };
}

type Counted = keyof typeof GUARDS;

/** Uses everything that the project has left of a guard. */
async function fill({ tenant, desk }: Project, guard: Counted): Promise<void> {
  const { rateLimiter } = harness.current.service.shared;
  const [account] = await harness.current.database.query<{ id: string }>(
    'select id from porchlight.accounts where email = $1',
    [desk.human.email],
  );
  const most = Math.max(...GUARDS[guard].limits.flatMap(({ minute, day }) => [Number(minute ?? 0), day ?? 0]));
  // Keys and people at the desk are counted in separate windows.
  for (const counted of [tenant.id, `${tenant.id} desk`]) {
    const subjects = { tenant: counted, unclaimed: false, account: String(account?.id) };
    for (let amount = most; amount >= 1; amount = Math.floor(amount / 2))
      while ((await rateLimiter.take(guard, subjects, harness.current.clock.now(), amount)).ok);
  }
}

const isCounted = ({ guard }: CallTerms): boolean => typeof guard === 'string' && GUARDS[guard].inside !== true;
const isCharged = ({ guard }: CallTerms): boolean => typeof guard === 'string' && GUARDS[guard].charged !== undefined;

beforeAll(async () => {
  [open, paused, full, noBytes] = [
    await createProject(),
    await createProject(),
    await createProject(),
    await createProject(),
  ];
  for (const guard of Object.keys(GUARDS) as Counted[])
    if (GUARDS[guard].limits.some(({ by }) => by === 'tenant' || by === 'account') && GUARDS[guard].inside !== true)
      await fill(full, guard);
  await fill(full, 'stored');
  await fill(noBytes, 'stored');
  await paused.tenant.pause();
}, 120_000);

/** Bodies that match their schema, for operations where neither an empty body nor the example of the contract does. */
const BODIES: Readonly<Partial<Record<string, object>>> = {
  changeTeam: { name: 'Otters' },
  changeUser: { blocked: true },
  setAccess: { mode: 'open', domains: [], emails: [] },
  setAgents: { resources: [] },
  setTrustedIssuers: { issuers: [] },
  setAdoption: {
    issuer: 'https://clerk.example.com',
    jwks_uri: 'https://clerk.example.com/jwks',
    audience: 'https://app.example.com',
    until: new TestClock().advance({ days: 30 }).toISOString(),
  },
  changeWebhook: { enabled: false },
  replayWebhook: { after: 0 },
  changeMember: { role: 'member' },
};

const IDS: Readonly<Record<string, string>> = { provider: 'google' };
const withIds = (path: string): string => path.replace(/:(\w+)/g, (_, name: string) => IDS[name] ?? '999999');

async function byRest(api: TestTenant['api'], { method, path, metadata }: Operation): Promise<Answer> {
  const json = method === 'GET' ? {} : { json: BODIES[metadata.id] ?? metadata.example?.request ?? {} };
  const response = await api(withIds(path), { method, ...json });
  return { status: response.status, text: await response.text() };
}

/** Valid arguments for each tool of an existing project. */
const TOOLS = {
  tenant_status: { operation: 'getTenant', arguments: {} },
  claim_tenant: { operation: 'createClaimUrl', arguments: { confirmed: true } },
  give_feedback: { operation: 'giveFeedback', arguments: { feedback: 'Works.' } },
  provision_resource: {
    operation: 'provisionSocialLogin',
    arguments: {
      confirmed: true,
      resource: 'social-login',
      configuration: { callback_urls: ['https://evil.example/cb'] },
    },
  },
} as const satisfies Readonly<Record<string, { operation: OperationId; arguments: object }>>;
const tools = Object.entries(TOOLS) as [keyof typeof TOOLS, (typeof TOOLS)[keyof typeof TOOLS]][];

async function byMcp(tool: keyof typeof TOOLS, { id }: { id: string }, key: string): Promise<Answer> {
  const given = { tenant_id: id, coh_management_key: key, ...TOOLS[tool].arguments };
  const { isError, value } = await mcpOf(harness.current).call(tool, given);
  return { status: isError ? 400 : 200, text: JSON.stringify(value) };
}

/** The part of Express's table of handlers that this test reads. */
interface Layer {
  readonly route?: { readonly path: string; readonly stack: readonly { readonly handle: object }[] };
}

const PROJECT = '/account/projects/:tenantId';
const FILE_FORMS = ['/users/import', '/appearance/logo', '/appearance/logo-dark'];

const forms = (): { path: string; terms: CallTerms }[] =>
  (harness.current.service.app.router.stack as readonly Layer[]).flatMap(({ route }) => {
    const operation = route?.stack.map(({ handle }) => operationOfForm(handle)).find((found) => found !== undefined);
    return route && operation ? [{ path: route.path.replace(PROJECT, ''), terms: termsOf(operation) }] : [];
  });

async function byForm(human: SignedInBrowser, { desk, tenant, webhookId }: Project, path: string): Promise<Answer> {
  const csrf_token = csrfIn(await (await human.get('/account')).text());
  const named = path.replace(':userId', '1').replace(':webhookId', webhookId).replace(/:\w+/g, 'none');
  const address = new URL(desk.base + named, harness.current.baseUrl);
  const body = FILE_FORMS.includes(path) ? new FormData() : new URLSearchParams();
  for (const [name, value] of Object.entries({ csrf_token, confirm: tenant.id })) body.set(name, value);
  const response = await human.browser.send(address, { method: 'POST', headers: { accept: 'text/html' }, body });
  return { status: response.status, text: await response.text() };
}

const rows = managed.map((operation) => [operation.metadata.id, operation] as const);

describe('H39: the table of gates', () => {
  it('is one ordered list', () => {
    expect([...Object.keys(ARRIVAL_GATES), ...Object.keys(INPUT_GATES)]).toEqual([
      'state',
      'permission',
      'log',
      'limit',
      'freshness',
      'approval',
      'bytes',
    ]);
  });

  it('has a row for each managed operation, each tool of a project and each form of the desk', () => {
    expect(managed.length).toBeGreaterThan(50);
    expect(forms().length).toBeGreaterThan(45);
    for (const { metadata } of managed) expect(termsOfRoute({ metadata } as Operation).guard).toBeDefined();
    for (const { terms } of forms()) expect(terms.guard).toBeDefined();
  });
});

describe('H39: the state of the project refuses', () => {
  it.each(someOf(rows, 8))('%s by REST', async (_id, operation) => {
    const terms = termsOfRoute(operation);
    const key = paused.without.get(terms.permission === 'feedback' ? 'project:read' : 'feedback');
    const { text } = terms.whilePaused ? { text: '' } : await byRest(key?.api ?? paused.tenant.api, operation);
    expect(text).toContain(terms.whilePaused ? '' : 'tenantPaused');
  });

  it.each(tools)('%s by MCP', async (tool, { operation }) => {
    const { text } = await byMcp(tool, paused.tenant, paused.tenant.managementKey);
    if (termsOf(operation).whilePaused) expect(text).not.toContain('tenantPaused');
    else expect(text).toContain('tenantPaused');
  });

  it('each form of the desk', async () => {
    for (const { path, terms } of someOf(forms(), 8)) {
      if (terms.whilePaused) continue;
      const { status, text } = await byForm(paused.desk.human, paused, path);
      expect({ path, status }).toEqual({ path, status: 403 });
      expect(text).toContain('paused as a whole');
    }
  });
});

describe('H39: a missing permission refuses', () => {
  it.each(someOf(rows, 8))('%s by REST, after the state', async (_id, operation) => {
    const terms = termsOfRoute(operation);
    const lacking = String(terms.permission);
    const api = (project: Project) => project.without.get(lacking)?.api ?? project.tenant.api;
    expect((await byRest(api(full), operation)).text).toContain('permissionMissing');
    expect((await byRest(api(paused), operation)).text).toContain(
      terms.whilePaused ? 'permissionMissing' : 'tenantPaused',
    );
  });

  it.each(tools)('%s by MCP, after the state', async (tool, { operation }) => {
    const terms = termsOf(operation);
    const key = (project: Project) => project.without.get(String(terms.permission))?.secret ?? '';
    expect((await byMcp(tool, full.tenant, key(full))).text).toContain('permissionMissing');
    const onPaused = (await byMcp(tool, paused.tenant, key(paused))).text;
    expect(onPaused).toContain(terms.whilePaused ? 'permissionMissing' : 'tenantPaused');
  });

  it('each form of the desk, to a member who only reads', async () => {
    // Every role may give a machine a key of its own.
    const asking = forms().filter(({ terms }) => needOf(terms) !== 'membership');
    for (const { path, terms } of someOf(asking, 8)) {
      const { status, text } = await byForm(full.member, full, path);
      expect({ path, status }).toEqual({ path, status: 403 });
      expect(text).toContain(needOf(terms) === 'owner' ? 'owner' : needOf(terms));
    }
  });
});

describe('H39: a full limit refuses', () => {
  const counted = rows.filter(([, operation]) => isCounted(termsOfRoute(operation)));

  it.each(someOf(counted, 8))('%s by REST, before its bytes', async (_id, operation) => {
    const { status, text } = await byRest(full.tenant.api, operation);
    expect({ status, text }).toEqual({ status: 429, text: expect.stringContaining('of these calls') });
  });

  it.each(tools.filter(([, { operation }]) => isCounted(termsOf(operation))))('%s by MCP', async (tool) => {
    const { text } = await byMcp(tool, full.tenant, full.tenant.managementKey);
    expect(text).toContain('of these calls');
  });

  it('each form of the desk', async () => {
    for (const { path, terms } of someOf(forms(), 8)) {
      if (!isCounted(terms)) continue;
      const { status, text } = await byForm(full.desk.human, full, path);
      expect({ path, status }).toEqual({ path, status: 429 });
      expect(text).toContain('of these calls');
    }
  });
});

describe('H39: the bytes of a day refuse', () => {
  const charged = rows.filter(([, operation]) => isCharged(termsOfRoute(operation)));

  it.each(someOf(charged, 8))('%s by REST', async (_id, operation) => {
    const { status, text } = await byRest(noBytes.tenant.api, operation);
    expect({ status, text }).toEqual({ status: 429, text: expect.stringContaining('MiB a day') });
  });

  it.each(tools.filter(([, { operation }]) => isCharged(termsOf(operation))))('%s by MCP', async (tool) => {
    const { text } = await byMcp(tool, noBytes.tenant, noBytes.tenant.managementKey);
    expect(text).toContain('MiB a day');
  });

  it('each form of the desk', async () => {
    for (const { path, terms } of someOf(forms(), 8)) {
      if (!isCharged(terms)) continue;
      const { status, text } = await byForm(noBytes.desk.human, noBytes, path);
      expect({ path, status }).toEqual({ path, status: 429 });
      expect(text).toContain('MiB a day');
    }
  });
});

/** Which operations wait for an approval by REST, and for which effects, is proved in `test/http/approvals`. */
describe('H39: the owner is asked', () => {
  const evil = { callback_urls: ['https://evil.example/cb'] };

  it('by REST and by MCP alike, before bytes are charged, and not for what a person does at the desk', async () => {
    const project = await createProject();
    await project.tenant.api('/api/approvals/policy', { method: 'PUT', json: EVERYTHING });
    await fill(project, 'stored');
    const byRestCall = await project.tenant.api('/api/resources/social-login', { method: 'POST', json: evil });
    expect(((await byRestCall.json()) as { code: string }).code).toBe('approvalRequired');
    const { text } = await byMcp('provision_resource', project.tenant, project.tenant.managementKey);
    expect(text).toContain('approvalRequired');
    const { status, text: page } = await byForm(project.desk.human, project, '/callbacks/add');
    expect({ status, page }).toEqual({ status: 429, page: expect.stringContaining('MiB a day') });
  });

  const usedOf = async ({ tenant }: Project): Promise<number> => {
    const [row] = await harness.current.database.query<{ used: string }>(
      "select coalesce(sum(used), 0) as used from porchlight.address_uses where bucket like 'stored%' and address like $1 || '%'",
      [tenant.id],
    );
    return Number(row?.used);
  };

  it('and a form that does not say its length is charged for what it sends', async () => {
    const before = await usedOf(open);
    const { human, base } = open.desk;
    const csrf_token = csrfIn(await (await human.get('/account')).text());
    const text = new URLSearchParams({ csrf_token, name: 'x'.repeat(80), note: 'y'.repeat(2_000) }).toString();
    const response = await human.browser.send(new URL(`${base}/settings/name`, harness.current.baseUrl), {
      method: 'POST',
      headers: { accept: 'text/html', 'content-type': 'application/x-www-form-urlencoded' },
      body: new Blob([text]).stream(),
      duplex: 'half',
    } as RequestInit);
    expect(response.status).toBe(303);
    expect((await usedOf(open)) - before).toBeGreaterThan(CHANGE_BYTES + 2_000);
  });

  it('and a call that is refused afterwards gives its bytes back', async () => {
    const before = await usedOf(open);
    const refused = await open.tenant.api('/api/webhooks/wh_none', { method: 'PATCH', json: { enabled: false } });
    expect(refused.status).toBe(404);
    expect(await usedOf(open)).toBe(before);
    const { status } = await open.desk.send('/settings/name', { name: '' }, '/settings');
    expect(status).toBe(400);
    expect(await usedOf(open)).toBe(before);
    expect((await open.tenant.api('/api/tenant', { method: 'PATCH', json: { name: 'Otter' } })).status).toBe(200);
    expect(await usedOf(open)).toBeGreaterThan(before);
  });
});
