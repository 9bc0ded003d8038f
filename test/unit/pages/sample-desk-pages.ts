/** The pages of a project with ordinary and with extreme data. */

import { DEFAULT_TEAM_ROLES, PERMISSIONS } from '@porchlight/contract';
import type { PersonApproval } from '../../../server/approvals/common/person-approval.ts';
import { readEventQuery } from '../../../server/desk/event-search.ts';
import type { EventNames } from '../../../server/desk/name-events.ts';
import type { ProjectCall } from '../../../server/desk/owner-routes.ts';
import { eventsPage } from '../../../server/desk/pages/activity/events-page.ts';
import { triedPage } from '../../../server/desk/pages/activity/tried-page.ts';
import { confirmPage } from '../../../server/desk/pages/frame/confirm-page.ts';
import { signInAgainPage } from '../../../server/desk/pages/frame/sign-in-again-page.ts';
import { accessPage } from '../../../server/desk/pages/people/access-page.ts';
import { invitationPage } from '../../../server/desk/pages/people/invitation-page.ts';
import { membersPage } from '../../../server/desk/pages/people/members-page.ts';
import { blockQuestion } from '../../../server/desk/pages/people/questions.ts';
import { teamPage } from '../../../server/desk/pages/people/team-page.ts';
import { noTeamsPage, teamsPage } from '../../../server/desk/pages/people/teams-page.ts';
import { userPage } from '../../../server/desk/pages/people/user-page.ts';
import { usersPage } from '../../../server/desk/pages/people/users-page.ts';
import { agentsPage } from '../../../server/desk/pages/programs/agents-page.ts';
import { keysPage } from '../../../server/desk/pages/programs/keys-page.ts';
import { endAgentQuestion } from '../../../server/desk/pages/programs/questions.ts';
import { webhookPage } from '../../../server/desk/pages/programs/webhook-page.ts';
import { webhooksPage } from '../../../server/desk/pages/programs/webhooks-page.ts';
import { overviewPage } from '../../../server/desk/pages/project/overview-page.ts';
import { settingsPage } from '../../../server/desk/pages/project/settings-page.ts';
import { transferPage } from '../../../server/desk/pages/project/transfer-page.ts';
import { callbacksPage } from '../../../server/desk/pages/sign-in/callbacks-page.ts';
import { providersPage } from '../../../server/desk/pages/sign-in/providers-page.ts';
import { projectPaths } from '../../../server/desk/paths.ts';
import { setupSteps } from '../../../server/desk/setup-steps.ts';
import { trendOf } from '../../../server/desk/trend.ts';
import type { ConnectedAgent } from '../../../server/issuer/ports/agents.ts';
import { appClientOf, type OwnClient } from '../../../server/issuer/settings/own-client.ts';
import { markOf } from '../../../server/providers/catalogue/catalogue.ts';
import type { EventRecord } from '../../../server/social-login/ports/events.ts';
import type { SocialLoginResource } from '../../../server/social-login/ports/resource.ts';
import type { UserRecord } from '../../../server/social-login/ports/users.ts';
import type { TenantNotice } from '../../../server/tenants/ports.ts';
import { bornClaimed } from '../../../server/tenants/tenant.ts';
import type { Delivery } from '../../../server/webhooks/delivery.ts';
import { NOW } from './sample-data.ts';

const ID = 'brave-otter-k3f9q2';
const LOGIN = `https://porchlight.example/edge/auth/${ID}/google`;

