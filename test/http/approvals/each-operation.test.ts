/** H32, H40: each operation that may have to wait: which effects make it wait, and what makes its approval out of date. */
import {
  APPROVED_RISKS,
  type ApprovedRisk,
  DEFAULT_TEAM_ROLES,
  type OperationId,
  operationById,
  operationsOf,
  TEST_USER_DOMAIN,
} from '@porchlight/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { type CALLS, rowOf } from '../../../server/approvals/describe/describe-call.ts';
import { EFFECTS, type EffectKind, risksOf } from '../../../server/approvals/effect.ts';
import { createIdentityHashes } from '../../../server/crypto/identity-hash.ts';
import { endLine, headerLine, LineSum } from '../../../server/people/user-line.ts';
import { agentPlace, clientPlace, ownHostPlace } from '../../../server/social-login/settings/passed-host.ts';
import { createMemberStore } from '../../../server/storage/members/member-store.ts';
import { createPasskeyStore } from '../../../server/storage/social-login/passkeys/passkey-store.ts';
import { socialSchema } from '../../../server/storage/social-login/placement/social-placement.ts';
import { asked, type Guarded, guardedProject, HOME, startAt } from '../../support/approvals.ts';
import { TestClock } from '../../support/clock.ts';
import { createHarness, type Harness } from '../../support/harness.ts';
import { apiWith, createKey } from '../../support/keys.ts';
import { createOwner } from '../../support/owner.ts';
import { signIn } from '../../support/sign-in.ts';
import { someOf } from '../../support/times.ts';

type Call = readonly [method: string, path: string, json?: unknown];

interface Case {
  readonly call: Call;
  /** Calls that have to come first. */
  readonly first?: readonly Call[];
  /** The first calls are made with another key. With the same key, the call would only undo something. */
  readonly firstByOther?: boolean;
  /** Places that count as used; `client` is the redirect of the client. */
  readonly used?: readonly string[] | 'client';
  /** People count as signed in with this provider. */
  readonly signedInBy?: string;
}

interface Rest {
  /** A call of the same operation that no person has to approve. */
  readonly passes?: Call;
  /** Another call that changes the same thing. Null if the call only adds something. */
  readonly meanwhile: Call | null;
}

const ids = { hook: '', client: '', key: '', member: '', user: '', ada: '', team: '', passkey: '' };
let otherKey: ReturnType<typeof apiWith>;

const ISSUER = { issuer: 'https://acme.okta.com', client_ids: ['app'], domains: [], provision: 'known' };
const FORMER = {
  issuer: 'https://clerk.example.com',
  jwks_uri: 'https://clerk.example.com/jwks',
  audience: 'https://app.example.com',
  until: new TestClock().advance({ days: 30 }).toISOString(),
};
const ADOPTION = '/api/social-login/adoption';
const SOCIAL_LOGIN = '/api/resources/social-login';
const ACCESS = '/api/social-login/access';
const AGENTS = '/api/social-login/agents';
const LOOK = '/api/social-login/appearance';
const SETTINGS = '/api/social-login/settings';
const DOMAIN = '/api/social-login/domain';
const ISSUERS = '/api/social-login/trusted-issuers';
const CLIENT = '/api/social-login/clients/:client';
const HOOK = '/api/webhooks/:hook';
const KEY = '/api/keys/:key';
const MEMBER = '/api/members/:member';
const ADA = '/api/social-login/users/:ada';
const GITHUB = '/api/social-login/providers/github';
const GOOGLE = '/api/social-login/providers/google';
const CORP = '/api/social-login/providers/corp';
const MCP = 'https://app.example.com/mcp';
const SHOP = 'https://admin.example.com/cb';
/** A callback to which a real start led. */
const USED = 'https://used.example.com/cb';
/** An import sends a file in place of JSON. */
const LINES = headerLine('https://accounts.google.com') + endLine(new LineSum());
const TEAMS = '/api/resources/teams';
const TEAM = '/api/teams/:team';
const rolesWith = (...permissions: string[]) =>
  DEFAULT_TEAM_ROLES.map((role) => (role.name === 'member' ? { ...role, permissions } : role));
