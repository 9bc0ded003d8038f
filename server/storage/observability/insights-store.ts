/** What an owner may see of the people and sign-ins of a project: columns by allowlist, rows by bound. */
import type { InsightsStore } from '../../observability/ports.ts';
import { createOwnerStore } from '../accounts/owner-store.ts';
import type { Queryable } from '../database.ts';
import { parseDetails } from '../social-login/events/day-counts-statement.ts';
import {
  newestEventsOfEach,
  newestOfEach,
  readAcrossPlacements,
} from '../social-login/placement/across-placements-statement.ts';
import { IS_NO_TEST_EVENT, IS_NO_TEST_USER } from '../social-login/users/test-user-marks.ts';
import type { Columns } from '../tables.ts';
import { daysSinceArm, NEWEST_OF_EACH_FIRST, newcomersSinceArm } from './insights-statement.ts';

type UserColumns = Columns<'SocialUser', 'tenantId' | 'id' | 'email' | 'name' | 'picture' | 'firstSeen' | 'lastSeen'>;

type EventColumns = Columns<'SocialEvent', 'tenantId' | 'event' | 'userId' | 'email' | 'createdAt'>;

type NewcomerColumns = Columns<'SocialUser', 'tenantId'> & {
  first_day: string | null;
  newcomers: number;
  seen: number;
};

type DayColumns = Columns<'SocialDay', 'tenantId' | 'day' | 'started' | 'logins' | 'declined' | 'failures' | 'details'>;

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
    return rows.map(({ tenant_id, details, ...day }) => ({
      ...day,
      tenantId: tenant_id,
      details: parseDetails(details),
    }));
  },

  async newcomersSince(tenantIds, since) {
    const rows = await readAcrossPlacements<NewcomerColumns>(sql, tenantIds, {
      armOfEach: newcomersSinceArm,
      values: [since],
    });
    return rows.map(({ tenant_id, first_day, newcomers, seen }) => ({
      tenantId: tenant_id,
      day: first_day,
      users: newcomers,
      seen,
    }));
  },
});
