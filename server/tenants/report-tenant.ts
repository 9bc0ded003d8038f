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
  readonly notices: (Notice | WebhookNotice)[];
}

/** A webhook that the service switched off. */
export interface WebhookNotice {
  readonly webhook: string;
  readonly message: string;
}

interface Dependencies {
  readonly clock: Clock;
  readonly usage: UsageStore;
  readonly resources: ProvisionedResources;
  readonly webhookNotices: (tenantId: string) => Promise<WebhookNotice[]>;
}

export type ReportTenant = (tenant: Tenant) => Promise<TenantReportData>;

export const reportTenant =
  ({ clock, usage, resources, webhookNotices }: Dependencies): ReportTenant =>
  async (tenant) => {
    const now = clock.now();
    const scope = await usage.scopeOf(tenant);
    const [used, resource, ofWebhooks] = await Promise.all([
      usage.usageOf(scope),
      resources.find(tenant.id),
      webhookNotices(tenant.id),
    ]);
    const limits = limitReport(scope.tier, used, now);
    return {
      tenant,
      status: statusOf(tenant, now),
      resources: resource ? [resource] : [],
      limits,
      notices: [...noticesOf(limits), ...ofWebhooks],
    };
  };
