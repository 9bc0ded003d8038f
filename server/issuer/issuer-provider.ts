/**
 * The issuer of one tenant: oidc-provider with authorization code, PKCE S256 and rotating refresh tokens. The library keeps
 * no sign-in of its own: every authorization request is a new sign-in, and its session belongs to the user. Only a project
 * that wants it has browsers that are remembered, and `browser-session/` says for which requests.
 */
import {
  ACCESS_TOKEN_LIFETIME_S,
  DEVICE_CODE_LIFETIME_S,
  OPENID_SCOPES,
  REFRESH_TOKEN_LIFETIME_S,
} from '@porchlight/contract';
import Provider, {
  type AdapterFactory,
  type Configuration,
  interactionPolicy,
  type JWK,
  type KoaContextWithOIDC,
  type RefreshToken,
} from 'oidc-provider';
import { keyOfProof } from '../crypto/dpop-proof.ts';
import type { Sealer } from '../crypto/sealer.ts';
import { DPOP_ALGORITHMS, ID_TOKEN_ALGORITHMS } from '../crypto/signing-key.ts';
import { roughNetwork } from '../http/request/rough-network.ts';
import type { Clock } from '../kernel/clock.ts';
import { type BaseOptions, baseConfiguration, reportProviderErrors } from '../oidc/base-configuration.ts';
import { renderProtocolError } from '../oidc/error-page.ts';
import type { RequestScope } from '../oidc/ports.ts';
import { InvalidGrant, protocolError, withProtocolErrors } from '../oidc/protocol-errors.ts';
import type { ClientSessions } from '../social-login/ports/sessions.ts';
import type { ShownLook } from '../social-login/settings/appearance.ts';
import { findCallback } from '../social-login/settings/callback-match.ts';
import { resourceRules } from './agent-resources.ts';
import { ASSERTION_PARAMETERS, type AssertionGrantParts, assertionGrant } from './assertion/assertion-grant.ts';
import { ASSERTION_GRANT } from './assertion/assertion-grant-name.ts';
import { isBeside, sessionOfGrant } from './browser-session/shared-session.ts';
import { knownAt } from './browser-session/silent-code.ts';
import { sessionMetBy } from './grant-adapter.ts';
import { clientMetadataOf } from './own-client-metadata.ts';
import type { BindBrowser, MustChoose, StartClientSignIn } from './ports/sign-in.ts';
import { isApp, isOwn } from './settings/own-client.ts';
import { answerByForm, FORM_POST } from './sign-in/answer-by-form.ts';
import { beginSignIn } from './sign-in/client-sign-in.ts';
import { ENDPOINTS } from './state/issuer-address.ts';
import { type IssuerState, takesAssertions } from './state/issuer-states.ts';
import { mayGoWithoutPkce, recogniseSecrets } from './token/client-secrets.ts';

export interface IssuerOptions
  extends Pick<BaseOptions, 'random' | 'cookieKeys' | 'documents'>,
    Pick<AssertionGrantParts, 'trustedIssuerKeys' | 'signIn' | 'readEmail' | 'readName' | 'recordRefusal'> {
  readonly state: IssuerState;
  readonly scope: RequestScope;
  readonly adapter: AdapterFactory;
  readonly sessions: ClientSessions;
  readonly bindBrowser: BindBrowser;
  readonly startSignIn: StartClientSignIn;
  readonly lookForBrowser: (ctx: KoaContextWithOIDC) => Promise<void>;
  readonly mustChoose: MustChoose;
  readonly sealer: Sealer;
  readonly clock: Clock;
  /** The look of the app on a page that leads back to this address, or on a page about an error. */
  readonly look: (redirectUri: string | null) => ShownLook;
  readonly onError: (error: unknown) => void;
}

const CODE_LIFETIME_S = 60;
const INTERACTION_LIFETIME_S = 1_200;
/** The session says when a grant ends; this lifetime is longer than that of any session. */
const GRANT_LIFETIME_S = 10 * 31_536_000;

export const SESSION_COOKIE = 'porchlight_issuer_session';
export const INTERACTION_COOKIE = 'porchlight_issuer_request';

