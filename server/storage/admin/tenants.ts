/** Tenants as the operator sees them. State is read here; it is changed only by the tenant's named transitions. */
import type { TenantStatus } from '@porchlight/contract';
import { expressionBuilder } from 'kysely';
import { pageOf } from '../../kernel/page.ts';
import type { Tenant } from '../../tenants/tenant.ts';
import type { Queryable } from '../database.ts';
import { TENANT_COLUMNS } from '../entities/tenant.ts';
import { beside, partOf, type Schema } from '../tables.ts';
import type { AdminPage, PageRequest } from './page.ts';

/** The same rule as `statusOf`, for counting and filtering; `tenant` is the alias that it reads. */
export function statusAt(now: Date) {
  const is = expressionBuilder<Schema & { tenant: Schema['Tenant'] }, 'tenant'>();
  return is
    .case()
    .when(
      is.or([
        is('tenant.deletedAt', 'is not', null),
        is('tenant.removedAt', 'is not', null),
        is('tenant.expiresAt', '<=', now),
      ]),
    )
    .then<TenantStatus>('expired')
    .when('tenant.pausedReason', 'is not', null)
    .then<TenantStatus>('paused')
    .when('tenant.claimedAt', 'is not', null)
    .then<TenantStatus>('claimed')
    .else<TenantStatus>('ephemeral')
    .end();
}

interface AdminTenant {
  readonly tenant: Tenant;
  readonly ownerEmail: string | null;
}

interface TenantFilter extends PageRequest {
  readonly status: TenantStatus | null;
  readonly ownerId: string | null;
  readonly now: Date;
}

/** Newest first. */
export async function listTenants(
  { tables }: Queryable,
  { limit, after, status, ownerId, now }: TenantFilter,
): Promise<AdminPage<AdminTenant>> {
  const rows = await tables
    .selectFrom('Tenant as tenant')
    .leftJoin('Account as owner', 'owner.id', 'tenant.ownerId')
    .select('owner.email')
    .select(beside('tenant', TENANT_COLUMNS))
    .$if(after !== null, (page) =>
      page.where((is) => {
        const mark = is.selectFrom('Tenant as mark').select(['mark.createdAt', 'mark.id']).where('mark.id', '=', after);
        return is(is.refTuple('tenant.createdAt', 'tenant.id'), '<', mark.$asTuple('createdAt', 'id'));
      }),
    )
    .$if(status !== null, (page) => page.where(statusAt(now), '=', status))
    .$if(ownerId !== null, (page) => page.where('tenant.ownerId', '=', ownerId))
    .orderBy('tenant.createdAt', 'desc')
    .orderBy('tenant.id', 'desc')
    .limit(limit + 1)
    .execute();
  const tenants = rows.map((row) => ({ tenant: partOf(row, 'tenant', TENANT_COLUMNS), ownerEmail: row.email }));
  return pageOf(tenants, limit, ({ tenant }) => tenant.id);
}
