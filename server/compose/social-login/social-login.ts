/** Joins the parts of social login. */
import type { CompleteSignIn } from '../../accounts/complete-sign-in.ts';
import type { FastPath } from '../../http/fast-path/fast-path.ts';
import type { RestRoutes } from '../../http/rest/ts-rest.ts';
import type { RefuseEntry } from '../../people/admit-person.ts';
import type { PeopleStore } from '../../people/ports.ts';
import { appearanceRoutes } from '../../social-login/appearance-routes.ts';
import { domainRoutes } from '../../social-login/domain/domain-routes.ts';
import { ownAddresses } from '../../social-login/domain/own-addresses.ts';
import type { HeldHosts } from '../../social-login/domain/sign-in-hosts.ts';
import { edgeAuthRoutes } from '../../social-login/edge-routes.ts';
import { type FollowEvents, followEvents } from '../../social-login/events/follow-events.ts';
import type { ManageAdoption } from '../../social-login/ports/adoption.ts';
import type { Looks, ManageAppearance } from '../../social-login/ports/appearance.ts';
import type { AnswerClient, KeepsRedirect } from '../../social-login/ports/attempts.ts';
import type { ManageDomain, OwnAddresses } from '../../social-login/ports/domains.ts';
import type { ProveHost } from '../../social-login/ports/hosts.ts';
import type { Identities, IdentityStore } from '../../social-login/ports/identities.ts';
import type { OwnSignIn } from '../../social-login/ports/own-sign-in.ts';
import type { PassedHosts } from '../../social-login/ports/passed-hosts.ts';
import type { TenantProviders } from '../../social-login/ports/providers.ts';
import type { RefusedHosts } from '../../social-login/ports/refusals.ts';
import type { Provisioning } from '../../social-login/ports/resource.ts';
import type { RecordRefusedAssertion, SignInByAssertion } from '../../social-login/ports/sign-in.ts';
import type { UserStore } from '../../social-login/ports/users.ts';
import { identities } from '../../social-login/providers/identities.ts';
import type { ManageProviders } from '../../social-login/providers/manage-providers.ts';
import { providerRoutes } from '../../social-login/providers/provider-routes.ts';
import { refreshFastPath } from '../../social-login/refresh-fast-path.ts';
import { createLooks } from '../../social-login/resource/looks.ts';
import { manageAppearance } from '../../social-login/resource/manage-appearance.ts';
import { socialLoginRoutes } from '../../social-login/routes.ts';
import { findRemembered } from '../../social-login/sign-in/find-remembered.ts';
import type { StartLogin } from '../../social-login/sign-in/start-login.ts';
import { verifyFastPath } from '../../social-login/verify-fast-path.ts';
import { createEventStore } from '../../storage/social-login/events/event-store.ts';
import { createAppearanceStore } from '../../storage/social-login/resource/appearance-store.ts';
import { createUserStore } from '../../storage/social-login/users/user-store.ts';
import type { Feature } from '../shared/feature.ts';
import type { Traffic } from '../shared/resting-job.ts';
import type { Shared } from '../shared/shared.ts';
import { composeAdoption } from './adoption.ts';
import { composeAppSignIn } from './app-sign-in.ts';
import { composeDomain } from './domain.ts';
import type { Mail } from './mail.ts';
import type { Passkeys } from './passkeys.ts';
import { composeProviders } from './providers.ts';
import { composeResource } from './resource.ts';
import { composeRevocations, type KnownChanges } from './revocations.ts';
import { composeSessions, type Sessions } from './sessions.ts';
import type { SignIn } from './sign-in.ts';

export interface SocialLogin extends Omit<KnownChanges, 'streams' | 'feature'>, Sessions {
  readonly feature: Feature;
  readonly routes: Pick<RestRoutes, 'socialLogin' | 'providers' | 'domain' | 'appearance' | 'adoption' | 'edgeAuth'>;
  readonly provisioning: Provisioning;
  readonly proveHost: ProveHost;
  readonly refusedHosts: RefusedHosts;
  /** Projects' own hosts, as this node knows them. */
  readonly hosts: HeldHosts;
  readonly manageDomain: ManageDomain;
  readonly ownAddresses: OwnAddresses;
  readonly looks: Looks;
  readonly manageAppearance: ManageAppearance;
  readonly users: UserStore;
  readonly followEvents: FollowEvents;
  readonly startLogin: StartLogin;
  readonly ownSignIn: OwnSignIn;
  readonly signInByAssertion: SignInByAssertion;
  readonly recordRefusedAssertion: RecordRefusedAssertion;
  readonly findRemembered: ReturnType<typeof findRemembered>;
  readonly providers: TenantProviders;
  readonly manageProviders: ManageProviders;
  readonly manageAdoption: ManageAdoption;
  readonly identities: Identities;
  /** Answer the usual case of the hottest operations before the general middleware. */
  readonly fastPaths: readonly FastPath[];
}

