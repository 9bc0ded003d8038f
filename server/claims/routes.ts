/** The agent's side of a claim over HTTP: asking for the link and waiting for the outcome. */
import { type ClaimUrl, contract, WAIT_MAX_S } from '@porchlight/contract';
import type { Request, Response } from 'express';
import type { z } from 'zod';
import { closedSignal } from '../http/response/response-stream.ts';
import { rest } from '../http/rest/ts-rest.ts';
import { unwrap } from '../kernel/domain-error.ts';
import { callingTenant } from '../tenants/caller.ts';
import { waitCaller } from './authenticate-wait-token.ts';
import type { ClaimLink, CreateClaimUrl } from './ports.ts';
import { WAIT_INTERVAL_S, type WaitForClaim } from './wait-for-claim.ts';

/** Below 30 seconds, after which many proxies give up. */
const DEFAULT_WAIT_S = Math.min(25, WAIT_MAX_S);

interface Dependencies {
  readonly baseUrl: string;
  readonly createClaimUrl: CreateClaimUrl;
  readonly waitForClaim: WaitForClaim;
}

export const claimRoutes = ({ baseUrl, createClaimUrl, waitForClaim }: Dependencies) =>
  rest.router(contract.claims, {
    createUrl: async ({ res }) => {
      const link = unwrap(await createClaimUrl(callingTenant(res)));
      res.setHeader('Cache-Control', 'no-store');
      return { status: 201, body: presentClaimLink(link, baseUrl) };
    },
    wait: async ({ query, req, res }) => {
      const timeoutS = query.timeout ?? DEFAULT_WAIT_S;
      const { status, tenantId, secret } = unwrap(
        await waitForClaim(waitCaller.of(res).waitToken, timeoutS, hearing(req, res)),
      );
      res.setHeader('Cache-Control', 'no-store');
      return { status: 200, body: { status, tenant_id: tenantId, ...(secret === undefined ? {} : { secret }) } };
    },
  });

/** The answer to a HEAD has no body, so a key in it would be lost. */
const hearing = ({ method }: Pick<Request, 'method'>, res: Response): AbortSignal =>
  method === 'HEAD' ? AbortSignal.abort() : closedSignal(res);

const presentClaimLink = (link: ClaimLink, baseUrl: string): z.output<typeof ClaimUrl> => ({
  claim_url: link.claimUrl,
  user_code: link.userCode,
  expires_at: link.expiresAt.toISOString(),
  wait: { url: `${baseUrl}/api/wait`, token: link.waitToken, interval_s: WAIT_INTERVAL_S },
});
