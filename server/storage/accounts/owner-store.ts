/** An owner's projects and their counters. */
import type { OwnerStore } from '../../accounts/ports.ts';
import type { Queryable } from '../database.ts';
import { TENANT_COLUMNS, TenantEntity } from '../entities/tenant.ts';
import { readAcrossPlacements } from '../social-login/across-placements-statement.ts';
import { floorOf } from '../social-login/event-floor.ts';

type CounterColumns = { tenant_id: string; users: number; sessions: number; events: number };

export const createOwnerStore = (sql: Queryable): OwnerStore => ({
  async projectsOf(accountId, limit) {
    const projects = await sql.em.find(
      TenantEntity,
      { ownerId: accountId },
      { fields: TENANT_COLUMNS, orderBy: { claimedAt: 'desc', id: 'asc' }, limit },
    );
    // Whoever has fewer projects than the list takes is spared the count.
    const total = projects.length < limit ? projects.length : await sql.em.count(TenantEntity, { ownerId: accountId });
    return { projects, total };
  },

  async figuresOf(tenantIds) {
    const rows = await readAcrossPlacements<CounterColumns>(sql, tenantIds, {
      arm: (
        schema,
        tenants,
      ) => `select tenant_id, users, sessions, last_event_id - ${floorOf('counters.tenant_id')} as events
        from ${schema}.social_counters counters
        where tenant_id = any(${tenants})`,
    });
    // Events are numbered without gaps, so the last number above the floor is how many there are.
    return new Map(rows.map(({ tenant_id, users, sessions, events }) => [tenant_id, { users, sessions, events }]));
  },
});