const renamed: Call = ['PATCH', CLIENT, { name: 'Renamed' }];
const otherPath: Call = ['PATCH', HOOK, { url: 'https://example.com/moved' }];
const otherAddress = (name: string): Call => [
  'PATCH',
  '/api/social-login/test-users/:user',
  { email: `${name}@${TEST_USER_DOMAIN}` },
];
const access = (...domains: string[]) => ({
  mode: 'list',
  domains,
  emails: ['ada@example.test'].filter(() => domains.length > 0),
});

/** The operations that can have an effect, and for each of them a case for every effect: the compiler names a missing one. */
type Effective = {
  [Id in keyof typeof CALLS]: (typeof CALLS)[Id]['effects'] extends readonly never[] ? never : Id;
}[keyof typeof CALLS];
type Cases = {
  readonly [Id in Effective]: Rest & Readonly<Record<(typeof CALLS)[Id]['effects'][number], Case>>;
};

const CASES: Cases = {
  provisionSocialLogin: {
    newPlace: { call: ['POST', SOCIAL_LOGIN, { callback_urls: [HOME, USED, 'https://evil.example/cb'] }] },
    losesHost: { call: ['POST', SOCIAL_LOGIN, { callback_urls: [HOME] }] },
    lowersMode: {
      first: [['POST', SOCIAL_LOGIN, { callback_urls: [HOME, USED], callback_mode: 'code' }]],
      call: ['POST', SOCIAL_LOGIN, { callback_urls: [HOME, USED], callback_mode: 'tokens' }],
      // The same key would only restore the mode, so another key raised it.
      firstByOther: true,
    },
    passes: ['POST', SOCIAL_LOGIN, { callback_urls: [HOME, USED, 'http://localhost:3000/cb'] }],
    meanwhile: ['POST', SOCIAL_LOGIN, { callback_urls: [HOME, USED, `${HOME}/two`] }],
  },
  setAccess: {
    opensAccess: { call: ['PUT', ACCESS, access('example.test', 'evil.example')] },
    losesPeople: { call: ['PUT', ACCESS, access()] },
    passes: ['PUT', ACCESS, access('example.test')],
    meanwhile: ['PUT', ACCESS, { ...access('example.test'), emails: ['grace@example.test'] }],
  },
  setSocialLoginSettings: {
    opensAccess: { call: ['PUT', SETTINGS, { test_users: true }] },
    meanwhile: ['PUT', SETTINGS, { test_users: false }],
    passes: ['PUT', SETTINGS, {}],
  },
  setAgents: {
    newPlace: { call: ['PUT', AGENTS, { resources: [MCP, 'https://evil.example/mcp'] }] },
    opensAgents: { first: [['PUT', AGENTS, { resources: [] }]], call: ['PUT', AGENTS, { resources: [`${MCP}/two`] }] },
    losesAgents: { used: [agentPlace(MCP)], call: ['PUT', AGENTS, { resources: [] }] },
    passes: ['PUT', AGENTS, { resources: [MCP, 'https://app.example.com/other'] }],
    meanwhile: ['PUT', AGENTS, { resources: [MCP], token_lifetime_s: 900 }],
  },
  setAppearance: {
    newPlace: { call: ['PUT', LOOK, { terms_url: 'https://evil.example/terms' }] },
    passes: ['PUT', LOOK, { terms_url: 'https://app.example.com/terms' }],
    meanwhile: ['PUT', LOOK, { accent: '#1d6fb8' }],
  },
  setDomain: {
    newPlace: { call: ['PUT', DOMAIN, { host: 'login.evil.example' }] },
    losesHost: {
      first: [['PUT', DOMAIN, { host: 'login.example.com' }]],
      used: [ownHostPlace('login.example.com')],
      call: ['PUT', DOMAIN, { host: 'app.example.com' }],
    },
    passes: ['PUT', DOMAIN, { host: 'app.example.com' }],
    meanwhile: ['PUT', DOMAIN, { host: 'login.example.com' }],
  },
  deleteDomain: {
    losesHost: {
      first: [['PUT', DOMAIN, { host: 'login.example.com' }]],
      used: [ownHostPlace('login.example.com'), ownHostPlace('app.example.com')],
      call: ['DELETE', DOMAIN],
    },
    meanwhile: ['PUT', DOMAIN, { host: 'app.example.com' }],
  },
  setProvider: {
    providerOn: {
      firstByOther: true,
      first: [['PUT', GITHUB, { enabled: false }]],
      call: ['PUT', GITHUB, { enabled: true }],
    },
    providerClient: {
      call: ['PUT', GITHUB, { enabled: true, client_id: 'Iv1.evil', client_secret: 'a-secret-of-evil' }],
    },
    losesProvider: { call: ['PUT', GOOGLE, { enabled: false }] },
    passes: ['PUT', GITHUB, { enabled: false }],
    meanwhile: ['PUT', GITHUB, { enabled: false, client_id: 'Iv1.two', client_secret: 'a-secret-of-two' }],
  },
  deleteProvider: {
    providerOn: { firstByOther: true, first: [['PUT', GOOGLE, { enabled: false }]], call: ['DELETE', GOOGLE] },
    losesProvider: {
      first: [
        ['PUT', CORP, { enabled: true, client_id: 'c', client_secret: 'a-secret', issuer: 'https://corp.example' }],
      ],
      signedInBy: 'corp',
      call: ['DELETE', CORP],
    },
    deletes: { call: ['DELETE', GITHUB] },
    passes: ['DELETE', GOOGLE],
    meanwhile: ['PUT', GOOGLE, { enabled: false, client_id: 'own', client_secret: 'a-secret-of-ours' }],
  },
  setTrustedIssuers: {
    moreTrust: { call: ['PUT', ISSUERS, { issuers: [{ ...ISSUER, provision: 'create' }] }] },
    losesIssuer: { signedInBy: 'organisation', call: ['PUT', ISSUERS, { issuers: [] }] },
    passes: ['PUT', ISSUERS, { issuers: [ISSUER] }],
    meanwhile: ['PUT', ISSUERS, { issuers: [{ ...ISSUER, domains: ['example.com'] }] }],
  },
  setAdoption: {
    moreTrust: { call: ['PUT', ADOPTION, { ...FORMER, audience: 'https://evil.example' }] },
    passes: ['PUT', ADOPTION, FORMER],
    meanwhile: ['PUT', ADOPTION, { ...FORMER, issuer: 'https://other.example' }],
  },
  deleteAdoption: {
    losesIssuer: { signedInBy: 'adoption', call: ['DELETE', ADOPTION] },
    meanwhile: ['PUT', ADOPTION, { ...FORMER, issuer: 'https://other.example' }],
  },
  createClient: {
    newClient: { call: ['POST', '/api/social-login/clients', { name: 'New', redirect_uris: [HOME] }] },
    meanwhile: null,
  },
  changeClient: {
    newPlace: { call: ['PATCH', CLIENT, { redirect_uris: [SHOP, 'https://evil.example/cb'] }] },
    lessProof: { call: ['PATCH', CLIENT, { token_endpoint_auth_method: 'none' }] },
    losesHost: { used: 'client', call: ['PATCH', CLIENT, { redirect_uris: [HOME] }] },
    losesClient: { used: 'client', call: ['PATCH', CLIENT, { token_endpoint_auth_method: 'client_secret_post' }] },
    passes: ['PATCH', CLIENT, { name: 'Shop', redirect_uris: [SHOP, `${SHOP}/two`] }],
    meanwhile: renamed,
  },
  deleteClient: { deletes: { call: ['DELETE', CLIENT] }, meanwhile: renamed },
  createClientSecret: { newSecret: { call: ['POST', `${CLIENT}/secret`] }, meanwhile: renamed },
  createKey: { newKey: { call: ['POST', '/api/keys', { name: 'New', preset: 'ci' }] }, meanwhile: null },
  changeKey: {
    moreRights: { call: ['PATCH', KEY, { permissions: ['project:read', 'events:read', 'users:export'] }] },
    endsKey: { call: ['PATCH', KEY, { permissions: ['project:read'] }] },
    passes: ['PATCH', KEY, { name: 'Key' }],
    meanwhile: ['PATCH', KEY, { name: 'Renamed' }],
  },
  deleteKey: { endsKey: { call: ['DELETE', KEY] }, meanwhile: ['PATCH', KEY, { name: 'Renamed again' }] },
  rotateKeys: {
    rotatesKeys: { call: ['POST', '/api/keys/rotate', {}] },
    endsKey: { call: ['POST', '/api/keys/rotate', { revoke_now: true }] },
    meanwhile: ['POST', '/api/keys/rotate', {}],
  },
  createWebhook: {
    newReceiver: { call: ['POST', '/api/webhooks', { url: 'https://example.com/new' }] },
    meanwhile: null,
  },
  changeWebhook: {
    newPlace: { call: ['PATCH', HOOK, { url: 'https://evil.example/hook' }] },
    newReceiver: {
      firstByOther: true,
      first: [['PATCH', HOOK, { enabled: false }]],
      call: ['PATCH', HOOK, { enabled: true }],
    },
    passes: ['PATCH', HOOK, { events: ['authorize'] }],
    meanwhile: otherPath,
  },
  deleteWebhook: { deletes: { call: ['DELETE', HOOK] }, meanwhile: otherPath },
  rotateWebhookSecret: { newSecret: { call: ['POST', `${HOOK}/secret`] }, meanwhile: otherPath },
  exportUsers: { exports: { call: ['GET', '/api/social-login/export'] }, meanwhile: null },
  exportUser: { exports: { call: ['GET', '/api/social-login/users/:user/export'] }, meanwhile: otherAddress('one') },
  importUsers: {
    imports: { call: ['POST', '/api/social-login/import', LINES] },
    passes: ['POST', '/api/social-login/import?dry_run=true', LINES],
    meanwhile: null,
  },
  deleteUser: {
    deletes: { call: ['DELETE', '/api/social-login/users/:user'] },
    passes: ['DELETE', '/api/social-login/users/:user?dry_run=true'],
    meanwhile: otherAddress('two'),
  },
  removePasskey: {
    deletes: { call: ['DELETE', '/api/social-login/users/:user/passkeys/:passkey'] },
    meanwhile: otherAddress('three'),
  },
  changeUser: {
    opensAccess: {
      firstByOther: true,
      first: [['PATCH', ADA, { blocked: true }]],
      call: ['PATCH', ADA, { blocked: false }],
    },
    losesPeople: { call: ['PATCH', ADA, { blocked: true }] },
    passes: ['PATCH', ADA, { blocked: false }],
    meanwhile: null,
  },
  inviteMember: {
    newMember: { call: ['POST', '/api/members', { email: 'eve@evil.example', role: 'support' }] },
    meanwhile: ['POST', '/api/members', { email: 'eve@evil.example', role: 'member' }],
  },
  // A key can give two roles, and each has a permission that the other does not have. The only other change leaves
  // nothing to do.
  changeMember: {
    moreRights: { call: ['PATCH', MEMBER, { role: 'support' }] },
    endsMember: { call: ['PATCH', MEMBER, { role: 'support' }] },
    passes: ['PATCH', MEMBER, { role: 'member' }],
    meanwhile: null,
  },
  removeMember: { endsMember: { call: ['DELETE', MEMBER] }, meanwhile: null },
  provisionTeams: {
    moreRights: { call: ['POST', TEAMS, { roles: rolesWith('content:*', 'billing:pay') }] },
    passes: ['POST', TEAMS, { roles: rolesWith('content:*'), creation: 'key' }],
    meanwhile: ['POST', TEAMS, { roles: rolesWith('content:read') }],
  },
  setTeamMember: {
    teamOwner: { call: ['PUT', `${TEAM}/members/:user`, { role: 'owner' }] },
    passes: ['PUT', `${TEAM}/members/:user`, { role: 'viewer' }],
    meanwhile: ['PUT', `${TEAM}/members/:user`, { role: 'member' }],
  },
  inviteToTeam: {
    teamOwner: { call: ['POST', `${TEAM}/invitations`, { email: 'eve@evil.example', role: 'owner' }] },
    passes: ['POST', `${TEAM}/invitations`, { email: 'eve@evil.example', role: 'viewer' }],
    meanwhile: null,
  },
  deleteTeam: { deletes: { call: ['DELETE', TEAM] }, meanwhile: ['PATCH', TEAM, { name: 'Renamed' }] },
  deleteTeams: {
    deletes: { call: ['DELETE', TEAMS] },
    passes: ['DELETE', `${TEAMS}?dry_run=true`],
    meanwhile: ['POST', TEAMS, { roles: rolesWith('content:*', 'docs:read') }],
  },
  deleteSocialLogin: {
    deletes: { call: ['DELETE', SOCIAL_LOGIN] },
    passes: ['DELETE', `${SOCIAL_LOGIN}?dry_run=true`],
    meanwhile: ['POST', SOCIAL_LOGIN, { callback_urls: [HOME, USED, 'https://two.example.com/cb'] }],
  },
  deleteTenant: {
    deletes: { call: ['DELETE', '/api/tenant', { confirm: ':tenant' }] },
    passes: ['DELETE', '/api/tenant?dry_run=true', { confirm: ':tenant' }],
    meanwhile: ['PATCH', '/api/tenant', { name: 'Other' }],
  },
};

