/** Where a tenant's social-login data is, and how that location is created and removed. */
import type { RemovedResource, TenantLocation } from '../../../social-login/ports/resource.ts';
import type { Placement } from '../../../tenants/runtime-profiles.ts';
import type { Queryable } from '../../database.ts';
import { CORE_SCHEMA, quoteName, siloSchema } from '../../entities/schema-names.ts';
import {
  SocialCounterEntity,
  SocialDayEntity,
  SocialIdentityEntity,
  SocialSessionEntity,
  SocialUserEntity,
} from '../../entities/social-login.ts';
import { TeamEntity, TeamInvitationEntity, TeamMemberEntity } from '../../entities/team.ts';
import { beginCounters, closeHistory, holdHistory } from './event-floor.ts';
import { closeSiloStatement, createSiloStatements, dropSiloStatement } from './silo-statement.ts';

/** The name of the schema that holds the tables of this tenant: for the entity manager and the query builder. */
export const schemaOf = ({ tenantId, placement }: TenantLocation): string =>
  placement === 'siloed' ? siloSchema(tenantId) : CORE_SCHEMA;

/** The name of the schema, quoted for SQL. */
export const socialSchema = (tenantId: string, placement: Placement): string =>
  quoteName(schemaOf({ tenantId, placement }));

/** Creates the location and the tenant's counter row. Numbers start at 1, and are never used again. */
export async function createPlace({ query }: Queryable, location: TenantLocation): Promise<void> {
  const { tenantId, placement } = location;
  const schema = schemaOf(location);
  if (placement === 'siloed') for (const statement of createSiloStatements(schema)) await query(statement);
  await beginCounters({ query }, schema, tenantId);
}

/** Lets no other statement into a silo from here on; in the pooled tables there is nothing to close. */
export async function closePlace({ query }: Queryable, location: TenantLocation): Promise<void> {
  if (location.placement === 'siloed') await query(closeSiloStatement(schemaOf(location)));
}

/**
 * Removes all data of the tenant and returns how much there was. The events of a long history are deleted later by the
 * sweep.
 */
export async function removePlace(on: Queryable, location: TenantLocation): Promise<RemovedResource> {
  const { tenantId, placement } = location;
  const schema = schemaOf(location);
  const removed = await holdHistory(on, schema, tenantId);
  await closeHistory(on, schema, location, removed.events);
  const { query, em } = on;
  if (placement === 'siloed') await query(dropSiloStatement(schema));
  else {
    await em.nativeDelete(SocialUserEntity, { tenantId }, { schema });
    await em.nativeDelete(SocialIdentityEntity, { tenantId }, { schema });
    await em.nativeDelete(SocialSessionEntity, { tenantId }, { schema });
    await em.nativeDelete(SocialCounterEntity, { tenantId }, { schema });
    await em.nativeDelete(SocialDayEntity, { tenantId }, { schema });
    await em.nativeDelete(TeamMemberEntity, { tenantId }, { schema });
    await em.nativeDelete(TeamInvitationEntity, { tenantId }, { schema });
    await em.nativeDelete(TeamEntity, { tenantId }, { schema });
  }
  return removed;
}
