/** The pair that a sign-in and a refresh hand out. */
import type { AccessTokens } from '../../crypto/access-token.ts';
import type { SignedInUser } from '../ports/sessions.ts';

export interface TokenPair {
  readonly accessToken: string;
  readonly refreshToken: string;
}

interface TokenSubject extends SignedInUser {
  readonly tenantId: string;
  readonly sessionId: string;
  readonly generation: number;
  readonly epoch: number;
  readonly tenantExpiresAt: Date | null;
  readonly sessionExpiresAt: Date;
}

export function signAccessToken(tokens: AccessTokens, subject: TokenSubject, issuedAt: Date): string {
  const { userId, email, name, picture, tenantId, sessionId, generation, epoch, tenantExpiresAt, sessionExpiresAt } =
    subject;
  return tokens.sign(
    {
      id: userId,
      email,
      name,
      picture,
      tenant_id: tenantId,
      sid: sessionId,
      gen: generation,
      epoch,
      ...(tenantExpiresAt ? { tenant_exp: Math.floor(tenantExpiresAt.getTime() / 1_000) } : {}),
    },
    issuedAt,
    sessionExpiresAt,
  );
}