let harness: Harness;
let guarded: Guarded;

beforeAll(async () => {
  harness = await createHarness();
  guarded = await guardedProject(harness, async (tenant) => {
    const made = async (...[method, path, json]: Call): Promise<unknown> => {
      const response = await tenant.api(path, { method, json });
      if (response.status >= 300) throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
      return response.json();
    };
    await made('POST', SOCIAL_LOGIN, { callback_urls: [HOME, USED] });
    await startAt(harness, tenant.id, USED);
    await signIn(harness, tenant.id, { redirectUri: HOME });
    const { users } = (await made('GET', '/api/social-login/users')) as { users: { id: number }[] };
    const client = { name: 'Shop', redirect_uris: [SHOP] };
    const hook = (await made('POST', '/api/webhooks', { url: 'https://example.com/hook' })) as {
      webhook: { id: string };
    };
    const own = (await made('POST', '/api/social-login/clients', client)) as { client: { client_id: string } };
    ids.ada = String(users[0]?.id);
    ids.hook = hook.webhook.id;
    ids.client = own.client.client_id;
    ids.user = await newTestUser(tenant);
    await made('POST', TEAMS, {});
    const team = (await made('POST', '/api/teams', { name: 'Engines', owner_user_id: Number(ids.ada) })) as {
      team: { id: number };
    };
    ids.team = String(team.team.id);
    ids.key = (await createKey(harness, tenant, { permissions: ['project:read', 'events:read'] })).id;
    otherKey = apiWith(harness, (await createKey(harness, tenant, { preset: 'full' })).secret);
    ids.member = await joined(tenant.id);
  });
});

