/**
 * H32: every attack on approvals that is tried, in one table. The call that the owner approved is always the same: a second
 * callback URL with a domain that the project does not have. An attack has succeeded if it is answered without an error.
 */
import { csrfIn } from '../../../support/account.ts';
import { EVIL, type Guarded, HOME, pageOf, provision } from '../../../support/approvals.ts';
import type { Harness } from '../../../support/harness.ts';
import { apiWith } from '../../../support/keys.ts';
import type { TestTenant } from '../../../support/tenant.ts';

export interface World extends Guarded {
  readonly harness: Harness;
  /** The approval of the call above. It is approved, or it waits if the attack is about the decision. */
  readonly approvalId: string;
  readonly userCode: string;
  readonly stranger: { readonly cookie: string };
  readonly admin: { readonly cookie: string };
  readonly foreign: TestTenant;
  /** Another key of the same project that may do everything. */
  readonly otherKey: string;
}

export interface Attack {
  readonly name: string;
  readonly attempt: (world: World) => Promise<Response>;
}

const APPROVED = [HOME, EVIL];

const body = (name: string, urls: readonly string[]): Attack => ({
  name,
  attempt: ({ tenant, approvalId }) => provision(tenant, urls, approvalId),
});

/** Bodies that are similar to the approved one, and bodies that are not. */
const altered: readonly Attack[] = [
  body('the order of the list', [EVIL, HOME]),
  body('one entry less', [EVIL]),
  body('an entry twice', [HOME, EVIL, EVIL]),
  ...Array.from({ length: 45 }, (_, index) =>
    body(`one entry more, ${index}`, [...APPROVED, `https://more${index}.evil${index}.example/cb`]),
  ),
  ...Array.from({ length: 45 }, (_, index) => body(`another path, ${index}`, [HOME, `${EVIL}${index}`])),
  ...[
    'https://collector.evil.example/cb/',
    'https://collector.evil.example/CB',
    'https://collector.evil.example/c%62',
    'https://collector.evil.example//cb',
    'https://collector.evil.example/cb?a=1',
    'https://collector.evil.example/./cb',
    'https://collector.evil.example:443/cb',
    'https://collector.evil.example:8443/cb',
    'https://COLLECTOR.evil.example/cb',
    'https://c%6Fllector.evil.example/cb',
    'https://collector.evil.example./cb',
    'https://collectоr.evil.example/cb',
    'https://collector.evil.example.org/cb',
    'https://*.evil.example/cb',
    'https://evil.example/cb',
    'http://collector.evil.example/cb',
  ].map((url) => body(`another spelling: ${url}`, [HOME, url])),
  ...[
    ['another mode', { callback_mode: 'code' }],
    ['the present mode, which the owner did not see', { callback_mode: 'tokens' }],
    ['another length of sessions', { session_max_days: 365 }],
    ['no end of sessions', { session_max_days: null }],
    ['a field that does not exist', { note: 'approved' }],
    ['the approval in the body', { approval: 'yes' }],
    ['a prototype', { constructor: { prototype: {} } }],
  ].map(
    ([name, more]): Attack => ({
      name: String(name),
      attempt: ({ tenant, approvalId }) =>
        tenant.api('/api/resources/social-login', {
          method: 'POST',
          json: { callback_urls: APPROVED, ...(more as object) },
          headers: { approval: approvalId },
        }),
    }),
  ),
  ...['?dry_run=true', '?dry_run=false', '?approval=yes', '?a=1&a=2', '?callback_urls=x'].map(
    (query): Attack => ({
      name: `a query: ${query}`,
      attempt: ({ tenant, approvalId }) =>
        tenant.api(`/api/resources/social-login${query}`, {
          method: 'POST',
          json: { callback_urls: APPROVED },
          headers: { approval: approvalId },
        }),
    }),
  ),
];

