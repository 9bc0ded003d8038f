import { z } from 'zod';
import type { OperationMetadata } from '../operation.ts';
import { EndOwnSessionsRequest, OwnSessionList, OwnSessionsRequest } from '../schemas/own-session.ts';
import { TenantId } from '../schemas/scalars.ts';
import { SessionsRevoked } from '../schemas/user.ts';
import { c } from '../ts-rest.ts';

const TenantParams = z.strictObject({ tenantId: TenantId });

/** The errors that both operations share. */
const ERRORS = [
  'tenantNotFound',
  'resourceNotProvisioned',
  'tenantPaused',
  'invalidCredentials',
  'tenantExpired',
] as const;

/** The sessions of the person whose access token is sent: an app shows them to this person. */
export const ownSessions = c.router({
  list: {
    method: 'POST',
    path: '/edge/auth/:tenantId/sessions',
    summary: 'List one’s own sessions',
    description:
      'The sessions of the person whose access token this is, the oldest first. Agents of the person are not in it; the page of their own data has them.',
    pathParams: TenantParams,
    body: OwnSessionsRequest,
    responses: { 200: OwnSessionList },
    metadata: {
      id: 'listOwnSessions',
      tag: 'Edge auth',
      auth: 'public',
      guard: 'page',
      cors: true,
      errors: [...ERRORS],
      headers: ['Cache-Control'],
      example: { request: { access_token: 'eyJhbGciOiJIUzI1NiJ9.e30.c2lnbmF0dXJl' } },
    } as const satisfies OperationMetadata,
  },
  end: {
    method: 'POST',
    path: '/edge/auth/:tenantId/sessions/end',
    summary: 'End one’s own sessions',
    description:
      'Ends one session of the person whose access token this is, or all but the one of the token. Their tokens end at once.',
    pathParams: TenantParams,
    body: EndOwnSessionsRequest,
    responses: { 200: SessionsRevoked },
    metadata: {
      id: 'endOwnSessions',
      tag: 'Edge auth',
      auth: 'public',
      guard: 'page',
      cors: true,
      errors: [...ERRORS, 'sessionNotFound'],
      headers: ['Cache-Control'],
      example: {
        request: { access_token: 'eyJhbGciOiJIUzI1NiJ9.e30.c2lnbmF0dXJl', session_id: 'ses_4fD0bTq9' },
        response: { revoked: 1 },
      },
    } as const satisfies OperationMetadata,
  },
});
