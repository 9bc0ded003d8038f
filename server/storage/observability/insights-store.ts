/** What an owner may see of the people and sign-ins of a project: columns by allowlist, rows by bound. */
import type { InsightsStore } from '../../observability/ports.ts';
import { createOwnerStore } from '../accounts/owner-store.ts';
import type { Queryable } from '../database.ts';
import { newestEventsOfEach, newestOfEach, readAcrossPlacements } from '../social-login/across-placements-statement.ts';
import { IS_NO_TEST_EVENT, IS_NO_TEST_USER } from '../social-login/test-user-marks.ts';
import type { Columns } from '../tables.ts';
import { daysSinceArm, NEWEST_OF_EACH_FIRST, outcomesSinceArm } from './insights-statement.ts';

type UserColumns = Columns<'SocialUser', 'tenantId' | 'id' | 'email' | 'name' | 'picture' | 'firstSeen' | 'lastSeen'>;

type EventColumns = Columns<'SocialEvent', 'tenantId' | 'event' | 'userId' | 'email' | 'createdAt'>;

type OutcomeColumns = Columns<'SocialEvent', 'tenantId' | 'event'> & {
  stage: string | null;
  code: string | null;
  count: number;
  returning: number;
};

type DayColumns = Columns<'SocialDay', 'tenantId' | 'day' | 'logins' | 'failures'>;

const USER_COLUMNS = ['email', 'name', 'picture', 'first_seen', 'last_seen'];

export const createInsightsStore = (sql: Queryable): InsightsStore => ({
  ...createOwnerStore(sql),

  async newestUsersOfEach(tenantIds, limit) {
    const rows = await readAcrossPlacements<UserColumns>(sql, tenantIds, {
      armOfEach: newestOfEach('social_users', USER_COLUMNS, limit, undefined, IS_NO_TEST_USER),
      end: NEWEST_OF_EACH_FIRST,
    });
    return rows.map(({ tenant_id, first_seen, last_seen, ...user }) => ({
      ...user,
      tenantId: tenant_id,
      firstSeen: first_seen,
      lastSeen: last_seen,
    }));
  },

  async newestEventsOfEach(tenantIds, limit) {
    const rows = await readAcrossPlacements<EventColumns>(sql, tenantIds, {
      armOfEach: newestEventsOfEach(['event', 'user_id', 'email', 'created_at'], limit, IS_NO_TEST_EVENT),
      end: NEWEST_OF_EACH_FIRST,
    });
    return rows.map(({ tenant_id, event, user_id, email, created_at }) => ({
      tenantId: tenant_id,
      event,
      userId: user_id,
      email,
      at: created_at,
    }));
  },

  async daysSince(tenantIds, firstDay) {
    const rows = await readAcrossPlacements<DayColumns>(sql, tenantIds, {
      arm: daysSinceArm,
      values: [firstDay],
    });
    return rows.map(({ tenant_id, ...day }) => ({ ...day, tenantId: tenant_id }));
  },

  async outcomesSince(tenantIds, since, newest) {
    const rows = await readAcrossPlacements<OutcomeColumns>(sql, tenantIds, {
      armOfEach: outcomesSinceArm(newest),
      values: [since],
    });
    return rows.map(({ tenant_id, ...outcome }) => ({ ...outcome, tenantId: tenant_id }));
  },
});
