/** The agent's side of a claim over HTTP: asking for the link and waiting for the outcome. */
import { contract, WAIT_MAX_S } from '@porchlight/contract';
import { initServer } from '@ts-rest/express';
import { callingTenant, callingWaitToken } from '../http/authentication/caller.ts';
import { closedSignal } from '../http/response-stream.ts';
import { unwrap } from '../kernel/domain-error.ts';
import { presentClaimLink } from '../tenants/presenters.ts';
import type { CreateClaimUrl } from './create-claim-url.ts';
import type { WaitForClaim } from './wait-for-claim.ts';

/** Below the half minute after which many proxies give up. */
const DEFAULT_WAIT_S = Math.min(25, WAIT_MAX_S);

interface Dependencies {
  readonly baseUrl: string;
  readonly createClaimUrl: CreateClaimUrl;
  readonly waitForClaim: WaitForClaim;
}

export const claimRoutes = ({ baseUrl, createClaimUrl, waitForClaim }: Dependencies) =>
  initServer().router(contract.claims, {
    createUrl: async ({ res }) => {
      const link = unwrap(await createClaimUrl(callingTenant(res)));
      res.setHeader('Cache-Control', 'no-store');
      return { status: 201, body: presentClaimLink(link, baseUrl) };
    },
    wait: async ({ query, res }) => {
      const timeoutS = query.timeout ?? DEFAULT_WAIT_S;
      const { status, tenantId } = unwrap(await waitForClaim(callingWaitToken(res), timeoutS, closedSignal(res)));
      res.setHeader('Cache-Control', 'no-store');
      return { status: 200, body: { status, tenant_id: tenantId } };
    },
  });
