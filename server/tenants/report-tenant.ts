/** The tenant's own view of itself: state, resources, usage and notices. */

import type { Clock } from '../kernel/clock.ts';
import { limitReport, noticesOf } from '../limits/limit-report.ts';
import type { UsageStore } from '../limits/ports.ts';
import type { ProvisionedResources, ReportTenant, WebhookNotice } from './ports.ts';
import { statusOf } from './tenant.ts';

interface Dependencies {
  readonly clock: Clock;
  readonly usage: UsageStore;
  readonly resources: ProvisionedResources;
  readonly webhookNotices: (tenantId: string) => Promise<WebhookNotice[]>;
}

export const reportTenant =
  ({ clock, usage, resources, webhookNotices }: Dependencies): ReportTenant =>
  async (tenant) => {
    const now = clock.now();
    const scope = await usage.scopeOf(tenant);
    const [used, resource, events, ofWebhooks] = await Promise.all([
      usage.usageOf(scope),
      resources.find(tenant.id),
      resources.eventCounts(tenant.id),
      webhookNotices(tenant.id),
    ]);
    const limits = limitReport(scope.caps, used, now);
    return {
      tenant,
      status: statusOf(tenant, now),
      resources: resource ? [resource] : [],
      limits,
      events,
      notices: [...noticesOf(limits), ...ofWebhooks],
    };
  };