/** The approval of one call, sent with another one. */
const moved: readonly Attack[] = (
  [
    ['DELETE', '/api/resources/social-login'],
    ['GET', '/api/social-login/export'],
    ['GET', '/api/social-login/export?after=1'],
    ['POST', '/api/keys', { name: 'Mine', preset: 'full' }],
    ['POST', '/api/keys', { name: 'Mine', preset: 'ci', expires_in_s: 1 }],
    ['POST', '/api/keys/rotate', {}],
    ['POST', '/api/keys/rotate', { revoke_now: true }],
    ['POST', '/api/webhooks', { url: 'https://evil.example/hook' }],
    ['PUT', '/api/social-login/domain', { host: 'login.evil.example' }],
    ['PUT', '/api/social-login/appearance', { terms_url: 'https://evil.example/terms' }],
    ['PUT', '/api/social-login/agents', { resources: ['https://evil.example/mcp'] }],
    [
      'PUT',
      '/api/social-login/trusted-issuers',
      { issuers: [{ issuer: 'https://evil.example', client_ids: ['app'] }] },
    ],
    ['PUT', '/api/social-login/providers/github', { enabled: true, client_id: 'x', client_secret: 'y' }],
    ['POST', '/api/social-login/clients', { name: 'Mine', redirect_uris: ['https://evil.example/cb'] }],
    ['PATCH', '/api/social-login/clients/app', { backchannel_logout_uri: 'https://evil.example/out' }],
    ['POST', '/api/social-login/clients/app/secret'],
    ['POST', '/api/members', { email: 'eve@evil.example', role: 'support' }],
    ['PUT', '/api/approvals/policy', { outward: false, irreversible: false }],
    ['PUT', '/api/approvals/policy', { outward: false, irreversible: true }],
  ] as const
).map(([method, path, json]) => ({
  name: `${method} ${path} ${JSON.stringify(json ?? null)}`,
  attempt: ({ tenant, approvalId }) =>
    tenant.api(path, { method, ...(json === undefined ? {} : { json }), headers: { approval: approvalId } }),
}));

/** Ids that never existed, and other spellings of one that waits. */
const made: readonly Attack[] = [
  ...(
    [
      ['the id of a request that waits', ({ approvalId }) => approvalId],
      ['the code', ({ userCode }) => userCode],
      ['capitals', ({ approvalId }) => approvalId.toUpperCase()],
      ['the id without its prefix', ({ approvalId }) => approvalId.slice(4)],
      ['two ids', ({ approvalId }) => `${approvalId}, ${approvalId}`],
      ['the address', ({ approvalId, harness }) => `${harness.baseUrl}/account/approvals/${approvalId}`],
      ['a wildcard', () => '*'],
      ['a percent sign', () => '%'],
      ['a zero byte', () => '%00'],
      ['SQL', () => "' or 1=1 --"],
      ['true', () => 'true'],
      ['approved', () => 'approved'],
      ['nothing', () => ''],
      ['a long text', () => 'a'.repeat(4_000)],
    ] as const satisfies readonly (readonly [string, (world: World) => string])[]
  ).map(([name, idOf]): Attack => ({ name, attempt: (world) => provision(world.tenant, APPROVED, idOf(world)) })),
  ...Array.from(
    { length: 26 },
    (_, index): Attack => ({
      name: `a guess, ${index}`,
      attempt: ({ tenant }) => provision(tenant, APPROVED, `apr_${String(index).padStart(22, '0')}`),
    }),
  ),
];

/** The approval, used by somebody else. */
const foreign: readonly Attack[] = [
  { name: 'another project', attempt: ({ foreign: other, approvalId }) => provision(other, APPROVED, approvalId) },
  {
    name: 'another key of the project',
    attempt: ({ harness, otherKey, approvalId }) =>
      provision({ api: apiWith(harness, otherKey) }, APPROVED, approvalId),
  },
  {
    name: 'the application key',
    attempt: ({ harness, tenant, approvalId }) =>
      provision({ api: apiWith(harness, tenant.applicationKey) }, APPROVED, approvalId),
  },
  {
    name: 'the approval as the key',
    attempt: ({ harness, approvalId }) => provision({ api: apiWith(harness, approvalId) }, APPROVED, approvalId),
  },
  {
    name: 'no key, with the session of the owner',
    attempt: ({ harness, owner, approvalId }) =>
      harness.fetch('/api/resources/social-login', {
        method: 'POST',
        headers: { cookie: owner.cookie, 'content-type': 'application/json', approval: approvalId },
        body: JSON.stringify({ callback_urls: APPROVED }),
      }),
  },
];

