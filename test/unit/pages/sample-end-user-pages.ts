/** The views for an app's users, with ordinary and with extreme data, in any of the languages. */
import { OAUTH_SCOPES } from '@porchlight/contract';
import type { PersonApproval } from '../../../server/approvals/common/person-approval.ts';
import { personApprovalPage, personSignInPage } from '../../../server/approvals/person/person-page.ts';
import type { Language } from '../../../server/pages/language.ts';
import { fillText } from '../../../server/pages/languages/text.ts';
import { textsIn } from '../../../server/pages/languages/texts.ts';
import { formatWait } from '../../../server/pages/text/time.ts';
import { accountSignInPage } from '../../../server/pages/views/account/account-sign-in-page.ts';
import { erasedPage, ownDataPage, ownSignInPage } from '../../../server/pages/views/person/own-data-page.ts';
import { agentConsentPage } from '../../../server/pages/views/sign-in/agent-consent-page.ts';
import { backToAppPage } from '../../../server/pages/views/sign-in/back-to-app-page.ts';
import { consentPage } from '../../../server/pages/views/sign-in/consent-page.ts';
import { deviceCodePage, deviceEndPage, deviceQuestionPage } from '../../../server/pages/views/sign-in/device-pages.ts';
import { linkIdentityPage } from '../../../server/pages/views/sign-in/link-identity-page.ts';
import { oauthConsentPage } from '../../../server/pages/views/sign-in/oauth-consent-page.ts';
import { offerPasskeyPage, usePasskeyPage } from '../../../server/pages/views/sign-in/passkey-pages.ts';
import { personaPickerPage } from '../../../server/pages/views/sign-in/persona-picker-page.ts';
import { signInPage } from '../../../server/pages/views/sign-in/sign-in-page.ts';
import {
  nothingToSignOutPage,
  signedOutPage,
  signOutPage,
} from '../../../server/pages/views/sign-in/sign-out-pages.ts';
import { errorPageModel } from '../../../server/pages/views/site/error-copy.ts';
import { errorPage } from '../../../server/pages/views/site/error-page.ts';
import { notFoundPage } from '../../../server/pages/views/site/not-found-page.ts';
import { PERSONAS } from '../../../server/providers/personas/persona-list.ts';
import {
  declinedTeamPage,
  fullTeamPage,
  invitedSignInPage,
  joinedTeamPage,
  noLinkPage,
  noTeamInvitationPage,
  teamInvitationPage,
} from '../../../server/teams/invitation-page.ts';
import { NOW } from './sample-data.ts';

const MARK = 'M2 2h7v7H2z';
const CHOICES = [
  { id: 'google', label: 'Google', mark: MARK, href: '/start?provider=google' },
  { id: 'github', label: 'GitHub', mark: MARK, href: '/start?provider=github' },
  { id: 'corp', label: 'Corp', mark: MARK, href: '/start?provider=corp', host: 'login.corp.example' },
];
const DEVICE = { userCode: 'BCDF-GHJK', network: '203.0.113.x' };
const FORM = { action: '/form', csrf: 'token', hidden: { state: 's' } };

/** The page of a question while it waits and afterwards, and the sign-in for it. */
function approvalPagesWith(text: string, language: Language): Record<string, string> {
  const app = { name: text, host: 'shop.example.com', look: {} };
  const shown = (agentName: string | null, status: PersonApproval['status']): string =>
    personApprovalPage(
      {
        app,
        approval: {
          id: 'apr_4fYp2q7Kc0Zb1XvN8sLw3d',
          tenantId: 'brave-otter-k3f9q2',
          userId: 7,
          clientId: agentName === null ? 'app' : 'agent_1',
          agentName,
          agentHost: agentName === null ? null : 'agent.example',
          title: text.slice(0, 120),
          details: [{ label: text.slice(0, 60), value: text.slice(0, 200) }],
          binding: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
          textHash: 'hash',
          userCode: 'BCDF-GHJK',
          status,
          createdAt: NOW,
          expiresAt: new Date(NOW.getTime() + 1_000),
          decidedAt: status === 'pending' ? null : NOW,
        },
        hasOthers: true,
        action: '/edge/approvals/brave-otter-k3f9q2/apr_4fYp2q7Kc0Zb1XvN8sLw3d',
        listHref: '/edge/auth/brave-otter-k3f9q2/me#approvals',
        csrf: 'token',
        now: NOW,
      },
      language,
    );
  return {
    personApproval: shown(text, 'pending'),
    personApprovalOfApp: shown(null, 'pending'),
    personApproved: shown(text, 'approved'),
    personApprovalSignIn: personSignInPage({ app, choices: CHOICES, isNotTheirs: true }, language),
  };
}

/** Pages with `text` in every place that an outsider may fill. */
/** One in use, and one that was suspended. */
const PASSKEYS_OF_PERSON = [null, NOW].map((suspendedAt, index) => ({
  provider: { id: 'passkey', label: 'Passkey' },
  mark: MARK,
  issuer: 'https://login.example/passkeys',
  subject: `handle-${index}`,
  addedAt: NOW,
  passkey: { handle: `handle-${index}`, name: null, synchronised: index === 0, usedAt: NOW, suspendedAt },
}));

