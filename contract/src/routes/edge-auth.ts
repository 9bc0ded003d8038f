import { z } from 'zod';
import type { OperationMetadata } from '../operation.ts';
import { AdoptRequest } from '../schemas/adoption.ts';
import { StartProviderId } from '../schemas/provider.ts';
import { IdempotencyKey, Success, TenantId } from '../schemas/scalars.ts';
import {
  LogoutRequest,
  RedeemCodeRequest,
  RefreshRequest,
  RevocationLine,
  TokenPair,
  VerifyAnswer,
  VerifyRequest,
} from '../schemas/token.ts';
import { c } from '../ts-rest.ts';
import { APP_STATE_MAX_LENGTH, TICKET_PREFIX } from '../vocabulary.ts';

const TenantParams = z.strictObject({ tenantId: TenantId });

/** RFC 7636 section 4.2, only S256: `plain` would show the verifier to anyone who sees the link. */
const Challenge = z.string().regex(/^[\w-]{43}$/, 'must be 43 characters of base64url: the SHA-256 of code_verifier');

// Not strict: other services add parameters to links, and a person who follows a link cannot remove them.
export const StartQuery = z
  .object({
    redirect_uri: z
      .string()
      .max(8_192)
      .optional()
      .meta({ description: 'One of the registered callback URLs; the first without a wildcard if left out.' }),
    return_to: z
      .string()
      .max(8_192)
      .optional()
      .meta({ description: 'Path inside the app to resume at.', example: '/settings' }),
    state: z
      .string()
      .min(1)
      .max(APP_STATE_MAX_LENGTH)
      .regex(/^[\x20-\x7e]+$/, 'must be printable ASCII')
      .optional()
      .meta({ description: 'Comes back unchanged at the callback URL, by which the app knows its own sign-in.' }),
    code_challenge: Challenge.optional().meta({
      description: 'SHA-256 of a secret `code_verifier` of the app, in base64url. The callback URL then gets a `code`.',
      example: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
    }),
    code_challenge_method: z.literal('S256').optional().meta({ description: 'Goes with `code_challenge`.' }),
    login_hint: z
      .string()
      .max(8_192)
      .optional()
      .meta({
        description: `\`${TICKET_PREFIX}…\` signs a test user in, without the identity provider and the consent page. Any other hint is ignored.`,
      }),
    prompt: z.literal('select_account').optional().meta({
      description: 'Lets the person choose another account at the identity provider.',
    }),
  })
  .refine((query) => (query.code_challenge === undefined) === (query.code_challenge_method === undefined), {
    message: 'send code_challenge and code_challenge_method=S256 together, or neither',
    path: ['code_challenge_method'],
  });

/** The errors about the tenant in the path. Every edge-auth call may answer with them. */
const OF_TENANT = ['tenantNotFound', 'resourceNotProvisioned', 'tenantPaused', 'tenantExpired'] as const;
const OF_START = [
  ...OF_TENANT,
  'providerNotEnabled',
  'redirectUriNotAllowed',
  'hostNotProven',
  'redirectUriRequired',
  'invalidReturnTo',
  'rateLimited',
  'quotaExceeded',
] as const;