export function createIssuerProvider(options: IssuerOptions): Provider {
  const { state, onError } = options;
  const answerByPage = answerByForm(state.issuer, options.look);
  // The library registers its own page under this name when it starts, and never replaces it. Ours has our look and our rules.
  class IssuerProvider extends Provider {
    override registerResponseMode(...[name, answer]: Parameters<Provider['registerResponseMode']>): void {
      super.registerResponseMode(name, name === FORM_POST ? answerByPage : answer);
    }
  }
  const provider = new IssuerProvider(state.issuer, configurationOf(options));
  reportProviderErrors(provider, onError);
  const { Client, Session } = provider;
  const registered = Client.prototype.redirectUriAllowed;
  Client.prototype.redirectUriAllowed = function allowed(uri) {
    if (isApp(this.clientId)) return findCallback(state.callbacks, uri) !== null;
    return registered.call(this, uri);
  };
  // The id of the session behind a grant is the grant's id, and every client may know it.
  Client.prototype.includeSid = () => true;
  Session.prototype.sidFor = () => sessionOfGrant(grantIdAt(Provider.ctx) ?? '');
  // Only the identity provider knows when a person last proved who they are. A time from here would be invented.
  Session.prototype.authTime = () =>
    Provider.ctx?.oidc.result?.login?.ts ?? knownAt(Provider.ctx)?.session.authTime ?? undefined;
  recogniseSecrets(provider, state.clients, options.clock);
  if (takesAssertions(state)) {
    const handler = assertionGrant(state, options);
    // RFC 8707 section 2: `resource` may be there more than once.
    provider.registerGrantType(ASSERTION_GRANT, handler, [...ASSERTION_PARAMETERS], ['resource']);
  }
  return provider;
}

function configurationOf(options: IssuerOptions): Configuration {
  const { state, random, cookieKeys, documents, sessions, clock } = options;
  const { agents, tenant } = state;
  const { rs256, es256 } = state.keys.signing;
  const base = baseConfiguration({
    random,
    cookieKeys,
    cookieNames: { session: SESSION_COOKIE, interaction: INTERACTION_COOKIE, resume: 'porchlight_issuer_resume' },
    registration: agents !== null,
    documents: agents ? documents : undefined,
    idTokenAlgorithms: ID_TOKEN_ALGORITHMS,
    isOwn,
  });
  return {
    ...base,
    adapter: options.adapter,
    allowOmittingSingleRegisteredRedirectUri: false,
    clients: state.clients.map((client) => clientMetadataOf(state, client)),
    jwks: { keys: [rs256, es256].map(({ privateJwk }) => privateJwk as JWK) },
    scopes: [...OPENID_SCOPES, ...(agents?.scopes.map(({ name }) => name) ?? [])],
    claims: { openid: ['sub', 'auth_time', 'amr'], email: ['email', 'email_verified'], profile: ['name', 'picture'] },
    // Many libraries never ask userinfo, so the id token contains everything that the scopes name.
    conformIdTokenClaims: false,
    enabledJWA: {
      idTokenSigningAlgValues: [...ID_TOKEN_ALGORITHMS],
      dPoPSigningAlgValues: [...DPOP_ALGORITHMS],
    },
    // Which identity provider the person is sent to, if the app takes several. The library calls this once everything else
    // in the request has been found right, and before it is decided whether the person has to act.
    extraParams: { provider: options.lookForBrowser },
    extraTokenClaims: async ({ oidc }, token) => {
      const { AuthorizationCode, RefreshToken, DeviceCode } = oidc.entities;
      const authTime = (AuthorizationCode ?? RefreshToken ?? DeviceCode)?.authTime;
      // RFC 9068 section 2.2.1: a server may want the person to sign in again before it goes on.
      const fresh = authTime === undefined ? {} : { auth_time: authTime };
      return 'grantId' in token && token.grantId ? { sid: sessionOfGrant(token.grantId), ...fresh } : {};
    },
    features: {
      ...base.features,
      // RFC 8628. The pages on which the person answers are ours, so the library's are never reached.
      deviceFlow: {
        enabled: true,
        charset: 'base-20',
        mask: '****-****',
        deviceInfo: () => ({ network: roughNetwork(options.scope.arrival()?.address ?? '') }),
      },
      // RFC 9449, for clients that send a proof. A bound token is never accepted without one.
      dPoP: { enabled: true },
      resourceIndicators: { enabled: true, ...resourceRules(agents) },
      userinfo: { enabled: true },
    },
    loadExistingGrant: async (ctx) => {
      const grantId = grantIdAt(ctx);
      return grantId === undefined ? undefined : ctx.oidc.provider.Grant.find(grantId);
    },
    findAccount: async (ctx, accountId) => ({ accountId, claims: () => claimsOf(ctx, accountId) }),
    interactions: { policy: whenToAsk(), url: beginSignIn({ ...options, ...state, tenantId: tenant.id }) },
    pkce: { required: (ctx, client) => !mayGoWithoutPkce(ctx, client, state.clients, clock.now()) },
    renderError: renderProtocolError(ENDPOINTS.authorize, () => options.look(null)),
    rotateRefreshToken: async (ctx) => {
      const { client, entities } = ctx.oidc;
      const proof = ctx.get('DPoP');
      const token = entities.RefreshToken;
      if (!token?.grantId) throw new InvalidGrant('the token belongs to no session');
      // RFC 9449 section 5: the next refresh token of a public client is bound to the key of the proof. The library has
      // checked the proof, and gives that token the key of this one.
      if (proof && client?.clientAuthMethod === 'none') token.jkt = await keyOfProof(proof);
      const refreshed = await withProtocolErrors(() => refreshSession(tenant.id, token, sessions));
      if (!refreshed.ok) throw protocolError(refreshed.error);
      return true;
    },
    routes: {
      authorization: ENDPOINTS.authorize,
      token: ENDPOINTS.token,
      userinfo: ENDPOINTS.userinfo,
      registration: ENDPOINTS.register,
      revocation: ENDPOINTS.revoke,
      device_authorization: ENDPOINTS.deviceAuthorization,
      code_verification: ENDPOINTS.device,
    },
    ttl: {
      AccessToken: (_ctx, { resourceServer }) => resourceServer?.accessTokenTTL ?? ACCESS_TOKEN_LIFETIME_S,
      AuthorizationCode: CODE_LIFETIME_S,
      DeviceCode: DEVICE_CODE_LIFETIME_S,
      Grant: GRANT_LIFETIME_S,
      IdToken: ACCESS_TOKEN_LIFETIME_S,
      Interaction: INTERACTION_LIFETIME_S,
      RefreshToken: REFRESH_TOKEN_LIFETIME_S,
      Session: INTERACTION_LIFETIME_S,
    },
  };
}