export function endUserPagesWith(text: string, email: string, language: Language = 'en'): Record<string, string> {
  const person = { name: text, email };
  return {
    consent: consentPage(
      {
        app: { name: text, address: 'shop.example.com' },
        redirectUri: 'https://shop.example.com/auth/callback?from=porchlight',
        user: person,
        shared: ['name', 'email', 'picture'],
        providerName: 'Google',
        otherAccountHref: '/edge/auth/consent/x/other-account',
        form: FORM,
      },
      language,
    ),
    agentConsent: agentConsentPage(
      {
        clientName: text,
        clientId: 'https://agent.example/client.json',
        app: { name: text, address: 'shop.example.com' },
        redirectUri: 'http://127.0.0.1:33418/callback',
        device: null,
        loopback: true,
        resource: 'https://shop.example.com/mcp',
        scopes: [{ name: 'orders:read', description: text }],
        user: person,
        shared: ['name', 'email'],
        providerName: 'Google',
        otherAccountHref: '/edge/auth/consent/x/other-account',
        form: FORM,
        ownPageHref: '/edge/auth/brave-otter-k3f9q2/me',
      },
      language,
    ),
    agentConsentOfDevice: agentConsentPage(
      {
        clientName: text,
        clientId: 'app',
        app: { name: null, address: 'shop.example.com' },
        redirectUri: 'https://porchlight.example/t/brave-otter-k3f9q2/device',
        device: { ...DEVICE, sameNetwork: true },
        loopback: false,
        resource: null,
        scopes: [],
        user: person,
        shared: ['name', 'email'],
        providerName: 'Google',
        otherAccountHref: '/edge/auth/consent/x/other-account',
        form: FORM,
        ownPageHref: '/edge/auth/brave-otter-k3f9q2/me',
      },
      language,
    ),
    deviceQuestion: deviceQuestionPage(
      {
        clientName: text,
        clientId: 'https://agent.example/client.json',
        app: { name: text, address: 'shop.example.com' },
        device: { ...DEVICE, sameNetwork: false },
        resource: 'https://shop.example.com/mcp',
        scopes: [{ name: 'orders:read', description: text }],
        providers: CHOICES,
        form: FORM,
      },
      language,
    ),
    deviceCode: deviceCodePage({ action: '/t/x/device/code', wrong: text, minutes: 10 }, language),
    ownData: ownDataPage(
      {
        app: { name: text, host: 'shop.example.com' },
        user: { ...person, picture: null, firstSeen: NOW, lastSeen: NOW },
        remembered: new Set(['github']),
        sessions: ['ses_1', 'ses_2'].map((id) => ({ id, createdAt: NOW, refreshedAt: null, expiresAt: NOW })),
        agents: (['redirect', 'code', 'organisation'] as const).map((way) => ({
          ...{ id: way, name: text, way, redirectUri: 'https://agent.example/cb' },
          ...{ connectedAt: NOW, lastUsedAt: NOW },
        })),
        identities: [
          {
            provider: { id: 'github', label: 'GitHub' },
            mark: MARK,
            issuer: 'https://github.com',
            subject: '7',
            addedAt: NOW,
            passkey: null,
          },
          {
            provider: null,
            mark: MARK,
            issuer: 'https://login.example',
            subject: '8',
            addedAt: NOW,
            passkey: null,
          },
          ...PASSKEYS_OF_PERSON,
        ],
        addable: CHOICES,
        newPasskey: { options: {}, ticket: 'ticket' },
        mayRename: true,
        mayChange: true,
        approvals: [
          {
            id: 'apr_4fYp2q7Kc0Zb1XvN8sLw3d',
            agentName: 'Helpful agent',
            title: 'Pay 40 € to Acme',
            status: 'pending',
            isOver: false,
            createdAt: new Date('2026-11-15T09:30:00.000Z'),
            href: '/edge/approvals/brave-otter-k3f9q2/apr_4fYp2q7Kc0Zb1XvN8sLw3d',
          },
        ],
        teams: [{ id: 7, name: text, role: 'member' }],
        until: NOW,
        csrf: 'token',
        path: '/edge/auth/brave-otter-k3f9q2/me',
        done: 'confirm',
      },
      language,
    ),
    ...invitationPages(text, language),
    ...approvalPagesWith(text, language),
    linkIdentity: linkIdentityPage(
      {
        app: { name: text },
        user: person,
        added: { email: text, provider: text, issuer: 'https://login.example', subject: '7' },
        csrf: 'token',
        path: '/edge/auth/brave-otter-k3f9q2/me',
      },
      language,
    ),
    usePasskey: usePasskeyPage(
      {
        app: { name: text, address: 'shop.example.com' },
        action: '/edge/auth/passkey/use/x',
        options: {},
        otherWayHref: '/x',
        refusal: 'unknown',
      },
      language,
    ),
    offerPasskey: offerPasskeyPage(
      {
        app: { name: text, address: 'shop.example.com' },
        action: '/edge/auth/consent/x/passkey',
        options: {},
        ticket: 'ticket',
        hasFailed: true,
      },
      language,
    ),
    signIn: signInPage({ app: { name: text, address: 'shop.example.com' }, choices: CHOICES }, language),
    ownSignIn: ownSignInPage(
      {
        app: { name: text, host: 'shop.example.com' },
        choices: [{ id: 'google', label: 'Google', mark: MARK, href: '/edge/auth/brave-otter-k3f9q2/me/start' }],
        isUnknown: true,
      },
      language,
    ),
    ownErased: erasedPage({ name: text, host: null }, language),
    'oauth-consent': oauthConsentPage(
      {
        clientAddress: 'https://agent.example.net/oauth/client.json',
        clientName: text,
        redirectUri: 'https://agent.example.net/oauth/callback',
        loopback: false,
        scopes: OAUTH_SCOPES,
        resource: 'https://porchlight.example/mcp',
        account: person,
        form: FORM,
      },
      language,
    ),
    'not-found': notFoundPage({ path: `/${text}`, requestId: 'req_8fk2' }, language),
  };
}

