/**
 * Composes the features in the order in which they need each other. If two need each other, the one that comes first
 * gets a `Later`.
 */
import type { Express } from 'express';
import type { CountWaiting } from '../accounts/ports.ts';
import type { EndQuestions } from '../approvals/person/end-questions.ts';
import { mountedRoutes } from '../http/guards/mounted-routes.ts';
import type { MayStillInvite } from '../members/ports.ts';
import { createInboxStore } from '../storage/accounts/inbox-store.ts';
import { createApprovalStore } from '../storage/approvals/approval-store.ts';
import { createPersonApprovalStore } from '../storage/approvals/person-approval-store.ts';
import { composeAccountPages } from './accounts/account-pages.ts';
import { composeAccounts } from './accounts/accounts.ts';
import { composeApprovals } from './accounts/approvals.ts';
import { composeCalls } from './accounts/calls.ts';
import { composeDesk } from './accounts/desk.ts';
import { composeMembers } from './accounts/members.ts';
import { composeOAuth } from './accounts/oauth.ts';
import { composePeople, composePeopleAccess, type PeopleAccess } from './people/people.ts';
import { composeEndQuestions, composePersonApprovals, type Questions } from './people/person-approvals.ts';
import { composeProving } from './people/proving.ts';
import { composeTeamInvitations } from './people/team-invitations.ts';
import { composeTeams } from './people/teams.ts';
import { composeDocs } from './service/docs.ts';
import { composeFeedback } from './service/feedback.ts';
import { composeMcp, type Mcp } from './service/mcp.ts';
import { composeObservability } from './service/observability.ts';
import { composeRetired } from './service/retired.ts';
import { composeSandbox } from './service/sandbox.ts';
import type { Feature } from './shared/feature.ts';
import { type Later, later } from './shared/later.ts';
import type { Shared } from './shared/shared.ts';
import { watchFileDescriptors } from './shared/watch-file-descriptors.ts';
import { composeIssuer, type Issuer } from './social-login/issuer.ts';
import { composeMail } from './social-login/mail.ts';
import { composePassedHosts } from './social-login/passed-hosts.ts';
import { composeRefusals } from './social-login/refusals.ts';
import { composeSignIn, type SignIn } from './social-login/sign-in.ts';
import { composeSignals } from './social-login/signals.ts';
import { composeSocialLogin, type SocialLogin } from './social-login/social-login.ts';
import { composeTrust } from './social-login/trust.ts';
import { type Claims, composeClaims } from './tenants/claims.ts';
import { composeEdgeSession } from './tenants/edge-session.ts';
import { composeHousekeeping } from './tenants/housekeeping.ts';
import { composeKeys } from './tenants/keys.ts';
import { composeLinks } from './tenants/links.ts';
import { composeTenants } from './tenants/tenants.ts';
import { composeWebhooks } from './tenants/webhooks.ts';

/**
 * What the features need from the process: its count of requests for social login, and the routes of the app for the
 * documents.
 */
interface Needs {
  readonly traffic: { count: number };
  readonly app: Later<Express>;
}

export type Features = ReturnType<typeof composeFeatures>;

