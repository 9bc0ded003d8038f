/** Numbers and lives of projects after a restore: no number may be given out twice. `$1` and `$2` bound a batch of projects. */
import { TRANSFER_H } from '@porchlight/contract';
import { numberEvents } from '../limits/counters-statement.ts';
import { isTestSession } from '../social-login/users/test-user-marks.ts';
import { POOLED_SCHEMA } from '../sweeps/session-slices.ts';

/** Projects in one batch: a transaction of some hundred milliseconds. */
export const BATCH = 1_000;

export const NEXT_BATCH = `
  select max(id) as last, count(*)::int as count from (
    select id from porchlight.tenants where id > $1 order by id limit ${BATCH}
  ) as batch`;

export const SILOS_OF_BATCH = `
  select tenant_id as "tenantId" from porchlight.social_login_resources
  where placement = 'siloed' and tenant_id > $1 and tenant_id <= $2 order by tenant_id`;

const SKIPPED = `${numberEvents('$1::bigint')}, last_user_id = last_user_id + $1::bigint`;

/** Numbers of users and events continue after the highest one that may have been given out. */
export const MOVE_NUMBERS = `
  update ${POOLED_SCHEMA}.social_counters set ${SKIPPED} where tenant_id > $2 and tenant_id <= $3`;
export const moveNumbersOfSilo = (schema: string): string => `update ${schema}.social_counters set ${SKIPPED}`;

/** The same for resources that were deleted: a new resource continues after their numbers. */
export const MOVE_FLOORS = `
  update porchlight.event_floors floors
  set event_id = event_id + $1::bigint, last_user_id = last_user_id + $1::bigint
  where tenant_id > $2 and tenant_id <= $3
    and not exists (select 1 from porchlight.social_login_resources resources where resources.tenant_id = floors.tenant_id)`;

/**
 * Access tokens, sign-ins under way and the records of a project's issuer name the life of their resource. A new life ends
 * all of them, even those that the backup does not know and those that a node with a wrong clock made.
 */
export const NEW_LIVES = `
  update porchlight.social_login_resources set epoch = epoch + $1::int where tenant_id > $2 and tenant_id <= $3`;
/** The life of the next resource: none that the backup does not know may be lived again. */
export const NEW_LIVES_OF_TENANTS = `
  update porchlight.tenants set resource_epoch = resource_epoch + $1::int where id > $2 and id <= $3`;

/** Running nodes read the resources again. */
export const TELL_NODES = `
  insert into porchlight.revocations (kind, tenant_id, created_at)
  select 'tenant', tenant_id, now() from porchlight.social_login_resources where tenant_id > $1 and tenant_id <= $2`;

/** Offers to take over a project. `$3` is the moment, `$4` the time after which no offer can have been made. */
export const END_TRANSFERS = `
  with offered as (
    select id, transfer_expires_at > now() as stands, transfer_expires_at - interval '${TRANSFER_H} hours' as made
    from porchlight.tenants where id > $1 and id <= $2 and transfer_hash is not null
  ), ended as (
    update porchlight.tenants tenants set transfer_hash = null, transfer_expires_at = null
    from offered where tenants.id = offered.id and (made <= $3::timestamptz or made > $4::timestamptz)
    returning stands
  )
  select (select count(*) filter (where stands) from ended)::int as ended,
    (select count(*) filter (where stands) from offered)::int as offered`;

export type CountedProjects = {
  readonly projects: number;
  readonly provisioned: number;
  readonly keyless: number;
};

/** Projects that exist, those of them with social login, and those that nobody can open: without an owner and a key. */
export const COUNT_PROJECTS = `
  select count(*)::int as projects,
    (select count(*) from porchlight.social_login_resources)::int as provisioned,
    count(*) filter (where owner_id is null and (expires_at is null or expires_at > now()) and not exists (
      select 1 from porchlight.tenant_keys keys where keys.tenant_id = tenants.id and kind <> 'leaked'))::int as keyless
  from porchlight.tenants tenants where deleted_at is null`;

export const countSessions = (schema: string): string => `
  select count(*)::int as count from ${schema}.social_sessions where expires_at > now() and not ${isTestSession('id')}`;

export const DATABASE_TIME = `select date_trunc('milliseconds', clock_timestamp()) as now`;
