/**
 * The protocol side of the authorization server: oidc-provider set up as a plain OAuth 2.1 server. Authorization code
 * with PKCE S256 and rotating refresh tokens is all it does; everything of OpenID Connect is off or never reached.
 */
import { generateKeyPairSync } from 'node:crypto';
import type { EventEmitter } from 'node:events';
import { ACCESS_TOKEN_LIFETIME_S, OAUTH_GRANT_LIFETIME_S, REFRESH_TOKEN_LIFETIME_S } from '@porchlight/contract';
import Provider, {
  type AdapterFactory,
  type ClientMetadata,
  type Configuration,
  errors,
  interactionPolicy,
  type JWK,
  type KoaContextWithOIDC,
} from 'oidc-provider';
import { sameDigest, sha256 } from '../crypto/hashes.ts';
import { type Random, randomText } from '../kernel/random.ts';
import type { ClientDocuments } from './client-documents.ts';
import { ID_TOKEN_ALGORITHM, reviseClientMetadata, SOFTWARE_MEMBERS } from './client-metadata.ts';
import { renderProtocolError } from './protocol-error-page.ts';
import { inProtocolWords, TooManyDocuments } from './provider-errors.ts';
import { isSameResource, mcpResource, retiredResource } from './resource.ts';
import { ALL_SCOPES, knownScopes } from './scopes.ts';
import { CLIENT_AUTH_METHODS, GRANT_TYPES, OAUTH_PATHS, STORED_MAX } from './server-metadata.ts';

export interface AuthorizationServerOptions {
  readonly baseUrl: string;
  readonly random: Random;
  readonly cookieKeys: readonly Uint8Array[];
  readonly adapter: AdapterFactory;
  /** Undefined: clients have to register. */
  readonly documents: ClientDocuments | undefined;
  readonly onError: (error: unknown) => void;
}

const CODE_LIFETIME_S = 60;
const INTERACTION_LIFETIME_S = 1_800;

export function createAuthorizationServer(options: AuthorizationServerOptions): Provider {
  const provider = new Provider(options.baseUrl, configurationOf(options));
  provider.proxy = true; // Its protocol and host are the base address's, as `admitRequest` states them.
  provider.on('server_error', (_ctx, error) => options.onError(error));
  (provider as EventEmitter).on('error', options.onError);
  for (const event of ['authorization.error', 'grant.error', 'revocation.error'] as const)
    (provider as EventEmitter).on(event, sayWhenToRetry);
  checkSecretsByHash(provider);
  return provider;
}

