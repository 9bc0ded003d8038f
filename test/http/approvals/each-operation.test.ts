/** H32: each operation that may have to wait: which of its calls wait, and what makes their approval out of date. */
import { type ApprovableId, operationById, operationsOf, TEST_USER_DOMAIN } from '@porchlight/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { mayNeedApproval } from '../../../contract/src/operation.ts';
import { APPROVAL_RULES } from '../../../server/approvals/approval-rules.ts';
import { endLine, headerLine, LineSum } from '../../../server/people/user-line.ts';
import { createMemberStore } from '../../../server/storage/members/member-store.ts';
import { asked, type Guarded, guardedProject, HOME } from '../../support/approvals.ts';
import { createHarness, type Harness } from '../../support/harness.ts';
import { createKey } from '../../support/keys.ts';
import { createOwner } from '../../support/owner.ts';
import { someOf } from '../../support/times.ts';

type Call = readonly [method: string, path: string, json?: unknown];

/** An import sends a file in place of JSON. */
const NO_USERS = headerLine('https://accounts.google.com') + endLine(new LineSum());

interface Case {
  /** One that waits; null for the one operation that never does. */
  readonly waits: Call | null;
  /** Another call that changes what this one would change. Null exactly where the call only adds something. */
  readonly meanwhile: Call | null;
  /** One of the same operation that no person has to approve, or that changes nothing. */
  readonly passes?: Call;
}

const ids = { hook: '', client: '', key: '', member: '', user: '' };
const ISSUER = { issuer: 'https://acme.okta.com', client_ids: ['app'], domains: [], provision: 'known' };
const CLIENT = '/api/social-login/clients/:client';
const HOOK = '/api/webhooks/:hook';
const GITHUB = '/api/social-login/providers/github';
const SOCIAL_LOGIN = '/api/resources/social-login';
const renamed: Call = ['PATCH', CLIENT, { name: 'Renamed' }];
const otherPath: Call = ['PATCH', HOOK, { url: 'https://example.com/moved' }];
const otherAddress = (name: string): Call => [
  'PATCH',
  '/api/social-login/test-users/:user',
  { email: `${name}@${TEST_USER_DOMAIN}` },
];
const access = (...domains: string[]) => ({ mode: 'list', domains, emails: [] });

