/** The statements of the delivery workers. Each is one transaction, and takes no lock that another worker waits for. */
import { PROJECT_NOTICE, USER_CREATED, WEBHOOK_ORDER_ATTEMPTS } from '@porchlight/contract';
import { floorOf } from '../social-login/placement/event-floor-statement.ts';

/** An earlier message that later ones of the same user wait for. */
const HOLDS_BACK = `earlier.status = 'pending' and earlier.attempts < ${WEBHOOK_ORDER_ATTEMPTS}`;

/**
 * Makes deliveries of the events after the last one that a webhook has read, and moves its position. An event is
 * written in the transaction that it reports, and ids become visible in order, so nothing is missed and a refresh costs
 * nothing more. If another worker is reading for a webhook, it is skipped. While a receiver fails, an event whose user
 * already has a waiting message is due with that message. It runs for one tenant at a time, because Citus cannot join
 * more than one with local tables.
 */
export const collectStatement = (schema: string): string => `
  with hook as (
    select id, last_event_id, events, failing_since from porchlight.webhooks
    where id = $1 and tenant_id = $4 and off_reason is null for update skip locked
  ), batch as (
    select happened.id, happened.event, happened.user_id, happened.created_at, happened.metadata
    from ${schema}.social_login_events happened
    where happened.tenant_id = $4 and happened.id > (select last_event_id from hook) and happened.id > ${floorOf('$4')}
    order by happened.id limit $3
  ), news as (
    select id, event, user_id, created_at, 1 as turn from batch
    union all
    select id, '${USER_CREATED}', user_id, created_at, 0 from batch
    where event = 'authorize' and metadata ->> 'first' = 'true'
  ), queued as (
    insert into porchlight.webhook_deliveries
      (webhook_id, kind, event_id, user_id, status, attempts, created_at, next_attempt_at)
    select hook.id, news.event, news.id, news.user_id, 'pending', 0, news.created_at,
      case when hook.failing_since is null or news.user_id is null then $2::timestamptz else greatest($2::timestamptz, (
        select earlier.next_attempt_at from porchlight.webhook_deliveries earlier
        where earlier.webhook_id = hook.id and earlier.user_id = news.user_id and ${HOLDS_BACK}
        order by earlier.id limit 1)) end
    from hook, news where jsonb_exists(hook.events, news.event) order by news.id, news.turn
  )
  update porchlight.webhooks moved set last_event_id = reached.id
  from (select max(id) as id, count(*)::int as size from batch) reached
  where moved.id = $1 and reached.id is not null
  returning reached.size`;

/** The webhooks whose tenant has unread events, by the counters of one schema. */
export const behindStatement = (schema: string): string => `
  select hooks.id from porchlight.webhooks hooks
  join ${schema}.social_counters counters on counters.tenant_id = hooks.tenant_id
  where hooks.id = any($1) and hooks.off_reason is null and counters.last_event_id > hooks.last_event_id
  order by hooks.id`;

const IS_DUE = `status = 'pending' and next_attempt_at <= $1`;
/** The same condition as in the indexes of waiting messages. */
const WAITS = `status = 'pending' and next_attempt_at is not null`;
const WHOSE = `hooks.id, hooks.tenant_id as "tenantId", hooks.answered_at as "answeredAt",
  hooks.failing_since as "failingSince", tenants.owner_id is not null as "isClaimed"`;
const OWNED_HOOKS = `porchlight.webhooks hooks left join porchlight.tenants tenants on tenants.id = hooks.tenant_id`;

/** The webhooks of the rows that have been due the longest. If there are fewer rows than the limit, these are all. */
export const LONGEST_DUE = `
  select ${WHOSE}, due.count as due from (
    select webhook_id, count(*)::int as count, min(place) as place from (
      select webhook_id, row_number() over (order by next_attempt_at, id) as place
      from porchlight.webhook_deliveries where ${IS_DUE} order by next_attempt_at, id limit $2
    ) rows group by webhook_id
  ) due join ${OWNED_HOOKS} on hooks.id = due.webhook_id order by due.place`;

/**
 * All webhooks with due messages, even if a few have very many rows: the index is read once for each webhook, from one to
 * the next.
 */
export const ALL_DUE = `
  with recursive walk as (
    (select webhook_id from porchlight.webhook_deliveries where ${WAITS} order by webhook_id limit 1)
    union all
    select next.webhook_id from walk cross join lateral (
      select webhook_id from porchlight.webhook_deliveries
      where ${WAITS} and webhook_id > walk.webhook_id order by webhook_id limit 1
    ) next
  )
  select ${WHOSE}, due.count as due from walk cross join lateral (
    select count(*)::int as count, min(next_attempt_at) as since from (
      select next_attempt_at from porchlight.webhook_deliveries
      where webhook_id = walk.webhook_id and ${IS_DUE} order by next_attempt_at, id limit $2
    ) rows
  ) due join ${OWNED_HOOKS} on hooks.id = walk.webhook_id
  where due.count > 0 order by due.since, hooks.id`;

