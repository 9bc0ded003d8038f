/** Every view with ordinary and with extreme data, for the tests that hold for all pages. */
import { OAUTH_SCOPES, TIER_LIMITS } from '@porchlight/contract';
import { trustHtml } from '../../../server/pages/trusted-html.ts';
import { accountHomePage } from '../../../server/pages/views/account-home-page.ts';
import { accountSettingsPage } from '../../../server/pages/views/account-settings-page.ts';
import { accountSignInPage } from '../../../server/pages/views/account-sign-in-page.ts';
import { agentConsentPage } from '../../../server/pages/views/agent-consent-page.ts';
import { claimPage } from '../../../server/pages/views/claim-page.ts';
import { type ClaimOutcome, claimReceiptPage } from '../../../server/pages/views/claim-receipt-page.ts';
import { consentPage } from '../../../server/pages/views/consent-page.ts';
import { docsPage } from '../../../server/pages/views/docs-page.ts';
import { errorPageModel } from '../../../server/pages/views/error-copy.ts';
import { errorPage } from '../../../server/pages/views/error-page.ts';
import { firstSteps } from '../../../server/pages/views/first-steps.ts';
import { homePage } from '../../../server/pages/views/home-page.ts';
import { insightsPage } from '../../../server/pages/views/insights-page.ts';
import { mcpPage } from '../../../server/pages/views/mcp-page.ts';
import { notFoundPage } from '../../../server/pages/views/not-found-page.ts';
import { oauthConsentPage } from '../../../server/pages/views/oauth-consent-page.ts';
import { erasedPage, ownDataPage, ownSignInPage } from '../../../server/pages/views/own-data-page.ts';
import { personaPickerPage } from '../../../server/pages/views/persona-picker-page.ts';
import { contactPage, privacyPage, securityPage, termsPage } from '../../../server/trust/trust-pages.ts';
import {
  DOCUMENT,
  HERE_ALONE,
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

const HOSTS = Array.from(
  { length: 50 },
  (_, index) => `preview-${index + 1}.some-rather-long-customer-name.example.com`,
);
const FORM = { action: '/form', csrf: 'token', hidden: { state: 's' } };

const OUTCOMES: readonly ClaimOutcome[] = ['claimed', 'refused', 'already_claimed', 'expired', 'link_expired'];

/** Pages with `text` in every place that somebody outside may fill. */
export function pagesWith(text: string, email = 'ada@example.com'): Record<string, string> {
  const person = { name: text, email };
  const viewer = { ...person, csrf: 'token' };
  return {
    consent: consentPage({
      appHost: 'shop.example.com',
      redirectUri: 'https://shop.example.com/auth/callback?from=porchlight',
      user: person,
      shared: ['Your name', 'Your e-mail address', 'The address of your profile picture'],
      providerName: 'Google',
      form: FORM,
    }),
    agentConsent: agentConsentPage({
      clientName: text,
      clientId: 'https://agent.example/client.json',
      appName: text,
      redirectUri: 'http://127.0.0.1:33418/callback',
      loopback: true,
      resource: 'https://shop.example.com/mcp',
      scopes: [{ name: 'orders:read', description: text }],
      user: person,
      shared: ['Your name', 'Your e-mail address'],
      providerName: 'Google',
      form: FORM,
      ownPageHref: '/edge/auth/brave-otter-k3f9q2/me',
    }),
    ownData: ownDataPage({
      app: { name: text, host: 'shop.example.com' },
      user: { ...person, picture: null, firstSeen: NOW, lastSeen: NOW },
      sessions: ['ses_1', 'ses_2'].map((id) => ({ id, createdAt: NOW, refreshedAt: null, expiresAt: NOW })),
      agents: [{ id: 'agent', name: text, redirectUri: 'https://agent.example/cb', connectedAt: NOW, lastUsedAt: NOW }],
      until: NOW,
      csrf: 'token',
      path: '/edge/auth/brave-otter-k3f9q2/me',
      told: 'confirm',
    }),
    ownSignIn: ownSignInPage({
      app: { name: text, host: 'shop.example.com' },
      providerName: 'Google',
      startHref: '/edge/auth/brave-otter-k3f9q2/me/start',
      isUnknown: true,
    }),
    ownErased: erasedPage({ name: text, host: null }),
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
      viewer,
      projects: [projectRow({ name: text })],
      total: 1,
      found: 1,
      query: { q: 'otter', order: 'activity' },
      pages: {},
      create: FORM,
      notice: { tone: 'error', text: 'A name has 1 to 80 characters.' },
    }),
    'account-settings': accountSettingsPage({
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
    insights: insightsPage({
      viewer,
      insights: { generated_at: NOW.toISOString(), projects: [insightProject({ name: text }, 40, text)] },
    }),
    'oauth-consent': oauthConsentPage({
      clientAddress: 'https://agent.example.net/oauth/client.json',
      clientName: text,
      redirectUri: 'https://agent.example.net/oauth/callback',
      loopback: false,
      scopes: OAUTH_SCOPES,
      resource: 'https://porchlight.example/mcp',
      account: person,
      form: FORM,
    }),
    'not-found': notFoundPage({ path: `/${text}`, requestId: 'req_8fk2' }),
  };
}

/** Pages that no outside text reaches, and the extremes of the others. */
export function furtherPages(): Record<string, string> {
  const person = { name: null, email: 'ada@example.com' };
  const viewer = { ...person, csrf: 'token' };
  const claim = {
    tenantName: null,
    tenantId: 'brave-otter-k3f9q2',
    createdAt: NOW,
    expiresAt: new Date('2026-11-15T09:58:30Z'),
    now: NOW,
    userCode: 'KXPM-4T7Q',
  };
  return {
    home: homePage({
      baseUrl: 'http://localhost:3000',
      startCommands: ['npm install porchlight', 'npx porchlight start'],
      scriptHref: [],
      steps: firstSteps('http://localhost:3000'),
      identityProvider: 'built-in',
    }),
    'persona-picker': personaPickerPage({
      form: { action: '/personas/interaction/1', hidden: { uid: '1' } },
      personas: [
        { name: 'ada', title: 'Ada Lovelace', description: 'Signs in, with name and picture' },
        { name: 'grace', title: 'Grace Hopper', description: 'Signs in, with name and picture' },
        { name: 'noname', title: 'Somebody', description: 'Has neither a name nor a picture' },
        { name: 'denies', title: 'Denies', description: 'Refuses at the provider' },
        { name: 'fails-token', title: 'Fails at token exchange', description: 'The provider refuses the code' },
      ],
    }),
    'account-sign-in': accountSignInPage({
      providerName: 'Google',
      startHref: '/account/sign-in/start',
      notice: { tone: 'info', text: 'You are signed out.' },
    }),
    'claim-anonymous': claimPage({
      ...claim,
      status: 'ephemeral',
      callbackHosts: [],
      usersTotal: 0,
      viewer: { signedIn: false, signInHref: '/account/sign-in?return_to=/claim/x' },
    }),
    'claim-many-hosts': claimPage({
      ...claim,
      status: 'paused',
      callbackHosts: HOSTS,
      usersTotal: 5_000,
      viewer: { signedIn: true, person, form: FORM },
    }),
    'account-home-empty': accountHomePage({
      viewer,
      projects: [],
      total: 0,
      found: 0,
      query: { order: 'activity' },
      pages: {},
      create: FORM,
    }),
    'account-home-many': accountHomePage({
      viewer,
      projects: [
        projectRow({ tenantId: 'one' }),
        projectRow({ tenantId: 'two', name: null, status: 'paused', lastActivity: null }),
        projectRow({ tenantId: 'three', status: 'expired' }),
      ],
      total: 300,
      found: 42,
      query: { q: 'otter', status: 'claimed', order: 'users' },
      pages: { previous: '/account?page=1', next: '/account?page=3' },
      create: FORM,
    }),
    'account-settings-quiet': accountSettingsPage({
      viewer,
      tier: 'pro',
      caps: TIER_LIMITS.pro,
      usage: [],
      programs: [],
      browsers: HERE_ALONE,
      deleteAction: '/account/settings/delete',
    }),
    'account-settings-many': accountSettingsPage({
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
    'error-counted': errorPage(
      errorPageModel('unavailable', {
        requestId: 'req_8fk2',
        startOver: { label: 'Try again', href: 'https://porchlight.example/x' },
        nextStep: 'Try again in 2 seconds.',
        retryAfterS: 2,
      }),
    ),
    'insights-empty': insightsPage({ viewer, insights: { generated_at: NOW.toISOString(), projects: [] } }),
    'insights-many': insightsPage({
      viewer,
      insights: {
        generated_at: NOW.toISOString(),
        projects: [
          insightProject({ tenant_id: 'new-one', name: 'Quiet shop', users_total: 0, active_sessions: 0 }, 0),
          insightProject({ tenant_id: 'big-one', name: 'Otter Shop', users_total: 5_000, active_sessions: 812 }, 100),
          insightProject({ tenant_id: 'other-one', name: 'Otter Shop' }, 3),
        ],
      },
    }),
    'oauth-consent-loopback': oauthConsentPage({
      clientAddress: null,
      clientName: 'Desk agent',
      redirectUri: 'http://127.0.0.1:49152/callback',
      loopback: true,
      scopes: ['mcp:tenants:create'],
      resource: 'http://localhost:3000/mcp',
      account: null,
      form: FORM,
      offerGuest: true,
      signInHref: '/account/sign-in?return_to=/oauth/authorize',
    }),
    mcp: mcpPage({
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
    'error-login-expired': errorPage(
      errorPageModel('loginExpired', {
        requestId: 'req_8fk2',
        startOver: { label: 'Start over', href: '/edge/auth/x/google' },
      }),
    ),
    'error-redirect': errorPage(errorPageModel('redirectUriNotAllowed', { requestId: 'req_8fk2' })),
    'error-internal': errorPage(errorPageModel('internalError', { requestId: 'req_8fk2' })),
    'error-plain': errorPage({ status: 418, title: 'A teapot', message: 'Short and stout.' }),
    ...Object.fromEntries(
      OUTCOMES.map((outcome) => [
        `claim-receipt-${outcome}`,
        claimReceiptPage({ outcome, tenantName: null, tenantId: 'brave-otter-k3f9q2' }),
      ]),
    ),
  };
}

export const allPages = (): Record<string, string> => ({ ...pagesWith('Ada Lovelace'), ...furtherPages() });
