/** An owner's projects and their counters. */
import type { OwnerStore } from '../../accounts/ports.ts';
import type { Queryable } from '../database.ts';
import { TENANT_COLUMNS, TenantEntity } from '../entities/tenant.ts';
import { newestEventsOfEach, readAcrossPlacements } from '../social-login/across-placements-statement.ts';
import { lastDays } from './last-day-statement.ts';
import { type ProjectFigures, projectFigures } from './project-figures-statement.ts';

export const createOwnerStore = (sql: Queryable): OwnerStore => ({
  async projectsOf(accountId, limit) {
    const projects = await sql.tables
      .selectFrom('Tenant')
      .select(TENANT_COLUMNS)
      .where('ownerId', '=', accountId)
      .orderBy('claimedAt', 'desc')
      .orderBy('id')
      .limit(limit)
      .execute();
    // Whoever has fewer projects than the list takes is spared the count.
    const total = projects.length < limit ? projects.length : await sql.em.count(TenantEntity, { ownerId: accountId });
    return { projects, total };
  },

  async figuresOf(tenantIds) {
    const figures = await readAcrossPlacements<ProjectFigures>(sql, tenantIds, { arm: projectFigures });
    return new Map(figures.map(({ tenantId, ...figure }) => [tenantId, figure]));
  },

  async lastDaysOf(tenantIds) {
    const days = await readAcrossPlacements<{ tenantId: string; day: string }>(sql, tenantIds, { arm: lastDays });
    return new Map(days.map(({ tenantId, day }) => [tenantId, day]));
  },

  async lastEventsOf(tenantIds) {
    const armOfEach = newestEventsOfEach(['created_at'], 1);
    const newest = await readAcrossPlacements<{ tenant_id: string; created_at: Date }>(sql, tenantIds, { armOfEach });
    return new Map(newest.map(({ tenant_id, created_at }) => [tenant_id, created_at]));
  },
});
