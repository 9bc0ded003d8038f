/** A bound sign-in that ends on a page of the service, in every mode. Nobody can use its session, which ends at once. */

import type { CsrfTokens } from '../../crypto/csrf-token.ts';
import { sha256 } from '../../crypto/hashes.ts';
import { fail, ok } from '../../kernel/result.ts';
import type { AppBinding } from '../ports/attempts.ts';
import type { OwnEnd, OwnSignIn } from '../ports/own-sign-in.ts';
import type { EndSession } from '../sessions/end-session.ts';
import type { VerifyToken } from '../verify/verify-token.ts';
import type { BrowserBinding } from './browser-binding.ts';
import type { RedeemCode } from './redeem-code.ts';
import { ownEndUri } from './sign-in-target.ts';

interface Dependencies {
  readonly baseUrl: string;
  readonly csrf: CsrfTokens;
  readonly browserBinding: BrowserBinding;
  readonly redeemCode: RedeemCode;
  readonly verifyToken: Pick<VerifyToken, 'verify'>;
  readonly endSession: Pick<EndSession, 'logout'>;
}

/** The service's mark: this end, this project, this challenge, this browser. Nobody else can lead a person into it. */
const marked = (end: OwnEnd, tenantId: string, codeChallenge: string, browserToken: string): string =>
  `${end} ${tenantId} ${codeChallenge} ${browserToken}`;

/** Whether a page of the service has begun this sign-in in this browser. */
export type IsOwnStart = (
  end: OwnEnd,
  start: { readonly tenantId: string; readonly binding: AppBinding; readonly browserToken: string },
) => boolean;

export const isOwnStart =
  (csrf: CsrfTokens): IsOwnStart =>
  (end, { tenantId, binding: { state, codeChallenge }, browserToken }) =>
    state !== null && codeChallenge !== null && csrf.fits(marked(end, tenantId, codeChallenge, browserToken), state);

export const ownSignIn = (dependencies: Dependencies): OwnSignIn => ({
  start({ tenantId, end, codeVerifier, provider = 'sign-in' }, cookieHeader) {
    const { baseUrl, csrf, browserBinding } = dependencies;
    const { token, setCookie } = browserBinding.ensure(cookieHeader);
    const codeChallenge = sha256(codeVerifier);
    const url = new URL(`/edge/auth/${encodeURIComponent(tenantId)}/${encodeURIComponent(provider)}`, baseUrl);
    url.search = new URLSearchParams({
      redirect_uri: ownEndUri(baseUrl, tenantId, end),
      state: csrf.tokenOf(marked(end, tenantId, codeChallenge, token)),
      code_challenge: codeChallenge,
      code_challenge_method: 'S256',
      prompt: 'select_account',
    }).toString();
    return { location: url.href, setCookie };
  },
  async finish(tenantId, code, codeVerifier) {
    const { redeemCode, verifyToken, endSession } = dependencies;
    const pair = await redeemCode(tenantId, code, codeVerifier);
    if (!pair.ok) return pair;
    const person = await verifyToken.verify(tenantId, pair.value.accessToken);
    await endSession.logout(tenantId, pair.value.refreshToken);
    if (!person.ok) return person;
    return person.value ? ok(person.value) : fail({ code: 'invalidCode' });
  },
});
