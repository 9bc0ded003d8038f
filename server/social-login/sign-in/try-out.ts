/** A bound sign-in that ends on a page of the desk, in every mode. Its session is of no use to anybody, and ends at once. */
import { sha256 } from '../../crypto/hashes.ts';
import type { TryOut } from '../ports/try-out.ts';
import type { EndSession } from '../sessions/end-session.ts';
import type { VerifyToken } from '../verify/verify-token.ts';
import type { RedeemCode } from './redeem-code.ts';
import { tryRedirectUri } from './sign-in-target.ts';

interface Dependencies {
  readonly baseUrl: string;
  readonly redeemCode: RedeemCode;
  readonly verifyToken: Pick<VerifyToken, 'verify'>;
  readonly endSession: Pick<EndSession, 'logout'>;
}

export const tryOut = ({ baseUrl, redeemCode, verifyToken, endSession }: Dependencies): TryOut => ({
  startUrl(tenantId, { state, codeVerifier }) {
    const url = new URL(`/edge/auth/${encodeURIComponent(tenantId)}/sign-in`, baseUrl);
    url.search = new URLSearchParams({
      redirect_uri: tryRedirectUri(baseUrl, tenantId),
      state,
      code_challenge: sha256(codeVerifier),
      code_challenge_method: 'S256',
      prompt: 'select_account',
    }).toString();
    return url.href;
  },
  async finish(tenantId, code, codeVerifier) {
    const pair = await redeemCode(tenantId, code, codeVerifier);
    if (!pair.ok) return null;
    const person = await verifyToken.verify(tenantId, pair.value.accessToken);
    await endSession.logout(tenantId, pair.value.refreshToken);
    return person.ok ? person.value : null;
  },
});
