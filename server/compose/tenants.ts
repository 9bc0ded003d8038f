import { createEdgeSessionTokens } from '../crypto/edge-session-token.ts';
import { byEdgeSession } from '../http/authenticate-edge-session.ts';
import { byWaitToken } from '../http/authenticate-wait-token.ts';
import { createClaimStore } from '../storage/claim-store.ts';
import { createCreationStore } from '../storage/creation-store.ts';
import { claimApiRoutes } from '../tenants/claim-api-routes.ts';
import { createClaimWatch } from '../tenants/claim-watch.ts';
import { type CreateClaimUrl, createClaimUrl } from '../tenants/create-claim-url.ts';
import { type CreateGuestTenant, createGuestTenant } from '../tenants/create-guest-tenant.ts';
import { type CreateTenantOnce, createTenantOnce } from '../tenants/create-tenant-once.ts';
import { type DecideClaim, decideClaim } from '../tenants/decide-claim.ts';
import { edgeSessionRoutes } from '../tenants/edge-session-routes.ts';
import { openEdgeSession } from '../tenants/open-edge-session.ts';
import type { ClaimStore } from '../tenants/ports.ts';
import { type ReportTenant, reportTenant } from '../tenants/report-tenant.ts';
import { type RotateKeys, rotateKeys } from '../tenants/rotate-keys.ts';
import { tenantRoutes } from '../tenants/routes.ts';
import { waitForClaim } from '../tenants/wait-for-claim.ts';
import type { Foundation } from './foundation.ts';
import type { Part } from './part.ts';

/** What pages and MCP tools use of the tenants feature. */
export interface Tenants {
  readonly part: Part;
  readonly claims: ClaimStore;
  readonly createGuestTenant: CreateGuestTenant;
  readonly createTenantOnce: CreateTenantOnce;
  readonly createClaimUrl: CreateClaimUrl;
  readonly decideClaim: DecideClaim;
  readonly reportTenant: ReportTenant;
  readonly rotateKeys: RotateKeys;
}

export function composeTenants(foundation: Foundation): Tenants {
  const { config, clock, database, keyRing, sealer } = foundation;
  const claims = createClaimStore(database);
  const watch = createClaimWatch({ clock, claims });
  const edgeSessionTokens = createEdgeSessionTokens(keyRing);
  const creation = { ...foundation, runtimeProfile: config.runtimeProfile };
  const useCases = {
    createGuestTenant: createGuestTenant(creation),
    createTenantOnce: createTenantOnce({ ...creation, creations: createCreationStore(database, sealer) }),
    createClaimUrl: createClaimUrl({ ...foundation, claims }),
    decideClaim: decideClaim({ clock, claims, watch }),
    reportTenant: reportTenant(foundation),
    rotateKeys: rotateKeys(foundation),
  };
  return {
    ...useCases,
    claims,
    part: {
      routes: {
        tenants: {
          ...tenantRoutes({ ...foundation, ...useCases }),
          ...claimApiRoutes({ ...foundation, ...useCases, waitForClaim: waitForClaim({ clock, claims, watch }) }),
        },
        edgeSession: edgeSessionRoutes(openEdgeSession({ ...foundation, edgeSessionTokens })),
      },
      authenticators: { waitToken: byWaitToken, edgeSession: byEdgeSession(edgeSessionTokens, foundation.tenants) },
      drain: () => watch.drain(),
    },
  };
}