export function composeFeatures(shared: Shared, { traffic, app }: Needs) {
  const laterSocialLogin = later<SocialLogin>('social login');
  const laterIssuer = later<Issuer>('the issuer');
  const laterMcp = later<Mcp>('the MCP endpoint');
  const accounts = composeAccounts(shared);
  const webhooks = composeWebhooks(shared);
  const refusals = composeRefusals(shared);
  const passed = composePassedHosts(shared);
  const { passedHosts } = passed;
  const { refusalNotice, refusedHosts } = refusals;
  const { webhookNotices, tellNotices } = webhooks;
  const approvalStore = createApprovalStore(shared.database, shared.sealer);
  const tenants = composeTenants(shared, { webhookNotices, tellNotices, refusalNotice, approvals: approvalStore });
  const { tenantOfKey } = tenants.useCases;
  const keys = composeKeys(shared);
  const mail = composeMail(shared);
  const signIn = composeSignIn(shared, mail);
  const members = composeMembers(shared, {
    accounts: accounts.accounts,
    clients: signIn.clients,
    keys: keys.keys,
  });
  const personApprovalStore = createPersonApprovalStore(shared.database, shared.sealer);
  const laterClaims = later<Claims>('claims');
  const links = composeLinks(shared, { wake: () => laterClaims.get().wake() });
  const { takeKey } = links;
  const waited = [approvalStore, personApprovalStore, links.links];
  const claims = composeClaims(shared, { approvals: waited, takeKey, tenantOfKey });
  laterClaims.set(claims);
  const edgeSession = composeEdgeSession(shared);
  const feedback = composeFeedback(shared);
  const inbox = createInboxStore(shared.database);
  const countWaiting: CountWaiting = async (account) => (await inbox.itemsOf(account, shared.clock.now())).length;
  const oauth = composeOAuth(shared, { accounts: accounts.accounts, readSignedIn: accounts.readSignedIn });
  const people = composePeopleAccess(shared);
  const approvals = composeApprovals(shared, {
    accounts,
    members,
    keys,
    people,
    webhooks,
    passedHosts,
    proveHost: { checkDomain: (...of) => laterSocialLogin.get().proveHost.checkDomain(...of) },
    approvals: approvalStore,
    decided: claims.wake,
  });
  const calls = composeCalls(shared, approvals);
  const socialLogin = composeSocialLogin(shared, {
    signIn,
    mail,
    refusedHosts,
    passedHosts,
    completeAccountSignIn: people.completing(accounts.completeSignIn),
    people,
    onActivity: () => {
      traffic.count += 1;
    },
    answerClient: (...of) => laterIssuer.get().answerClient(...of),
    keepsRedirect: (...of) => laterIssuer.get().keepsRedirect(...of),
    traffic: () => traffic.count,
  });
  laterSocialLogin.set(socialLogin);
  const questions = { approvals: personApprovalStore, webhooks, wake: claims.wake };
  const endQuestions = composeEndQuestions(shared, questions);
  const issuer = composeIssuer(shared, { signIn, socialLogin, tenantOfKey, agentEnded: endQuestions });
  laterIssuer.set(issuer);
  const ofPeople = composePeopleOfApps(shared, {
    questions,
    endQuestions,
    access: people,
    mayStillInvite: members.mayStillInviteToTeams,
    signIn,
    socialLogin,
    issuer,
  });
  const { teams, managedPeople, teamInvitations, approvalsOfPeople } = ofPeople;
  const proving = composeProving(shared, { socialLogin, people: managedPeople, issuer });
  const docs = composeDocs(shared, { tools: () => laterMcp.get().tools, routes: () => mountedRoutes(app.get()) });
  const observability = composeObservability(shared, { readSignedIn: accounts.readSignedIn, countWaiting });
  const mcp = composeMcp(shared, {
    calls,
    accounts,
    tenants: tenants.useCases,
    claims,
    feedback,
    oauth,
    socialLogin,
    teams,
    documentation: { text: docs.instructions },
    observability,
  });
  laterMcp.set(mcp);
  const { sessions, revocations } = socialLogin;
  const signals = composeSignals(shared, { clients: signIn.clients, sessions, revocations });
  return {
    accounts,
    approvals,
    approvalsOfPeople,
    calls,
    claims,
    docs,
    edgeSession,
    countWaiting,
    feedback,
    inbox,
    issuer,
    keys,
    links,
    mail,
    managedPeople,
    mcp,
    members,
    oauth,
    observability,
    passed,
    people,
    proving,
    refusals,
    signals,
    signIn,
    socialLogin,
    teamInvitations,
    teams,
    tenants,
    webhooks,
  };
}

interface PeopleNeeds {
  readonly questions: Questions;
  readonly endQuestions: EndQuestions;
  readonly access: PeopleAccess;
  readonly mayStillInvite: MayStillInvite;
  readonly signIn: SignIn;
  readonly socialLogin: SocialLogin;
  readonly issuer: Issuer;
}

/** What the people of an app see and do: their own page, teams, invitations to them, and what they approve. */
function composePeopleOfApps(shared: Shared, needs: PeopleNeeds) {
  const { questions, endQuestions, access, mayStillInvite, signIn, socialLogin, issuer } = needs;
  const teams = composeTeams(shared, { socialLogin, people: access.people, mayStillInvite });
  const managedPeople = composePeople(shared, {
    access,
    signIn,
    agents: issuer.connectedAgents,
    rememberedSessions: issuer.rememberedSessions,
    socialLogin,
    approvals: questions.approvals,
    endQuestions,
    teams: teams.ofOwnPage,
  });
  return {
    teams,
    managedPeople,
    teamInvitations: composeTeamInvitations(shared, { access, managedPeople, signIn, socialLogin, teams }),
    approvalsOfPeople: composePersonApprovals(shared, {
      ...questions,
      access,
      managedPeople,
      issuer,
      signIn,
      socialLogin,
      endQuestions,
    }),
  };
}

/** In the order in which they are mounted and started. */
export function partsOf(shared: Shared, features: Features): Feature[] {
  const { accounts, approvals, claims, issuer, keys, managedPeople, members, people, signIn, socialLogin } = features;
  const { webhooks } = features;
  const tenants = features.tenants.useCases;
  return [
    watchFileDescriptors(shared),
    composeRetired(shared),
    features.tenants.feature,
    composeTrust(shared, { providers: signIn.providers }),
    features.mail.feature,
    signIn.feature,
    socialLogin.feature,
    features.refusals.feature,
    features.passed.feature,
    managedPeople.feature,
    features.teams.feature,
    features.teamInvitations,
    features.approvalsOfPeople.feature,
    claims.feature,
    approvals.feature,
    composeAccountPages(shared, {
      accounts,
      tenants,
      members,
      claims,
      signIn,
      manageKeys: keys.manageKeys,
      setPolicy: approvals.setPolicy,
      inbox: features.inbox,
    }),
    composeDesk(shared, {
      keys,
      links: features.links,
      approvals,
      calls: features.calls,
      countWaiting: features.countWaiting,
      accounts,
      members,
      tenants,
      socialLogin,
      people,
      managedPeople,
      webhooks,
      issuer,
      teams: features.teams,
    }),
    composeHousekeeping(shared),
    features.oauth.feature,
    issuer.feature,
    webhooks.feature,
    features.observability.feature,
    features.docs.feature,
    composeSandbox(shared, {
      createGuestTenant: tenants.createGuestTenant,
      provisioning: socialLogin.provisioning,
      createTestUser: managedPeople.createTestUser,
    }),
    features.mcp.feature,
  ];
}
