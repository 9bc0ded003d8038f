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
  const { config, database, keyRing, random, baseUrl, clock } = shared;
  const sessions = createSessionStore(database, config);
  const accessTokens = createAccessTokens(keyRing, baseUrl);
  const refreshTokens = createRefreshTokens(keyRing, random);
  const mayRecord = checkEvent(shared);
  const { refreshesPerHour } = config;
  return {
    sessions,
    tokens: { accessTokens, refreshTokens },
    verifyToken: verifyToken({
      clock,
      revocations,
      directory,
      faults,
      checkedTokens: new CheckedTokens(accessTokens),
    }),
    refreshSession: refreshSession({
      clock,
      accessTokens,
      refreshTokens,
      sessions,
      directory,
      revocations,
      checkEvent: mayRecord,
      refreshesPerHour,
      faults,
    }),
    endSession: endSession({ clock, refreshTokens, sessions, directory, revocations }),
    clientSessions: clientSessions({
      clock,
      directory,
      sessions,
      revocations,
      checkEvent: mayRecord,
      refreshesPerHour,
      sessionClients: createSessionClientStore(database),
    }),
  };
}
