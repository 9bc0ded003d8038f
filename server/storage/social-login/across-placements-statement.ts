/**
 * Reads social-login data of several tenants in one statement, wherever each tenant's data is: one arm for the pooled
 * tables and one for each silo. The number of tenants must be bounded by the caller.
 */
import type { Queryable, Row } from '../database.ts';
import { anyOf } from '../tables.ts';
import { floorOf } from './event-floor-statement.ts';
import { isGone } from './placed-query.ts';
import { socialSchema } from './social-placement.ts';

export interface AcrossPlacements {
  /** Selects from the tables of one quoted schema; `tenants` is an expression for the `text[]` of tenant ids. */
  readonly arm: (schema: string, tenants: string) => string;
  /** Parameters of the arms' own: `$1` and on. */
  readonly values?: readonly unknown[];
  /** What follows all arms together, such as an order and a limit. */
  readonly end?: string;
}

export async function readAcrossPlacements<R extends Row>(
  on: Queryable,
  tenantIds: readonly string[],
  statement: AcrossPlacements,
): Promise<R[]> {
  try {
    return await readOnce<R>(on, tenantIds, statement);
  } catch (error) {
    // The resource was deleted since its placement was read.
    if (!isGone(error)) throw error;
    return readOnce<R>(on, tenantIds, statement);
  }
}

async function readOnce<R extends Row>(
  on: Queryable,
  tenantIds: readonly string[],
  { arm, values = [], end = '' }: AcrossPlacements,
): Promise<R[]> {
  const groups = await groupBySchema(on, tenantIds);
  if (groups.size === 0) return [];
  const arms = [...groups.keys()].map((schema, index) => arm(schema, `$${values.length + index + 1}::text[]`));
  const all = arms.map((text) => `(${text})`).join(' union all ');
  return on.query<R>(`select * from (${all}) as everywhere ${end}`, [...values, ...groups.values()]);
}

/** Tenants without the resource have no data, and are left out. */
async function groupBySchema({ tables }: Queryable, tenantIds: readonly string[]): Promise<Map<string, string[]>> {
  const groups = new Map<string, string[]>();
  const resources = await tables
    .selectFrom('SocialLoginResource')
    .select(['tenantId', 'placement'])
    .where('tenantId', '=', anyOf(tenantIds))
    .execute();
  for (const { tenantId, placement } of resources) {
    const schema = socialSchema(tenantId, placement);
    groups.set(schema, [...(groups.get(schema) ?? []), tenantId]);
  }
  return groups;
}

/** The newest rows of each tenant above the id that an expression on `wanted.id` gives, found from the end of the index. */
export const newestOfEach =
  (table: string, columns: readonly string[], limit: number, above = '0'): AcrossPlacements['arm'] =>
  (schema, tenants) =>
    `select newest.* from unnest(${tenants}) as wanted (id) cross join lateral (
    select ${['tenant_id', 'id', ...columns].join(', ')} from ${schema}.${table} entry
    where entry.tenant_id = wanted.id and entry.id > ${above} order by entry.id desc limit ${limit}) as newest`;

export const newestEventsOfEach = (columns: readonly string[], limit: number): AcrossPlacements['arm'] =>
  newestOfEach('social_login_events', columns, limit, floorOf('wanted.id'));
