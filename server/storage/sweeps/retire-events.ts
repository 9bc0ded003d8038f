/**
 * Raises the floor of every tenant to its last event that is older than events are kept; the sweep deletes what is below.
 * Ids rise with time, so the old ones are at the beginning: a look at the oldest tells whether there is anything to do.
 */
import { addHours } from '../../kernel/clock.ts';
import type { Database } from '../database.ts';
import { CORE_SCHEMA, quoteName } from '../schema-names.ts';
import { floorOf } from '../social-login/event-floor.ts';
import { isGone } from '../social-login/placed-query.ts';
import { socialSchema } from '../social-login/social-placement.ts';

const TENANTS = 500;
const SLICE = 5_000;

const raiseStatement = (schema: string): string => `
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

/** Nothing goes that is young by the database's clock: the time of the node may be wrong. */
export async function retireEvents(database: Database, keepDays: number, now: Date): Promise<void> {
  const keepHours = keepDays * 24;
  const before = addHours(now, -keepHours);
  const retire = async (schema: string, tenantId: string): Promise<void> => {
    for (let more = true; more; ) {
      const raised = await database.query(raiseStatement(schema), [tenantId, before, keepHours]);
      more = raised.length > 0;
    }
  };
  for (let after = ''; ; ) {
    const tenants = await database.query<{ tenant_id: string; placement: 'pooled' | 'siloed' }>(
      `select tenant_id, placement from porchlight.social_login_resources
       where tenant_id > $1 order by tenant_id limit ${TENANTS}`,
      [after],
    );
    for (const { tenant_id, placement } of tenants) {
      const schema = placement === 'siloed' ? socialSchema(tenant_id, placement) : quoteName(CORE_SCHEMA);
      await retire(schema, tenant_id).catch((error: unknown) => {
        if (!isGone(error)) throw error;
      });
    }
    if (tenants.length < TENANTS) return;
    after = tenants.at(-1)?.tenant_id ?? '';
  }
}
