/**
 * Turns the code of a callback into the session's first pair, once, for the holder of the verifier behind its
 * challenge. A code without its verifier, as it may appear in a log, is useless.
 */

import { REFRESH_TOKEN_LIFETIME_S, SIGN_IN_CODE_GRACE_S, TEST_USER_LIFETIME_S } from '@porchlight/contract';
import type { AccessTokens } from '../../crypto/access-token.ts';
import { sha256 } from '../../crypto/hashes.ts';
import { createSessionId, createTestSessionId, type RefreshTokens } from '../../crypto/refresh-token.ts';
import type { SignInCodes } from '../../crypto/sign-in-code.ts';
import { addSeconds, type Clock, secondsBetween } from '../../kernel/clock.ts';
import type { DomainError } from '../../kernel/domain-error.ts';
import type { Random } from '../../kernel/random.ts';
import { fail, ok, type Result } from '../../kernel/result.ts';
import type { SessionStore } from '../ports/sessions.ts';
import type { CodeStore, IssuedCode, PresentedCode } from '../ports/sign-in.ts';
import type { Directory } from '../resource/directory.ts';
import { retryWhenStateMoved } from '../resource/retry-when-state-moved.ts';
import type { Revocations } from '../revocations/revocations.ts';
import { signAccessToken, type TokenPair } from '../sessions/token-pair.ts';

interface Dependencies {
  readonly clock: Clock;
  readonly random: Random;
  readonly accessTokens: AccessTokens;
  readonly refreshTokens: RefreshTokens;
  readonly signInCodes: SignInCodes;
  readonly codes: CodeStore;
  readonly sessions: SessionStore;
  readonly directory: Directory;
  readonly revocations: Revocations;
}

export type RedeemCode = (
  tenantId: string,
  code: string,
  codeVerifier: string,
) => Promise<Result<TokenPair, DomainError>>;

export const redeemCode = (dependencies: Dependencies): RedeemCode => {
  const { clock, signInCodes, codes, sessions, directory, revocations } = dependencies;
  return async (tenantId, code, codeVerifier) => {
    // A second use is judged by its arrival, even if it had to wait behind the first.
    const now = clock.now();
    return retryWhenStateMoved(async () => {
      const open = await directory.open(tenantId, now);
      if (!open.ok) return open;
      if (!signInCodes.isAuthentic(tenantId, code)) return fail({ code: 'invalidCode' });
      const location = { tenantId, placement: open.value.resource.placement };
      const presented: PresentedCode = { location, code, codeChallenge: sha256(codeVerifier) };
      const pair = await begin(dependencies, presented, now);
      if (pair) return ok(pair);
      const issued = await codes.find(presented);
      if (!issued || !isUnspent(issued, now)) {
        if (issued?.spent && isLate(issued.spent.at, now)) {
          const { sessionId } = issued.spent;
          await sessions.end(location, { sessionId }, 'code_reused', now);
          revocations.apply({ kind: 'session', tenantId, sessionId });
        }
        return fail({ code: 'invalidCode' });
      }
      directory.forget(tenantId);
      return null;
    });
  };
};

const isUnspent = ({ spent, expiresAt }: IssuedCode, now: Date): boolean => spent === null && expiresAt > now;

/**
 * A use right after the first is the same page loaded twice; a later use means that the code was taken from somewhere.
 */
const isLate = (spentAt: Date, now: Date): boolean => secondsBetween(spentAt, now) > SIGN_IN_CODE_GRACE_S;

async function begin(
  { random, accessTokens, refreshTokens, signInCodes, codes }: Dependencies,
  presented: PresentedCode,
  now: Date,
): Promise<TokenPair | null> {
  const { tenantId } = presented.location;
  const isTest = signInCodes.isTest(presented.code);
  const sessionId = isTest ? createTestSessionId(random) : createSessionId(random);
  const refreshToken = refreshTokens.create(tenantId, { sessionId, generation: 1 });
  const session = {
    sessionId,
    refreshToken,
    expiresAt: addSeconds(now, isTest ? TEST_USER_LIFETIME_S : REFRESH_TOKEN_LIFETIME_S),
  };
  const begun = await codes.redeem(presented, session, now);
  if (!begun) return null;
  return {
    accessToken: signAccessToken(accessTokens, { ...begun, tenantId, sessionId, generation: 1 }, now),
    refreshToken,
  };
}
