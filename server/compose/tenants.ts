import type { RestRoutes } from '../http/rest-routes.ts';
import { createCreationStore } from '../storage/tenants/creation-store.ts';
import { type CreateGuestTenant, createGuestTenant } from '../tenants/create-guest-tenant.ts';
import { type CreateTenantOnce, createTenantOnce } from '../tenants/create-tenant-once.ts';
import { type ReportTenant, reportTenant } from '../tenants/report-tenant.ts';
import { type RotateKeys, rotateKeys } from '../tenants/rotate-keys.ts';
import { tenantRoutes } from '../tenants/routes.ts';
import type { Shared } from './shared.ts';
import type { Webhooks } from './webhooks.ts';

/** What pages and MCP tools use of the tenants feature. */
export interface TenantUseCases {
  readonly createGuestTenant: CreateGuestTenant;
  readonly createTenantOnce: CreateTenantOnce;
  readonly reportTenant: ReportTenant;
  readonly rotateKeys: RotateKeys;
}

export interface Tenants {
  readonly routes: RestRoutes['tenants'];
  readonly useCases: TenantUseCases;
}

export function composeTenants(shared: Shared, { webhookNotices }: Pick<Webhooks, 'webhookNotices'>): Tenants {
  const { config, database, sealer } = shared;
  const creation = { ...shared, runtimeProfile: config.runtimeProfile };
  const useCases = {
    createGuestTenant: createGuestTenant(creation),
    createTenantOnce: createTenantOnce({ ...creation, creations: createCreationStore(database, sealer) }),
    reportTenant: reportTenant({ ...shared, webhookNotices }),
    rotateKeys: rotateKeys(shared),
  };
  return { useCases, routes: tenantRoutes({ ...shared, ...useCases }) };
}