const hostAt = (host: string, provenAt: Date | null) => ({
  host,
  provenAt,
  fileUrl: `https://${host}/.well-known/porchlight.txt`,
  recordName: `_porchlight.${host}`,
});
const PROOF = {
  text: 'porchlight-verification=Zk3w9m2Qe0T1u7yR5b8cV4nX6aH2sD0fJ1gK3lP9oIw',
  hosts: [hostAt('shop.example.com', NOW), hostAt('preview.shop.example.com', null)],
};
const clientOf = (text: string): OwnClient => ({
  ...appClientOf(text, new Date(0)),
  id: 'app_console',
  redirectUris: ['https://admin.example.com/auth/callback'],
  backchannelLogoutUri: 'https://admin.example.com/auth/out',
  authMethod: 'client_secret_basic',
});
const GITHUB = { id: 'github', label: 'GitHub' };
const OPENID = { issuer: `https://porchlight.example/t/${ID}`, client_id: 'app' };

/** The providers by these names, and the first event as a person whom the app kept out. */
const namesOf = (text: string): EventNames => ({
  providerOf: (id) => ({ id, label: `${id} ${text}`, mark: markOf(id) }),
  refused: new Map([[1, text]]),
});

const call = (name: string, email: string, changes: Partial<ProjectCall> = {}): ProjectCall => ({
  account: {
    id: 'acct_1',
    issuer: 'https://accounts.google.com',
    email,
    name,
    picture: null,
    tier: 'free',
    createdAt: NOW,
  },
  since: NOW,
  csrf: 'token',
  tenant: bornClaimed({ id: ID, name, creator: null, runtimeProfile: '2026-11' }, 'acct_1', NOW),
  role: 'owner',
  memberId: 'mem_owner',
  may: () => true,
  mayUse: { send: () => true, open: () => true },
  now: NOW,
  query: () => undefined,
  param: () => '',
  standing: [],
  undos: [],
  waiting: 0,
  others: [
    { id: 'calm-badger-1a2b3c', name, isOwn: true },
    { id: 'quiet-heron-4d5e6f', name: null, isOwn: false },
  ],
  ...changes,
});

const resource = (callbackUrls: string[]): SocialLoginResource => ({
  tenantId: ID,
  callbackUrls,
  callbackMode: 'tokens',
  sessionMaxDays: 30,
  provenHosts: [],
  appearance: {},
  testUsers: null,
  browserSessionS: null,
  browserSessionFrom: null,
  adoption: null,
  providers: [],
  placement: 'pooled',
  epoch: 0,
  createdAt: NOW,
  updatedAt: NOW,
});

const user = (name: string | null, email: string, id = 7): UserRecord => ({
  id,
  email,
  name,
  picture: null,
  firstSeen: NOW,
  lastSeen: NOW,
});

const events = (email: string): EventRecord[] =>
  (
    [
      ['login_started', null, {}],
      ['login_failed', null, { stage: 'user_upsert', error_code: 'not_allowed' }],
      ['login_failed', null, { stage: 'userinfo', error_code: 'http_502' }],
      ['consent_denied', null, { at: 'consent_page' }],
      ['authorize', 7, {}],
      ['token_refreshed', 7, {}],
      ['logout', 7, { reason: 'refresh_token_reused' }],
    ] as const
  ).map(([event, userId, metadata], index) => ({
    id: index + 1,
    event,
    userId,
    email: userId === null ? null : email,
    redirectUri: 'https://shop.example.com/auth/callback',
    returnTo: null,
    metadata,
    createdAt: NOW,
  }));

const MAIN_KEY = { isMain: true, name: null, permissions: PERMISSIONS, lastUsedFrom: null, memberId: null } as const;

const askedOf = (text: string): PersonApproval[] =>
  (['pending', 'approved', 'denied', 'used'] as const).map((status, index) => ({
    id: `apr_${index}`,
    tenantId: 'brave-otter-k3f9q2',
    userId: 7,
    clientId: index === 0 ? 'app' : 'agent_1',
    agentName: index === 0 ? null : text,
    agentHost: null,
    title: text,
    details: [{ label: text, value: text }],
    binding: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
    textHash: 'hash',
    userCode: 'KXPM-4T7Q',
    status,
    createdAt: NOW,
    expiresAt: NOW,
    decidedAt: null,
  }));

