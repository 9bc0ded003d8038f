/**
 * Verify reads no database. For a valid token it needs only the signature and the revocations of the last hour. For any
 * other token it asks for the tenant's state, from the directory's cache, to tell an invalid token from a tenant that
 * is paused, expired, unknown or not provisioned.
 */
import type { VerifiedClaims } from '../../crypto/access-token.ts';
import type { Clock } from '../../kernel/clock.ts';
import type { DomainError } from '../../kernel/domain-error.ts';
import { fail, ok, type Result } from '../../kernel/result.ts';
import type { Directory, OpenTenant } from '../resource/directory.ts';
import type { Revocations } from '../revocations/revocations.ts';
import { asIfAway, type TestFaults } from '../revocations/test-faults.ts';
import type { CheckedToken, CheckedTokens, VerifiedUser } from './checked-tokens.ts';

interface Dependencies {
  readonly clock: Clock;
  readonly checkedTokens: CheckedTokens;
  readonly revocations: Revocations;
  readonly directory: Directory;
  readonly faults: TestFaults;
}

/** The user, or null for a token that is not valid. Undefined if only the directory can tell. */
type KnownUser = VerifiedUser | null | undefined;

export interface VerifyToken {
  /** The remembered result for exactly this token, even if the session has ended since. */
  recall(token: string): CheckedToken | undefined;
  /** The answer from what this node holds in memory. The user of a token that was recalled is the same object each time. */
  verifyInMemory(tenantId: string, token: string | CheckedToken): KnownUser;
  /** The user, or null for a token that is not valid, or the reason why the tenant is closed. */
  verify(tenantId: string, token: string): Promise<Result<VerifiedUser | null, DomainError>>;
  /** The user and the session of a valid token. */
  holder(tenantId: string, token: string): Promise<Result<TokenHolder | null, DomainError>>;
}

export interface TokenHolder {
  readonly userId: number;
  readonly sessionId: string;
}

export const verifyToken = ({ clock, checkedTokens, revocations, directory, faults }: Dependencies): VerifyToken => {
  const unrevoked = (tenantId: string, checked: CheckedToken | null): CheckedToken | null => {
    if (!checked || checked.claims.tenant_id !== tenantId) return null;
    const { iat, gen } = checked.claims;
    return revocations.hasEndedAll(iat) || revocations.isRevoked(checked.session, gen) ? null : checked;
  };
  const judge = (tenantId: string, checked: CheckedToken | null, now: Date): KnownUser => {
    const good = unrevoked(tenantId, checked);
    // Faults of test users are handled on the ordinary path. This one only gives answers that are known at once.
    if (good && faults.concerns(good.claims.sid)) return undefined;
    if (good && !revocations.hasChanged(tenantId) && !tenantMayHaveEnded(good.claims, now)) return good.user;
    const open = directory.known(tenantId, now);
    return open?.ok ? userIn(open.value, good) : undefined;
  };
  const verifyInMemory: VerifyToken['verifyInMemory'] = (tenantId, token) => {
    const now = clock.now();
    return judge(tenantId, checkedTokens.read(token, now), now);
  };
  const recall: VerifyToken['recall'] = (token) => checkedTokens.recall(token);
  const verify: VerifyToken['verify'] = async (tenantId, text) => {
    const token = recall(text) ?? text;
    const known = verifyInMemory(tenantId, token);
    if (known !== undefined) return ok(known);
    const now = clock.now();
    const open = await directory.open(tenantId, now);
    if (!open.ok) return open;
    const good = unrevoked(tenantId, checkedTokens.read(token, now));
    const user = userIn(open.value, good);
    if (user && good && faults.concerns(good.claims.sid)) {
      if (await faults.meet({ tenantId, userId: user.id }, 'verify')) return fail(asIfAway);
    }
    return ok(user);
  };
  return {
    recall,
    verifyInMemory,
    verify,
    async holder(tenantId, token) {
      const user = await verify(tenantId, token);
      if (!user.ok) return user;
      const sessionId = checkedTokens.read(token, clock.now())?.claims.sid;
      return ok(user.value && sessionId !== undefined ? { userId: user.value.id, sessionId } : null);
    },
  };
};

/** The token says when its tenant would end; the directory knows whether somebody has claimed it since. */
const tenantMayHaveEnded = ({ tenant_exp }: VerifiedClaims, now: Date): boolean =>
  tenant_exp !== undefined && tenant_exp * 1_000 <= now.getTime();

/** The token may be of an earlier life of the resource. */
const userIn = ({ resource }: OpenTenant, checked: CheckedToken | null): VerifiedUser | null =>
  checked?.claims.epoch === resource.epoch ? checked.user : null;
