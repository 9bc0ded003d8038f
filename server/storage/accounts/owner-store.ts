/** An owner's projects and their counters. */
import type { OwnerStore } from '../../accounts/ports.ts';
import type { Queryable } from '../database.ts';
import { TENANT_COLUMNS, TenantEntity } from '../entities/tenant.ts';
import { readAcrossPlacements } from '../social-login/placement/across-placements-statement.ts';
import {
  type ActiveSessions,
  activeSessions,
  type ProjectFigures,
  projectFigures,
} from './project-figures-statement.ts';

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
    // No count is needed for an account with fewer projects than the limit.
    const total = projects.length < limit ? projects.length : await sql.em.count(TenantEntity, { ownerId: accountId });
    return { projects, total };
  },

  async figuresOf(tenantIds) {
    const figures = await readAcrossPlacements<ProjectFigures>(sql, tenantIds, { arm: projectFigures });
    return new Map(figures.map(({ tenantId, ...figure }) => [tenantId, figure]));
  },

  async activeSessionsOf(tenantIds, now) {
    const statement = { armOfEach: activeSessions, values: [now] };
    const active = await readAcrossPlacements<ActiveSessions>(sql, tenantIds, statement);
    return new Map(active.map(({ tenantId, sessions }) => [tenantId, sessions]));
  },
});