const agent = (name: string, way: ConnectedAgent['way'] = 'redirect'): ConnectedAgent => ({
  id: 'ses_1',
  way,
  userId: 7,
  user: { email: 'ada@example.com', name },
  clientId: 'client_1',
  name,
  redirectUri: 'http://127.0.0.1:8123/callback',
  resource: 'https://shop.example.com/mcp',
  scopes: [{ name: 'todos:read', description: 'Read your to-do list' }],
  connectedAt: NOW,
  lastUsedAt: NOW,
});

const webhook = {
  id: 'wh_1',
  tenantId: ID,
  url: 'https://shop.example.com/hooks/porchlight',
  events: ['authorize', 'user_erased'] as const,
  offReason: null,
  failingSince: null,
  answeredAt: null,
  createdAt: NOW,
};

const delivery = (responseText: string): Delivery => ({
  id: 1,
  webhookId: 'wh_1',
  kind: 'authorize',
  eventId: 5,
  userId: 7,
  status: 'pending',
  attempts: 3,
  responseStatus: 500,
  error: null,
  responseText,
  notice: null,
  createdAt: NOW,
  nextAttemptAt: NOW,
  deliveredAt: null,
});

const NOTICES: TenantNotice[] = [
  { kind: 'limit', limit: 'auth_events_per_month', percent: 95, reached_on: '2026-11-20', message: 'Nearly used.' },
  { kind: 'paused', reason: 'operator', since: null, message: 'Paused.' },
  { kind: 'webhook', webhook: 'wh_1', message: 'It fails.' },
  { kind: 'provider', provider: 'google', failures: 3, message: 'It fails.' },
  { kind: 'key', fingerprint: 'svc_man_…9Qk2f4', expires_at: NOW.toISOString(), message: 'It ends.' },
];

const TRIED = { id: 7, email: 'ada@example.test', name: 'Ada', picture: null };

const TEAMS = {
  tenantId: ID,
  roles: DEFAULT_TEAM_ROLES,
  creation: 'anyone',
  createdAt: NOW,
  teamCount: 4,
} as const;

const PASSKEYS = [
  { handle: 'one', name: 'named', synchronised: true, usedAt: NOW, suspendedAt: null },
  { handle: 'two', name: null, synchronised: false, usedAt: null, suspendedAt: NOW },
].map((passkey) => ({
  ...passkey,
  credentialId: passkey.handle,
  publicKey: 'key',
  counter: 0,
  transports: [],
  createdAt: NOW,
}));

