/**
 * Codes of approved sign-ins, kept with their sign-in: as hashes, together with the challenge of the app that began it.
 */
import { sha256 } from '../../../crypto/hashes.ts';
import type { CodeStore } from '../../../social-login/ports/sign-in.ts';
import type { Database } from '../../database.ts';
import { LoginAttemptEntity } from '../../entities/social-login.ts';
import { queryPlace } from '../placement/placed-query.ts';
import { socialSchema } from '../placement/social-placement.ts';
import { type BegunSession, redeemStatement } from './redeem-statement.ts';

export const createCodeStore = (database: Database): CodeStore => ({
  async redeem({ location, code, codeChallenge }, { sessionId, refreshToken, expiresAt }, now) {
    const [begun] = await queryPlace<BegunSession>(
      database,
      redeemStatement(socialSchema(location.tenantId, location.placement)),
      [location.tenantId, now, sha256(code), codeChallenge, sessionId, sha256(refreshToken), expiresAt],
    );
    return begun ?? null;
  },

  async find({ location, code, codeChallenge }) {
    const issued = await database.em.findOne(LoginAttemptEntity, {
      codeHash: sha256(code),
      tenantId: location.tenantId,
      codeChallenge,
    });
    if (!issued?.codeExpiresAt) return null;
    const { sessionId, redeemedAt: at, codeExpiresAt: expiresAt } = issued;
    return { expiresAt, spent: sessionId !== null && at !== null ? { sessionId, at } : null };
  },
});
