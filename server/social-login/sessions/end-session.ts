/** Logout and revocation. A token of any generation of a session ends it: its holder was signed in. */
import type { RefreshTokens } from '../../crypto/refresh-token.ts';
import type { Clock } from '../../kernel/clock.ts';
import type { DomainError } from '../../kernel/domain-error.ts';
import { ok, type Result } from '../../kernel/result.ts';
import type { TenantLocation } from '../ports/resource.ts';
import type { LogoutReason, SessionStore } from '../ports/sessions.ts';
import type { Directory } from '../resource/directory.ts';
import type { Revocations } from '../revocations/revocations.ts';

interface Dependencies {
  readonly clock: Clock;
  readonly refreshTokens: RefreshTokens;
  readonly sessions: SessionStore;
  readonly directory: Directory;
  readonly revocations: Revocations;
}

export interface EndSession {
  /** Ends the session of the token, if there is one. No bucket ever refuses it. */
  logout(tenantId: string, token: string): Promise<Result<void, DomainError>>;
  /** Ends sessions by handle or user. Returns how many were alive. */
  revoke(location: TenantLocation, which: { sessionId: string } | { userId: number }): Promise<number>;
}

export const endSession = ({ clock, refreshTokens, sessions, directory, revocations }: Dependencies): EndSession => {
  const end = async (
    location: TenantLocation,
    which: { sessionId: string } | { userId: number },
    reason: LogoutReason,
  ): Promise<number> => {
    const now = clock.now();
    const ended = await sessions.end(location, which, reason, now);
    for (const sessionId of ended) revocations.apply({ kind: 'session', tenantId: location.tenantId, sessionId });
    return ended.length;
  };
  return {
    async logout(tenantId, token) {
      const open = await directory.open(tenantId, clock.now());
      if (!open.ok) return open;
      const parts = refreshTokens.read(tenantId, token);
      if (parts)
        await end({ tenantId, placement: open.value.resource.placement }, { sessionId: parts.sessionId }, 'logout');
      return ok(undefined);
    },
    revoke: (location, which) => end(location, which, 'revoked'),
  };
};
