/** Codes of approved sign-ins, kept with the sign-in they belong to: as hashes, beside the challenge of who began it. */
import { sha256 } from '../../crypto/hashes.ts';
import type { CodeStore } from '../../social-login/ports.ts';
import type { Database, Row } from '../database.ts';
import { queryPlace } from './placed-query.ts';
import { redeemStatement } from './redeem-statement.ts';
import { socialSchema } from './social-placement.ts';

export const createCodeStore = (database: Database): CodeStore => ({
  async redeem({ location, code, codeChallenge }, { sessionId, refreshToken, expiresAt }, now) {
    const [row] = await queryPlace<BegunColumns>(
      database,
      redeemStatement(socialSchema(location.tenantId, location.placement)),
      [location.tenantId, now, sha256(code), codeChallenge, sessionId, sha256(refreshToken), expiresAt],
    );
    if (!row) return null;
    return {
      userId: row.user_id,
      email: row.email,
      name: row.name,
      picture: row.picture,
      epoch: row.epoch,
      tenantExpiresAt: row.tenant_expires_at,
      sessionExpiresAt: row.expires_at,
    };
  },

  async find({ location, code, codeChallenge }) {
    const [row] = await database.query<IssuedColumns>(
      `select session_id, redeemed_at, code_expires_at from porchlight.login_attempts
       where code_hash = $1 and tenant_id = $2 and code_challenge = $3`,
      [sha256(code), location.tenantId, codeChallenge],
    );
    if (!row) return null;
    const { session_id: sessionId, redeemed_at: at, code_expires_at: expiresAt } = row;
    return { expiresAt, spent: sessionId !== null && at !== null ? { sessionId, at } : null };
  },
});

type BegunColumns = Row & {
  user_id: number;
  email: string;
  name: string | null;
  picture: string | null;
  epoch: number;
  tenant_expires_at: Date | null;
  expires_at: Date;
};

type IssuedColumns = Row & { session_id: string | null; redeemed_at: Date | null; code_expires_at: Date };
