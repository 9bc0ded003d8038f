import type { WaitStatus } from '@porchlight/contract';
import { type AskedRequest, waitStatusOfRequest } from '../../approvals/common/request.ts';
import { agentClaimRoutes } from '../../claims/agent-claim-routes.ts';
import { agentClaims } from '../../claims/agent-claims.ts';
import { byWaitToken } from '../../claims/authenticate-wait-token.ts';
import { waitStatusOf } from '../../claims/claim.ts';
import { createClaimWatch } from '../../claims/claim-watch.ts';
import { createClaimUrl } from '../../claims/create-claim-url.ts';
import { type DecideClaim, decideClaim } from '../../claims/decide-claim.ts';
import type { CreateClaimUrl, OutcomesOf, TakeKey } from '../../claims/ports.ts';
import { claimRoutes } from '../../claims/routes.ts';
import { type ViewClaim, viewClaim } from '../../claims/view-claim.ts';
import { waitForClaim } from '../../claims/wait-for-claim.ts';
import type { Authenticator } from '../../http/authentication/authenticate.ts';
import type { RestRoutes } from '../../http/rest/ts-rest.ts';
import { createClaimStore } from '../../storage/claims/claim-store.ts';
import type { TenantOfKey } from '../../tenants/ports.ts';
import type { Feature } from '../shared/feature.ts';
import type { Shared } from '../shared/shared.ts';

export interface Claims {
  readonly feature: Feature;
  readonly routes: RestRoutes['claims'];
  /** The claim of auth.md. */
  readonly agentRoutes: RestRoutes['agentClaims'];
  readonly byWaitToken: Authenticator;
  /** The same use case for the MCP tool `claim_tenant`. */
  readonly createClaimUrl: CreateClaimUrl;
  /** What the page of a claim shows and does. */
  readonly viewClaim: ViewClaim;
  readonly decideClaim: DecideClaim;
  /** Something that somebody waits for was decided. */
  readonly wake: () => void;
}

interface WaitedRequests {
  findByWaitTokens(
    waitTokens: readonly string[],
  ): Promise<ReadonlyMap<string, Pick<AskedRequest, 'status' | 'expiresAt'> & { readonly tenantId: string }>>;
}

interface Needs {
  /** Where requests for a yes are kept, by owners and by people. */
  readonly approvals: readonly WaitedRequests[];
  readonly takeKey: TakeKey;
  readonly tenantOfKey: TenantOfKey;
}

export function composeClaims(shared: Shared, { approvals, takeKey, tenantOfKey }: Needs): Claims {
  const { clock, database, baseUrl, random, rateLimiter, resources, usage } = shared;
  const claims = createClaimStore(database);
  const outcomesOf: OutcomesOf = async (tokens) => {
    const now = clock.now();
    const ofClaims = await claims.findByWaitTokens(tokens);
    const outcomes = new Map<string, { readonly status: WaitStatus; readonly tenantId: string }>(
      [...ofClaims].map(([token, found]) => {
        return [token, { status: waitStatusOf(found, now), tenantId: found.claim.tenantId }] as const;
      }),
    );
    for (const store of approvals) {
      const others = tokens.filter((token) => !outcomes.has(token));
      if (others.length === 0) break;
      for (const [token, asked] of await store.findByWaitTokens(others))
        outcomes.set(token, { status: waitStatusOfRequest(asked, now), tenantId: asked.tenantId });
    }
    return outcomes;
  };
  const watch = createClaimWatch({ outcomesOf });
  const useCases = {
    createClaimUrl: createClaimUrl({ baseUrl, clock, random, rateLimiter, claims }),
    viewClaim: viewClaim({ clock, resources, usage, claims }),
    decideClaim: decideClaim({ clock, claims, watch }),
  };
  return {
    createClaimUrl: useCases.createClaimUrl,
    viewClaim: useCases.viewClaim,
    decideClaim: useCases.decideClaim,
    byWaitToken,
    wake: () => watch.wake(),
    routes: claimRoutes({
      baseUrl,
      createClaimUrl: useCases.createClaimUrl,
      waitForClaim: waitForClaim({ outcomesOf, watch, takeKey }),
    }),
    agentRoutes: agentClaimRoutes({
      baseUrl,
      clock,
      agentClaims: agentClaims({ clock, rateLimiter, createClaimUrl: useCases.createClaimUrl, claims, tenantOfKey }),
    }),
    feature: { drain: () => watch.drain() },
  };
}