interface Needs {
  readonly signIn: SignIn;
  readonly mail: Mail;
  readonly refusedHosts: RefusedHosts;
  readonly passedHosts: PassedHosts;
  readonly completeAccountSignIn: CompleteSignIn;
  readonly people: {
    readonly people: PeopleStore;
    readonly refuseEntry: RefuseEntry;
    readonly identityStore: IdentityStore;
    readonly passkeys: Passkeys;
  };
  /**
   * Called for activity that the ordinary path does not see, and now and then while a server follows revocations, so
   * that background work does not rest.
   */
  readonly onActivity: () => void;
  readonly answerClient: AnswerClient;
  readonly keepsRedirect: KeepsRedirect;
  /** Requests that have begun or ended, as this process counts them. */
  readonly traffic: Traffic;
}

export function composeSocialLogin(shared: Shared, needs: Needs): SocialLogin {
  const { signIn, people, onActivity, traffic, refusedHosts } = needs;
  const { database, clock, baseUrl, offeredProviders, rateLimiter } = shared;
  const domain = composeDomain(shared);
  const { hosts, manageDomain } = domain;
  const changes = composeRevocations(shared, { onActivity, hosts });
  const { directory, revocations, faults } = changes;
  const { providers, manageProviders } = composeProviders(shared, {
    serviceProviders: signIn.providers,
    directory,
    hosts,
    checkMail: needs.mail.check,
  });
  const addresses = ownAddresses({ baseUrl, manageProviders });
  const sessions = composeSessions(shared, { directory, revocations, faults });
  const resource = composeResource(shared);
  const appearances = createAppearanceStore(database);
  const looks = createLooks({ baseUrl, clock, hosts, directory });
  const manageLook = manageAppearance({ clock, rateLimiter, appearances });
  const users = createUserStore(database);
  const appSignIn = composeAppSignIn(shared, {
    signIn,
    mail: needs.mail,
    users,
    identityStore: people.identityStore,
    passkeys: people.passkeys,
    answerClient: needs.answerClient,
    keepsRedirect: needs.keepsRedirect,
    refusedHosts,
    passedHosts: needs.passedHosts,
    completeAccountSignIn: needs.completeAccountSignIn,
    looks,
    appearances,
    refuseEntry: people.refuseEntry,
    changes: { directory, revocations },
    sessions,
    providers,
    useOwnCallback: manageProviders.useOwnCallback,
  });
  const adoption = composeAdoption(shared, {
    attempts: signIn.attempts,
    adopt: appSignIn.adopt,
    findPerson: appSignIn.findPerson,
    refuseEntry: people.refuseEntry,
    directory,
    tokens: sessions.tokens,
  });
  const identitiesOf = identities({ clock, store: people.identityStore, providers });
  const events = followedEvents(shared, traffic);
  return {
    directory,
    revocations,
    faults,
    ...sessions,
    provisioning: resource.provisioning,
    proveHost: resource.proveHost,
    refusedHosts,
    hosts,
    manageDomain,
    ownAddresses: addresses,
    looks,
    manageAppearance: manageLook,
    users,
    followEvents: events.follow,
    startLogin: appSignIn.startLogin,
    ownSignIn: appSignIn.ownSignIn,
    signInByAssertion: appSignIn.signInByAssertion,
    recordRefusedAssertion: appSignIn.recordRefusedAssertion,
    findRemembered: findRemembered({ providers, identities: identitiesOf, refuseEntry: people.refuseEntry }),
    providers,
    manageProviders,
    manageAdoption: adoption.manageAdoption,
    identities: identitiesOf,
    fastPaths: [
      verifyFastPath(sessions.verifyToken),
      refreshFastPath((...call) => sessions.refreshSession(...call).finally(onActivity), clock),
    ],
    routes: {
      socialLogin: socialLoginRoutes({
        provisioning: resource.provisioning,
        proveHost: resource.proveHost,
        refusedHosts,
        users,
        sessions: sessions.sessions,
        endSession: sessions.endSession,
        followEvents: events.follow,
        identities: identitiesOf,
        place: { baseUrl, hosts, offeredProviders },
        clock,
        blockedAtOf: (tenantId, userId) => people.people.blockedAtOf(tenantId, userId),
      }),
      providers: providerRoutes({ baseUrl, hosts, manageProviders }),
      domain: domainRoutes({ baseUrl, manageDomain, ownAddresses: addresses }),
      appearance: appearanceRoutes({ baseUrl, manageAppearance: manageLook }),
      adoption: adoption.routes,
      edgeAuth: edgeAuthRoutes({
        providers,
        startLogin: appSignIn.startLogin,
        redeemCode: appSignIn.redeemCode,
        adoptSession: adoption.adoptSession,
        verifyToken: sessions.verifyToken,
        refreshSession: sessions.refreshSession,
        endSession: sessions.endSession,
        clock,
        browserBinding: signIn.browserBinding,
        followRevocations: changes.streams,
      }),
    },
    feature: {
      mount: appSignIn.mount,
      readiness: changes.feature.readiness,
      jobs: [...changes.feature.jobs, ...resource.jobs, ...domain.jobs],
      start: changes.feature.start,
      drain: () => {
        events.end();
        changes.feature.drain();
      },
      stop: changes.feature.stop,
    },
  };
}

/** The clients that follow the events of a project, until the process drains. */
function followedEvents({ database }: Shared, traffic: Traffic) {
  const draining = new AbortController();
  // Only this process uses the embedded database, so nothing happens in it without this process.
  const follow = followEvents(
    createEventStore(database),
    draining.signal,
    database.engine === 'pglite' ? traffic : undefined,
  );
  return { follow, end: () => draining.abort() };
}