/** The project has a list of who may sign in, so test users are off until they are switched on. */
async function newTestUser({ api }: Pick<Guarded['tenant'], 'api'>): Promise<string> {
  await api(SETTINGS, { method: 'PUT', json: { test_users: true } });
  const made = await api('/api/social-login/test-users', { method: 'POST', json: {} });
  return String(((await made.json()) as { user: { id: number } }).user.id);
}

/** A passkey that no device has. */
async function newPasskey(userId: number): Promise<string> {
  const { database, service, clock, baseUrl } = harness;
  const resource = await service.shared.resources.find(guarded.tenant.id);
  if (!resource) throw new Error('the project has no sign-in');
  const handle = `passkey-of-${userId}`;
  const passkey = { handle, credentialId: handle, publicKey: 'none', counter: 0, transports: [], synchronised: false };
  const store = createPasskeyStore(database, createIdentityHashes(service.shared.keyRing));
  expect(await store.add(resource, userId, `${baseUrl}/passkeys`, passkey, clock.now())).toBe('added');
  return handle;
}

/** A member with the role `member`. */
async function joined(tenantId: string): Promise<string> {
  const members = createMemberStore(harness.database);
  const { accountId, email } = await createOwner(harness);
  const now = harness.clock.now();
  const expiresAt = new Date(now.getTime() + 60_000);
  const invitation = {
    id: 'inv_test',
    tenantId,
    email,
    role: 'member' as const,
    invitedBy: 'key test' as const,
    expiresAt,
  };
  await members.invite({ ...invitation, token: 'svc_invite_test', createdAt: now }, 10);
  await members.accept(invitation, 'mem_test', accountId, now);
  return 'mem_test';
}

