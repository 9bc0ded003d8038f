/**
 * After a restore: everything that was ended since the backup must stay ended, and no number may be given out twice.
 */
import { numberEvents } from '../limits/counters-statement.ts';
import type { Rows } from '../tables.ts';

export type RecoveredPlace = Pick<Rows['SocialLoginResource'], 'tenantId' | 'placement'>;

export const PLACES = `
  select tenant_id as "tenantId", placement from porchlight.social_login_resources order by tenant_id`;

/**
 * Sessions that existed at the time of the backup. They all end, even if the clock of a node is wrong; sweeps delete them.
 */
export const endSessionsOf = (schema: string): string => `
  with ended as (
    update ${schema}.social_sessions set expires_at = $1::timestamptz
    where created_at <= $1::timestamptz and expires_at > $1::timestamptz returning 1
  )
  select count(*)::int as count from ended`;

/** Numbers of users and events continue after the highest one that may have been given out. */
export const moveNumbersOf = (schema: string): string => `
  update ${schema}.social_counters
  set ${numberEvents('$1::bigint')}, last_user_id = last_user_id + $1::bigint`;

/** The same for resources that were deleted: a new resource continues after their numbers. */
export const MOVE_FLOORS = `
  update porchlight.event_floors floors
  set event_id = event_id + $1::bigint, last_user_id = last_user_id + $1::bigint
  where not exists (select 1 from porchlight.social_login_resources resources where resources.tenant_id = floors.tenant_id)`;

/**
 * Access tokens name the life of their resource. A new life ends the tokens of all sessions, even of those that the backup
 * does not know.
 */
export const NEW_LIVES = `
  update porchlight.social_login_resources set epoch = epoch + $1::int`;
export const NEW_LIVES_OF_TENANTS = `
  update porchlight.tenants set resource_epoch = resource_epoch + $1::int`;
/** Running nodes read the resource again. */
export const TELL_NODES = `
  insert into porchlight.revocations (kind, tenant_id, created_at)
  select 'tenant', tenant_id, $1::timestamptz from porchlight.social_login_resources`;

export const END_KEYS = `
  with ended as (
    delete from porchlight.tenant_keys where created_at <= $1::timestamptz returning tenant_id
  ), keyless as (
    select distinct ended.tenant_id from ended join porchlight.tenants tenants on tenants.id = ended.tenant_id
    where tenants.owner_id is null and tenants.deleted_at is null
  )
  select (select count(*) from ended)::int as keys, (select count(*) from keyless)::int as unclaimed`;

/** Links by which somebody takes a project: one that was used or refused since would work again. */
export const END_LINKS = `
  with claims as (
    update porchlight.claims set expires_at = $1::timestamptz
    where status = 'pending' and created_at <= $1::timestamptz and expires_at > $1::timestamptz returning 1
  ), transfers as (
    update porchlight.tenants set transfer_hash = null, transfer_expires_at = null
    where transfer_hash is not null returning 1
  )
  select ((select count(*) from claims) + (select count(*) from transfers))::int as count`;
