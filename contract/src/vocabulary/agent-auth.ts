/** Words of auth.md, the protocol by which agents register without an account (contract/decisions/oauth.md). */

/** The grant by which an agent asks for the outcome of a claim. */
export const CLAIM_GRANT = 'urn:workos:agent-auth:grant-type:claim';

/** Errors when an agent registers or starts a claim. */
export const AGENT_ERRORS = [
  'invalid_request',
  'unsupported_credential_type',
  'service_auth_not_enabled',
  'issuer_not_enabled',
  'access_denied',
  'rate_limited',
  'invalid_claim_token',
  'claimed_or_in_flight',
  'claim_expired',
] as const;
export type AgentError = (typeof AGENT_ERRORS)[number];

/** Errors when an agent asks for the outcome of a claim: RFC 6749 section 5.2 and RFC 8628 section 3.5. */
export const CLAIM_TOKEN_ERRORS = [
  'unsupported_grant_type',
  'invalid_request',
  'invalid_grant',
  'authorization_pending',
  'slow_down',
  'access_denied',
  'expired_token',
] as const;
export type ClaimTokenError = (typeof CLAIM_TOKEN_ERRORS)[number];
