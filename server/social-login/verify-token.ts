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

export type VerifyToken = (tenantId: string, token: string) => Promise<Result<VerifiedUser | null, DomainError>>;

export const verifyToken =
  ({ clock, accessTokens, revocations, directory }: Dependencies): VerifyToken =>
  async (tenantId, token) => {
    const now = clock.now();
    const claims = await accessTokens.verify(token, now);
    const good =
      claims !== null && claims.tenant_id === tenantId && !revocations.isRevoked(tenantId, claims.sid, claims.gen);
    if (good && !revocations.hasChanged(tenantId) && !tenantMayHaveEnded(claims, now)) return ok(userOf(claims));
    const open = await directory.open(tenantId, now);
    if (!open.ok) return open;
    return ok(good && claims.epoch === open.value.resource.epoch ? userOf(claims) : null);
  };

/** The token remembers when its tenant would end; whether somebody claimed it since, the directory knows. */
const tenantMayHaveEnded = ({ tenant_exp }: VerifiedClaims, now: Date): boolean =>
  tenant_exp !== undefined && tenant_exp * 1_000 <= now.getTime();

const userOf = ({ id, email, name, picture }: VerifiedClaims): VerifiedUser => ({ id, email, name, picture });
