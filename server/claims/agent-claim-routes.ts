/** The claim of auth.md 0.6 over HTTP. It hands out no new credential: a claim changes the owner, and the key stays. */
import { CLAIM_GRANT, type ClaimTokenError, contract } from '@porchlight/contract';
import type { Request, Response } from 'express';
import { AGENT_PATHS, agentRefusal, refusingBefore } from '../http/agent-registration.ts';
import { clientAddress } from '../http/request/client-address.ts';
import { formField } from '../http/request/form-body.ts';
import { rest } from '../http/rest/ts-rest.ts';
import type { Clock } from '../kernel/clock.ts';
import type { DomainError } from '../kernel/domain-error.ts';
import type { AgentClaims } from './agent-claims.ts';
import type { ClaimOutcome } from './claim.ts';
import { WAIT_INTERVAL_S } from './wait-for-claim.ts';

interface Dependencies {
  readonly baseUrl: string;
  readonly clock: Clock;
  readonly agentClaims: AgentClaims;
}

export const agentClaimRoutes = ({ baseUrl, clock, agentClaims }: Dependencies) =>
  rest.router(contract.agentClaims, {
    /** Its `login_hint` is ignored: the page asks the person who signs in, and shows the code to compare. */
    begin: {
      middleware: [refusingBefore(refusalOfBegin)],
      handler: async ({ body, req, res }) => {
        const begun = await agentClaims.begin(body.claim_token, clientAddress(req));
        if (!begun.ok) {
          sendRetryAfter(res, begun.error);
          return refusedClaim(begun.error);
        }
        const { tenantId, claimUrl, userCode, expiresAt } = begun.value;
        return {
          status: 200,
          body: {
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
          },
        };
      },
    },
    poll: {
      middleware: [refusingBefore(refusalOfQuestion)],
      handler: async ({ body, req, res }) => {
        const outcome = await agentClaims.outcomeOf(body.claim_token, clientAddress(req));
        if (!outcome.ok) {
          sendRetryAfter(res, outcome.error);
          return tokenRefusal(...refusalOfPoll(outcome.error));
        }
        if (outcome.value !== 'claimed') return tokenRefusal(...WAITING[outcome.value]);
        return { status: 200, body: { access_token: body.claim_token, token_type: 'Bearer', status: 'claimed' } };
      },
    },
  });

const refusalOfBegin = ({ body }: Pick<Request, 'body'>) =>
  contract.agentClaims.begin.body.safeParse(body).success
    ? undefined
    : ({ status: 400, body: agentRefusal('invalid_request', 'claim_token is missing') } as const);

function refusalOfQuestion(req: Pick<Request, 'body'>) {
  if (formField(req, 'grant_type') !== CLAIM_GRANT)
    return tokenRefusal('unsupported_grant_type', `grant_type must be ${CLAIM_GRANT}`);
  return formField(req, 'claim_token') ? undefined : tokenRefusal('invalid_request', 'claim_token is missing');
}

type TokenRefusal = [error: ClaimTokenError, description: string];

const WAITING: Readonly<Record<Exclude<ClaimOutcome, 'claimed'>, TokenRefusal>> = {
  pending: ['authorization_pending', 'The human has not decided yet.'],
  denied: ['access_denied', 'The human declined. Ask for another link only if they want one.'],
  expired: ['expired_token', `The link has expired. Ask for another one at ${AGENT_PATHS.claim}.`],
};

function refusedClaim(error: DomainError) {
  if (error.code === 'rateLimited') return { status: 429, body: agentRefusal('rate_limited', error.detail) } as const;
  if (error.code === 'alreadyClaimed')
    return { status: 409, body: agentRefusal('claimed_or_in_flight', 'The project has an owner.') } as const;
  if (error.code === 'tenantExpired') {
    const message = `The project has expired. Register again at ${AGENT_PATHS.identity}.`;
    return { status: 410, body: agentRefusal('claim_expired', message) } as const;
  }
  return { status: 401, body: agentRefusal('invalid_claim_token', WRONG_TOKEN) } as const;
}

/** RFC 6749 section 5.2 and RFC 8628 section 3.5. */
function refusalOfPoll(error: DomainError): TokenRefusal {
  if (error.code === 'rateLimited') return ['slow_down', `Ask every ${WAIT_INTERVAL_S} seconds.`];
  if (error.code === 'tenantExpired') return ['expired_token', 'The project has expired.'];
  if (error.code === 'claimNotFound')
    return ['invalid_grant', `No claim has begun. Begin one at ${AGENT_PATHS.claim}.`];
  return ['invalid_grant', WRONG_TOKEN];
}

const WRONG_TOKEN =
  'claim_token must be the one that came with the registration. If it was, the owner has replaced the keys.';

const tokenRefusal = (error: ClaimTokenError, error_description: string) =>
  ({ status: 400, body: { error, error_description } }) as const;

function sendRetryAfter(res: Response, error: DomainError): void {
  if (error.code === 'rateLimited') res.setHeader('Retry-After', String(error.retryAfterS));
}
