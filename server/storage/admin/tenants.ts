/** Tenants as the operator sees them. State is read here; it is changed only by the tenant's named transitions. */
import type { TenantStatus } from '@porchlight/contract';
import type { Tenant } from '../../tenants/tenant.ts';
import type { Sql } from '../database.ts';
import { fromColumns, type TenantColumns } from '../tenants/tenant-store.ts';
import { type AdminPage, type PageRequest, toPage } from './page.ts';

/** The same rule as `statusOf`, for counting and filtering; `now` is a parameter such as `$1`. */
export const statusColumn = (now: string): string => `case
  when tenants.deleted_at is not null or tenants.expires_at <= ${now} then 'expired'
  when tenants.paused_reason is not null then 'paused'
  when tenants.claimed_at is not null then 'claimed'
  else 'ephemeral' end`;

export interface AdminTenant {
  readonly tenant: Tenant;
  readonly ownerEmail: string | null;
}

export interface TenantFilter extends PageRequest {
  readonly status: TenantStatus | null;
  readonly ownerId: string | null;
  readonly now: Date;
}

/** Newest first. */
export async function listTenants(sql: Sql, filter: TenantFilter): Promise<AdminPage<AdminTenant>> {
  const rows = await sql.query<TenantColumns & { owner_email: string | null }>(
    `select tenants.*, accounts.email as owner_email from porchlight.tenants tenants
     left join porchlight.accounts accounts on accounts.id = tenants.owner_id
     left join porchlight.tenants mark on mark.id = $2
     where ($2::text is null or (tenants.created_at, tenants.id) < (mark.created_at, mark.id))
       and ($3::text is null or ${statusColumn('$5::timestamptz')} = $3)
       and ($4::text is null or tenants.owner_id = $4)
     order by tenants.created_at desc, tenants.id desc limit $1`,
    [filter.limit + 1, filter.after, filter.status, filter.ownerId, filter.now],
  );
  const tenants = rows.map((row) => ({ tenant: fromColumns(row), ownerEmail: row.owner_email }));
  return toPage(tenants, filter.limit, ({ tenant }) => tenant.id);
}
