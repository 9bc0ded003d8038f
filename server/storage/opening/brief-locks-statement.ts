/** A change of the schema that waits only briefly, and who keeps it waiting. */

/** How long a statement of this transaction may wait for a lock. */
export const WAIT_BRIEFLY = `select pg_backend_pid() as pid, set_config('lock_timeout', $1, true)`;

/**
 * The text of their statements is left out, because it may hold values of users. PostgreSQL does not tell this role how old
 * the transactions of other roles are: their age is null.
 */
const WHO = `coalesce(nullif(activity.application_name, ''), 'unnamed') as application, activity.usename as role,
  activity.state, floor(extract(epoch from clock_timestamp() - activity.xact_start))::int as "ageS"`;

/** Those that the server process with this number waits for. The number 0 is a prepared transaction. */
export const BLOCKERS_OF = `
  select distinct blocker.pid, ${WHO} from unnest(pg_blocking_pids($1)) blocker(pid)
  left join pg_stat_activity activity on activity.pid = blocker.pid order by 1`;

/** Transactions of at least a second that hold a lock on one of these tables: of the service ($1), or of a silo ($2). */
export const LOCK_HOLDERS = `
  select coalesce(activity.pid, 0) as pid, ${WHO}, array_agg(distinct class.relname::text order by class.relname::text) as tables
  from pg_locks lock
  join pg_class class on class.oid = lock.relation
  join pg_namespace space on space.oid = class.relnamespace
  left join pg_stat_activity activity on activity.pid = lock.pid
  where lock.locktype = 'relation' and lock.granted and lock.pid is distinct from pg_backend_pid()
    and lock.database = (select oid from pg_database where datname = current_database())
    and (space.nspname = 'porchlight' and class.relname = any($1)
      or starts_with(space.nspname, 'porchlight_') and class.relname = any($2))
    and coalesce(activity.xact_start <= clock_timestamp() - interval '1 second', true)
  group by activity.pid, activity.application_name, activity.usename, activity.state, activity.xact_start
  order by activity.xact_start nulls first`;
