import { setTimeout as sleep } from 'node:timers/promises';
import type { CompleteSignIn } from '../../accounts/complete-sign-in.ts';
import { type AccessTokens, createAccessTokens } from '../../crypto/access-token.ts';
import { createRefreshTokens, type RefreshTokens } from '../../crypto/refresh-token.ts';
import { createSignInCodes } from '../../crypto/sign-in-code.ts';
import { createPictureFetch } from '../../egress/fetch-picture.ts';
import { createTextRecords } from '../../egress/name-system.ts';
import type { FastPath } from '../../http/fast-path/fast-path.ts';
import type { RestRoutes } from '../../http/rest/ts-rest.ts';
import { isLoopback } from '../../kernel/loopback.ts';
import { randomBase64Url } from '../../kernel/random.ts';
import type { KeepOut } from '../../people/admit-person.ts';
import type { PeopleStore } from '../../people/ports.ts';
import { edgeAuthRoutes } from '../../social-login/edge-routes.ts';
import { type FollowEvents, followEvents } from '../../social-login/events/follow-events.ts';
import { loginPages } from '../../social-login/pages/routes.ts';
import { signInRoutes } from '../../social-login/pages/sign-in-routes.ts';
import type { AnswerClient } from '../../social-login/ports/attempts.ts';
import type { ProveHost } from '../../social-login/ports/hosts.ts';
import type { Identities, IdentityStore } from '../../social-login/ports/identities.ts';
import type { TenantProviders } from '../../social-login/ports/providers.ts';
import type { Provisioning } from '../../social-login/ports/resource.ts';
import type { ClientSessions, SessionStore } from '../../social-login/ports/sessions.ts';
import type { SignInByAssertion } from '../../social-login/ports/sign-in.ts';
import type { TryOut } from '../../social-login/ports/try-out.ts';
import type { UserStore } from '../../social-login/ports/users.ts';
import { identities } from '../../social-login/providers/identities.ts';
import type { ManageProviders } from '../../social-login/providers/manage-providers.ts';
import { providerRoutes } from '../../social-login/providers/provider-routes.ts';
import { refreshFastPath } from '../../social-login/refresh-fast-path.ts';
import { createDirectory, type Directory } from '../../social-login/resource/directory.ts';
import { lookForProof } from '../../social-login/resource/look-for-proof.ts';
import { proveHost } from '../../social-login/resource/prove-host.ts';
import { provisioning } from '../../social-login/resource/provision.ts';
import { followRevocations } from '../../social-login/revocations/follow-revocations.ts';
import { hearRevocations } from '../../social-login/revocations/hear-revocations.ts';
import { RecentRevocations } from '../../social-login/revocations/recent-revocations.ts';
import { Revocations } from '../../social-login/revocations/revocations.ts';
import { TestFaults } from '../../social-login/revocations/test-faults.ts';
import { socialLoginRoutes } from '../../social-login/routes.ts';
import { clientSessions } from '../../social-login/sessions/client-session.ts';
import { type EndSession, endSession } from '../../social-login/sessions/end-session.ts';
import { refreshSession } from '../../social-login/sessions/refresh-session.ts';
import { decideConsent } from '../../social-login/sign-in/decide-consent.ts';
import { handleCallback } from '../../social-login/sign-in/handle-callback.ts';
import { providerForms } from '../../social-login/sign-in/provider-forms.ts';
import { redeemCode } from '../../social-login/sign-in/redeem-code.ts';
import { signInByAssertion } from '../../social-login/sign-in/sign-in-by-assertion.ts';
import { signInByTicket } from '../../social-login/sign-in/sign-in-by-ticket.ts';
import { type StartLogin, startLogin } from '../../social-login/sign-in/start-login.ts';
import { tryOut } from '../../social-login/sign-in/try-out.ts';
import { CheckedTokens } from '../../social-login/verify/checked-tokens.ts';
import { verifyToken } from '../../social-login/verify/verify-token.ts';
import { verifyFastPath } from '../../social-login/verify-fast-path.ts';
import { createOAuthRecordStore } from '../../storage/oauth/oauth-record-store.ts';
import { createTicketStore } from '../../storage/proving/ticket-store.ts';
import { createChangeFeed } from '../../storage/revocations/change-feed.ts';
import { createEventStore } from '../../storage/social-login/events/event-store.ts';
import { createHostProofStore } from '../../storage/social-login/resource/host-proof-store.ts';
import { createSessionClientStore } from '../../storage/social-login/sessions/session-client-store.ts';
import { createSessionStore } from '../../storage/social-login/sessions/session-store.ts';
import { createCodeStore } from '../../storage/social-login/sign-in/code-store.ts';
import { createHeldFormStore } from '../../storage/social-login/sign-in/held-form-store.ts';
import { createSignInStore } from '../../storage/social-login/sign-in/sign-in-store.ts';
import { createKnownPeople } from '../../storage/social-login/users/known-people.ts';
import { createUserStore } from '../../storage/social-login/users/user-store.ts';
import { checkEvent } from '../../tenants/check-event.ts';
import type { Feature } from '../shared/feature.ts';
import type { Traffic } from '../shared/resting-job.ts';
import type { Shared } from '../shared/shared.ts';
import { countedSignIns } from './counted-sign-ins.ts';
import { composeProviders } from './providers.ts';
import type { SignIn } from './sign-in.ts';