const SHOP = { name: 'shop.example.com', host: 'shop.example.com', home: 'https://shop.example.com/', look: {} };

/** What a person sees of an invitation to a team, from the sign-in to the end. */
function invitationPages(text: string, language: Language): Record<string, string> {
  const app = { ...SHOP, name: text };
  const person = { name: text, email: 'ada@example.com' };
  const invitation = {
    ...{ id: 3, teamId: 7, email: 'ada@example.com', role: 'member', expiresAt: NOW },
    team: { id: 7, name: text, createdAt: NOW },
    inviter: { email: 'grace@example.com', name: text },
    manager: null,
  };
  const href = '/edge/teams/brave-otter-k3f9q2/invitations/svc_invite_x';
  const otherHref = `${href}?account=other`;
  return {
    invitedSignIn: invitedSignInPage({ app, choices: CHOICES, notSignedIn: true }, language),
    teamInvitation: teamInvitationPage({ app, person, invitation, action: href, otherHref, csrf: 'token' }, language),
    noTeamInvitation: noTeamInvitationPage({ app, person, otherHref }, language),
    joinedTeam: joinedTeamPage({ app, team: { name: text, role: 'member' } }, language),
    fullTeam: fullTeamPage({ app, invitation, href }, language),
  };
}

/** Pages without text from outside, and the others with extreme data. */
export function furtherEndUserPages(language: Language = 'en'): Record<string, string> {
  return {
    declinedTeam: declinedTeamPage(SHOP, language),
    brokenInvitation: noLinkPage(SHOP, 'broken', language),
    lostInvitation: noLinkPage(SHOP, 'lost', language),
    'persona-picker': personaPickerPage(
      {
        form: { action: '/personas/interaction/1', hidden: { uid: '1' } },
        people: PERSONAS.slice(0, 3),
        mishaps: PERSONAS.slice(3).map(({ name }) => name),
      },
      language,
    ),
    'account-sign-in': accountSignInPage({ choices: CHOICES.slice(0, 1), notice: { kind: 'signedOut' } }, language),
    'account-sign-in-several': accountSignInPage({ choices: CHOICES }, language),
    'error-counted': errorPage(
      errorPageModel('unavailable', language, {
        requestId: 'req_8fk2',
        startOver: { label: textsIn(language).errorPage.tryAgain, href: 'https://porchlight.example/x' },
        nextStep: fillText(textsIn(language).errorPage.tryAgainIn, { wait: formatWait(2, language) }),
        retryAfterS: 2,
      }),
      language,
    ),
    'oauth-consent-loopback': oauthConsentPage(
      {
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
      },
      language,
    ),
    'error-login-expired': errorPage(
      errorPageModel('loginExpired', language, {
        requestId: 'req_8fk2',
        startOver: { label: textsIn(language).signInEnds.signInAgain, href: '/edge/auth/x/google' },
      }),
      language,
    ),
    'error-redirect': errorPage(errorPageModel('redirectUriNotAllowed', language, { requestId: 'req_8fk2' }), language),
    'error-internal': errorPage(errorPageModel('internalError', language, { requestId: 'req_8fk2' }), language),
    'error-plain': errorPage({ status: 418, title: 'A teapot', message: 'Short and stout.' }, language),
    'sign-out': signOutPage(
      { address: 'app.example.com', form: { action: '/t/x/end-session/confirm', csrf: 'x' } },
      language,
    ),
    'nothing-to-sign-out': nothingToSignOutPage(
      { address: 'app.example.com', location: 'https://app.example.com/bye', ownPageHref: '/edge/auth/x/me' },
      language,
    ),
    'back-to-app': backToAppPage(
      {
        address: 'app.example.com',
        form: { action: 'https://app.example.com/cb', hidden: { code: 'x', state: 'y' } },
      },
      language,
    ),
    'signed-out': signedOutPage({}, language),
    'device-code': deviceCodePage({ action: '/t/x/device/code', wrong: null, minutes: 10 }, language),
    'device-connected': deviceEndPage('connected', {}, language),
    'device-refused': deviceEndPage('refused', {}, language),
  };
}
