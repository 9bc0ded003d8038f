/**
 * The codes of a user that nobody has redeemed yet: none of them opens a session any more. This runs before the sessions
 * are ended, as a statement of its own. So a redemption at the same moment is either refused, or its session is seen and
 * ended.
 */
export const END_CODES = `
  update porchlight.login_attempts set code_expires_at = created_at
  where tenant_id = $1 and user_id = $2 and code_hash is not null and redeemed_at is null`;