export interface SocialLogin {
  readonly feature: Feature;
  readonly routes: Pick<RestRoutes, 'socialLogin' | 'providers' | 'edgeAuth'>;
  readonly provisioning: Provisioning;
  readonly proveHost: ProveHost;
  readonly users: UserStore;
  readonly sessions: SessionStore;
  readonly revocations: Revocations;
  /** What signs and makes the tokens of users. */
  readonly tokens: { readonly accessTokens: AccessTokens; readonly refreshTokens: RefreshTokens };
  readonly endSession: EndSession;
  readonly followEvents: FollowEvents;
  readonly directory: Directory;
  readonly startLogin: StartLogin;
  readonly tryOut: TryOut;
  readonly providers: TenantProviders;
  readonly manageProviders: ManageProviders;
  readonly identities: Identities;
  readonly clientSessions: ClientSessions;
  readonly signInByAssertion: SignInByAssertion;
  /** Answer the usual case of the hottest operations before the general middleware. */
  readonly fastPaths: readonly FastPath[];
  readonly faults: TestFaults;
}

export const FEED_EVERY_MS = 250;
const FORGET_EVERY_MS = 60_000;
const LOOK_AT_HOSTS_EVERY_MS = 3_600_000;

interface Dependencies {
  readonly signIn: SignIn;
  readonly completeAccountSignIn: CompleteSignIn;
  readonly people: {
    readonly people: PeopleStore;
    readonly keepOut: KeepOut;
    readonly identityStore: IdentityStore;
  };
  /** Told of what the ordinary path does not see, now and then while somebody follows: background work must not rest. */
  readonly onActivity: () => void;
  readonly answerClient: AnswerClient;
  /** Requests that have begun or ended, as this process counts them. */
  readonly traffic: Traffic;
}