function configurationOf({ baseUrl, random, documents, ...options }: AuthorizationServerOptions): Configuration {
  return {
    adapter: options.adapter,
    jwks: { keys: [createUnusedKey()] },
    scopes: ALL_SCOPES.split(' '),
    responseTypes: ['code'],
    clientAuthMethods: [...CLIENT_AUTH_METHODS],
    clientDefaults: {
      // A client that does not say is taken for one on someone's computer: plain http then works on loopback only.
      application_type: 'native',
      grant_types: [...GRANT_TYPES],
      response_types: ['code'],
      id_token_signed_response_alg: ID_TOKEN_ALGORITHM,
      token_endpoint_auth_method: 'client_secret_basic',
    },
    extraClientMetadata: { properties: SOFTWARE_MEMBERS, validator: reviseOnce },
    clientBasedCORS: () => true,
    clockTolerance: 0,
    cookies: {
      names: { session: SESSION_COOKIE, interaction: 'porchlight_oauth', resume: 'porchlight_oauth_resume' },
      long: { signed: true },
      short: { signed: true },
      keys: options.cookieKeys.map((key) => Buffer.from(key).toString('base64url')),
    },
    expiresWithSession: async () => false,
    features: {
      clientIdMetadataDocument: documents
        ? { enabled: true, ack: 'draft-02', allowFetch: (_ctx, id) => inProtocolWords(() => documents.mayFetch(id)) }
        : { enabled: false },
      devInteractions: { enabled: false },
      dPoP: { enabled: false },
      pushedAuthorizationRequests: { enabled: false },
      registration: {
        enabled: true,
        issueRegistrationAccessToken: false,
        idFactory: () => `client_${randomText(random, 24)}`,
        secretFactory: async () => randomText(random, 43),
      },
      resourceIndicators: { enabled: true, ...resourceRules(baseUrl) },
      revocation: { enabled: true, allowedPolicy: async (_ctx, client, token) => token.clientId === client.clientId },
      rpInitiatedLogout: { enabled: false },
      userinfo: { enabled: false },
    },
    ...(documents ? { fetch: documents.fetch } : {}),
    // Whoever approved was known by name or as a guest at that moment; the grant itself carries the rest.
    findAccount: async (_ctx, accountId) => ({ accountId, claims: () => ({ sub: accountId }) }),
    interactions: {
      policy: [alwaysAsk()],
      url: (_ctx, interaction) => `${baseUrl}${OAUTH_PATHS.interaction}/${interaction.uid}`,
    },
    issueRefreshToken: async (_ctx, client) => client.grantTypeAllowed('refresh_token'),
    loadExistingGrant: async ({ oidc }) =>
      oidc.result?.consent?.grantId ? oidc.provider.Grant.find(oidc.result.consent.grantId) : undefined,
    pkce: { required: () => true },
    renderError: renderProtocolError,
    revokeGrantPolicy: () => true,
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

/** The library sets it where it remembers who signed in; here nothing is remembered, and it is taken off again. */
export const SESSION_COOKIE = 'porchlight_oauth_session';

/** RFC 8707: one resource, which an authorization request has to name; the requests after it mean the one that was granted. */
function resourceRules(baseUrl: string) {
  const resource = mcpResource(baseUrl);
  return {
    defaultResource: async ({ oidc }: KoaContextWithOIDC, _client: unknown, oneOf?: readonly string[]) => {
      if (oidc.route === 'authorization') throw new errors.InvalidTarget(`send resource=${resource}`);
      return oneOf?.[0] ?? resource;
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

/** RFC 6749 section 3.3: no scope means all of ours, shown to the person one by one; only scopes of others mean nothing. */
function settleScope(params: Record<string, unknown>): void {
  params.scope ??= ALL_SCOPES;
  const scope = String(params.scope);
  if (knownScopes(scope).length === 0) throw new errors.InvalidScope(`the scopes are: ${ALL_SCOPES}`, scope);
}

/** Only the answer to this very request will do: a client that borrows a known name is asked about like any other. */
function alwaysAsk(): interactionPolicy.Prompt {
  const unanswered = new interactionPolicy.Check(
    'approve',
    'a person has to approve this request',
    'consent_required',
    ({ oidc }) => !oidc.result?.consent?.grantId,
  );
  return new interactionPolicy.Prompt({ name: 'consent' }, unanswered);
}

/** The library calls once for each member that it was told of; the whole is revised at the first call. */
function reviseOnce(
  ctx: KoaContextWithOIDC | undefined,
  member: string,
  _value: unknown,
  metadata: ClientMetadata,
): void {
  if (member !== SOFTWARE_MEMBERS[0]) return;
  // A body that comes in chunks does not say its length beforehand.
  const registration = ctx?.oidc.route === 'registration' ? JSON.stringify(ctx.oidc.body) : '';
  if (Buffer.byteLength(registration) > STORED_MAX)
    throw new errors.InvalidRequest(`at most ${STORED_MAX} bytes are taken here`);
  const fault = reviseClientMetadata(metadata);
  if (fault !== null) throw new errors.InvalidClientMetadata(fault);
}

function sayWhenToRetry(ctx: KoaContextWithOIDC, error: unknown): void {
  if (error instanceof TooManyDocuments) ctx.set('Retry-After', String(error.retryAfterS));
}

/** Secrets are stored as hashes. And the one method that was registered is the one that counts (RFC 7591 section 2). */
function checkSecretsByHash(provider: Provider): void {
  provider.Client.prototype.compareClientSecret = function compare(actual) {
    const method = Provider.ctx?.oidc.params?.client_secret ? 'client_secret_post' : 'client_secret_basic';
    return this.clientAuthMethod === method && sameDigest(this.clientSecret ?? '', sha256(actual));
  };
}

/** The library will not start without a signing key. Nothing is ever signed with it and it is not published. */
function createUnusedKey(): JWK {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  return { ...(privateKey.export({ format: 'jwk' }) as JWK), use: 'sig', alg: ID_TOKEN_ALGORITHM };
}