function claimsOf(ctx: KoaContextWithOIDC, sub: string): { sub: string } {
  const session = sessionMetBy(ctx);
  if (!session) return { sub };
  const { email, name, picture } = session;
  return { sub, email, email_verified: true, ...(name ? { name } : {}), ...(picture ? { picture } : {}) } as {
    sub: string;
  };
}

/** The grant that the person has just given, or the one for a browser that is remembered. */
const grantIdAt = (ctx: KoaContextWithOIDC | undefined): string | undefined =>
  ctx?.oidc.result?.consent?.grantId ?? knownAt(ctx)?.grantId ?? undefined;

/** A chain of tokens beside the first one is counted by the records of the library, and the session only counts its uses. */
function refreshSession(
  tenantId: string,
  { grantId = '', accountId, clientId = '', rotations = 0 }: RefreshToken,
  sessions: ClientSessions,
): ReturnType<ClientSessions['refresh']> {
  const sessionId = sessionOfGrant(grantId);
  if (isBeside(grantId))
    return sessions.use(tenantId, { sessionId, userId: Number(accountId) }, { kind: 'refresh', clientId });
  const client = { id: clientId, isAgent: !isOwn(clientId) };
  return sessions.refresh(tenantId, { sessionId, client, generation: rotations + 1 });
}

/**
 * Every request needs the person to sign in, and to agree, unless the browser is remembered. With `prompt=none` the reason is
 * the error.
 */
function whenToAsk(): interactionPolicy.Prompt[] {
  const { Check, Prompt } = interactionPolicy;
  const isStranger = new Check(
    'sign_in',
    'the person has to sign in',
    'login_required',
    (ctx) => grantIdAt(ctx) === undefined && knownAt(ctx) === undefined,
  );
  const hasNotAgreed = new Check(
    'agree',
    'the person has to agree',
    'consent_required',
    (ctx) => grantIdAt(ctx) === undefined,
  );
  return [
    new Prompt({ name: 'login', requestable: true }, isStranger),
    new Prompt({ name: 'consent', requestable: true }, hasNotAgreed),
    new Prompt({ name: 'select_account', requestable: true }),
  ];
}
