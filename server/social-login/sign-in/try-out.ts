/** A bound sign-in that ends on a page of the desk, in every mode. Nobody can use its session, which ends at once. */

import type { CsrfTokens } from '../../crypto/csrf-token.ts';
import { sha256 } from '../../crypto/hashes.ts';
import type { AppBinding } from '../ports/attempts.ts';
import type { TryOut } from '../ports/try-out.ts';
import type { EndSession } from '../sessions/end-session.ts';
import type { VerifyToken } from '../verify/verify-token.ts';
import type { BrowserBinding } from './browser-binding.ts';
import type { RedeemCode } from './redeem-code.ts';
import { tryRedirectUri } from './sign-in-target.ts';

interface Dependencies {
  readonly baseUrl: string;
  readonly csrf: CsrfTokens;
  readonly browserBinding: BrowserBinding;
  readonly redeemCode: RedeemCode;
  readonly verifyToken: Pick<VerifyToken, 'verify'>;
  readonly endSession: Pick<EndSession, 'logout'>;
}

/** The desk's mark of a try-out: this project, this challenge, this browser. Nobody else can lead a person into it. */
const marked = (tenantId: string, codeChallenge: string, browserToken: string): string =>
  `try ${tenantId} ${codeChallenge} ${browserToken}`;

export type IsOfDesk = (start: {
  readonly tenantId: string;
  readonly binding: AppBinding;
  readonly browserToken: string;
}) => boolean;

export const isOfDesk =
  (csrf: CsrfTokens): IsOfDesk =>
  ({ tenantId, binding: { state, codeChallenge }, browserToken }) =>
    state !== null && codeChallenge !== null && csrf.fits(marked(tenantId, codeChallenge, browserToken), state);

export const tryOut = (dependencies: Dependencies): TryOut => ({
  start(tenantId, codeVerifier, cookieHeader) {
    const { baseUrl, csrf, browserBinding } = dependencies;
    const { token, setCookie } = browserBinding.ensure(cookieHeader);
    const codeChallenge = sha256(codeVerifier);
    const url = new URL(`/edge/auth/${encodeURIComponent(tenantId)}/sign-in`, baseUrl);
    url.search = new URLSearchParams({
      redirect_uri: tryRedirectUri(baseUrl, tenantId),
      state: csrf.tokenOf(marked(tenantId, codeChallenge, token)),
      code_challenge: codeChallenge,
      code_challenge_method: 'S256',
      prompt: 'select_account',
    }).toString();
    return { location: url.href, setCookie };
  },
  async finish(tenantId, code, codeVerifier) {
    const { redeemCode, verifyToken, endSession } = dependencies;
    const pair = await redeemCode(tenantId, code, codeVerifier);
    if (!pair.ok) return null;
    const person = await verifyToken.verify(tenantId, pair.value.accessToken);
    await endSession.logout(tenantId, pair.value.refreshToken);
    return person.ok ? person.value : null;
  },
});
