/** Raises the floor of one tenant to its last old event of a slice. `$3` is how many hours events are kept. */
import { floorOf } from '../social-login/placement/event-floor-statement.ts';

const SLICE = 5_000;

export const raiseStatement = (schema: string): string => `
  with slice as (
    select id, created_at from ${schema}.social_login_events
    where tenant_id = $1 and id > ${floorOf('$1')} order by id limit ${SLICE}
  ), old as (
    select max(id) as id from slice where created_at < least($2, now() - make_interval(hours => $3))
  )
  insert into porchlight.event_floors as floors (tenant_id, event_id, swept_to, last_user_id, updated_at)
  select $1, old.id, 0, 0, now() from old where old.id is not null
  on conflict (tenant_id) do update set event_id = greatest(floors.event_id, excluded.event_id),
    updated_at = excluded.updated_at
  returning event_id`;
