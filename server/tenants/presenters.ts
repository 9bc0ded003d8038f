/** Domain values → the contract's bodies, written once for REST and MCP alike. */
import type { ClaimUrl, NextStep, Tenant as TenantBody, TenantCreated, TenantReport } from '@porchlight/contract';
import type { z } from 'zod';
import type { ClaimLink } from '../claims/create-claim-url.ts';
import { restCall } from '../http/errors/http-error.ts';
import type { Next } from '../kernel/domain-error.ts';
import type { CreatedTenant } from './create-guest-tenant.ts';
import { credentialsFile } from './credentials-file.ts';
import type { TenantReportData } from './report-tenant.ts';
import { statusOf, type Tenant } from './tenant.ts';

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
): z.output<typeof TenantCreated> {
  return {
    tenant_id: tenant.id,
    name: tenant.name,
    status: statusOf(tenant, now),
    expires_at: tenant.expiresAt?.toISOString() ?? null,
    runtime_profile: tenant.runtimeProfile,
    management_key: credentials.managementKey,
    application_key: credentials.applicationKey,
    credentials_file: credentialsFile(baseUrl, tenant.id, credentials, tenant.expiresAt),
    next: nextSteps(tenant),
  };
}

function nextSteps(tenant: Tenant): z.output<typeof NextStep>[] {
  const claim = { why: 'Let a human keep the project beyond its 72 hours.', operation: 'createClaimUrl' } as const;
  const steps: Next[] = [
    { why: 'Register the callback URLs of the app.', operation: 'provisionSocialLogin' },
    { why: 'Send a browser here to sign in.', operation: 'startLogin', params: { tenantId: tenant.id } },
    { why: 'See state, usage and notices.', operation: 'getTenant' },
    ...(tenant.claimedAt ? [] : [claim]),
  ];
  return steps.map(restCall);
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
    notices: [...report.notices],
  };
}

/** Seconds between two wait calls of an agent that does not hold them open. */
const WAIT_INTERVAL_S = 5;

export const presentClaimLink = (link: ClaimLink, baseUrl: string): z.output<typeof ClaimUrl> => ({
  claim_url: link.claimUrl,
  user_code: link.userCode,
  expires_at: link.expiresAt.toISOString(),
  wait: { url: `${baseUrl}/api/wait`, token: link.waitToken, interval_s: WAIT_INTERVAL_S },
});
