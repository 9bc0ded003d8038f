/** The side of social login that apps call: start, redeem, verify, refresh, logout, and what was revoked. */
import { contract } from '@porchlight/contract';
import { clientAddress } from '../http/client-address.ts';
import { markAnswered } from '../http/logging/access-log.ts';
import { streamed } from '../http/response-stream.ts';
import { rest } from '../http/ts-rest.ts';
import type { Clock } from '../kernel/clock.ts';
import { unwrap } from '../kernel/domain-error.ts';
import { callingTenant } from '../tenants/caller.ts';
import type { BrowserBinding } from './browser-binding.ts';
import type { EndSession } from './end-session.ts';
import type { FollowRevocations } from './follow-revocations.ts';
import { presentPair } from './presenters.ts';
import type { RedeemCode } from './redeem-code.ts';
import { rateLimitOf } from './refresh-headers.ts';
import type { RefreshSession } from './refresh-session.ts';
import type { StartLogin } from './start-login.ts';
import type { VerifyToken } from './verify-token.ts';

interface Dependencies {
  readonly clock: Clock;
  readonly browserBinding: BrowserBinding;
  readonly startLogin: StartLogin;
  readonly redeemCode: RedeemCode;
  readonly verifyToken: VerifyToken;
  readonly refreshSession: RefreshSession;
  readonly endSession: EndSession;
  readonly followRevocations: FollowRevocations;
}

export const edgeAuthRoutes = ({
  clock,
  browserBinding,
  startLogin,
  redeemCode,
  verifyToken,
  refreshSession,
  endSession,
  followRevocations,
}: Dependencies) =>
  rest.router(contract.edgeAuth, {
    start: async ({ params, query, req, res }) => {
      const { token, setCookie } = browserBinding.ensure(req.headers.cookie);
      const request = {
        tenantId: params.tenantId,
        redirectUri: query.redirect_uri,
        returnTo: query.return_to,
        binding: { state: query.state ?? null, codeChallenge: query.code_challenge ?? null },
        loginHint: query.login_hint,
        chooseAccount: query.prompt === 'select_account',
        browserToken: token,
        address: clientAddress(req),
      };
      res.setHeader('Cache-Control', 'no-store');
      // Whoever only looks at a link, as programs that preview or watch links do, uses up no start of the tenant.
      if (req.method === 'HEAD') {
        unwrap(await startLogin.check(request));
        return { status: 302, body: undefined };
      }
      const location = unwrap(await startLogin.start(request));
      res.append('Set-Cookie', setCookie);
      res.setHeader('Location', location.href);
      return { status: 302, body: undefined };
    },
    redeem: async ({ params, body, res }) => {
      const pair = unwrap(await redeemCode(params.tenantId, body.code, body.code_verifier));
      res.setHeader('Cache-Control', 'no-store');
      return { status: 200, body: presentPair(pair) };
    },
    verify: async ({ params, body, res }) => {
      const user = unwrap(await verifyToken.verify(params.tenantId, body.access_token));
      res.setHeader('Cache-Control', 'no-store');
      return { status: 200, body: user ? { valid: true, user } : { valid: false } };
    },
    refresh: async ({ params, body, req, res }) => {
      const key = req.headers['idempotency-key'];
      const refreshed = unwrap(
        await refreshSession(params.tenantId, body.refresh_token, typeof key === 'string' ? key : null),
      );
      res.setHeader('Cache-Control', 'no-store');
      for (const header of rateLimitOf(refreshed, clock.now())) res.setHeader(...header);
      return { status: 200, body: presentPair(refreshed) };
    },
    logout: async ({ params, body, res }) => {
      unwrap(await endSession.logout(params.tenantId, body.refresh_token));
      res.setHeader('Cache-Control', 'no-store');
      return { status: 200, body: { success: true } };
    },
    revocations: async ({ params, query, req, res }) => {
      const source = unwrap(await followRevocations.open(callingTenant(res), params.tenantId, query.after));
      if (req.method === 'HEAD') source.push(null);
      res.type('application/x-ndjson');
      res.setHeader('Cache-Control', 'no-store');
      // A proxy that collects lines before it passes them on would make all of them late.
      res.setHeader('X-Accel-Buffering', 'no');
      // The clock that tokens are dated by: an app tells by it when one ends, whatever its own clock says.
      res.setHeader('Date', clock.now().toUTCString());
      markAnswered(res);
      return { status: 200, body: streamed(source, res) };
    },
  });
