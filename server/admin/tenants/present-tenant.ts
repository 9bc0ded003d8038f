/** A tenant as JSON: the contract's own body, and fields that only the operator sees. */
import type { SocialFigures } from '../../accounts/ports.ts';
import { presentTenant } from '../../tenants/presenters.ts';
import type { Tenant } from '../../tenants/tenant.ts';

export const presentTenantEntry = (
  tenant: Tenant,
  ownerEmail: string | null,
  figures: Partial<SocialFigures> & { readonly sessions: number },
  now: Date,
) => ({
  ...presentTenant(tenant, now),
  owner_id: tenant.ownerId,
  owner_email: ownerEmail,
  deleted_at: tenant.deletedAt?.toISOString() ?? null,
  users: figures.users ?? 0,
  sessions: figures.sessions,
  auth_events: figures.events ?? 0,
});
