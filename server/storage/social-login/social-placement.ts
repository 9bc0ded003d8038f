/** Where a tenant's social-login data is, and the making and removing of that location. */
import type { Placement } from '../../tenants/runtime-profiles.ts';
import type { Sql } from '../database.ts';
import { CORE_SCHEMA, quoteName, siloSchema } from '../schema-names.ts';
import { socialTables } from './social-tables.ts';

/** The quoted schema that holds the tables of this tenant. */
export const socialSchema = (tenantId: string, placement: Placement): string =>
  quoteName(placement === 'siloed' ? siloSchema(tenantId) : CORE_SCHEMA);

/** Makes the location and the tenant's counter row. Numbers start at 1. */
export async function createPlace(sql: Sql, tenantId: string, placement: Placement): Promise<void> {
  if (placement === 'siloed') {
    const schema = siloSchema(tenantId);
    await sql.query(`create schema ${quoteName(schema)}`);
    await sql.query(`revoke all on schema ${quoteName(schema)} from public`);
    for (const statement of socialTables(schema)) await sql.query(statement);
  }
  await sql.query(
    `insert into ${socialSchema(tenantId, placement)}.social_counters (tenant_id, last_user_id, last_event_id, users, sessions)
     values ($1, 0, 0, 0, 0)`,
    [tenantId],
  );
}

export interface Removed {
  readonly users: number;
  readonly sessions: number;
  readonly events: number;
}

const TABLES = ['social_users', 'social_sessions', 'social_login_events', 'social_counters', 'social_days'];

/**
 * Lets statements that are at work in a silo come to their end, and no other begin. Dropping its tables needs that anyway;
 * asked for at the end, it would wait for a refresh that itself waits for the usage row of the deletion.
 */
export async function closePlace(sql: Sql, tenantId: string, placement: Placement): Promise<void> {
  if (placement !== 'siloed') return;
  const schema = socialSchema(tenantId, placement);
  await sql.query(`lock table ${TABLES.map((table) => `${schema}.${table}`).join(', ')} in access exclusive mode`);
}

/** Removes everything of the tenant and tells how much there was. */
export async function removePlace(sql: Sql, tenantId: string, placement: Placement): Promise<Removed> {
  const schema = socialSchema(tenantId, placement);
  const [counted] = await sql.query<Removed & Record<string, number>>(
    `select users, (select count(*) from ${schema}.social_sessions where tenant_id = $1) as sessions,
       last_event_id as events from ${schema}.social_counters where tenant_id = $1`,
    [tenantId],
  );
  if (placement === 'siloed') await sql.query(`drop schema ${schema} cascade`);
  else for (const table of TABLES) await sql.query(`delete from ${schema}.${table} where tenant_id = $1`, [tenantId]);
  return { users: counted?.users ?? 0, sessions: counted?.sessions ?? 0, events: counted?.events ?? 0 };
}