const filled = (text: string): string =>
  text.replace(/:(hook|client|key|member|user|ada|team|passkey)\b/g, (_, name: keyof typeof ids) => ids[name]);

function send([method, path, json]: Call, approval?: string, api = guarded.tenant.api): Promise<Response> {
  const headers: Record<string, string> = approval === undefined ? {} : { approval };
  if (typeof json === 'string')
    return api(filled(path), { method, body: json, headers: { ...headers, 'content-type': 'application/x-ndjson' } });
  const body = JSON.stringify(json)?.replace(':tenant', guarded.tenant.id);
  return api(filled(path), { method, headers, ...(body === undefined ? {} : { json: JSON.parse(body) }) });
}

/** Approves as the page does it. Another test shows that only the owner reaches the page. */
const approve = (id: string) =>
  harness.database.query(
    "update porchlight.approvals set status = 'approved', decided_at = $2, expires_at = $3 where id = $1",
    [id, harness.clock.now(), new Date(harness.clock.now().getTime() + 600_000)],
  );

const askFor = (risks: readonly ApprovedRisk[]) =>
  harness.service.shared.tenants.change(guarded.tenant.id, harness.clock.now(), (tenant) => ({
    ok: true,
    value: {
      ...tenant,
      approveOutward: risks.includes('outward'),
      approveDisruptive: risks.includes('disruptive'),
      approveIrreversible: risks.includes('irreversible'),
    },
  }));