export function composeSocialLogin(
  shared: Shared,
  {
    signIn,
    completeAccountSignIn,
    people: { people, keepOut, identityStore },
    onActivity,
    answerClient,
    traffic,
  }: Dependencies,
): SocialLogin {
  const { config, database, clock, steady, keyRing, random, baseUrl, resources, metrics, sealer } = shared;
  const { providers: serviceProviders, attempts, browserBinding } = signIn;
  const revocations = new Revocations(steady, (entry) => streams.tell(entry));
  const faults = new TestFaults({ clock, wait: (ms) => sleep(ms, undefined, { ref: false }) });
  const directory = createDirectory((tenantIds) => resources.findWithTenants(tenantIds));
  const { providers, manageProviders } = composeProviders(shared, serviceProviders, directory);
  const knownIdentities = identities({ clock, store: identityStore, providers });
  const stopListening = database.onTenantChange((tenantId) => {
    directory.forget(tenantId);
    revocations.apply({ kind: 'tenant', tenantId });
  });
  const feed = createChangeFeed(database.apart, steady, hearRevocations({ revocations, faults, directory }));
  const streams = followRevocations({
    clock,
    steady,
    directory,
    recent: new RecentRevocations(randomBase64Url(random, 9)),
    feedAge: () => feed.age(),
    onTurn: onActivity,
  });
  metrics.gauge('porchlight_revocation_streams', () => streams.count());
  metrics.gauge('porchlight_revocations', () => revocations.size);
  metrics.gauge('porchlight_change_feed_age_seconds', () => feed.age());

  const sessions = createSessionStore(database, config);
  const users = createUserStore(database);
  const tokens = {
    accessTokens: createAccessTokens(keyRing, baseUrl),
    refreshTokens: createRefreshTokens(keyRing, random),
  };
  const common = {
    ...shared,
    serviceProviders,
    providers,
    attempts,
    directory,
    revocations,
    faults,
    sessions,
    ...tokens,
    signInCodes: createSignInCodes(keyRing, random),
    checkEvent: checkEvent(shared),
    keepOut,
    answerClient,
    signInsPerHour: config.signInsPerHour,
    refreshesPerHour: config.refreshesPerHour,
  };
  const signIns = countedSignIns(shared, createSignInStore(database, config));
  const draining = new AbortController();
  const verify = verifyToken({ ...common, checkedTokens: new CheckedTokens(common.accessTokens) });
  const refresh = refreshSession(common);
  const end = endSession(common);
  const manage = provisioning(shared);
  const follow = followEvents(
    createEventStore(database),
    draining.signal,
    // The embedded database has one process: what it did not do itself did not happen.
    database.engine === 'pglite' ? traffic : undefined,
  );
  const start = startLogin({
    ...common,
    signInByTicket: signInByTicket({ ...common, ticketSignIns: createTicketStore(database) }),
  });
  const redeem = redeemCode({ ...common, codes: createCodeStore(database) });
  const prove = proveHost({
    ...shared,
    proofs: createHostProofStore(database),
    look: lookForProof({ send: shared.wayOut, readTextRecords: createTextRecords(), inTurn: shared.fetchInTurn }),
    loopback: isLoopback(baseUrl),
  });
  const pages = loginPages({
    guard: shared.guard,
    clock,
    fetchPicture: createPictureFetch(shared.wayOut, shared.fetchInTurn),
    baseUrl,
    providers,
    providerForms: providerForms({
      ...common,
      forms: createHeldFormStore(createOAuthRecordStore(database, sealer)),
    }),
    browserBinding,
    handleCallback: handleCallback(common),
    consent: decideConsent({ ...common, signIns }),
    attempts,
    completeAccountSignIn,
  });
  return {
    directory,
    startLogin: start,
    tryOut: tryOut({ baseUrl, redeemCode: redeem, verifyToken: verify, endSession: end }),
    providers,
    manageProviders,
    identities: knownIdentities,
    signInByAssertion: signInByAssertion({ ...common, signIns, knownPeople: createKnownPeople(database) }),
    clientSessions: clientSessions({ ...common, sessionClients: createSessionClientStore(database) }),
    provisioning: manage,
    proveHost: prove,
    users,
    sessions,
    revocations,
    faults,
    tokens,
    endSession: end,
    followEvents: follow,
    fastPaths: [verifyFastPath(verify), refreshFastPath((...call) => refresh(...call).finally(onActivity), clock)],
    routes: {
      socialLogin: socialLoginRoutes({
        place: shared,
        clock,
        provisioning: manage,
        proveHost: prove,
        users,
        sessions,
        endSession: end,
        followEvents: follow,
        blockedAtOf: (tenantId, userId) => people.blockedAtOf(tenantId, userId),
        identities: knownIdentities,
      }),
      providers: providerRoutes({ baseUrl, manageProviders }),
      edgeAuth: edgeAuthRoutes({
        clock,
        browserBinding,
        startLogin: start,
        redeemCode: redeem,
        verifyToken: verify,
        refreshSession: refresh,
        endSession: end,
        followRevocations: streams,
      }),
    },
    feature: {
      mount: (app) => {
        signInRoutes({ ...common, guard: shared.guard, browserBinding, startLogin: start })(app);
        pages(app);
      },
      readiness: [
        {
          name: 'change_feed',
          check: async () => {
            const age = feed.age();
            return {
              ok: age <= config.feedMaxAgeS,
              detail: `${Number.isFinite(age) ? age.toFixed(1) : 'never'} s old`,
            };
          },
        },
      ],
      jobs: [
        {
          name: 'read-change-feed',
          everyMs: FEED_EVERY_MS,
          shared: false,
          followsRequests: true,
          run: () => feed.poll(),
        },
        {
          name: 'forget-revocations',
          everyMs: FORGET_EVERY_MS,
          shared: false,
          run: async () => revocations.forget(),
        },
        { name: 'look-at-hosts', everyMs: LOOK_AT_HOSTS_EVERY_MS, shared: true, run: () => prove.lookAgain() },
      ],
      drain: () => {
        draining.abort();
        streams.end();
      },
      start: () => feed.poll(),
      stop: async () => {
        streams.end();
        stopListening();
      },
    },
  };
}
