/** Social-login resources: provisioning, reading and removing them. */
import { fail, ok } from '../../kernel/result.ts';
import { notProvisioned } from '../../social-login/directory.ts';
import type { ResourceStore, SocialLoginResource } from '../../social-login/ports.ts';
import { PROFILE_TERMS } from '../../tenants/runtime-profiles.ts';
import { refuseUnlessOpen } from '../../tenants/tenant.ts';
import type { Database, Row, Sql } from '../database.ts';
import { openUsage, scopeKeyOf } from '../limits/usage-store.ts';
import { fromColumns, lockTenant, type TenantColumns } from '../tenants/tenant-store.ts';
import { announceTenant } from './revocation-log.ts';
import { closePlace, createPlace, removePlace, socialSchema } from './social-placement.ts';

export function createResourceStore(database: Database): ResourceStore {
  return {
    find: (tenantId) => findResource(database, tenantId),

    async findWithTenant(tenantId) {
      const [row] = await database.query<TenantColumns & ResourceColumns>(
        `select tenants.*, ${RESOURCE_COLUMNS} from porchlight.tenants tenants ${WITH_RESOURCE} where tenants.id = $1`,
        [tenantId],
      );
      return row ? { tenant: fromColumns(row), resource: resourceBeside(row) } : null;
    },

    provision: ({ id }, { callbackUrls, callbackMode, sessionMaxDays }, now) =>
      database.transaction(async (transaction) => {
        const tenant = await lockTenant(transaction, id);
        if (!tenant) return fail({ code: 'tenantNotFound' });
        const refused = refuseUnlessOpen(tenant, now, false);
        if (refused) return fail(refused);
        const present = await findResource(transaction, id);
        if (!present) await createPlace(transaction, id, PROFILE_TERMS[tenant.runtimeProfile].placement);
        // Events are taken from a usage row by an update, so it has to be there first.
        await openUsage(transaction, scopeKeyOf(tenant));
        const [row] = await transaction.query<ResourceColumns>(
          `insert into porchlight.social_login_resources
             (tenant_id, callback_urls, placement, epoch, created_at, updated_at, callback_mode, session_max_days)
           values ($1, $2, $3, $4, $5, $5, $6, $7)
           on conflict (tenant_id) do update set callback_urls = excluded.callback_urls, updated_at = excluded.updated_at,
             callback_mode = excluded.callback_mode, session_max_days = excluded.session_max_days
           returning *, created_at as resource_created_at`,
          [
            id,
            JSON.stringify(callbackUrls),
            PROFILE_TERMS[tenant.runtimeProfile].placement,
            tenant.resourceEpoch,
            now,
            callbackMode ?? present?.callbackMode ?? 'tokens',
            sessionMaxDays === undefined ? (present?.sessionMaxDays ?? null) : sessionMaxDays,
          ],
        );
        await announceTenant(transaction, id, now);
        return row ? ok(toResource(row)) : fail(notProvisioned);
      }),

    remove: (tenantId, now) =>
      database.transaction(async (transaction) => {
        const tenant = await lockTenant(transaction, tenantId);
        const resource = await findResource(transaction, tenantId);
        if (!tenant || !resource) return null;
        const removed = await removeResource(transaction, resource);
        await announceTenant(transaction, tenantId, now);
        return removed;
      }),
  };
}

/**
 * Removes a resource with all its data inside a transaction that holds the tenant. Sign-ins under way and sessions are
 * locked first, usage after them: the order in which an approval and a refresh take their locks.
 */
export async function removeResource(sql: Sql, resource: SocialLoginResource) {
  const { tenantId, placement } = resource;
  const schema = socialSchema(tenantId, placement);
  await closePlace(sql, tenantId, placement);
  await sql.query('select 1 from porchlight.login_attempts where tenant_id = $1 order by state_hash for update', [
    tenantId,
  ]);
  await sql.query(`select 1 from ${schema}.social_sessions where tenant_id = $1 order by id for update`, [tenantId]);
  await sql.query(
    `update porchlight.usage used set stored_users = greatest(0, used.stored_users - counters.users)
     from ${schema}.social_counters counters, porchlight.tenants tenants
     where counters.tenant_id = $1 and tenants.id = $1
       and used.scope = coalesce('account:' || tenants.owner_id, 'tenant:' || tenants.id)`,
    [tenantId],
  );
  const removed = await removePlace(sql, tenantId, placement);
  await sql.query('delete from porchlight.login_attempts where tenant_id = $1', [tenantId]);
  await sql.query('delete from porchlight.social_login_resources where tenant_id = $1', [tenantId]);
  await sql.query('update porchlight.tenants set resource_epoch = resource_epoch + 1 where id = $1', [tenantId]);
  return removed;
}

export async function findResource(sql: Sql, tenantId: string): Promise<SocialLoginResource | null> {
  const [row] = await sql.query<ResourceColumns>(
    'select *, created_at as resource_created_at from porchlight.social_login_resources where tenant_id = $1',
    [tenantId],
  );
  return row ? toResource(row) : null;
}

/** Reads the resource beside its tenant in one statement: `tenants` is the alias it joins. */
export const WITH_RESOURCE =
  'left join porchlight.social_login_resources resources on resources.tenant_id = tenants.id';
export const RESOURCE_COLUMNS = `resources.tenant_id, resources.callback_urls, resources.callback_mode, resources.session_max_days, resources.placement, resources.epoch,
  resources.created_at as resource_created_at, resources.updated_at`;

export const resourceBeside = (row: ResourceColumns): SocialLoginResource | null =>
  row.tenant_id === null ? null : toResource(row);

export type ResourceColumns = Row & {
  tenant_id: string | null;
  callback_urls: string[];
  callback_mode: SocialLoginResource['callbackMode'];
  session_max_days: number | null;
  placement: SocialLoginResource['placement'];
  epoch: number;
  resource_created_at: Date;
  updated_at: Date;
};

const toResource = (row: ResourceColumns): SocialLoginResource => ({
  tenantId: row.tenant_id ?? '',
  callbackUrls: row.callback_urls,
  callbackMode: row.callback_mode,
  sessionMaxDays: row.session_max_days,
  placement: row.placement,
  epoch: row.epoch,
  createdAt: row.resource_created_at,
  updatedAt: row.updated_at,
});