/** Stores what real sign-ins by these ways would store. Callbacks and Google were really used. */
async function use({ used = [], signedInBy }: Case): Promise<void> {
  const day = harness.clock.now().toISOString().slice(0, 10);
  const places = used === 'client' ? [clientPlace(ids.client, new URL(SHOP).hostname)] : used;
  const rows = places.map((place) => ({ place, day }));
  const { id } = guarded.tenant;
  await harness.database.query(
    'update porchlight.social_login_resources set passed_hosts = passed_hosts || $2::jsonb where tenant_id = $1',
    [id, JSON.stringify(rows)],
  );
  if (!signedInBy) return;
  const details = JSON.stringify({ [`authorize/${signedInBy}/`]: 1 });
  const resource = await harness.service.shared.resources.find(id);
  await harness.database.query(
    `update ${socialSchema(id, resource?.placement ?? 'pooled')}.social_days set details = details || $2::jsonb where tenant_id = $1`,
    [id, details],
  );
}

/** Restores the first state: an earlier case may have changed it. */
async function reset(): Promise<void> {
  harness.clock.advance({ seconds: 61 });
  await askFor([]);
  for (const back of BACK) expect([back, (await send(back)).status < 300]).toEqual([back, true]);
  for (const gone of [DOMAIN, CORP]) await send(['DELETE', gone]);
  await harness.database.query('delete from porchlight.approvals where tenant_id = $1', [guarded.tenant.id]);
  await harness.database.query(
    "update porchlight.social_login_resources set passed_hosts = '[]', taken_away = '[]', test_users = null where tenant_id = $1",
    [guarded.tenant.id],
  );
}

