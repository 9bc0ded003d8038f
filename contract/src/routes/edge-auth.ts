import { initContract } from '@ts-rest/core';
import { z } from 'zod';
import type { OperationMetadata } from '../operation.ts';
import { IdempotencyKey, Success, TenantId } from '../schemas/scalars.ts';
import { LogoutRequest, RefreshRequest, TokenPair, VerifyAnswer, VerifyRequest } from '../schemas/token.ts';

const c = initContract();

const TenantParams = z.strictObject({ tenantId: TenantId });

/** What every edge-auth call may say of the tenant in its path. */
const OF_TENANT = ['tenantNotFound', 'resourceNotProvisioned', 'tenantPaused', 'tenantExpired'] as const;

export const edgeAuth = c.router({
  start: {
    method: 'GET',
    path: '/edge/auth/:tenantId/google',
    summary: 'Start a sign-in',
    description:
      'Send the browser here. It comes back to the callback URL with `access_token`, `refresh_token` and `return_to`, or with `error`.',
    pathParams: TenantParams,
    // Not strict: links collect parameters of others on their way, and a person at a link cannot take them off.
    query: z.object({
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
    }),
    responses: { 302: c.noBody() },
    metadata: {
      id: 'startLogin',
      tag: 'Edge auth',
      auth: 'public',
      forBrowsers: true,
      guard: 'start',
      errors: [
        ...OF_TENANT,
        'redirectUriNotAllowed',
        'redirectUriRequired',
        'invalidReturnTo',
        'rateLimited',
        'quotaExceeded',
      ],
      headers: ['Location', 'Cache-Control'],
    } as const satisfies OperationMetadata,
  },
  verify: {
    method: 'POST',
    path: '/edge/auth/:tenantId/verify',
    summary: 'Verify an access token',
    description:
      'Reads no database. A token that is malformed, expired, revoked or of another tenant is `valid: false` with status 200.',
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
      guard: { none: 'Needs a token of ours; the session, the minute and the month count it.' },
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
      guard: { none: 'Nobody may be kept from signing out; an unknown token stores nothing.' },
      cors: true,
      errors: [...OF_TENANT],
      headers: ['Cache-Control'],
      example: { request: { refresh_token: 'svc_ref_0example' } },
    } as const satisfies OperationMetadata,
  },
});
