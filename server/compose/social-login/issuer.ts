import { APP_CLIENT_ID, TICKET_PREFIX } from '@porchlight/contract';
import { createCsrfTokens } from '../../crypto/csrf-token.ts';
import { readOutsideUrl } from '../../egress/outside-url.ts';
import { isClientAbort } from '../../http/errors/client-aborted.ts';
import { clientAddress } from '../../http/request/client-address.ts';
import type { RestRoutes } from '../../http/rest/ts-rest.ts';
import { createTrustedIssuerKeys } from '../../issuer/assertion/trusted-issuer-keys.ts';
import { rememberedSessions } from '../../issuer/browser-session/browser-sessions.ts';
import { createPollTimes } from '../../issuer/device/poll-times.ts';
import { agentRoutes } from '../../issuer/management/agent-routes.ts';
import { clientRoutes } from '../../issuer/management/client-routes.ts';
import { connectedAgents } from '../../issuer/management/connected-agents.ts';
import { manageAgents } from '../../issuer/management/manage-agents.ts';
import { manageClients } from '../../issuer/management/manage-clients.ts';
import { manageTrustedIssuers } from '../../issuer/management/manage-trusted-issuers.ts';
import type { AgentEnded, ConnectedAgents, ManageAgents, ManageTrustedIssuers } from '../../issuer/ports/agents.ts';
import type { ManageClients } from '../../issuer/ports/clients.ts';
import type { RememberedSessions, ShowChoices } from '../../issuer/ports/sign-in.ts';
import { issuerRoutes } from '../../issuer/routes.ts';
import { isOwn } from '../../issuer/settings/own-client.ts';
import { endSessionOfClient } from '../../issuer/sign-out/end-session-request.ts';
import { NOTICE_ROOMS, sendLogoutNotices } from '../../issuer/sign-out/send-logout-notices.ts';
import { createSessionsOfBrowser, type SessionsOfBrowser } from '../../issuer/sign-out/sessions-of-browser.ts';
import { createInstances, createIssuerStates, type IssuerState } from '../../issuer/state/issuer-states.ts';
import { createKeyStock } from '../../issuer/state/key-stock.ts';
import { recordPrefix, scopeOfTenant } from '../../issuer/state/tenant-scope.ts';
import { introspectToken } from '../../issuer/token/introspect-token.ts';
import { introspectionCaller, isApplicationKey } from '../../issuer/token/introspection-caller.ts';
import { type SignClaims, signClaims } from '../../issuer/token/sign-claims.ts';
import type { DomainError } from '../../kernel/domain-error.ts';
import { lazy } from '../../kernel/lazy.ts';
import { isLoopback } from '../../kernel/loopback.ts';
import { ok, type Result } from '../../kernel/result.ts';
import type { RequestScope } from '../../oidc/ports.ts';
import { createRequestScope } from '../../oidc/request-scope.ts';
import { createGuardedFetch } from '../../providers/openid/bounded-fetch.ts';
import { readEmail, readName } from '../../providers/openid/profile.ts';
import { createFairQueue } from '../../scheduling/fair-queue.ts';
import type { AnswerClient, KeepsRedirect } from '../../social-login/ports/attempts.ts';
import { choiceOf } from '../../social-login/providers/provider-choice.ts';
import { createClientStore } from '../../storage/issuer/client-store.ts';
import { createConnectedAgentStore } from '../../storage/issuer/connected-agent-store.ts';
import { createIssuerStore } from '../../storage/issuer/issuer-store.ts';
import { createLogoutNoticeStore } from '../../storage/issuer/logout-notice-store.ts';
import { createOAuthRecordStore } from '../../storage/oauth/oauth-record-store.ts';
import type { TenantOfKey } from '../../tenants/ports.ts';
import { composeClientDocuments } from '../shared/client-documents.ts';
import type { Feature } from '../shared/feature.ts';
import type { Shared } from '../shared/shared.ts';
import type { SignIn } from './sign-in.ts';
import type { SocialLogin } from './social-login.ts';

const KEY_STOCK_EVERY_MS = 5_000;
const NOTICES_EVERY_MS = 1_000;

interface Needs {
  readonly signIn: SignIn;
  readonly socialLogin: SocialLogin;
  readonly tenantOfKey: TenantOfKey;
  readonly agentEnded: AgentEnded;
}

