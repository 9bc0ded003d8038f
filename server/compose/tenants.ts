import { byWaitToken } from '../claims/authenticate-wait-token.ts';
import { createClaimWatch } from '../claims/claim-watch.ts';
import { type CreateClaimUrl, createClaimUrl } from '../claims/create-claim-url.ts';
import { type DecideClaim, decideClaim } from '../claims/decide-claim.ts';
import { claimApiRoutes } from '../claims/routes.ts';
import { waitForClaim } from '../claims/wait-for-claim.ts';
import { createEdgeSessionTokens } from '../crypto/edge-session-token.ts';
import { byEdgeSession } from '../edge-session/authenticate-edge-session.ts';
import { openEdgeSession } from '../edge-session/open-edge-session.ts';
import { edgeSessionRoutes } from '../edge-session/routes.ts';
import { createClaimStore } from '../storage/claims/claim-store.ts';
import { createCreationStore } from '../storage/tenants/creation-store.ts';
import { type CreateGuestTenant, createGuestTenant } from '../tenants/create-guest-tenant.ts';
import { type CreateTenantOnce, createTenantOnce } from '../tenants/create-tenant-once.ts';
import type { ClaimStore } from '../tenants/ports.ts';
import { type ReportTenant, reportTenant } from '../tenants/report-tenant.ts';
import { type RotateKeys, rotateKeys } from '../tenants/rotate-keys.ts';
import { tenantRoutes } from '../tenants/routes.ts';
import type { Feature } from './feature.ts';
import type { Shared } from './shared.ts';

/** What pages and MCP tools use of the tenants feature. */
export interface Tenants {
  readonly feature: Feature;
  readonly claims: ClaimStore;
  readonly createGuestTenant: CreateGuestTenant;
  readonly createTenantOnce: CreateTenantOnce;
  readonly createClaimUrl: CreateClaimUrl;
  readonly decideClaim: DecideClaim;
  readonly reportTenant: ReportTenant;
  readonly rotateKeys: RotateKeys;
}

export function composeTenants(shared: Shared): Tenants {
  const { config, clock, database, keyRing, sealer } = shared;
  const claims = createClaimStore(database);
  const watch = createClaimWatch({ clock, claims });
  const edgeSessionTokens = createEdgeSessionTokens(keyRing);
  const creation = { ...shared, runtimeProfile: config.runtimeProfile };
  const useCases = {
    createGuestTenant: createGuestTenant(creation),
    createTenantOnce: createTenantOnce({ ...creation, creations: createCreationStore(database, sealer) }),
    createClaimUrl: createClaimUrl({ ...shared, claims }),
    decideClaim: decideClaim({ clock, claims, watch }),
    reportTenant: reportTenant(shared),
    rotateKeys: rotateKeys(shared),
  };
  return {
    ...useCases,
    claims,
    feature: {
      routes: {
        tenants: {
          ...tenantRoutes({ ...shared, ...useCases }),
          ...claimApiRoutes({ ...shared, ...useCases, waitForClaim: waitForClaim({ clock, claims, watch }) }),
        },
        edgeSession: edgeSessionRoutes(openEdgeSession({ ...shared, edgeSessionTokens })),
      },
      authenticators: { waitToken: byWaitToken, edgeSession: byEdgeSession(edgeSessionTokens, shared.tenants) },
      drain: () => watch.drain(),
    },
  };
}
