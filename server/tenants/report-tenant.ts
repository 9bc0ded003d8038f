/** The tenant's own view of itself: state, resources, usage and notices. */
import type { Clock } from '../kernel/clock.ts';
import { type LimitLine, limitReport, type Notice, noticesOf } from '../limits/limit-report.ts';
import type { UsageStore } from '../limits/ports.ts';
import type { ProvisionedResources, SocialLoginResource } from '../social-login/ports.ts';
import { statusOf, type Tenant } from './tenant.ts';

export interface TenantReportData {
  readonly tenant: Tenant;
  readonly status: ReturnType<typeof statusOf>;
  readonly resources: readonly SocialLoginResource[];
  readonly limits: LimitLine[];
  readonly notices: Notice[];
}

interface Dependencies {
  readonly clock: Clock;
  readonly usage: UsageStore;
  readonly resources: ProvisionedResources;
}

export type ReportTenant = (tenant: Tenant) => Promise<TenantReportData>;

export const reportTenant =
  ({ clock, usage, resources }: Dependencies): ReportTenant =>
  async (tenant) => {
    const now = clock.now();
    const scope = await usage.scopeOf(tenant);
    const [used, resource] = await Promise.all([usage.usageOf(scope), resources.find(tenant.id)]);
    const limits = limitReport(scope.tier, used, now);
    return {
      tenant,
      status: statusOf(tenant, now),
      resources: resource ? [resource] : [],
      limits,
      notices: noticesOf(limits),
    };
  };