export interface Issuer {
  readonly routes: Pick<RestRoutes, 'agents' | 'clients'>;
  readonly manageClients: ManageClients;
  readonly manageAgents: ManageAgents;
  readonly manageTrustedIssuers: ManageTrustedIssuers;
  readonly connectedAgents: ConnectedAgents;
  readonly rememberedSessions: RememberedSessions;
  readonly feature: Feature;
  readonly answerClient: AnswerClient;
  readonly keepsRedirect: KeepsRedirect;
  readonly signClaims: SignClaims;
  /** What the issuer tells the app itself about a token. */
  readonly introspectForApp: (
    tenantId: string,
    token: string,
  ) => Promise<Result<Readonly<Record<string, unknown>>, DomainError>>;
}

export function composeIssuer(shared: Shared, needs: Needs): Issuer {
  const { signIn, socialLogin, tenantOfKey } = needs;
  const { baseUrl, clock, config, database, keyRing, sealer, admitList, guard } = shared;
  const { directory, clientSessions: sessions, revocations } = socialLogin;
  const store = createIssuerStore(database, sealer);
  const keyStock = createKeyStock(shared.createRsaPair);
  const manageOwn = manageClients({
    clock,
    random: shared.random,
    clients: createClientStore(database),
    admitList: shared.admitList,
    sessions,
    receiverFault: (uri) => {
      const read = readOutsideUrl(uri, isLoopback(baseUrl));
      return read.ok ? null : read.error;
    },
  });
  const stateOf = createIssuerStates({
    baseUrl,
    clock,
    store,
    keyStock,
    manageClients: manageOwn,
    openTenant: (id, now) => directory.open(id, now),
  });
  const noticeSender = sendLogoutNotices({
    clock,
    logger: shared.logger,
    random: shared.random,
    notices: createLogoutNoticeStore(database),
    stateOf,
    send: shared.egress,
    queue: createFairQueue(NOTICE_ROOMS),
  });
  const isKey = isApplicationKey({ clock, tenantOfKey });
  const csrf = createCsrfTokens(keyRing);
  const sessionsOfBrowser = createSessionsOfBrowser({ baseUrl, sealer, csrf });
  const scope = createRequestScope(createOAuthRecordStore(database, sealer));
  const recordsOf = ({ resource }: IssuerState) => scopeOfTenant(scope, recordPrefix(resource)).records();
  const protocolOf = protocols(shared, needs, { sessionsOfBrowser, scope });
  const introspect = introspectToken({ clock, revocations, sessions, recordsOf });
  const manage = manageAgents({ clock, store, admitList: shared.admitList });
  const trusted = manageTrustedIssuers({ clock, admitList, store, loopback: isLoopback(baseUrl) });
  return {
    signClaims: signClaims(stateOf),
    introspectForApp: async (tenantId, token) => {
      const state = await stateOf(tenantId);
      return state.ok ? ok(await introspect(state.value, APP_CLIENT_ID, token)) : state;
    },
    manageAgents: manage,
    manageTrustedIssuers: trusted,
    rememberedSessions: rememberedSessions({
      clock,
      recordsOf: (resource) => scopeOfTenant(scope, recordPrefix(resource)).records(),
    }),
    connectedAgents: connectedAgents({
      clock,
      store: createConnectedAgentStore(database),
      sessions,
      agentEnded: needs.agentEnded,
    }),
    manageClients: manageOwn,
    routes: {
      agents: agentRoutes({
        provisioning: socialLogin.provisioning,
        manageAgents: manage,
        manageTrustedIssuers: trusted,
      }),
      clients: clientRoutes({ clock, provisioning: socialLogin.provisioning, manageClients: manageOwn }),
    },
    keepsRedirect: async (tenantId, { id, device }, redirectUri) => {
      // A client that registered itself never changes, and a device has no redirect.
      if (!isOwn(id) || device) return true;
      const state = await stateOf(tenantId);
      return !state.ok || (await protocolOf(state.value)).mayAnswerAt(id, redirectUri);
    },
    answerClient: async (tenantId, client, outcome) => {
      const state = await stateOf(tenantId);
      return state.ok ? (await protocolOf(state.value)).answer(client, outcome) : null;
    },
    feature: {
      jobs: [
        { name: 'issuer-key-stock', everyMs: KEY_STOCK_EVERY_MS, shared: false, run: () => keyStock.fill() },
        {
          name: 'send-logout-notices',
          everyMs: NOTICES_EVERY_MS,
          shared: false,
          followsRequests: true,
          run: noticeSender.run,
        },
      ],
      stop: noticeSender.stop,
      mount: (app) =>
        issuerRoutes(app, {
          baseUrl,
          clock,
          sealer,
          guard,
          showChoices: choicesOf(needs),
          looks: socialLogin.looks,
          clientIdDocuments: config.clientIdDocuments,
          stateOf,
          serveProtocol: async (state, req, res) => (await protocolOf(state)).serve(req, res),
          introspect,
          introspectionCaller: introspectionCaller({ clock, isKey, recordsOf }),
          endSession: endSessionOfClient({ clock, sessions }),
          sessionsOfBrowser,
          rememberedIn: async (state, cookieHeader) =>
            state.resource.browserSessionS === null ? null : (await protocolOf(state)).rememberedIn(cookieHeader),
          device: {
            clock,
            csrf,
            bindBrowser: (cookieHeader) => signIn.browserBinding.ensure(cookieHeader),
            devicesOf: async (state) => (await protocolOf(state)).devices,
            providersOf: (tenantId) => choicesOf(needs)(tenantId, () => ''),
          },
        }),
    },
  };
}

