/**
 * Events up to a tenant's floor are gone for every reader, though the sweep may still have to delete them: so a history of
 * millions is deleted at once, and nobody waits for the rows. Whoever reads events asks for those above it.
 */
import type { Sql } from '../database.ts';

/** The floor of the tenant that the expression names. */
export const floorOf = (tenant: string): string =>
  `coalesce((select floors.event_id from porchlight.event_floors floors where floors.tenant_id = ${tenant}), 0)`;

/** Up to so many events are deleted with their resource; of more the sweep takes care. */
const AT_ONCE = 10_000;

/** What the counters say that a tenant has. */
export interface Counted {
  readonly users: number;
  readonly sessions: number;
  readonly events: number;
}

export async function countHistory(sql: Sql, schema: string, tenantId: string): Promise<Counted> {
  const [row] = await sql.query<Counted & Record<string, number>>(
    `select users, sessions, last_event_id - ${floorOf('$1')} as events from ${schema}.social_counters where tenant_id = $1`,
    [tenantId],
  );
  return { users: row?.users ?? 0, sessions: row?.sessions ?? 0, events: Math.max(0, row?.events ?? 0) };
}

/**
 * Raises the floor above everything there is, inside the transaction that deletes the resource, and deletes the events of
 * a history that is short. Those of a silo go with it.
 */
export async function closeHistory(sql: Sql, schema: string, tenantId: string, isDropped: boolean): Promise<void> {
  const { events } = await countHistory(sql, schema, tenantId);
  const isShort = isDropped || events <= AT_ONCE;
  await sql.query(
    `insert into porchlight.event_floors as floors (tenant_id, event_id, swept_to, last_user_id, updated_at)
     select tenant_id, last_event_id, case when $2 then last_event_id else 0 end, last_user_id, now()
     from ${schema}.social_counters where tenant_id = $1
     on conflict (tenant_id) do update set event_id = excluded.event_id, last_user_id = excluded.last_user_id,
       swept_to = greatest(floors.swept_to, excluded.swept_to), updated_at = excluded.updated_at`,
    [tenantId, isShort],
  );
  if (isShort && !isDropped) {
    await sql.query(`delete from ${schema}.social_login_events where tenant_id = $1`, [tenantId]);
  }
}

/** The counters of a resource begin behind the last numbers that an earlier one of the tenant gave out. */
export async function beginCounters(sql: Sql, schema: string, tenantId: string): Promise<void> {
  await sql.query(
    `insert into ${schema}.social_counters (tenant_id, last_user_id, last_event_id, users, sessions)
     select $1, coalesce(max(last_user_id), 0), coalesce(max(event_id), 0), 0, 0
     from porchlight.event_floors where tenant_id = $1`,
    [tenantId],
  );
}
