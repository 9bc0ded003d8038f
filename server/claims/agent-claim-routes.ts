/** The claim of auth.md 0.6 over HTTP. It hands out no new credential: a claim changes the owner, and the key stays. */
import type { Express, Request, Response } from 'express';
import { z } from 'zod';
import { AGENT_PATHS, CLAIM_GRANT, refuseAgent } from '../http/agent-registration.ts';
import { asGuard, type GuardRoute } from '../http/guards/guard-route.ts';
import { clientAddress } from '../http/request/client-address.ts';
import { formBody, formField } from '../http/request/form-body.ts';
import { jsonBody } from '../http/request/json-body.ts';
import type { Clock } from '../kernel/clock.ts';
import type { DomainError } from '../kernel/domain-error.ts';
import type { AgentClaims } from './agent-claims.ts';
import type { ClaimOutcome } from './claim.ts';
import { WAIT_INTERVAL_S } from './wait-for-claim.ts';

interface Dependencies {
  readonly baseUrl: string;
  readonly clock: Clock;
  readonly guard: GuardRoute;
  readonly agentClaims: AgentClaims;
}

/** Its `login_hint` is not looked at: the page asks the person who signs in, and shows the code to compare. */
const Claim = z.object({ claim_token: z.string().min(1) });

export const agentClaimRoutes =
  ({ baseUrl, clock, guard, agentClaims }: Dependencies) =>
  (app: Express): void => {
    app.post(AGENT_PATHS.claim, asGuard('claim', guard('page')), jsonBody, async (req, res) => {
      res.setHeader('Cache-Control', 'no-store');
      const body = Claim.safeParse(req.body ?? {});
      if (!body.success) return refuseAgent(res, 400, 'invalid_request', 'claim_token is missing');
      const begun = await agentClaims.begin(body.data.claim_token, clientAddress(req));
      if (!begun.ok) return refuseClaim(res, begun.error);
      const { tenantId, claimUrl, userCode, expiresAt } = begun.value;
      res.json({
        registration_id: tenantId,
        status: 'initiated',
        expires_at: expiresAt.toISOString(),
        claim_attempt: {
          user_code: userCode,
          verification_uri: claimUrl,
          expires_in: Math.max(0, Math.floor((expiresAt.getTime() - clock.now().getTime()) / 1_000)),
          interval: WAIT_INTERVAL_S,
        },
        token_endpoint: baseUrl + AGENT_PATHS.token,
      });
    });

    app.post(AGENT_PATHS.token, asGuard('claimPoll', guard('page')), formBody, async (req, res) => {
      res.setHeader('Cache-Control', 'no-store');
      const [grant, token] = [formField(req as Request, 'grant_type'), formField(req as Request, 'claim_token')];
      if (grant !== CLAIM_GRANT) return refuseToken(res, 'unsupported_grant_type', `grant_type must be ${CLAIM_GRANT}`);
      if (!token) return refuseToken(res, 'invalid_request', 'claim_token is missing');
      const outcome = await agentClaims.outcomeOf(token, clientAddress(req as Request));
      if (!outcome.ok) return refusePoll(res, outcome.error);
      if (outcome.value !== 'claimed') {
        const [error, description] = WAITING[outcome.value];
        return refuseToken(res, error, description);
      }
      res.json({ access_token: token, token_type: 'Bearer', status: 'claimed' });
    });
  };

const WAITING = {
  pending: ['authorization_pending', 'The human has not decided yet.'],
  denied: ['access_denied', 'The human declined. Ask for another link only if they want one.'],
  expired: ['expired_token', `The link has expired. Ask for another one at ${AGENT_PATHS.claim}.`],
} as const satisfies Record<Exclude<ClaimOutcome, 'claimed'>, readonly [error: string, description: string]>;

function refuseClaim(res: Response, error: DomainError): void {
  sendRetryAfter(res, error);
  refuseAgent(res, ...refusalOfClaim(error));
}

function refusalOfClaim(error: DomainError): [status: number, error: string, message: string] {
  if (error.code === 'rateLimited') return [429, 'rate_limited', error.detail];
  if (error.code === 'alreadyClaimed') return [409, 'claimed_or_in_flight', 'The project has an owner.'];
  if (error.code === 'tenantExpired')
    return [410, 'claim_expired', `The project has expired. Register again at ${AGENT_PATHS.identity}.`];
  return [401, 'invalid_claim_token', WRONG_TOKEN];
}

function refusePoll(res: Response, error: DomainError): void {
  sendRetryAfter(res, error);
  refuseToken(res, ...refusalOfPoll(error));
}

/** RFC 6749 section 5.2 and RFC 8628 section 3.5. */
function refusalOfPoll(error: DomainError): [error: string, description: string] {
  if (error.code === 'rateLimited') return ['slow_down', `Ask every ${WAIT_INTERVAL_S} seconds.`];
  if (error.code === 'tenantExpired') return ['expired_token', 'The project has expired.'];
  if (error.code === 'claimNotFound')
    return ['invalid_grant', `No claim has begun. Begin one at ${AGENT_PATHS.claim}.`];
  return ['invalid_grant', WRONG_TOKEN];
}

const WRONG_TOKEN =
  'claim_token must be the one that came with the registration. If it was, the owner has replaced the keys.';

function refuseToken(res: Response, error: string, error_description: string): void {
  res.status(400).json({ error, error_description });
}

function sendRetryAfter(res: Response, error: DomainError): void {
  if (error.code === 'rateLimited') res.setHeader('Retry-After', String(error.retryAfterS));
}