export const edgeAuth = c.router({
  start: {
    method: 'GET',
    path: '/edge/auth/:tenantId/google',
    summary: 'Start a sign-in',
    description:
      'Send the browser here. With `code_challenge` it comes back to the callback URL with `code`, which the token call turns into tokens; without, with `access_token` and `refresh_token`. `return_to` and `state` are added when they were sent. A sign-in that did not work comes back with `error`. At the host of a project’s own, 303 leads to the same start at the service, unless the owner’s own client is asked.',
    pathParams: TenantParams,
    query: StartQuery,
    responses: { 302: c.noBody(), 303: c.noBody() },
    metadata: {
      id: 'startLogin',
      tag: 'Edge auth',
      auth: 'public',
      forBrowsers: true,
      guard: 'start',
      errors: OF_START,
      headers: ['Location', 'Cache-Control'],
    } as const satisfies OperationMetadata,
  },
  redeem: {
    method: 'POST',
    path: '/edge/auth/:tenantId/token',
    summary: 'Redeem a sign-in code',
    description:
      'Turns the `code` of the callback URL into tokens, once and within 60 seconds. The session begins here. A code that comes back later, with its verifier, ends the session it began.',
    pathParams: TenantParams,
    body: RedeemCodeRequest,
    responses: { 200: TokenPair },
    metadata: {
      id: 'redeemCode',
      tag: 'Edge auth',
      auth: 'public',
      cors: true,
      errors: [...OF_TENANT, 'invalidCode'],
      guard: { none: 'Needs a valid code, which works once; a guess is refused without the database.' },
      headers: ['Cache-Control'],
      example: {
        request: { code: 'svc_code_0example', code_verifier: 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk' },
      },
    } as const satisfies OperationMetadata,
  },
  verify: {
    method: 'POST',
    path: '/edge/auth/:tenantId/verify',
    summary: 'Verify an access token',
    description:
      'Reads no database. A token that is malformed, expired, revoked or of another tenant is `valid: false` with status 200, and so is any other text, of any length that fits into a body.',
    pathParams: TenantParams,
    body: VerifyRequest,
    responses: { 200: VerifyAnswer },
    metadata: {
      id: 'verifyToken',
      tag: 'Edge auth',
      auth: 'public',
      guard: { none: 'Reads no database, and every request of an app makes one.' },
      cors: true,
      errors: [...OF_TENANT],
      headers: ['Cache-Control'],
      example: {
        request: { access_token: 'eyJhbGciOiJIUzI1NiJ9.e30.c2lnbmF0dXJl' },
        response: { valid: true, user: { id: 1, email: 'ada@example.com', name: 'Ada Lovelace', picture: null } },
      },
    } as const satisfies OperationMetadata,
  },
  refresh: {
    method: 'POST',
    path: '/edge/auth/:tenantId/refresh',
    summary: 'Refresh a session',
    description:
      'Spends the refresh token and returns a new pair. With an `Idempotency-Key` a retry within 60 seconds returns the same pair, so that a lost answer loses no session.',
    pathParams: TenantParams,
    headers: { 'idempotency-key': IdempotencyKey.optional() },
    body: RefreshRequest,
    responses: { 200: TokenPair },
    metadata: {
      id: 'refreshSession',
      tag: 'Edge auth',
      auth: 'public',
      guard: { none: 'Needs a valid token; the session, the minute and the month count it.' },
      cors: true,
      errors: [...OF_TENANT, 'invalidRefreshToken', 'refreshTokenReused', 'rateLimited', 'quotaExceeded'],
      headers: ['Cache-Control', 'RateLimit', 'RateLimit-Policy'],
      example: { request: { refresh_token: 'svc_ref_0example' } },
    } as const satisfies OperationMetadata,
  },
  logout: {
    method: 'POST',
    path: '/edge/auth/:tenantId/logout',
    summary: 'End a session',
    description: 'Deletes the session of the refresh token. The answer is the same for a token that is unknown.',
    pathParams: TenantParams,
    body: LogoutRequest,
    responses: { 200: Success },
    metadata: {
      id: 'logout',
      tag: 'Edge auth',
      auth: 'public',
      guard: { none: 'A sign-out must always work; an unknown token stores nothing.' },
      cors: true,
      errors: [...OF_TENANT],
      headers: ['Cache-Control'],
      example: { request: { refresh_token: 'svc_ref_0example' } },
    } as const satisfies OperationMetadata,
  },
  adopt: {
    method: 'POST',
    path: '/edge/auth/:tenantId/adopt',
    summary: 'Take a session of a former system over',
    description:
      'Turns a token of the former system of this app into tokens, once: see `setAdoption`. Every token that does not fit gets the same answer.',
    pathParams: TenantParams,
    body: AdoptRequest,
    responses: { 200: TokenPair },
    metadata: {
      id: 'adoptSession',
      tag: 'Edge auth',
      auth: 'public',
      guard: 'adopt',
      cors: true,
      errors: [...OF_TENANT, 'adoptionRefused', 'rateLimited', 'quotaExceeded'],
      headers: ['Cache-Control'],
      example: { request: { token: 'eyJhbGciOiJSUzI1NiJ9.e30.c2lnbmF0dXJl' } },
    } as const satisfies OperationMetadata,
  },
  revocations: {
    method: 'GET',
    path: '/edge/auth/:tenantId/revocations',
    summary: 'Follow revocations',
    description:
      'A stream of lines without an end, for servers that remember what verify answered: a line a second at least, each with what was revoked since the line before. A change of the tenant or of its keys is `{ "all": true }`, and so is an `after` that this node cannot go on from. The SDK reads it.',
    pathParams: TenantParams,
    query: z.strictObject({
      after: z.string().max(100).optional().meta({ description: 'The `cursor` of the last line that was read.' }),
      teams: z.literal('1').optional().meta({
        description: 'The lines also name each person whose role in a team has changed.',
      }),
    }),
    responses: { 200: c.otherResponse({ contentType: 'application/x-ndjson', body: RevocationLine }) },
    metadata: {
      id: 'followRevocations',
      tag: 'Edge auth',
      auth: 'application',
      guard: 'revocations',
      errors: [...OF_TENANT],
      headers: ['Cache-Control'],
    } as const satisfies OperationMetadata,
  },
  // The last entry, because its path also matches the paths of the others.
  startWith: {
    method: 'GET',
    path: '/edge/auth/:tenantId/:provider',
    summary: 'Start a sign-in at one provider',
    description:
      'The same for any enabled provider. `sign-in` in its place is a page on which people choose, or the start itself where one provider is enabled.',
    pathParams: z.strictObject({
      // The consent page has an address of the same form.
      tenantId: TenantId.refine((id) => id !== 'consent', 'is another address'),
      provider: StartProviderId,
    }),
    query: StartQuery,
    responses: { 302: c.noBody(), 303: c.noBody() },
    metadata: {
      id: 'startLoginWith',
      tag: 'Edge auth',
      auth: 'public',
      forBrowsers: true,
      sharesPath: true,
      guard: 'start',
      errors: OF_START,
      headers: ['Location', 'Cache-Control'],
    } as const satisfies OperationMetadata,
  },
});
