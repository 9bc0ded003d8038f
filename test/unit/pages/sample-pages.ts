/** Every view with ordinary and with extreme data, for tests of all pages. */
import { TIER_LIMITS } from '@porchlight/contract';
import { highlight } from '../../../server/docs/markdown/highlight.ts';
import { trustHtml } from '../../../server/pages/trusted-html.ts';
import { accountHomePage } from '../../../server/pages/views/account/account-home-page.ts';
import { accountSettingsPage } from '../../../server/pages/views/account/account-settings-page.ts';
import { inboxPage } from '../../../server/pages/views/account/inbox-page.ts';
import { claimPage } from '../../../server/pages/views/project/claim-page.ts';
import { type ClaimOutcome, claimReceiptPage } from '../../../server/pages/views/project/claim-receipt-page.ts';
import { insightsPage } from '../../../server/pages/views/project/insights-page.ts';
import { docsPage } from '../../../server/pages/views/site/docs-page.ts';
import { firstSteps } from '../../../server/pages/views/site/first-steps.ts';
import { homePage } from '../../../server/pages/views/site/home-page.ts';
import { mcpPage } from '../../../server/pages/views/site/mcp-page.ts';
import { contactPage, privacyPage, securityPage, termsPage } from '../../../server/trust/trust-pages.ts';
import { ownerApprovalPages } from './sample-approval-pages.ts';
import {
  DOCUMENT,
  HERE_ALONE,
  insightLines,
  insightProject,
  MANY_BROWSERS,
  NOW,
  program,
  projectRow,
  SECTIONS,
  TOC,
  USAGE,
} from './sample-data.ts';
import { deskPagesWith, furtherDeskPages } from './sample-desk-pages.ts';
import { endUserPagesWith, furtherEndUserPages } from './sample-end-user-pages.ts';

const HOSTS = Array.from(
  { length: 50 },
  (_, index) => `preview-${index + 1}.some-rather-long-customer-name.example.com`,
);
const FORM = { action: '/form', csrf: 'token', hidden: { state: 's' } };

const OUTCOMES: readonly ClaimOutcome[] = ['claimed', 'refused', 'already_claimed', 'expired', 'link_expired'];

export const USE = {
  projects: [{ id: 'brave-otter-k3f9q2', name: 'Otter Shop', users: 12, signIns: 40 }],
  days: [
    { day: '2026-11-14', signIns: 3 },
    { day: '2026-11-15', signIns: 37 },
  ],
  leftOut: 0,
  forecast: { kind: 'pace' as const, expected: 6_000, max: 5_000, reachedOn: '2026-11-25' },
};

/** Pages with `text` in every place that an outsider may fill. */
const INBOX = {
  rows: [
    {
      kind: 'approval',
      tenantId: 'witty-fern-2ptnzp',
      tenantName: null,
      text: 'A call waits for your approval',
      href: '/account/approvals/apr_1',
      action: 'Decide',
      until: new Date('2026-11-15T12:20:00Z'),
    },
  ],
  more: 2,
  now: new Date('2026-11-15T12:00:00Z'),
} as const;

export function pagesWith(text: string, email = 'ada@example.com'): Record<string, string> {
  const person = { name: text, email };
  const viewer = { ...person, csrf: 'token' };
  return {
    ...endUserPagesWith(text, email),
    'account-inbox': inboxPage({
      viewer,
      now: INBOX.now,
      rows: Array.from({ length: 6 }, () => ({ ...INBOX.rows[0], tenantName: text, text })),
    }),
    claim: claimPage({
      tenantName: text,
      tenantId: 'brave-otter-k3f9q2',
      status: 'ephemeral',
      callbackHosts: ['shop.example.com', 'localhost:5173'],
      usersTotal: 12,
      createdAt: new Date('2026-11-14T08:12:00Z'),
      expiresAt: new Date('2026-11-17T08:12:00Z'),
      now: NOW,
      userCode: 'KXPM-4T7Q',
      program: null,
      askedAt: NOW,
      viewer: { signedIn: true, person, form: FORM, switchAccountHref: '/account/sign-in' },
    }),
    'claim-receipt': claimReceiptPage({
      outcome: 'claimed',
      tenantName: text,
      tenantId: 'brave-otter-k3f9q2',
      at: NOW,
      ownerEmail: email,
    }),
    'account-home': accountHomePage({
      inbox: INBOX,
      viewer,
      projects: [projectRow({ name: text })],
      shared: [
        { tenantId: 'calm-heron-2', name: text, role: 'support', status: 'claimed', href: '/account/projects/x' },
      ],
      total: 1,
      found: 1,
      query: { q: 'otter', order: 'activity' },
      pages: { current: 1, count: 1 },
      limits: [],
      create: FORM,
      notice: { tone: 'error', text: 'A name has 1 to 80 characters.' },
    }),
    'account-settings': accountSettingsPage({
      use: USE,
      viewer,
      tier: 'free',
      caps: TIER_LIMITS.free,
      usage: USAGE,
      programs: [program({ name: text })],
      browsers: MANY_BROWSERS,
      deleteAction: '/account/settings/delete',
      notice: { tone: 'success', text: 'That browser is signed out.' },
    }),
    ...deskPagesWith(text, email),
    ...ownerApprovalPages(text),
    insights: insightsPage({
      viewer,
      insights: { generated_at: NOW.toISOString(), projects: [insightProject({ name: text }, 40, text)] },
      ...insightLines([insightProject({ name: text }, 40, text)]),
    }),
  };
}

