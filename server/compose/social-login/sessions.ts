/** The sessions of users: their tokens, and what verifies, refreshes and ends them. */
import { type AccessTokens, createAccessTokens } from '../../crypto/access-token.ts';
import { createRefreshTokens, type RefreshTokens } from '../../crypto/refresh-token.ts';
import type { ClientSessions, SessionStore } from '../../social-login/ports/sessions.ts';
import { clientSessions } from '../../social-login/sessions/client-session.ts';
import { type EndSession, endSession } from '../../social-login/sessions/end-session.ts';
import { type RefreshSession, refreshSession } from '../../social-login/sessions/refresh-session.ts';
import { CheckedTokens } from '../../social-login/verify/checked-tokens.ts';
import { type VerifyToken, verifyToken } from '../../social-login/verify/verify-token.ts';
import { createSessionClientStore, createSessionStore } from '../../storage/social-login/sessions/session-store.ts';
import { checkEvent } from '../../tenants/check-event.ts';
import type { Shared } from '../shared/shared.ts';
import type { KnownChanges } from './revocations.ts';

export interface Sessions {
  readonly sessions: SessionStore;
  /** What signs and makes the tokens of users. */
  readonly tokens: { readonly accessTokens: AccessTokens; readonly refreshTokens: RefreshTokens };
  readonly verifyToken: VerifyToken;
  readonly refreshSession: RefreshSession;
  readonly endSession: EndSession;
  readonly clientSessions: ClientSessions;
}

export function composeSessions(
  shared: Shared,
  { directory, revocations, faults }: Omit<KnownChanges, 'streams' | 'feature'>,
): Sessions {
  const { config, database, keyRing, random, baseUrl } = shared;
  const sessions = createSessionStore(database, config);
  const tokens = {
    accessTokens: createAccessTokens(keyRing, baseUrl),
    refreshTokens: createRefreshTokens(keyRing, random),
  };
  const common = {
    ...shared,
    ...tokens,
    directory,
    revocations,
    faults,
    sessions,
    checkEvent: checkEvent(shared),
    refreshesPerHour: config.refreshesPerHour,
  };
  return {
    sessions,
    tokens,
    verifyToken: verifyToken({ ...common, checkedTokens: new CheckedTokens(tokens.accessTokens) }),
    refreshSession: refreshSession(common),
    endSession: endSession(common),
    clientSessions: clientSessions({ ...common, sessionClients: createSessionClientStore(database) }),
  };
}