/**
 * Takes due messages until the lease ends, as many for each webhook as it has places. Messages of one user stay in order: a
 * row waits for an earlier one of the same user, until that one has failed often enough.
 */
export const TAKE_DUE = `
  with candidates as (
    select next.id from unnest($2::text[], $3::int[]) as turn (webhook_id, places) cross join lateral (
      select due.id from (
        select id, user_id, next_attempt_at from porchlight.webhook_deliveries
        where webhook_id = turn.webhook_id and ${IS_DUE} order by next_attempt_at, id limit $4
      ) due
      where due.user_id is null or not exists (
        select 1 from porchlight.webhook_deliveries earlier
        where earlier.webhook_id = turn.webhook_id and earlier.user_id = due.user_id and earlier.id < due.id
          and ${HOLDS_BACK})
      order by due.next_attempt_at, due.id limit turn.places
    ) next
  ), taken as (
    select id from porchlight.webhook_deliveries where id in (select id from candidates) and ${IS_DUE}
    for update skip locked
  )
  update porchlight.webhook_deliveries deliveries set next_attempt_at = $5::timestamptz
  from taken where deliveries.id = taken.id
  returning deliveries.id`;

/** Stores the results of attempts. A message of a webhook that has been switched off is not scheduled. */
export const SETTLE = `
  update porchlight.webhook_deliveries deliveries set status = settled.status, attempts = settled.attempts,
    response_status = settled.response_status, response_text = settled.response_text, error = settled.error, delivered_at = settled.delivered_at,
    next_attempt_at = case when hooks.off_reason is null then settled.next_attempt_at end
  from unnest($1::bigint[], $2::text[], $3::int[], $4::int[], $5::text[], $6::timestamptz[], $7::timestamptz[],
    $8::text[]) as settled (id, status, attempts, response_status, error, delivered_at, next_attempt_at, response_text),
    porchlight.webhooks hooks
  where deliveries.id = settled.id and hooks.id = deliveries.webhook_id`;

/** Moves the messages that wait for an earlier message of the same user. */
export const MOVE_FOLLOWERS = `
  update porchlight.webhook_deliveries set next_attempt_at = $4::timestamptz
  where webhook_id = $1 and user_id = $2 and id > $3 and status = 'pending' and next_attempt_at <> $4::timestamptz`;

/** Events by number, of the tenants of one schema. Citus joins a silo with floors that it has distributed only in this way. */
export const eventsStatement = (schema: string): string => `
  with floors as materialized (
    select tenant_id, event_id from porchlight.event_floors where tenant_id = any($1::text[])
  )
  select events.tenant_id as "tenantId", id, event, user_id as "userId", email, redirect_uri as "redirectUri",
    return_to as "returnTo", metadata, created_at as "createdAt"
  from unnest($1::text[], $2::bigint[]) as wanted (tenant_id, event_id)
  join ${schema}.social_login_events events on events.tenant_id = wanted.tenant_id and events.id = wanted.event_id
  left join floors on floors.tenant_id = events.tenant_id
  where events.id > coalesce(floors.event_id, 0)`;

/** Tells the webhooks of a tenant about a person's record, inside the transaction that changes it. */
export const TELL_WEBHOOKS = `
  insert into porchlight.webhook_deliveries
    (webhook_id, kind, user_id, status, attempts, created_at, next_attempt_at)
  select id, $2::text, $3::bigint, 'pending', 0, $4::timestamptz, case when off_reason is null then $4::timestamptz end
  from porchlight.webhooks where tenant_id = $1 and jsonb_exists(events, $2::text)`;

/** Webhooks that are on and take notices, after `$1`. */
export const NOTICE_READERS = `
  select id, tenant_id, told_notices from porchlight.webhooks
  where id > $1 and off_reason is null and jsonb_exists(events, '${PROJECT_NOTICE}') order by id limit $2`;

/** The newest deliveries of several tenants, found from the end of the index of each webhook. */
export const NEWEST_DELIVERIES = `
  select hooks.tenant_id, newest.* from porchlight.webhooks hooks cross join lateral (
    select kind, status, attempts, response_status, created_at from porchlight.webhook_deliveries deliveries
    where deliveries.webhook_id = hooks.id order by deliveries.id desc limit $2
  ) as newest
  where hooks.tenant_id = any($1) order by newest.created_at desc limit $2`;

/** Locked by a creation until it is stored, so that the next one counts it. */
export const LOCK_TENANT_WEBHOOKS = `select pg_advisory_xact_lock(hashtextextended('webhooks:' || $1, 0))`;
