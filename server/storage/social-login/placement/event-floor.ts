/** The history of a tenant when its resource is made and when it is deleted. */
import type { TenantLocation } from '../../../social-login/ports/resource.ts';
import type { Queryable, Sql } from '../../database.ts';
import { quoteName } from '../../entities/schema-names.ts';
import { SocialEventEntity } from '../../entities/social-login.ts';
import {
  beginCountersStatement,
  type Counted,
  countAndHoldStatement,
  countStatement,
  raiseFloorStatement,
} from './event-floor-statement.ts';

/** Up to this many events are deleted with their resource; if there are more, the sweep deletes them. */
const AT_ONCE = 10_000;

/**
 * Locks the counters, from which every event takes its number, so no further events can come. `schema` is the one that
 * holds the tenant's tables.
 */
export async function holdHistory(sql: Sql, schema: string, tenantId: string): Promise<Counted> {
  const [row] = await sql.query<Counted>(countAndHoldStatement(quoteName(schema)), [tenantId]);
  return counted(row);
}

/** The same count without a lock. */
export async function countHistory(sql: Sql, schema: string, tenantId: string): Promise<Counted> {
  const [row] = await sql.query<Counted>(countStatement(quoteName(schema)), [tenantId]);
  return counted(row);
}

const counted = (row: Counted | undefined): Counted => ({
  users: row?.users ?? 0,
  sessions: row?.sessions ?? 0,
  events: Math.max(0, row?.events ?? 0),
});

/**
 * Runs inside the transaction that deletes the resource: deletes the events of a short history. Those of a silo are dropped
 * with it.
 */
export async function closeHistory(
  { query, em }: Queryable,
  schema: string,
  { tenantId, placement }: TenantLocation,
  events: number,
): Promise<void> {
  const isDropped = placement === 'siloed';
  const isShort = isDropped || events <= AT_ONCE;
  await query(raiseFloorStatement(quoteName(schema)), [tenantId, isShort]);
  if (isShort && !isDropped) await em.nativeDelete(SocialEventEntity, { tenantId }, { schema });
}

export async function beginCounters(sql: Sql, schema: string, tenantId: string): Promise<void> {
  await sql.query(beginCountersStatement(quoteName(schema)), [tenantId]);
}