async function prepare(one: Case): Promise<void> {
  await reset();
  // A test user is deleted after an hour.
  if (one.call[1].includes(':user')) ids.user = await newTestUser(guarded.tenant);
  if (one.call[1].includes(':passkey')) ids.passkey = await newPasskey(Number(ids.user));
  for (const call of one.first ?? []) {
    const made = await send(call, undefined, one.firstByOther ? otherKey : undefined);
    expect([call, made.status < 300]).toEqual([call, true]);
  }
  await use(one);
}

const codeOf = async (response: Response): Promise<[number, unknown]> => {
  const text = await response.text();
  return [response.status, text.startsWith('{') ? (JSON.parse(text) as { code?: string }).code : undefined];
};

type Name = keyof typeof CASES;
const names = Object.keys(CASES) as Name[];
const isKind = (name: string): name is EffectKind => name in EFFECTS;
const casesOf = (name: Name): [Name, EffectKind, Case][] =>
  Object.entries(CASES[name] as object).flatMap(([kind, one]) => (isKind(kind) ? [[name, kind, one as Case]] : []));
const effects = names.flatMap(casesOf);

describe('H32: every operation that changes something', () => {
  it('has the risk in the contract that its effects have, at most', () => {
    for (const { metadata } of operationsOf()) {
      if (metadata.auth !== 'management') continue;
      const row = rowOf(metadata.id as OperationId);
      const highest = row ? (risksOf(row.effects).at(-1) ?? 'reversible') : 'read';
      expect([metadata.id, metadata.risk]).toEqual([metadata.id, highest]);
    }
  });

  it('reads only, where it has no row', () => {
    const reading = operationsOf().filter(({ metadata }) => metadata.risk === 'read');
    expect(reading.filter(({ method }) => method !== 'GET')).toEqual([]);
  });

  it.each(
    someOf(
      names.filter((name) => (CASES[name] as Rest).passes),
      3,
    ),
  )('%s waits for nobody where it brings nothing new', async (name) => {
    await reset();
    await askFor(APPROVED_RISKS);
    const [, code] = await codeOf(await send((CASES[name] as Rest).passes as Call));
    expect(code).not.toBe('approvalRequired');
  });
});

describe('H40: the risk of a call is the risk of its effect', () => {
  it.each(someOf(effects, 6))('%s waits: %s', async (name, kind, one) => {
    await prepare(one);
    expect(one.call[0]).toBe(operationById(name).method);
    // Only this risk: the call waits because of this effect, or because of another one with the same risk.
    await askFor([EFFECTS[kind].risk]);
    const { approval } = await asked(send(one.call));
    expect(approval.id).toMatch(/^apr_/);
  });

  it.each(
    someOf(
      names.filter((name) => (CASES[name] as Rest).meanwhile),
      3,
    ),
  )('the approval of %s is out of date once its thing is another', async (name) => {
    const [[, , one] = []] = casesOf(name);
    if (!one) throw new Error(`${name} has no case`);
    await prepare(one);
    await askFor(APPROVED_RISKS);
    const { approval } = await asked(send(one.call));
    await approve(approval.id);
    await askFor([]);
    expect((await send((CASES[name] as Rest).meanwhile as Call)).status).toBeLessThan(300);
    await askFor(APPROVED_RISKS);
    expect(await codeOf(await send(one.call, approval.id))).toEqual([409, 'approvalStale']);
  });
});

const BACK: readonly Call[] = [
  ['POST', SOCIAL_LOGIN, { callback_urls: [HOME, USED], callback_mode: 'tokens' }],
  ['PUT', ACCESS, access('example.test')],
  ['PUT', AGENTS, { resources: [MCP] }],
  ['PATCH', CLIENT, { name: 'Shop', redirect_uris: [SHOP], token_endpoint_auth_method: 'client_secret_basic' }],
  ['PATCH', HOOK, { url: 'https://example.com/hook', enabled: true }],
  ['PUT', GITHUB, { enabled: true, client_id: 'Iv1.own', client_secret: 'a-secret-of-ours' }],
  ['PUT', GOOGLE, { enabled: true }],
  ['PUT', ISSUERS, { issuers: [ISSUER] }],
  ['PUT', ADOPTION, FORMER],
  ['PATCH', ADA, { blocked: false }],
];
