/**
 * Verify reads no database: a signature, what was revoked in the last hour, and nothing else for a token that checks
 * out. Only for one that does not is the tenant's state asked for, from the directory's cache, to tell an invalid
 * token from a tenant that is paused, expired, unknown or not provisioned.
 */
import type { AccessTokens, VerifiedClaims } from '../crypto/access-token.ts';
import type { Clock } from '../kernel/clock.ts';
import type { DomainError } from '../kernel/domain-error.ts';
import { ok, type Result } from '../kernel/result.ts';
import type { Directory } from './directory.ts';
import type { Revocations } from './revocations.ts';

export interface VerifiedUser {
  readonly id: number;
  readonly email: string;
  readonly name: string | null;
  readonly picture: string | null;
}

interface Dependencies {
  readonly clock: Clock;
  readonly accessTokens: AccessTokens;
  readonly revocations: Revocations;
  readonly directory: Directory;
}

export interface VerifyToken {
  /** The user of a token that checks out without asking anybody, else undefined: then `verify` has the answer. */
  atOnce(tenantId: string, token: string): VerifiedUser | undefined;
  /** The user, or null for a token that is not valid, or why the tenant answers nothing. */
  verify(tenantId: string, token: string): Promise<Result<VerifiedUser | null, DomainError>>;
}

export const verifyToken = ({ clock, accessTokens, revocations, directory }: Dependencies): VerifyToken => {
  const read = (tenantId: string, token: string, now: Date): VerifiedClaims | null => {
    const claims = accessTokens.verify(token, now);
    if (claims?.tenant_id !== tenantId || revocations.isRevoked(tenantId, claims.sid, claims.gen)) return null;
    return claims;
  };
  return {
    atOnce(tenantId, token) {
      const now = clock.now();
      const claims = read(tenantId, token, now);
      if (!claims || revocations.hasChanged(tenantId) || tenantMayHaveEnded(claims, now)) return undefined;
      return userOf(claims);
    },
    async verify(tenantId, token) {
      const now = clock.now();
      const claims = read(tenantId, token, now);
      const open = await directory.open(tenantId, now);
      if (!open.ok) return open;
      return ok(claims?.epoch === open.value.resource.epoch ? userOf(claims) : null);
    },
  };
};

/** The token remembers when its tenant would end; whether somebody claimed it since, the directory knows. */
const tenantMayHaveEnded = ({ tenant_exp }: VerifiedClaims, now: Date): boolean =>
  tenant_exp !== undefined && tenant_exp * 1_000 <= now.getTime();

const userOf = ({ id, email, name, picture }: VerifiedClaims): VerifiedUser => ({ id, email, name, picture });
