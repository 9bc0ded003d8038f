/**
 * Tenants with their resource: what a node reads when it sees a tenant for the first time. Under load this is so
 * frequent that building the text each time would cost more than the refresh itself. Columns are those of the entities.
 */
import { RESOURCE_COLUMNS } from '../../entities/social-login.ts';
import { TENANT_COLUMNS } from '../../entities/tenant.ts';
import type { Rows } from '../../tables.ts';

const columnOf = (property: string): string => property.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

const listOf = (table: string, alias: string, properties: readonly string[]): string =>
  properties.map((property) => `${table}.${columnOf(property)} as "${alias}:${property}"`).join(', ');

export const TENANTS_WITH_RESOURCE = `
  select ${listOf('tenants', 'tenant', TENANT_COLUMNS)}, ${listOf('resources', 'resource', RESOURCE_COLUMNS)}
  from porchlight.tenants tenants
  left join porchlight.social_login_resources resources on resources.tenant_id = tenants.id
  where tenants.id = any($1)`;

type Named<A extends string, R> = { [K in keyof R & string as `${A}:${K}`]: R[K] };

/** One row of the result; the columns of the resource are all null if there is none. */
export type TenantWithResource = Named<'tenant', Pick<Rows['Tenant'], (typeof TENANT_COLUMNS)[number]>> &
  Record<`resource:${(typeof RESOURCE_COLUMNS)[number]}`, unknown>;
