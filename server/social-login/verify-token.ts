/**
 * Verify reads no database: a signature, what was revoked in the last hour, and nothing else for a token that checks
 * out. Only for one that does not is the tenant's state asked for, from the directory's cache, to tell an invalid
 * token from a tenant that is paused, expired, unknown or not provisioned.
 */
import type { VerifiedClaims } from '../crypto/access-token.ts';
import type { Clock } from '../kernel/clock.ts';
import type { DomainError } from '../kernel/domain-error.ts';
import { ok, type Result } from '../kernel/result.ts';
import type { CheckedToken, CheckedTokens, VerifiedUser } from './checked-tokens.ts';
import type { Directory, OpenTenant } from './directory.ts';
import type { Revocations } from './revocations.ts';

interface Dependencies {
  readonly clock: Clock;
  readonly checkedTokens: CheckedTokens;
  readonly revocations: Revocations;
  readonly directory: Directory;
}

export interface VerifyToken {
  /**
   * The user, or null for a token that is not valid, as far as that is known without asking anybody. Undefined: then
   * `verify` has the answer. The user of one token is the same object each time.
   */
  verifyCached(tenantId: string, token: string): VerifiedUser | null | undefined;
  /** The user, or null for a token that is not valid, or why the tenant answers nothing. */
  verify(tenantId: string, token: string): Promise<Result<VerifiedUser | null, DomainError>>;
}

export const verifyToken = ({ clock, checkedTokens, revocations, directory }: Dependencies): VerifyToken => {
  const read = (tenantId: string, token: string, now: Date): CheckedToken | null => {
    const checked = checkedTokens.read(token, now);
    if (!checked || checked.claims.tenant_id !== tenantId) return null;
    return revocations.isRevoked(tenantId, checked.claims.sid, checked.claims.gen) ? null : checked;
  };
  return {
    verifyCached(tenantId, token) {
      const now = clock.now();
      const checked = read(tenantId, token, now);
      if (checked && !revocations.hasChanged(tenantId) && !tenantMayHaveEnded(checked.claims, now)) return checked.user;
      const open = directory.known(tenantId, now);
      return open?.ok ? userIn(open.value, checked) : undefined;
    },
    async verify(tenantId, token) {
      const now = clock.now();
      const checked = read(tenantId, token, now);
      const open = await directory.open(tenantId, now);
      return open.ok ? ok(userIn(open.value, checked)) : open;
    },
  };
};

/** The token remembers when its tenant would end; whether somebody claimed it since, the directory knows. */
const tenantMayHaveEnded = ({ tenant_exp }: VerifiedClaims, now: Date): boolean =>
  tenant_exp !== undefined && tenant_exp * 1_000 <= now.getTime();

/** The token may be of an earlier life of the resource. */
const userIn = ({ resource }: OpenTenant, checked: CheckedToken | null): VerifiedUser | null =>
  checked?.claims.epoch === resource.epoch ? checked.user : null;