export function deskPagesWith(text: string, email: string): Record<string, string> {
  const here = call(text, email);
  const set = resource(['https://shop.example.com/auth/callback', 'http://localhost:3000/cb']);
  const figures = { users: 1, sessions: 2, events: 3, teams: 4 };
  const steps = setupSteps(projectPaths(ID), { resource: set, users: 1, keyWasUsed: false });
  const typed = { field: () => text.slice(0, 80), file: async () => Buffer.alloc(0) };
  return {
    'desk-overview': overviewPage(here, {
      resource: set,
      loginUrl: LOGIN,
      openid: OPENID,
      figures,
      steps,
      health: {
        callbackMode: 'code',
        callbacks: 1,
        unprovenWildcards: 0,
        domain: null,
        webhooks: 1,
        pausedWebhooks: 1,
        keyWasUsed: true,
      },
      trend: trendOf(['2026-11-14', '2026-11-15'], []),
      recent: { events: events(email), names: namesOf(email) },
      restorableUntil: null,
    }),
    'desk-users': usersPage(here, {
      users: [user(text, email)],
      providers: new Map([
        [user(text, email).id, [namesOf(email).providerOf('google'), namesOf(text).providerOf('own')]],
      ]),
      next: 3,
      total: 900,
      q: text.slice(0, 80),
      match: 'beginning',
    }),
    'desk-user': userPage(here, {
      user: user(text, email),
      teams: [{ id: 7, name: text, role: 'member' }],
      blockedAt: NOW,
      sessions: ['one', 'two'].map((id) => ({
        id,
        userId: 7,
        createdAt: NOW,
        refreshedAt: null,
        repeats: 0,
        expiresAt: NOW,
      })),
      agents: new Map([['two', text]]),
      history: { events: events(email), names: namesOf(email) },
      ways: [
        { issuer: 'https://accounts.google.com', subject: '1', addedAt: NOW, provider: { id: 'google', label: text } },
        { issuer: `https://${'a'.repeat(200)}.example`, subject: '2', addedAt: NOW, provider: null },
        ...PASSKEYS.map(({ handle }) => ({
          issuer: 'https://login.example.com/passkeys',
          subject: handle,
          addedAt: NOW,
          provider: { id: 'passkey', label: 'Passkey' },
        })),
      ],
      passkeys: PASSKEYS.map((passkey) => ({ ...passkey, name: passkey.name && text })),
      asked: askedOf(text),
      now: NOW,
      sameAddress: [{ user: { ...user(text, email), id: 8 }, providers: [namesOf(text).providerOf('github')] }],
    }),
    'desk-confirm': confirmPage(here, blockQuestion(user(text, email), []), {
      action: `${projectPaths(ID).user(7)}/block`,
      fields: { blocked: 'true' },
    }),
    'desk-confirm-agent': confirmPage(here, endAgentQuestion({ name: text, lastUsedAt: NOW }), {
      action: `${projectPaths(ID).agents}/end`,
      fields: { agent: 'x' },
    }),
    'desk-events': eventsPage(here, {
      events: events(email),
      names: namesOf(email),
      next: 1,
      asked: readEventQuery((name) => (name === 'person' ? text.slice(0, 80) : undefined)),
      searched: 20_000,
    }),
    'desk-callbacks': callbacksPage(
      { ...here, typed, notice: { tone: 'error', title: 'Nothing was changed', text: text.slice(0, 80) } },
      {
        callbackUrls: set.callbackUrls,
        proof: PROOF,
        refused: [
          {
            host: `${'a'.repeat(60)}.example.com`,
            count: 3,
            firstAt: NOW,
            lastAt: NOW,
            related: true,
            callbackUrls: ['https://a.example.com/cb'],
          },
          { host: 'lure.example.net', count: 1, firstAt: NOW, lastAt: NOW, related: false, callbackUrls: null },
        ],
        unproven: [],
        mode: 'code',
        checked: { address: text.slice(0, 80), answer: { tone: 'warn', text: text.slice(0, 80) } },
      },
    ),
    'desk-providers': providersPage(
      { ...here, typed },
      {
        place: { baseUrl: 'https://porchlight.example', tenantId: 'brave-otter-k3f9q2', hostOrigin: null },
        figures: new Map([['google', { signIns: 12, failures: 1 }]]),
        listed: [
          {
            provider: 'acme',
            enabled: true,
            client: {
              clientId: text.slice(0, 80),
              sealed: 's',
              issuer: 'https://login.example.com',
              label: text.slice(0, 60),
              domains: ['example.com'],
              changedAt: NOW.toISOString(),
            },
            problem: { code: 'invalid_client' },
            checkedAt: NOW.toISOString(),
            credentials: 'own',
            label: text.slice(0, 60),
            issuer: 'https://login.example.com',
          },
          {
            provider: 'google',
            enabled: true,
            client: null,
            problem: null,
            checkedAt: null,
            credentials: 'service',
            label: 'Google',
            issuer: 'https://accounts.google.com',
          },
        ],
      },
    ),
    'desk-access': accessPage(
      { ...here, typed },
      { list: { mode: 'list', domains: ['example.com'], emails: [email] } },
    ),
    'desk-access-searched': accessPage(here, {
      list: { mode: 'open', domains: [], emails: Array.from({ length: 11 }, (_, index) => `${index}-${email}`) },
      find: text.slice(0, 80),
    }),
    'desk-agents': agentsPage(
      { ...here, typed },
      {
        openid: OPENID,
        model: {
          clients: [appClientOf('Shop', new Date(0)), clientOf(text)],
          now: new Date(0),
          secret: { clientId: 'app', text: 'shown-once' },
        },
        settings: {
          resources: ['https://shop.example.com/mcp'],
          scopes: [{ name: 'todos:read', description: text }],
          tokenLifetimeS: 3_600,
        },
        issuers: [
          { issuer: 'https://acme.example', clientIds: [text], domains: ['acme.example'], provision: 'create' },
          { issuer: 'https://other.example', clientIds: ['app'], domains: [], provision: 'known' },
        ],
        connected: [agent(text), agent(text, 'code'), agent(text, 'organisation')],
        asked: [
          { clientId: 'agent_1', agentName: text, asked: 60, approved: 2, denied: 50, lastAskedAt: NOW },
          { clientId: 'app', agentName: null, asked: 1, approved: 1, denied: 0, lastAskedAt: NOW },
        ],
        next: 'ses_2',
        isFirst: false,
      },
    ),
    'desk-teams': teamsPage(here, {
      resource: TEAMS,
      teams: [{ id: 7, name: text, createdAt: NOW }],
      next: 9,
      q: text.slice(0, 80),
    }),
    'desk-team': teamPage(
      { ...here, typed },
      {
        team: { id: 7, name: text, createdAt: NOW },
        resource: TEAMS,
        members: ['owner', 'viewer'].map((role, index) => ({
          ...{ userId: index + 1, email, name: text, role, addedAt: NOW },
        })),
        next: 9,
        invitations: [{ id: 3, teamId: 7, email, role: 'viewer', expiresAt: NOW }],
        link: { url: 'https://porchlight.example/edge/teams/x/invitations/once', email: text.slice(0, 80) },
      },
    ),
    'desk-members': membersPage(
      { ...here, typed },
      {
        members: [
          { id: 'mem_owner', email, role: 'owner', addedAt: NOW, issuer: 'https://github.com', provider: GITHUB },
          {
            id: 'mem_1',
            email: text.slice(0, 80),
            role: 'support',
            addedAt: NOW,
            issuer: 'https://login.example',
            provider: null,
          },
        ],
        invitations: [{ id: 'inv_1', email, role: 'member', expiresAt: NOW }],
        link: { url: 'https://porchlight.example/account/invitations/once', email: text.slice(0, 80) },
      },
    ),
    invitation: invitationPage({
      invitation: { id: 'inv_1', email, role: 'member', expiresAt: NOW },
      tenant: here.tenant,
      viewer: { name: text, email },
      signsInBy: { provider: GITHUB, issuer: 'https://github.com' },
      form: { action: '/account/invitations/once', csrf: 'token' },
      switchAccountHref: '/account/sign-in',
    }),
    'desk-sign-in-again': signInAgainPage(here, `/account/projects/${ID}/keys`),
    'desk-webhooks': webhooksPage(here, [webhook]),
    'desk-webhook': webhookPage(here, {
      webhook: { ...webhook, failingSince: NOW },
      messages: [
        { delivery: delivery(text.slice(0, 80)), data: { email: text.slice(0, 80) } },
        { delivery: { ...delivery(text.slice(0, 80)), id: 2, status: 'failed' }, data: null },
      ],
      next: 1,
      isFirst: false,
      status: undefined,
      secret: 'whsec_once',
    }),
    'desk-keys': keysPage(here, {
      keys: [
        {
          ...MAIN_KEY,
          kind: 'management',
          fingerprint: '9093a6519733',
          createdAt: NOW,
          expiresAt: null,
          lastUsedAt: NOW,
        },
        {
          ...MAIN_KEY,
          permissions: [],
          kind: 'application',
          fingerprint: 'svc_app_…Zr81mm',
          createdAt: NOW,
          expiresAt: NOW,
          lastUsedAt: null,
        },
        {
          ...MAIN_KEY,
          kind: 'management',
          fingerprint: '2302e3fb2a60',
          createdAt: NOW,
          expiresAt: new Date('2026-11-16T09:30:00Z'),
          lastUsedAt: null,
        },
      ],
      credentials: { content: 'base_url=https://porchlight.example\ntenant_id=x\n', isNew: true },
    }),
    'desk-settings': settingsPage(here, {
      resource: set,
      testUsers: true,
      users: 3,
      offeredUntil: NOW,
      transferUrl: 'https://porchlight.example/account/transfers/once',
    }),
    transfer: transferPage({
      offer: { tenant: here.tenant, users: 3, expiresAt: NOW, hosts: ['shop.example'] },
      viewer: { name: text, email },
      form: { action: '/account/transfers/once', csrf: 'token' },
      switchAccountHref: '/account/sign-in',
      isOwn: false,
      refused: 'There is no room.',
      since: { newName: true, newHosts: ['new.example'] },
    }),
  };
}