const CASES: Readonly<Record<ApprovableId, Case>> = {
  provisionSocialLogin: {
    waits: ['POST', SOCIAL_LOGIN, { callback_urls: [HOME, 'https://evil.example/cb'] }],
    meanwhile: ['POST', SOCIAL_LOGIN, { callback_urls: [HOME, 'https://www.example.com/cb'] }],
    passes: ['POST', SOCIAL_LOGIN, { callback_urls: [HOME] }],
  },
  setAccess: {
    waits: ['PUT', '/api/social-login/access', access('example.com', 'evil.example')],
    meanwhile: ['PUT', '/api/social-login/access', access()],
    passes: ['PUT', '/api/social-login/access', access()],
  },
  setAgents: {
    waits: ['PUT', '/api/social-login/agents', { resources: ['https://evil.example/mcp'] }],
    meanwhile: [
      'PUT',
      '/api/social-login/agents',
      { resources: ['https://app.example.com/mcp'], token_lifetime_s: 900 },
    ],
    passes: [
      'PUT',
      '/api/social-login/agents',
      { resources: ['https://app.example.com/mcp', 'https://api.example.com/'] },
    ],
  },
  setAppearance: {
    waits: ['PUT', '/api/social-login/appearance', { terms_url: 'https://evil.example/terms' }],
    meanwhile: ['PUT', '/api/social-login/appearance', { accent: '#1d6fb8' }],
    passes: ['PUT', '/api/social-login/appearance', { terms_url: 'https://www.example.com/terms' }],
  },
  setDomain: {
    waits: ['PUT', '/api/social-login/domain', { host: 'login.evil.example' }],
    meanwhile: ['PUT', '/api/social-login/domain', { host: 'login.example.com' }],
    passes: ['PUT', '/api/social-login/domain', { host: 'accounts.example.com' }],
  },
  setProvider: {
    waits: ['PUT', GITHUB, { enabled: true, client_id: 'Iv1.evil', client_secret: 'a-secret-of-evil' }],
    meanwhile: ['PUT', GITHUB, { enabled: false }],
    passes: ['PUT', GITHUB, { enabled: false }],
  },
  setTrustedIssuers: {
    waits: ['PUT', '/api/social-login/trusted-issuers', { issuers: [{ ...ISSUER, provision: 'create' }] }],
    meanwhile: ['PUT', '/api/social-login/trusted-issuers', { issuers: [] }],
    passes: ['PUT', '/api/social-login/trusted-issuers', { issuers: [] }],
  },
  createClient: {
    waits: ['POST', '/api/social-login/clients', { name: 'New', redirect_uris: ['https://app.example.com/two'] }],
    meanwhile: null,
  },
  changeClient: {
    waits: ['PATCH', CLIENT, { redirect_uris: ['https://evil.example/cb'] }],
    meanwhile: renamed,
    passes: ['PATCH', CLIENT, { name: 'Shop', redirect_uris: ['https://admin.example.com/two'] }],
  },
  deleteClient: { waits: ['DELETE', CLIENT], meanwhile: renamed },
  createClientSecret: { waits: ['POST', `${CLIENT}/secret`], meanwhile: renamed },
  createKey: { waits: ['POST', '/api/keys', { name: 'New', preset: 'ci' }], meanwhile: null },
  changeKey: {
    waits: ['PATCH', '/api/keys/:key', { permissions: ['project:read', 'users:export'] }],
    meanwhile: ['PATCH', '/api/keys/:key', { name: 'Renamed' }],
    passes: ['PATCH', '/api/keys/:key', { permissions: ['project:read'] }],
  },
  rotateKeys: { waits: ['POST', '/api/keys/rotate', {}], meanwhile: ['POST', '/api/keys/rotate', {}] },
  createWebhook: { waits: ['POST', '/api/webhooks', { url: 'https://example.com/new' }], meanwhile: null },
  changeWebhook: {
    waits: ['PATCH', HOOK, { url: 'https://evil.example/hook' }],
    meanwhile: otherPath,
    passes: ['PATCH', HOOK, { events: ['authorize'] }],
  },
  deleteWebhook: { waits: ['DELETE', HOOK], meanwhile: otherPath },
  rotateWebhookSecret: { waits: ['POST', `${HOOK}/secret`], meanwhile: otherPath },
  exportUsers: { waits: ['GET', '/api/social-login/export'], meanwhile: null },
  exportUser: { waits: ['GET', '/api/social-login/users/:user/export'], meanwhile: otherAddress('one') },
  deleteUser: {
    waits: ['DELETE', '/api/social-login/users/:user'],
    meanwhile: otherAddress('two'),
    passes: ['DELETE', '/api/social-login/users/:user?dry_run=true'],
  },
  importUsers: {
    waits: ['POST', '/api/social-login/import', NO_USERS],
    meanwhile: null,
    passes: ['POST', '/api/social-login/import?dry_run=true', NO_USERS],
  },
  inviteMember: {
    waits: ['POST', '/api/members', { email: 'eve@evil.example', role: 'support' }],
    meanwhile: ['POST', '/api/members', { email: 'eve@evil.example', role: 'member' }],
  },
  // A key gives two roles, so that the only other change leaves nothing to do.
  changeMember: {
    waits: ['PATCH', '/api/members/:member', { role: 'support' }],
    meanwhile: null,
    passes: ['PATCH', '/api/members/:member', { role: 'member' }],
  },
  createClaimUrl: { waits: null, meanwhile: null, passes: ['POST', '/api/claim/url', {}] },
  deleteSocialLogin: {
    waits: ['DELETE', SOCIAL_LOGIN],
    meanwhile: ['POST', SOCIAL_LOGIN, { callback_urls: [HOME, 'https://two.example.com/cb'] }],
    passes: ['DELETE', `${SOCIAL_LOGIN}?dry_run=true`],
  },
  deleteTenant: {
    waits: ['DELETE', '/api/tenant', { confirm: ':tenant' }],
    meanwhile: ['PATCH', '/api/tenant', { name: 'Other' }],
    passes: ['DELETE', '/api/tenant?dry_run=true', { confirm: ':tenant' }],
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
    const client = { name: 'Shop', redirect_uris: ['https://admin.example.com/cb'] };
    const hook = (await made('POST', '/api/webhooks', { url: 'https://example.com/hook' })) as {
      webhook: { id: string };
    };
    const own = (await made('POST', '/api/social-login/clients', client)) as { client: { client_id: string } };
    const person = (await made('POST', '/api/social-login/test-users', {})) as { user: { id: number } };
    ids.hook = hook.webhook.id;
    ids.client = own.client.client_id;
    ids.user = String(person.user.id);
    ids.key = (await createKey(harness, tenant, { permissions: ['project:read', 'events:read'] })).id;
    await made('PUT', '/api/social-login/access', access('example.com'));
    await made('PUT', '/api/social-login/agents', { resources: ['https://app.example.com/mcp'] });
    await made('PUT', '/api/social-login/trusted-issuers', { issuers: [ISSUER] });
    await made('PUT', GITHUB, { enabled: true, client_id: 'Iv1.own', client_secret: 'a-secret-of-ours' });
    ids.member = await joined(tenant.id);
  });
});