const MANY_PROJECTS = [
  insightProject({ tenant_id: 'new-one', name: 'Quiet shop', users_total: 0, active_sessions: 0 }, 0),
  insightProject({ tenant_id: 'big-one', name: 'Otter Shop', users_total: 5_000, active_sessions: 812 }, 100),
  insightProject({ tenant_id: 'other-one', name: 'Otter Shop' }, 3),
];

/** Pages without text from outside, and the others with extreme data. */
export function furtherPages(): Record<string, string> {
  const person = { name: null, email: 'ada@example.com' };
  const viewer = { ...person, csrf: 'token' };
  const claim = {
    tenantName: null,
    tenantId: 'brave-otter-k3f9q2',
    createdAt: NOW,
    expiresAt: new Date('2026-11-15T09:58:30Z'),
    now: NOW,
    program: null,
    askedAt: NOW,
    userCode: 'KXPM-4T7Q',
  };
  return {
    home: homePage({
      coloured: (code, language) => trustHtml(highlight(code, language)),
      baseUrl: 'http://localhost:3000',
      providers: 'Google or any OpenID provider',
      startCommands: ['npm install http://localhost:3000/porchlight.tgz', 'npx --no-install porchlight start'],
      scriptHref: [],
      steps: firstSteps('http://localhost:3000'),
      identityProvider: 'built-in',
    }),
    ...furtherEndUserPages(),
    'claim-anonymous': claimPage({
      ...claim,
      status: 'ephemeral',
      callbackHosts: [],
      usersTotal: 0,
      viewer: { signedIn: false, signInHref: '/account/sign-in?return_to=/claim/x' },
    }),
    'claim-many-hosts': claimPage({
      ...claim,
      program: 'claude-code/2.1',
      status: 'paused',
      callbackHosts: HOSTS,
      usersTotal: 5_000,
      viewer: { signedIn: true, person, form: FORM },
    }),
    'account-home-empty': accountHomePage({
      inbox: INBOX,
      viewer,
      projects: [],
      shared: [],
      total: 0,
      found: 0,
      query: { order: 'activity' },
      pages: { current: 1, count: 1 },
      limits: [],
      create: FORM,
    }),
    'account-home-many': accountHomePage({
      inbox: INBOX,
      viewer,
      projects: [
        projectRow({ tenantId: 'one', failingWebhooks: 2 }),
        projectRow({ tenantId: 'two', name: null, status: 'paused', lastActivity: null }),
        projectRow({ tenantId: 'three', status: 'expired' }),
      ],
      shared: [],
      total: 300,
      found: 42,
      query: { q: 'otter', status: 'claimed', order: 'users' },
      pages: { current: 2, count: 3, previous: '/account?page=1', next: '/account?page=3' },
      limits: [{ percent: 95, message: '4912 of 5000 auth events per month are used (98 per cent).' }],
      create: FORM,
    }),
    'account-settings-quiet': accountSettingsPage({
      use: USE,
      viewer,
      tier: 'pro',
      caps: TIER_LIMITS.pro,
      usage: [],
      programs: [],
      browsers: HERE_ALONE,
      deleteAction: '/account/settings/delete',
    }),
    'account-settings-many': accountSettingsPage({
      use: USE,
      viewer,
      tier: 'plus',
      caps: TIER_LIMITS.plus,
      usage: USAGE,
      programs: [
        program(),
        program({ redirectUri: 'cursor://anysphere/cb', lastSeen: null, disconnectAction: '/two' }),
      ],
      browsers: MANY_BROWSERS,
      deleteAction: '/account/settings/delete',
    }),
    ...furtherDeskPages(),
    privacy: privacyPage('Google'),
    terms: termsPage(),
    security: securityPage(),
    contact: contactPage({ email: undefined, requestId: undefined }),
    'contact-request': contactPage({ email: 'help@operator.example', requestId: 'req_8fk2' }),
    'insights-empty': insightsPage({
      viewer,
      insights: { generated_at: NOW.toISOString(), projects: [] },
      ...insightLines([]),
    }),
    'insights-many': insightsPage({
      viewer,
      insights: { generated_at: NOW.toISOString(), projects: MANY_PROJECTS },
      ...insightLines(MANY_PROJECTS),
    }),
    mcp: mcpPage({
      baseUrl: 'http://localhost:3000',
      mcpUrl: 'http://localhost:3000/mcp',
      tools: [
        { name: 'get_service_documentation', description: 'Reads how everything works.' },
        { name: 'create_tenant', description: 'Makes a project, after you have said yes.' },
      ],
    }),
    docs: docsPage({
      title: 'Tokens and sessions',
      description: 'How tokens live, are refreshed and end.',
      part: '/docs',
      current: '/docs/tokens',
      sections: SECTIONS,
      toc: TOC,
      markdownHref: '/docs/tokens.md',
      previous: { title: 'Callbacks and cookies', href: '/docs/callbacks' },
      next: { title: 'Events', href: '/docs/events' },
      article: trustHtml(DOCUMENT),
    }),
    ...Object.fromEntries(
      OUTCOMES.map((outcome) => [
        `claim-receipt-${outcome}`,
        claimReceiptPage({ outcome, tenantName: null, tenantId: 'brave-otter-k3f9q2' }),
      ]),
    ),
  };
}

export const allPages = (): Record<string, string> => ({ ...pagesWith('Ada Lovelace'), ...furtherPages() });
