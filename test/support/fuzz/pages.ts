/** Requests outside the REST contract: pages, forms, the authorization server, MCP, documents. */
import fc from 'fast-check';
import type { ResolvedRequest } from './requests.ts';
import { ODD_VALUES, odd } from './schema.ts';
import type { FuzzAnswer } from './send.ts';
import type { FuzzWorld } from './world.ts';

export interface PageRequest {
  readonly method: string;
  readonly path: string;
  readonly fields: readonly (readonly [string, unknown])[];
  readonly as: 'query' | 'form' | 'json';
  readonly signedIn: boolean;
  readonly accept: string;
}

/** `{…}` stands for a value of the world, `*` for anything. */
const PATHS = [
  '/claim/{claim}',
  '/claim/*',
  '/edge/auth/consent/*',
  '/edge/auth/google/callback',
  '/account',
  '/account/sign-in',
  '/account/sign-in/start',
  '/account/sign-out',
  '/account/continue',
  '/account/insights',
  '/account/projects/{tenant}/rotate',
  '/account/projects/*/rotate',
  '/account/programs/*/disconnect',
  '/account/programs/*/reconnect',
  '/account/sessions/*/end',
  '/account/sessions/end-others',
  '/mcp/tenants/{tenant}/credentials',
  '/mcp',
  '/mcp/manage/*',
  '/oauth/authorize',
  '/oauth/token',
  '/oauth/register',
  '/oauth/revoke',
  '/oauth/consent/*',
  '/personas/authorize',
  '/personas/interaction/*',
  '/personas/token',
  '/personas/pictures/*',
  '/.well-known/oauth-authorization-server',
  '/.well-known/oauth-protected-resource/mcp',
  '/.well-known/*',
  '/docs/*',
  '/assets/*',
  '/*',
];

/** Names that the forms and protocols at these paths know. */
const NAMES = [
  'decision',
  'csrf_token',
  'return_to',
  'to',
  'state',
  'code',
  'error',
  'iss',
  'persona',
  'email',
  'revoke_now',
  'replace_keys',
  'type',
  'requested_credential_type',
  'client_id',
  'client_secret',
  'redirect_uri',
  'redirect_uris',
  'response_type',
  'code_challenge',
  'code_challenge_method',
  'code_verifier',
  'grant_type',
  'refresh_token',
  'resource',
  'scope',
  'prompt',
  'token',
  'token_type_hint',
  'jsonrpc',
  'id',
  'method',
  'params',
  'client_name',
  'logo_uri',
  'token_endpoint_auth_method',
  'grant_types',
  '__proto__',
];

const VALUES = [
  'approve',
  'deny',
  'code',
  'S256',
  'plain',
  'authorization_code',
  'refresh_token',
  'client_credentials',
  'none',
  'login consent',
  'https://client.example/cb',
  ['https://client.example/cb'],
  'javascript:alert(1)',
  'openid mcp:tenant:read',
  '2.0',
  'tools/list',
  'tools/call',
  'initialize',
  { name: 'create_tenant', arguments: { confirmed: true } },
  1,
];

export const anyPageRequest = (): fc.Arbitrary<PageRequest> =>
  fc.record({
    method: fc.constantFrom('GET', 'GET', 'POST', 'POST', 'DELETE', 'HEAD', 'OPTIONS'),
    path: fc
      .tuple(fc.constantFrom(...PATHS), fc.oneof(fc.constantFrom(...ODD_VALUES), fc.string({ maxLength: 60 })))
      .map(([path, any]) => path.replace('*', encoded(any))),
    fields: fc.array(
      fc.tuple(
        fc.oneof(
          { weight: 8, arbitrary: fc.constantFrom(...NAMES) },
          { weight: 1, arbitrary: fc.string({ maxLength: 10 }) },
        ),
        fc.oneof({ weight: 3, arbitrary: fc.constantFrom<unknown>(...VALUES) }, { weight: 1, arbitrary: odd() }),
      ),
      { maxLength: 8 },
    ),
    as: fc.constantFrom('query', 'form', 'json'),
    signedIn: fc.boolean(),
    accept: fc.constantFrom('text/html', '*/*', 'application/json', 'application/json, text/event-stream'),
  });

const asText = (value: unknown): string => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''));
const encoded = (value: unknown): string => encodeURIComponent(asText(value).toWellFormed());

export function resolvePage(request: PageRequest, world: FuzzWorld): ResolvedRequest {
  const path = request.path
    .replace('{claim}', world.claimPath.slice('/claim/'.length))
    .replace('{tenant}', world.tenants.open.id);
  const pairs = request.fields.map(([name, value]) => `${encoded(name)}=${encoded(value)}`).join('&');
  const headers = { accept: request.accept, ...(request.signedIn ? { cookie: world.accountCookie } : {}) };
  if (request.as === 'query' || request.method === 'GET' || request.method === 'HEAD') {
    return { method: request.method, path: pairs ? `${path}?${pairs}` : path, headers, body: undefined };
  }
  const isForm = request.as === 'form';
  const type = isForm ? 'application/x-www-form-urlencoded' : 'application/json';
  const body = isForm ? pairs : JSON.stringify(Object.fromEntries(request.fields));
  return { method: request.method, path, headers: { ...headers, 'content-type': type }, body };
}

/** What must be true of every answer. */
export function faultsOfPage(
  { status, headers, body }: FuzzAnswer,
  { path }: ResolvedRequest,
  secrets: ReadonlySet<string>,
) {
  const faults: string[] = [];
  if (status >= 500) faults.push(`status ${status}`);
  for (const secret of secrets) {
    // The address of a claim page contains its own secret, and the credentials are for the signed-in owner.
    const isOwn = path.includes(secret) || /\/mcp\/tenants\/.*\/credentials/.test(path);
    if (!isOwn && body.includes(secret)) faults.push(`the secret ${secret.slice(0, 12)}… is repeated`);
  }
  if (!String(headers['content-type'] ?? '').startsWith('text/html')) return faults;
  if (/<script>alert\(1\)/.test(body)) faults.push('markup of the request is markup of the page');
  if (!/frame-ancestors 'none'/.test(String(headers['content-security-policy']))) faults.push('the page can be framed');
  return faults;
}
