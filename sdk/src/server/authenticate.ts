/**
 * Verify, then refresh at most once, then verify: the check of every request. The answer says who the user is and which
 * new pair to store. It throws `Unavailable` while the service is away; the stored tokens must stay then.
 */
import type { VerifiedUser } from '../../generated/porchlight.schemas.ts';
import type { CallOptions, Client } from '../client.ts';
import { SessionEnded, type Tokens, Unavailable } from '../errors.ts';
import type { SessionTokens } from './cookie-jar.ts';
import { refreshOnce } from './refresh-once.ts';
import { isFirstRefusal, RETRY_AFTER_S } from './refused-twice.ts';

export interface Authentication {
  readonly user: VerifiedUser | null;
  /** The new pair to store in place of the old one, if there is one. */
  readonly tokens: Tokens | null;
  /** Set if the session has ended for good: delete the stored tokens. */
  readonly ended: SessionEnded | null;
  /**
   * Set when somebody else used the refresh token a moment ago: another tab, or a thief. Keep the stored tokens, and
   * ask again after this many seconds. By then the browser has the new pair, or the session ends for everybody.
   */
  readonly retryAfterS?: number;
}

const NOBODY: Authentication = { user: null, tokens: null, ended: null };

export async function authenticate(client: Client, held: SessionTokens, call?: CallOptions): Promise<Authentication> {
  const user = held.accessToken ? await client.verify(held.accessToken, call) : null;
  if (user) return { user, tokens: null, ended: null };
  if (!held.refreshToken) return NOBODY;
  const spent = { ...held, refreshToken: held.refreshToken };
  const tokens = await refreshOnce(client, spent, call).catch((error: unknown) => {
    if (error instanceof SessionEnded) return error;
    throw error;
  });
  if (tokens instanceof SessionEnded) {
    if (tokens.code !== 'refreshTokenReused') return { ...NOBODY, ended: tokens };
    if (isFirstRefusal(client, spent.refreshToken)) return { ...NOBODY, retryAfterS: RETRY_AFTER_S };
    // A token of any age ends its session, and also the pair of whoever used the token first.
    await client.logout(spent.refreshToken, call);
    return { ...NOBODY, ended: tokens };
  }
  return { user: await verifyNew(client, tokens, call), tokens, ended: null };
}

/** The old pair is already used, so the new one is passed on with the failure. */
async function verifyNew(client: Client, tokens: Tokens, call?: CallOptions): Promise<VerifiedUser | null> {
  try {
    return await client.verify(tokens.accessToken, call);
  } catch (error) {
    if (error instanceof Unavailable) error.tokens = tokens;
    throw error;
  }
}