/** A member with the role `member`. */
async function joined(tenantId: string): Promise<string> {
  const members = createMemberStore(harness.database);
  const { accountId, email } = await createOwner(harness);
  const now = harness.clock.now();
  const expiresAt = new Date(now.getTime() + 60_000);
  const invitation = { id: 'inv_test', tenantId, email, role: 'member' as const, expiresAt };
  await members.invite({ ...invitation, token: 'svc_invite_test', createdAt: now }, 10);
  await members.accept(invitation, 'mem_test', accountId, now);
  return 'mem_test';
}

const filled = (text: string): string =>
  text.replace(/:(hook|client|key|member|user)\b/g, (_, name: keyof typeof ids) => ids[name]);

const send = ([method, path, json]: Call, approval?: string): Promise<Response> => {
  if (json === NO_USERS)
    return guarded.tenant.api(path, { method, body: NO_USERS, headers: { 'content-type': 'application/x-ndjson' } });
  const body = JSON.stringify(json)?.replace(':tenant', guarded.tenant.id);
  return guarded.tenant.api(filled(path), {
    method,
    ...(body === undefined ? {} : { json: JSON.parse(body) }),
    ...(approval === undefined ? {} : { headers: { approval } }),
  });
};

/** As the page does it; that only the owner reaches the page is shown elsewhere. */
const approve = (id: string) =>
  harness.database.query(
    "update porchlight.approvals set status = 'approved', decided_at = $2, expires_at = $3 where id = $1",
    [id, harness.clock.now(), new Date(harness.clock.now().getTime() + 600_000)],
  );

const askFor = (wanted: boolean) =>
  harness.service.shared.tenants.change(guarded.tenant.id, harness.clock.now(), (tenant) => ({
    ok: true,
    value: { ...tenant, approveOutward: wanted, approveIrreversible: wanted },
  }));

const codeOf = async (response: Response): Promise<[number, unknown]> => {
  const text = await response.text();
  return [response.status, text.startsWith('{') ? (JSON.parse(text) as { code?: string }).code : undefined];
};

const rows = Object.entries(CASES) as [ApprovableId, Case][];

describe('H32: every operation of a risk', () => {
  it('has a rule, and a case here', () => {
    const risky = operationsOf().filter(({ metadata }) => mayNeedApproval(metadata));
    const names = risky.map(({ metadata }) => metadata.id).sort();
    expect(Object.keys(APPROVAL_RULES).sort()).toEqual(names);
    expect(Object.keys(CASES).sort()).toEqual(names);
    for (const [id, { waits }] of rows) if (waits) expect([id, waits[0]]).toEqual([id, operationById(id).method]);
  });

  it.each(
    someOf(
      rows.filter(([, { passes }]) => passes),
      3,
    ),
  )('%s waits for nobody where it brings nothing new', async (_id, one) => {
    harness.clock.advance({ seconds: 61 });
    const [, code] = await codeOf(await send(one.passes as Call));
    expect(code).not.toBe('approvalRequired');
  });

  it.each(
    someOf(
      rows.filter(([, { waits }]) => waits),
      3,
    ),
  )('%s waits, and is out of date once its thing is another', async (id, one) => {
    harness.clock.advance({ seconds: 61 });
    await askFor(false);
    // As it was at first: an earlier case may have changed it.
    for (const back of BACK) expect((await send(back)).status).toBeLessThan(300);
    await askFor(true);
    const { approval } = await asked(send(one.waits as Call));
    await approve(approval.id);
    expect(APPROVAL_RULES[id].outOfDate === null).toBe(one.meanwhile === null && id !== 'changeMember');
    if (one.meanwhile === null) return;
    await askFor(false);
    expect((await send(one.meanwhile)).status).toBeLessThan(300);
    await askFor(true);
    expect(await codeOf(await send(one.waits as Call, approval.id))).toEqual([409, 'approvalStale']);
  });
});

const BACK: readonly Call[] = [
  ['POST', SOCIAL_LOGIN, { callback_urls: [HOME] }],
  ['PUT', '/api/social-login/access', access('example.com')],
  ['PATCH', CLIENT, { name: 'Shop', redirect_uris: ['https://admin.example.com/cb'] }],
  ['PATCH', HOOK, { url: 'https://example.com/hook' }],
  ['PUT', GITHUB, { enabled: true, client_id: 'Iv1.own', client_secret: 'a-secret-of-ours' }],
  ['PUT', '/api/social-login/trusted-issuers', { issuers: [ISSUER] }],
];
