/**
 * The answers for a caller without access (RFC 6750 section 3), and where a client learns how to get a token (RFC
 * 9728).
 */
import { issuerOf, type TokenFault } from './check-token.ts';
import { DPOP_ALGORITHMS } from './dpop-proof.ts';
import type { ProtectOptions } from './options.ts';

export interface ProtectReply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** Programs in browsers may make calls and read the challenge; cookies are not sent. */
export const ANY_ORIGIN = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers': 'WWW-Authenticate, Mcp-Session-Id, Retry-After',
};
const PREFLIGHT = {
  ...ANY_ORIGIN,
  'access-control-allow-methods': 'GET, POST, PUT, PATCH, DELETE, OPTIONS',
  'access-control-allow-headers':
    'Authorization, DPoP, Content-Type, Accept, Last-Event-ID, Mcp-Session-Id, Mcp-Protocol-Version, Mcp-Method, Mcp-Name',
  'access-control-max-age': '86400',
};

const json = (status: number, body: object, headers: Readonly<Record<string, string>> = {}): ProtectReply => ({
  status,
  headers: { 'content-type': 'application/json', 'cache-control': 'no-store', ...ANY_ORIGIN, ...headers },
  body: JSON.stringify(body),
});

/** Where the metadata of a resource is: its path comes after the well-known name (RFC 9728 section 3.1). */
export function metadataUrl(resource: string): URL {
  const url = new URL(resource);
  url.pathname = `/.well-known/oauth-protected-resource${url.pathname === '/' ? '' : url.pathname}`;
  return url;
}

export const metadataReply = (options: ProtectOptions): ProtectReply =>
  json(
    200,
    {
      resource: options.resource,
      authorization_servers: [issuerOf(options)],
      scopes_supported: options.scopesSupported ?? options.scopes ?? [],
      bearer_methods_supported: ['header'],
      dpop_signing_alg_values_supported: DPOP_ALGORITHMS,
      ...(options.name === undefined ? {} : { resource_name: options.name }),
    },
    // Programs in browsers send a custom header, so the browser sends a preflight request first.
    { ...PREFLIGHT, 'cache-control': 'public, max-age=300' },
  );

const quoted = (value: string): string => `"${value.replace(/["\\]/g, '')}"`;

function challenge(
  resource: string,
  scopes: readonly string[],
  error?: string,
  description?: string,
  more: readonly string[] = [],
): string {
  const fault = [
    ...(error ? [`error=${quoted(error)}`] : []),
    ...(description ? [`error_description=${quoted(description)}`] : []),
  ];
  const parts = [
    `resource_metadata=${quoted(metadataUrl(resource).href)}`,
    ...(scopes.length > 0 ? [`scope=${quoted(scopes.join(' '))}`] : []),
    ...more,
  ];
  // A bad proof says nothing about bearer tokens.
  const ofBearer = [...(error === 'invalid_dpop_proof' ? [] : fault), ...parts];
  const ofDpop = [...fault, ...parts, `algs=${quoted(DPOP_ALGORITHMS.join(' '))}`];
  return `Bearer ${ofBearer.join(', ')}, DPoP ${ofDpop.join(', ')}`;
}

const FAULTS: Readonly<Record<TokenFault, string>> = {
  invalid_token: 'the token is not good here, or no longer',
  invalid_dpop_proof: 'send a new proof, by the key of the token, for this method, address and token',
};

/** A request without a token has no fault yet, so no error is named (RFC 6750 section 3.1). */
export function unauthorized(
  { resource }: ProtectOptions,
  scopes: readonly string[],
  fault: TokenFault | null,
): ProtectReply {
  const description = fault ? FAULTS[fault] : 'send a bearer token; WWW-Authenticate says where to get one';
  const body = { error: fault ?? 'unauthorized', error_description: description };
  const asked = fault ? challenge(resource, scopes, fault, description) : challenge(resource, scopes);
  return json(401, body, { 'www-authenticate': asked });
}

export function insufficientScope({ resource }: ProtectOptions, scopes: readonly string[]): ProtectReply {
  const description = `this needs ${scopes.join(' ')}`;
  const body = { error: 'insufficient_scope', error_description: description };
  return json(403, body, { 'www-authenticate': challenge(resource, scopes, body.error, description) });
}

/** RFC 9470: the person has to sign in at the identity provider again before the call. */
export function signInAgain({ resource }: ProtectOptions, maxAgeS: number): ProtectReply {
  const [error, description] = ['insufficient_user_authentication', 'the user has to sign in again first'];
  const asked = challenge(resource, [], error, description, [`max_age=${quoted(String(maxAgeS))}`]);
  return json(401, { error, error_description: description }, { 'www-authenticate': asked });
}

/** An answer of JSON-RPC in the place of the server's own. With several ids it answers a batch. */
export const toolReply = (id: unknown, result: object): ProtectReply => {
  const answer = (of: unknown) => ({ jsonrpc: '2.0', id: of, result });
  return json(200, Array.isArray(id) ? id.map(answer) : answer(id));
};

export const unreadable = (): ProtectReply =>
  json(400, { jsonrpc: '2.0', id: null, error: { code: -32700, message: 'The body is not JSON.' } });

export const cannotCheck = (): ProtectReply =>
  json(
    503,
    { error: 'temporarily_unavailable', error_description: 'the token cannot be checked just now; repeat the request' },
    { 'retry-after': '2' },
  );

export const preflight = (): ProtectReply => ({ status: 204, headers: PREFLIGHT, body: '' });