interface ProtocolParts {
  readonly sessionsOfBrowser: SessionsOfBrowser;
  readonly scope: RequestScope;
}

/** The protocol library and what surrounds it are loaded when the first issuer is used. */
function protocols(shared: Shared, { signIn, socialLogin }: Needs, { sessionsOfBrowser, scope }: ProtocolParts) {
  const { startLogin, clientSessions, providers, looks } = socialLogin;
  const { clock, keyRing, logger, random } = shared;
  const documents = composeClientDocuments(shared, scope);
  const guarded = createGuardedFetch(shared.egress);
  const trustedIssuerKeys = createTrustedIssuerKeys(clock, async (url) => {
    const answer = await guarded(url, { method: 'GET', headers: {}, body: undefined }).catch(() => null);
    return answer?.status === 200 ? answer.json() : null;
  });
  const mayPoll = createPollTimes(clock);
  const load = lazy(async () => {
    const { createIssuerProtocol } = await import('../../issuer/issuer-protocol.ts');
    return createInstances((state: IssuerState) =>
      createIssuerProtocol({
        state,
        scope,
        documents,
        clock,
        random,
        cookieKeys: keyRing.all('cookie').map(({ key }) => key),
        sessions: clientSessions,
        look: (redirectUri) => looks.of(state.tenant, state.resource, redirectUri),
        trustedIssuerKeys,
        signIn: socialLogin.signInByAssertion,
        recordRefusal: socialLogin.recordRefusedAssertion,
        findRemembered: socialLogin.findRemembered,
        readEmail: (value) => {
          const email = readEmail(value);
          return email.ok ? email.value : null;
        },
        readName,
        sessionsOfBrowser,
        bindBrowser: (cookieHeader) => signIn.browserBinding.ensure(cookieHeader),
        sealer: shared.sealer,
        mustChoose: async (tenantId, loginHint) =>
          !loginHint?.startsWith(TICKET_PREFIX) && (await providers.enabled(tenantId)).length > 1,
        startSignIn: async (request) => {
          const [first] = await providers.enabled(request.tenantId);
          const provider = request.provider ?? first?.id ?? '';
          return startLogin.start({
            ...request,
            provider,
            returnTo: undefined,
            binding: { state: null, codeChallenge: null },
          });
        },
        mayPoll,
        addressOf: (req) => clientAddress(req),
        onError: (error) => {
          if (!isClientAbort(error)) logger.error({ err: error }, 'the issuer of a tenant met a surprise');
        },
      }),
    );
  });
  return async (state: IssuerState) => (await load())(state);
}

/** The same choices as on the sign-in page of the app. */
const choicesOf =
  ({ signIn, socialLogin }: Needs): ShowChoices =>
  async (tenantId, hrefOf) =>
    (await socialLogin.providers.enabled(tenantId)).map((provider) =>
      choiceOf(provider, hrefOf(provider.id), signIn.providers),
    );
