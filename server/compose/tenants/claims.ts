import { byWaitToken } from '../../claims/authenticate-wait-token.ts';
import { createClaimWatch } from '../../claims/claim-watch.ts';
import { createClaimUrl } from '../../claims/create-claim-url.ts';
import { type DecideClaim, decideClaim } from '../../claims/decide-claim.ts';
import type { CreateClaimUrl } from '../../claims/ports.ts';
import { claimRoutes } from '../../claims/routes.ts';
import { type ViewClaim, viewClaim } from '../../claims/view-claim.ts';
import { waitForClaim } from '../../claims/wait-for-claim.ts';
import type { Authenticator } from '../../http/authentication/authenticate.ts';
import type { RestRoutes } from '../../http/rest/ts-rest.ts';
import { createClaimStore } from '../../storage/claims/claim-store.ts';
import type { Feature } from '../shared/feature.ts';
import type { Shared } from '../shared/shared.ts';

export interface Claims {
  readonly feature: Feature;
  readonly routes: RestRoutes['claims'];
  readonly byWaitToken: Authenticator;
  /** The same use case for the MCP tool `claim_tenant`. */
  readonly createClaimUrl: CreateClaimUrl;
  /** What the page of a claim shows and does. */
  readonly viewClaim: ViewClaim;
  readonly decideClaim: DecideClaim;
}

export function composeClaims(shared: Shared): Claims {
  const { clock, database } = shared;
  const claims = createClaimStore(database);
  const watch = createClaimWatch({ clock, claims });
  const useCases = {
    createClaimUrl: createClaimUrl({ ...shared, claims }),
    viewClaim: viewClaim({ ...shared, claims }),
    decideClaim: decideClaim({ clock, claims, watch }),
  };
  return {
    ...useCases,
    byWaitToken,
    routes: claimRoutes({ ...shared, ...useCases, waitForClaim: waitForClaim({ clock, claims, watch }) }),
    feature: { drain: () => watch.drain() },
  };
}
