/** The side of social login that apps call: start, redeem, verify, refresh, logout, and what was revoked. */
import { contract } from '@porchlight/contract';
import { markAnswered } from '../http/access-log.ts';
import { clientAddress } from '../http/request/client-address.ts';
import { streamed } from '../http/response/response-stream.ts';
import { rest } from '../http/rest/ts-rest.ts';
import type { Clock } from '../kernel/clock.ts';
import { unwrap } from '../kernel/domain-error.ts';
import { callingTenant } from '../tenants/caller.ts';
import type { AdoptSession } from './adoption/adopt-session.ts';
import type { TenantProviders } from './ports/providers.ts';
import { presentPair } from './presenters.ts';
import type { FollowRevocations } from './revocations/follow-revocations.ts';
import type { EndSession } from './sessions/end-session.ts';
import { rateLimitOf } from './sessions/refresh-headers.ts';
import type { RefreshSession } from './sessions/refresh-session.ts';
import type { BrowserBinding } from './sign-in/browser-binding.ts';
import type { RedeemCode } from './sign-in/redeem-code.ts';
import type { StartLogin } from './sign-in/start-login.ts';
import { startSignIn } from './sign-in/start-routes.ts';
import type { VerifyToken } from './verify/verify-token.ts';

interface Dependencies {
  readonly clock: Clock;
  readonly browserBinding: BrowserBinding;
  readonly providers: Pick<TenantProviders, 'find'>;
  readonly startLogin: StartLogin;
  readonly redeemCode: RedeemCode;
  readonly adoptSession: AdoptSession;
  readonly verifyToken: VerifyToken;
  readonly refreshSession: RefreshSession;
  readonly endSession: EndSession;
  readonly followRevocations: FollowRevocations;
}

export const edgeAuthRoutes = ({
  clock,
  browserBinding,
  providers,
  startLogin,
  redeemCode,
  adoptSession,
  verifyToken,
  refreshSession,
  endSession,
  followRevocations,
}: Dependencies) => {
  const begin = startSignIn({ browserBinding, providers, startLogin });
  return rest.router(contract.edgeAuth, {
    start: ({ params, query, req, res }) => begin({ tenantId: params.tenantId, provider: 'google', query, req, res }),
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
    adopt: async ({ params, body, req, res }) => {
      const pair = unwrap(await adoptSession(params.tenantId, body.token, clientAddress(req)));
      res.setHeader('Cache-Control', 'no-store');
      return { status: 200, body: presentPair(pair) };
    },
    revocations: async ({ params, query, req, res }) => {
      const source = unwrap(
        await followRevocations.open(callingTenant(res), params.tenantId, query.after, query.teams === '1'),
      );
      if (req.method === 'HEAD') source.push(null);
      res.type('application/x-ndjson');
      res.setHeader('Cache-Control', 'no-store');
      // A proxy that collects lines before it passes them on would make all of them late.
      res.setHeader('X-Accel-Buffering', 'no');
      // Tokens are dated by this clock. An app uses it to tell when a token ends, because its own clock may be wrong.
      res.setHeader('Date', clock.now().toUTCString());
      markAnswered(res);
      return { status: 200, body: streamed(source, res) };
    },
    // The last route, because its path also matches those of the others.
    startWith: ({ params: { tenantId, provider }, query, req, res }) => begin({ tenantId, provider, query, req, res }),
  });
};
