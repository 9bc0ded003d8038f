/**
 * The common base of our authorization servers, for accounts and for tenants: authorization code with PKCE, clients
 * that register or are described by a document, secrets stored as hashes.
 */
import type { EventEmitter } from 'node:events';
import Provider, { type ClientMetadata, type Configuration, errors, type KoaContextWithOIDC } from 'oidc-provider';
import { sameDigest, sha256 } from '../crypto/hashes.ts';
import { type Random, randomText } from '../kernel/random.ts';
import type { ClientDocuments } from './client-documents.ts';
import { type IdTokenAlgorithm, reviseClientMetadata, SOFTWARE_MEMBERS } from './client-metadata.ts';
import { TooManyDocuments, withProtocolErrors } from './protocol-errors.ts';
import { CLIENT_AUTH_METHODS, GRANT_TYPES, STORED_MAX } from './protocol-offer.ts';
import { watchReuse } from './reused-token.ts';

export interface BaseOptions {
  readonly random: Random;
  readonly cookieKeys: readonly Uint8Array[];
  readonly cookieNames: { readonly session: string; readonly interaction: string; readonly resume: string };
  /** Undefined if clients have to register. */
  readonly documents: ClientDocuments | undefined;
  /** How id tokens may be signed, the usual way first. */
  readonly idTokenAlgorithms: readonly [IdTokenAlgorithm, ...IdTokenAlgorithm[]];
  /** Whether anybody may register a client. */
  readonly registration: boolean;
  /** Whether the client is the server's own. The metadata of such a client needs no changes. */
  readonly isOwn?: (clientId: string) => boolean;
}

export function baseConfiguration(options: BaseOptions) {
  const { random, documents, registration, idTokenAlgorithms } = options;
  return {
    responseTypes: ['code'],
    clientAuthMethods: [...CLIENT_AUTH_METHODS],
    clientDefaults: {
      // A client that does not say is treated as a native program: plain http then works only on loopback.
      application_type: 'native',
      grant_types: [...GRANT_TYPES],
      response_types: ['code'],
      id_token_signed_response_alg: idTokenAlgorithms[0],
      token_endpoint_auth_method: 'client_secret_basic',
    },
    extraClientMetadata: { properties: [...SOFTWARE_MEMBERS], validator: reviseOnce(options) },
    clientBasedCORS: () => true,
    clockTolerance: 0,
    cookies: {
      names: options.cookieNames,
      long: { signed: true },
      short: { signed: true, sameSite: 'lax' },
      keys: options.cookieKeys.map((key) => Buffer.from(key).toString('base64url')),
    },
    expiresWithSession: async () => false,
    features: {
      clientIdMetadataDocument: documents
        ? { enabled: true, ack: 'draft-02', allowFetch: (_ctx, id) => withProtocolErrors(() => documents.mayFetch(id)) }
        : { enabled: false },
      devInteractions: { enabled: false },
      dPoP: { enabled: false },
      pushedAuthorizationRequests: { enabled: false },
      registration: {
        enabled: registration,
        issueRegistrationAccessToken: false,
        idFactory: () => `client_${randomText(random, 24)}`,
        secretFactory: async () => randomText(random, 43),
      },
      revocation: { enabled: true, allowedPolicy: async (_ctx, client, token) => token.clientId === client.clientId },
      rpInitiatedLogout: { enabled: false },
    },
    ...(documents ? { fetch: documents.fetch } : {}),
    issueRefreshToken: async (_ctx, client) => client.grantTypeAllowed('refresh_token'),
    loadExistingGrant: async ({ oidc }) =>
      oidc.result?.consent?.grantId ? oidc.provider.Grant.find(oidc.result.consent.grantId) : undefined,
    pkce: { required: () => true },
    revokeGrantPolicy: () => true,
  } satisfies Configuration;
}

/** Settings of a new provider that its configuration object cannot express. */
export function reportProviderErrors(provider: Provider, onError: (error: unknown) => void): void {
  provider.proxy = true; // Protocol and host come from the base address.
  provider.on('server_error', (_ctx, error) => onError(error));
  (provider as EventEmitter).on('error', onError);
  for (const event of ['authorization.error', 'grant.error', 'revocation.error'] as const)
    (provider as EventEmitter).on(event, sayWhenToRetry);
  watchReuse(provider);
  checkSecretsByHash(provider);
}

/** The library calls this once for each metadata field; all fields are checked at the first call. */
const reviseOnce =
  ({ isOwn, idTokenAlgorithms }: Pick<BaseOptions, 'isOwn' | 'idTokenAlgorithms'>) =>
  (ctx: KoaContextWithOIDC | undefined, member: string, _value: unknown, metadata: ClientMetadata): void => {
    if (member !== SOFTWARE_MEMBERS[0] || isOwn?.(metadata.client_id)) return;
    // A body that comes in chunks does not say its length beforehand.
    const registration = ctx?.oidc.route === 'registration' ? JSON.stringify(ctx.oidc.body) : '';
    if (Buffer.byteLength(registration) > STORED_MAX)
      throw new errors.InvalidRequest(`at most ${STORED_MAX} bytes are taken here`);
    const fault = reviseClientMetadata(metadata, idTokenAlgorithms);
    if (fault !== null) throw new errors.InvalidClientMetadata(fault);
  };

function sayWhenToRetry(ctx: KoaContextWithOIDC, error: unknown): void {
  if (error instanceof TooManyDocuments) ctx.set('Retry-After', String(error.retryAfterS));
}

/** Secrets are stored as hashes. Only the method that was registered counts (RFC 7591 section 2). */
function checkSecretsByHash(provider: Provider): void {
  provider.Client.prototype.compareClientSecret = function compare(actual) {
    const method = Provider.ctx?.oidc.params?.client_secret ? 'client_secret_post' : 'client_secret_basic';
    return this.clientAuthMethod === method && sameDigest(this.clientSecret ?? '', sha256(actual));
  };
}
