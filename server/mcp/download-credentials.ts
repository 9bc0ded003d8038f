/** The credentials file again, for the person in front of the browser that created the tenant or owns it. */
import type { Clock } from '../kernel/clock.ts';
import type { Subject } from '../oauth/subject.ts';
import { credentialsFile } from '../tenants/credentials-file.ts';
import type { TenantStore } from '../tenants/ports.ts';
import { statusOf } from '../tenants/tenant.ts';
import { mayAccess } from './tenant-access.ts';

interface Dependencies {
  readonly baseUrl: string;
  readonly clock: Clock;
  readonly tenants: Pick<TenantStore, 'find' | 'credentialsOf'>;
}

/** Null for other callers and for a tenant that does not exist, so that the two cannot be told apart. */
export type DownloadCredentials = (tenantId: string, visitors: readonly Subject[]) => Promise<string | null>;

export const downloadCredentials =
  ({ baseUrl, clock, tenants }: Dependencies): DownloadCredentials =>
  async (tenantId, visitors) => {
    if (visitors.length === 0) return null;
    const tenant = await tenants.find(tenantId);
    if (!tenant || statusOf(tenant, clock.now()) === 'expired') return null;
    if (!visitors.some((visitor) => mayAccess(tenant, visitor))) return null;
    const credentials = await tenants.credentialsOf(tenantId);
    return credentials && credentialsFile(baseUrl, tenantId, credentials, tenant.expiresAt).content;
  };

/** Where the credentials of a tenant that was created through OAuth can be downloaded again. */
export const credentialsPath = (tenantId: string): string => `/mcp/tenants/${encodeURIComponent(tenantId)}/credentials`;
