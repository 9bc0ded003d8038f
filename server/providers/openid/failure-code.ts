/**
 * Names what went wrong in words of our own. The result goes into events that tenants read, so nothing that a provider
 * or a crafted callback says may pass through unless it is a registered word.
 */
import {
  AuthorizationResponseError,
  ClientError,
  ResponseBodyError,
  WWWAuthenticateChallengeError,
} from 'openid-client';
import { faultWithin } from './provider-fault.ts';

/** RFC 6749 sections 4.1.2.1 and 5.2, RFC 6750 section 3.1, OpenID Connect Core section 3.1.2.6, and Google's own. */
const REGISTERED = new Set([
  'access_denied',
  'account_selection_required',
  'admin_policy_enforced',
  'consent_required',
  'disallowed_useragent',
  'insufficient_scope',
  'interaction_required',
  'invalid_client',
  'invalid_grant',
  'invalid_request',
  'invalid_scope',
  'invalid_token',
  'login_required',
  'org_internal',
  'server_error',
  'temporarily_unavailable',
  'unauthorized_client',
  'unsupported_grant_type',
  'unsupported_response_type',
]);

export function isDenial(error: unknown): boolean {
  return error instanceof AuthorizationResponseError && error.error === 'access_denied';
}

export function failureCode(error: unknown): string {
  const fault = faultWithin(error);
  if (fault) return fault.errorCode;
  if (error instanceof AuthorizationResponseError || error instanceof ResponseBodyError) return registered(error.error);
  if (error instanceof WWWAuthenticateChallengeError) {
    const stated = error.cause[0]?.parameters.error;
    return stated === undefined ? `http_${error.status}` : registered(stated);
  }
  return error instanceof ClientError ? protocolCode(error) : 'bad_response';
}

function registered(word: string): string {
  return REGISTERED.has(word) ? word : 'provider_error';
}

function protocolCode(error: ClientError): string {
  const detail = detailOf(error);
  switch (error.code) {
    case 'OAUTH_RESPONSE_IS_NOT_CONFORM':
    case 'OAUTH_RESPONSE_IS_NOT_JSON':
      return error.cause instanceof Response ? `http_${error.cause.status}` : 'bad_response';
    case 'OAUTH_HTTP_REQUEST_FORBIDDEN':
    case 'OAUTH_REQUEST_PROTOCOL_FORBIDDEN':
      return 'insecure_endpoint';
    case 'OAUTH_JWT_TIMESTAMP_CHECK_FAILED':
      return detail.claim === 'exp' ? 'expired_id_token' : 'invalid_id_token';
    case 'OAUTH_JWT_CLAIM_COMPARISON_FAILED':
      return claimCode(detail.claim);
    case 'OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED':
      return detail.attribute === 'sub' ? 'subject_mismatch' : 'issuer_mismatch';
    case 'OAUTH_KEY_SELECTION_FAILED':
      return 'invalid_id_token';
    case 'OAUTH_PARSE_ERROR':
    case 'OAUTH_INVALID_RESPONSE':
    case 'OAUTH_UNSUPPORTED_OPERATION':
      return malformedCode(detail);
    default:
      return 'bad_response';
  }
}

function claimCode(claim: unknown): string {
  if (claim === 'iss') return 'issuer_mismatch';
  if (claim === 'aud' || claim === 'azp') return 'audience_mismatch';
  return claim === 'nonce' ? 'nonce_mismatch' : 'invalid_id_token';
}

/** The form of the library's detail shows what the library was looking at: the callback, a body or the id token. */
function malformedCode(detail: Readonly<Record<string, unknown>>): string {
  if (detail.parameters instanceof URLSearchParams) return 'invalid_callback';
  if ('body' in detail) return 'bad_response';
  if (isRecord(detail.claims) && !('nonce' in detail.claims)) return 'nonce_mismatch';
  return 'invalid_id_token';
}

function detailOf(error: ClientError): Readonly<Record<string, unknown>> {
  const inner = error.cause instanceof Error ? error.cause.cause : error.cause;
  return isRecord(inner) ? inner : {};
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