const FORM = { 'content-type': 'application/x-www-form-urlencoded' };
const form = (fields: Record<string, string>): string => new URLSearchParams(fields).toString();

interface Decision {
  readonly headers?: Record<string, string>;
  readonly fields?: Record<string, string>;
  readonly method?: string;
  readonly path?: string;
}

/** Somebody who is not the owner approves. `csrf` is the token of the owner's own page. */
const decision = (name: string, of: (world: World, csrf: string) => Decision): Attack => ({
  name,
  async attempt(world) {
    const path = `/account/approvals/${world.approvalId}`;
    const csrf = csrfIn(await (await pageOf(world.harness, world.owner, path)).text());
    const tried = of(world, csrf);
    return world.harness.fetch(tried.path ?? path, {
      method: tried.method ?? 'POST',
      headers: { ...FORM, ...tried.headers },
      ...(tried.method === 'GET' ? {} : { body: form({ decision: 'approve', csrf_token: csrf, ...tried.fields }) }),
    });
  },
});

const decided: readonly Attack[] = [
  decision('a management key', ({ tenant }) => ({ headers: { authorization: `Bearer ${tenant.managementKey}` } })),
  decision('nobody', () => ({})),
  decision('another account', ({ stranger }) => ({ headers: { cookie: stranger.cookie } })),
  decision('an admin of the project', ({ admin }) => ({ headers: { cookie: admin.cookie } })),
  decision('a form of another site', ({ owner }) => ({
    headers: { cookie: owner.cookie, origin: 'https://evil.example' },
  })),
  decision('a form of nowhere', ({ owner }) => ({ headers: { cookie: owner.cookie, origin: 'null' } })),
  decision('a form without its token', ({ owner }) => ({
    headers: { cookie: owner.cookie },
    fields: { csrf_token: '' },
  })),
  decision('the token of somebody else', ({ owner }) => ({
    headers: { cookie: owner.cookie },
    fields: { csrf_token: 'a'.repeat(43) },
  })),
  decision('a decision that does not exist', ({ owner }) => ({
    headers: { cookie: owner.cookie },
    fields: { decision: 'approved' },
  })),
  decision('the API by PUT', ({ tenant, approvalId }) => ({
    method: 'PUT',
    path: `/api/approvals/${approvalId}`,
    headers: { authorization: `Bearer ${tenant.managementKey}` },
  })),
  decision('the API by POST', ({ tenant, approvalId }) => ({
    path: `/api/approvals/${approvalId}/approve`,
    headers: { authorization: `Bearer ${tenant.managementKey}` },
  })),
  decision('the wait call', ({ tenant }) => ({
    path: '/api/wait',
    headers: { authorization: `Bearer ${tenant.managementKey}` },
  })),
];

/** How many times the right call is sent at once. */
export const RACERS = 20;

/** Seconds after the approval, and after the request. */
export const TOO_LATE_S = [600, 601, 660, 3_600, 86_400] as const;
export const REQUEST_OVER_S = [1_800, 1_801] as const;

/** How often the right call is sent again after its use. */
export const REPLAYS = 8;

export const ATTACKS = { altered, moved, made, foreign, decided } as const;

/** One call of a race passes, as it should, so it is not counted. */
export const attackCount = (): number =>
  Object.values(ATTACKS).flat().length + (RACERS - 1) + REPLAYS + TOO_LATE_S.length + REQUEST_OVER_S.length;
