/** Domain values → the contract's bodies, written once for REST and MCP alike. */
import type { Removal, Tenant as TenantBody, TenantCreated, TenantReport } from '@porchlight/contract';
import type { z } from 'zod';
import { credentialsFile } from './credentials-file.ts';
import type { Contents, CreatedTenant, TenantReportData } from './ports.ts';
import { statusOf, type Tenant } from './tenant.ts';

export const presentRemoval = ({ teams, ...counts }: Contents): z.output<typeof Removal> => ({
  ...counts,
  ...(teams === undefined ? {} : { team_count: teams }),
});

export function presentTenant(tenant: Tenant, now: Date): z.output<typeof TenantBody> {
  return {
    tenant_id: tenant.id,
    name: tenant.name,
    status: statusOf(tenant, now),
    created_at: tenant.createdAt.toISOString(),
    claimed_at: tenant.claimedAt?.toISOString() ?? null,
    expires_at: tenant.expiresAt?.toISOString() ?? null,
    paused_reason: tenant.pausedReason,
    runtime_profile: tenant.runtimeProfile,
  };
}

export function presentCreated(
  { tenant, credentials }: CreatedTenant,
  baseUrl: string,
  now: Date,
): Omit<z.output<typeof TenantCreated>, 'next'> {
  return {
    tenant_id: tenant.id,
    name: tenant.name,
    status: statusOf(tenant, now),
    expires_at: tenant.expiresAt?.toISOString() ?? null,
    runtime_profile: tenant.runtimeProfile,
    management_key: credentials.managementKey,
    application_key: credentials.applicationKey,
    credentials_file: credentialsFile(baseUrl, tenant.id, credentials, tenant.expiresAt),
  };
}

export function presentReport(report: TenantReportData, now: Date): z.output<typeof TenantReport> {
  return {
    tenant: presentTenant(report.tenant, now),
    resources: report.resources.map((resource) => ({
      resource: 'social-login',
      callback_urls: [...resource.callbackUrls],
      callback_mode: resource.callbackMode,
      session_max_days: resource.sessionMaxDays,
      provisioned_at: resource.createdAt.toISOString(),
    })),
    limits: report.limits.map(({ name, used, max, resetsAt }) => ({
      name,
      used,
      max,
      resets_at: resetsAt?.toISOString() ?? null,
    })),
    usage: { ...report.events.byKind, not_kept: report.events.notKept },
    rates: report.rates.map(({ name, of, max, windowS }) => ({ name, of, max, window_s: windowS })),
    notices: [...report.notices],
  };
}
