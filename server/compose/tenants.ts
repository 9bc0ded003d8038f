import { createGuestTenant } from '../tenants/create-guest-tenant.ts';
import { reportTenant } from '../tenants/report-tenant.ts';
import { rotateKeys } from '../tenants/rotate-keys.ts';
import { tenantRoutes } from '../tenants/routes.ts';
import type { Foundation } from './foundation.ts';
import type { Part } from './part.ts';

export function composeTenants(foundation: Foundation): Part {
  const { runtimeProfile } = foundation.config;
  return {
    routes: {
      tenants: tenantRoutes({
        baseUrl: foundation.baseUrl,
        clock: foundation.clock,
        createGuestTenant: createGuestTenant({ ...foundation, runtimeProfile }),
        reportTenant: reportTenant(foundation),
        rotateKeys: rotateKeys(foundation),
      }),
    },
  };
}