export function furtherDeskPages(): Record<string, string> {
  const here = call('Otter Shop', 'ada@example.com');
  const removed = { ...here, tenant: { ...here.tenant, name: null, removedAt: NOW } };
  const offer = { tenant: here.tenant, users: 3, expiresAt: NOW, hosts: [] };
  const none = {
    loginUrl: '',
    openid: null,
    figures: { users: 0, sessions: 0, events: 0, teams: null },
    steps: [],
    health: null,
    recent: null,
    trend: null,
  };
  return {
    'transfer-own': transferPage({
      offer,
      viewer: here.account,
      form: { action: '/account/transfers/once', csrf: 'token' },
      switchAccountHref: '/account/sign-in',
      isOwn: true,
    }),
    'desk-tried': triedPage(here, {
      resource: resource([]),
      person: TRIED,
      error: null,
      events: [],
      names: namesOf(''),
    }),
    'desk-tried-nobody': triedPage(here, {
      resource: resource([]),
      person: null,
      error: 'access_denied',
      events: [],
      names: namesOf(''),
    }),
    'desk-overview-new': overviewPage(here, { resource: null, restorableUntil: null, ...none }),
    'desk-overview-deleted': overviewPage(removed, { resource: null, restorableUntil: NOW, ...none }),
    'desk-notices': accessPage({ ...here, standing: NOTICES }, { list: { mode: 'open', domains: [], emails: [] } }),
    'desk-teams-off': noTeamsPage(here),
    'desk-users-none': usersPage(here, { users: [], providers: new Map(), next: null, total: 0 }),
    'desk-callbacks-first': callbacksPage(here, {
      callbackUrls: [],
      proof: null,
      refused: [],
      unproven: [],
      mode: null,
    }),
    'desk-callbacks-one': callbacksPage(here, {
      callbackUrls: ['https://*.shop.example.com/cb'],
      proof: { text: 'porchlight-verification=x', hosts: [] },
      refused: [],
      unproven: [{ callbackUrl: 'https://*.shop.example.com/cb', parent: 'shop.example.com' }],
      mode: 'tokens',
    }),
    'desk-webhooks-none': webhooksPage(here, []),
    'desk-agents-none': agentsPage(here, {
      openid: OPENID,
      model: { clients: [appClientOf(null, new Date(0))], now: new Date(0) },
      settings: { resources: [], scopes: [], tokenLifetimeS: 3_600 },
      issuers: [],
      connected: [],
      asked: [],
      next: null,
      isFirst: true,
    }),
    'desk-webhooks-read-only': webhooksPage({ ...here, role: 'member', may: (one) => one === 'project:read' }, [
      webhook,
    ]),
    'desk-keys-none': keysPage(here, { keys: [] }),
    'desk-settings-new': settingsPage(here, { resource: null, testUsers: null, users: 0, offeredUntil: null }),
  };
}
