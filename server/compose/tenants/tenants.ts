import { approvalNotices } from '../../approvals/approval-notices.ts';
import type { ApprovalStore } from '../../approvals/ports.ts';
import type { RestRoutes } from '../../http/rest/ts-rest.ts';
import { createOwnershipStore } from '../../storage/accounts/ownership-store.ts';
import { createCreationStore } from '../../storage/tenants/creation-store.ts';
import { agentAuthRoutes } from '../../tenants/agent-auth-routes.ts';
import { changeOwner } from '../../tenants/change-owner.ts';
import { changeTenant } from '../../tenants/change-tenant.ts';
import { createGuestTenant } from '../../tenants/create-guest-tenant.ts';
import { createTenantOnce } from '../../tenants/create-tenant-once.ts';
import type {
  ChangeOwner,
  ChangeTenant,
  CreateGuestTenant,
  CreateTenantOnce,
  ReportTenant,
  RotateKeys,
  TenantNotices,
  TenantOfKey,
} from '../../tenants/ports.ts';
import { reportTenant } from '../../tenants/report-tenant.ts';
import { rotateKeys } from '../../tenants/rotate-keys.ts';
import { tenantRoutes } from '../../tenants/routes.ts';
import { tenantNotices } from '../../tenants/tenant-notices.ts';
import { tenantOfKey } from '../../tenants/tenant-of-key.ts';
import type { Feature } from '../shared/feature.ts';
import type { Shared } from '../shared/shared.ts';
import { adoptionNoticeOf } from '../social-login/adoption.ts';
import { domainNoticeOf } from '../social-login/domain.ts';
import { movedNoticesOf } from '../social-login/providers.ts';
import type { Refusals } from '../social-login/refusals.ts';
import type { Webhooks } from './webhooks.ts';

/** What pages and MCP tools use of the tenants feature. */
export interface TenantUseCases {
  readonly createGuestTenant: CreateGuestTenant;
  readonly createTenantOnce: CreateTenantOnce;
  readonly reportTenant: ReportTenant;
  readonly rotateKeys: RotateKeys;
  readonly changeTenant: ChangeTenant;
  readonly changeOwner: ChangeOwner;
  readonly tenantNotices: TenantNotices;
  readonly tenantOfKey: TenantOfKey;
}

interface Tenants {
  readonly feature: Feature;
  readonly routes: RestRoutes['tenants'];
  /** The registration of auth.md. */
  readonly agentRoutes: RestRoutes['agentAuth'];
  readonly useCases: TenantUseCases;
}

export function composeTenants(
  shared: Shared,
  {
    webhookNotices,
    tellNotices,
    refusalNotice,
    approvals,
  }: Pick<Webhooks, 'webhookNotices' | 'tellNotices'> &
    Pick<Refusals, 'refusalNotice'> & { readonly approvals: Pick<ApprovalStore, 'waitingIn'> },
): Tenants {
  const { config, database, sealer, clock, usage, tenants, resources, random, rateLimiter, baseUrl } = shared;
  const { runtimeProfile } = config;
  const notices = tenantNotices({
    clock,
    usage,
    tenants,
    resources,
    webhookNotices,
    refusalNotice,
    domainNotice: domainNoticeOf(shared),
    movedNotices: movedNoticesOf(shared),
    adoptionNotice: adoptionNoticeOf(shared),
    approvalNotices: approvalNotices({ clock, approvals }),
  });
  const useCases = {
    tenantNotices: notices,
    createGuestTenant: createGuestTenant({ clock, random, tenants, rateLimiter, runtimeProfile }),
    createTenantOnce: createTenantOnce({
      clock,
      random,
      tenants,
      rateLimiter,
      runtimeProfile,
      creations: createCreationStore(database, sealer),
    }),
    reportTenant: reportTenant({ clock, config, usage, resources, tenantNotices: notices }),
    rotateKeys: rotateKeys(shared),
    changeTenant: changeTenant(shared),
    changeOwner: changeOwner({ baseUrl, clock, random, usage, ownership: createOwnershipStore(database) }),
    tenantOfKey: tenantOfKey(shared.tenants),
  };
  return {
    useCases,
    agentRoutes: agentAuthRoutes({ baseUrl, createGuestTenant: useCases.createGuestTenant }),
    feature: { jobs: [tellNotices(notices)] },
    routes: tenantRoutes({
      baseUrl,
      clock,
      createGuestTenant: useCases.createGuestTenant,
      createTenantOnce: useCases.createTenantOnce,
      reportTenant: useCases.reportTenant,
      rotateKeys: useCases.rotateKeys,
      changeTenant: useCases.changeTenant,
      contentsOf: (id) => shared.resources.contents(id),
    }),
  };
}
