/** The tenant's own view of itself: state, resources, usage, limits and notices. */

import type { Clock } from '../kernel/clock.ts';
import { limitReport } from '../limits/limit-report.ts';
import type { UsageStore } from '../limits/ports.ts';
import { type RateSettings, ratesOf } from '../limits/rates.ts';
import type { ProvisionedResources, ReportTenant, TenantNotices } from './ports.ts';
import { statusOf } from './tenant.ts';

interface Dependencies {
  readonly clock: Clock;
  readonly config: RateSettings;
  readonly usage: UsageStore;
  readonly resources: ProvisionedResources;
  readonly tenantNotices: TenantNotices;
}

export const reportTenant =
  ({ clock, config, usage, resources, tenantNotices }: Dependencies): ReportTenant =>
  async (tenant) => {
    const now = clock.now();
    const scope = await usage.scopeOf(tenant);
    const [used, resource, events, notices] = await Promise.all([
      usage.usageOf(scope),
      resources.find(tenant.id),
      resources.eventCounts(tenant.id),
      tenantNotices(tenant),
    ]);
    return {
      tenant,
      status: statusOf(tenant, now),
      resources: resource ? [resource] : [],
      limits: limitReport(scope.caps, used, now),
      rates: ratesOf(config, scope.caps),
      events,
      notices,
    };
  };
