/**
 * The protocol side of the authorization server: oidc-provider set up as a plain OAuth 2.1 server. Authorization code
 * with PKCE S256 and rotating refresh tokens is all it does; everything of OpenID Connect is off or never reached.
 */
import { generateKeyPairSync } from 'node:crypto';
import { ACCESS_TOKEN_LIFETIME_S, OAUTH_GRANT_LIFETIME_S, REFRESH_TOKEN_LIFETIME_S } from '@porchlight/contract';
import Provider, {
  type AdapterFactory,
  type Configuration,
  errors,
  interactionPolicy,
  type JWK,
  type KoaContextWithOIDC,
} from 'oidc-provider';
import { type BaseOptions, baseConfiguration, reportProviderErrors } from '../oidc/base-configuration.ts';
import { renderProtocolError } from '../oidc/error-page.ts';
import { isSameResource } from '../oidc/same-resource.ts';
import { mcpResource, retiredResource } from './resource.ts';
import { ALL_SCOPES, knownScopes } from './scopes.ts';
import { OAUTH_PATHS } from './server-metadata.ts';

export interface AuthorizationServerOptions extends Pick<BaseOptions, 'random' | 'cookieKeys' | 'documents'> {
  readonly baseUrl: string;
  readonly adapter: AdapterFactory;
  readonly onError: (error: unknown) => void;
}

const CODE_LIFETIME_S = 60;
const INTERACTION_LIFETIME_S = 1_800;

export function createAuthorizationServer(options: AuthorizationServerOptions): Provider {
  const provider = new Provider(options.baseUrl, configurationOf(options));
  reportProviderErrors(provider, options.onError);
  return provider;
}

function configurationOf({ baseUrl, ...options }: AuthorizationServerOptions): Configuration {
  const base = baseConfiguration({
    ...options,
    cookieNames: COOKIES,
    registration: true,
    idTokenAlgorithms: [UNUSED_ALGORITHM],
  });
  return {
    adapter: options.adapter,
    jwks: { keys: [createUnusedKey()] },
    scopes: ALL_SCOPES.split(' '),
    ...base,
    features: {
      ...base.features,
      resourceIndicators: { enabled: true, ...resourceRules(baseUrl) },
      userinfo: { enabled: false },
    },
    // The person was checked when they approved; the grant carries the rest.
    findAccount: async (_ctx, accountId) => ({ accountId, claims: () => ({ sub: accountId }) }),
    interactions: {
      policy: [alwaysAsk()],
      url: (_ctx, interaction) => `${baseUrl}${OAUTH_PATHS.interaction}/${interaction.uid}`,
    },
    renderError: renderProtocolError(OAUTH_PATHS.authorize),
    rotateRefreshToken: true,
    routes: {
      authorization: OAUTH_PATHS.authorize,
      token: OAUTH_PATHS.token,
      registration: OAUTH_PATHS.register,
      revocation: OAUTH_PATHS.revoke,
    },
    ttl: {
      AccessToken: ACCESS_TOKEN_LIFETIME_S,
      AuthorizationCode: CODE_LIFETIME_S,
      Grant: OAUTH_GRANT_LIFETIME_S,
      Interaction: INTERACTION_LIFETIME_S,
      RefreshToken: REFRESH_TOKEN_LIFETIME_S,
      Session: INTERACTION_LIFETIME_S,
    },
  };
}

/** The library sets it to remember who signed in. Here nothing is remembered, so it is removed again. */
export const SESSION_COOKIE = 'porchlight_oauth_session';
const COOKIES = { session: SESSION_COOKIE, interaction: 'porchlight_oauth', resume: 'porchlight_oauth_resume' };

/**
 * RFC 8707: one resource, which an authorization request has to name. Later requests are about the one that was
 * granted.
 */
function resourceRules(baseUrl: string) {
  const resource = mcpResource(baseUrl);
  return {
    defaultResource: async ({ oidc }: KoaContextWithOIDC, _client: unknown, oneOf?: readonly string[]) => {
      if (oidc.route === 'authorization') throw new errors.InvalidTarget(`send resource=${resource}`);
      // Several are refused by the library, because a token is for one.
      return oneOf?.every((one) => isSameResource(one, resource)) === false ? [...oneOf] : (oneOf?.[0] ?? resource);
    },
    getResourceServerInfo: async ({ oidc }: KoaContextWithOIDC, asked: string) => {
      if (isSameResource(asked, retiredResource(baseUrl)))
        throw new errors.InvalidTarget(`this resource was retired; use ${resource}`);
      if (!isSameResource(asked, resource)) throw new errors.InvalidTarget(`the only resource is ${resource}`);
      if (oidc.route === 'authorization' && oidc.params) settleScope(oidc.params);
      return {
        scope: ALL_SCOPES,
        audience: resource,
        accessTokenTTL: ACCESS_TOKEN_LIFETIME_S,
        accessTokenFormat: 'opaque' as const,
      };
    },
  };
}

/**
 * RFC 6749 section 3.3: no scope means all our scopes, shown to the person one by one. A request with only unknown
 * scopes is refused.
 */
function settleScope(params: Record<string, unknown>): void {
  params.scope ??= ALL_SCOPES;
  const scope = String(params.scope);
  if (knownScopes(scope).length === 0) throw new errors.InvalidScope(`the scopes are: ${ALL_SCOPES}`, scope);
}

/** Only the answer to this exact request counts: a client that borrows a known name is asked about like any other. */
function alwaysAsk(): interactionPolicy.Prompt {
  const unanswered = new interactionPolicy.Check(
    'approve',
    'a person has to approve this request',
    'consent_required',
    ({ oidc }) => !oidc.result?.consent?.grantId,
  );
  return new interactionPolicy.Prompt({ name: 'consent' }, unanswered);
}

const UNUSED_ALGORITHM = 'ES256';

/** The library will not start without a signing key. Nothing is ever signed with it and it is not published. */
function createUnusedKey(): JWK {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  return { ...(privateKey.export({ format: 'jwk' }) as JWK), use: 'sig', alg: UNUSED_ALGORITHM };
}
