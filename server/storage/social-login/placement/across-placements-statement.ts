/**
 * Reads social-login data of several tenants in one statement, wherever each tenant's data is: one arm for the pooled
 * tables and one for each silo. The number of tenants must be bounded by the caller.
 */
import { getOrInsert } from '../../../kernel/get-or-insert.ts';
import type { TenantLocation } from '../../../social-login/ports/resource.ts';
import type { Queryable, Row } from '../../database.ts';
import { anyOf } from '../../tables.ts';
import { floorOf } from './event-floor-statement.ts';
import { isGone } from './placed-query.ts';
import { socialSchema } from './social-placement.ts';

export type PerTenant = (schema: string, tenant: string) => string;

export interface AcrossPlacements {
  /** Selects from the tables of one quoted schema; `tenants` is an expression for the `text[]` of tenant ids. */
  readonly arm?: (schema: string, tenants: string) => string;
  /** Selects the rows of one tenant; `tenant` is an expression for its id. Used instead of `arm`. */
  readonly armOfEach?: PerTenant;
  /** Parameters of the arms: `$1` and following. */
  readonly values?: readonly unknown[];
  /** The text after all arms, such as an order and a limit. */
  readonly end?: string;
}

export const readAcrossPlacements = async <R extends Row>(
  on: Queryable,
  tenantIds: readonly string[],
  statement: AcrossPlacements,
): Promise<R[]> => readAtLocations<R>(on, await locationsOf(on, tenantIds), statement);

/** The same for callers that already know where the data of the tenants is. */
export async function readAtLocations<R extends Row>(
  on: Queryable,
  locations: readonly TenantLocation[],
  statement: AcrossPlacements,
): Promise<R[]> {
  try {
    return await readOnce<R>(on, locations, statement);
  } catch (error) {
    // The resource was deleted since its placement was read.
    if (!isGone(error)) throw error;
    const tenantIds = locations.map(({ tenantId }) => tenantId);
    return readOnce<R>(on, await locationsOf(on, tenantIds), statement);
  }
}

async function readOnce<R extends Row>(
  on: Queryable,
  locations: readonly TenantLocation[],
  { arm, armOfEach, values = [], end = '' }: AcrossPlacements,
): Promise<R[]> {
  const groups = groupBySchema(locations);
  const parameters: unknown[] = [...values];
  const parameter = (value: unknown): string => `$${parameters.push(value)}`;
  const arms = [...groups].flatMap(([schema, ids]) => [
    ...(arm ? [arm(schema, `${parameter(ids)}::text[]`)] : []),
    ...(armOfEach ? ids.map((id) => armOfEach(schema, `${parameter(id)}::text`)) : []),
  ]);
  if (arms.length === 0) return [];
  const all = arms.map((text) => `(${text})`).join(' union all ');
  return on.query<R>(`select * from (${all}) as everywhere ${end}`, parameters);
}

/** Tenants without the resource have no data, and are left out. */
export const locationsOf = ({ tables }: Queryable, tenantIds: readonly string[]): Promise<TenantLocation[]> =>
  tables
    .selectFrom('SocialLoginResource')
    .select(['tenantId', 'placement'])
    .where('tenantId', '=', anyOf(tenantIds))
    .execute();

function groupBySchema(locations: readonly TenantLocation[]): Map<string, string[]> {
  const groups = new Map<string, string[]>();
  for (const { tenantId, placement } of locations) {
    const schema = socialSchema(tenantId, placement);
    getOrInsert(groups, schema, (): string[] => []).push(tenantId);
  }
  return groups;
}

/**
 * The newest rows of each tenant above the id that an expression on the tenant gives, read from the end of the index. Each
 * tenant has its own arm: on a distributed table, each arm then goes to the server that has its rows.
 */
export const newestOfEach =
  (
    table: string,
    columns: readonly string[],
    limit: number,
    above = (_tenant: string) => '0',
    only = 'true',
  ): PerTenant =>
  (schema, tenant) =>
    `select ${['tenant_id', 'id', ...columns].join(', ')} from ${schema}.${table}
    where tenant_id = ${tenant} and id > ${above(tenant)} and ${only} order by id desc limit ${limit}`;

export const newestEventsOfEach = (columns: readonly string[], limit: number, only?: string): PerTenant =>
  newestOfEach('social_login_events', columns, limit, floorOf, only);
