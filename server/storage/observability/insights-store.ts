/**
 * What an owner may see about the people and sign-ins of a project: only allowed columns, and a limited number of rows.
 */
import type { InsightDay, InsightsStore } from '../../observability/ports.ts';
import { createOwnerStore } from '../accounts/owner-store.ts';
import type { Database, Queryable, Row } from '../database.ts';
import { lockCounters } from '../limits/counters-statement.ts';
import { parseDetails } from '../social-login/events/day-counts-statement.ts';
import {
  locationsOf,
  newestEventsOfEach,
  newestOfEach,
  readAcrossPlacements,
} from '../social-login/placement/across-placements-statement.ts';
import { inPlace } from '../social-login/placement/placed-query.ts';
import { socialSchema } from '../social-login/placement/social-placement.ts';
import { IS_NO_TEST_EVENT, IS_NO_TEST_USER } from '../social-login/users/test-user-marks.ts';
import { tallyStatement } from '../social-login/users/user-days-statement.ts';
import type { Columns } from '../tables.ts';
import { daysSinceArm, NEWEST_OF_EACH_FIRST } from './insights-statement.ts';
import { type OnTwoDays, onTwoDaysArm } from './on-two-days-statement.ts';

type UserColumns = Columns<'SocialUser', 'tenantId' | 'id' | 'email' | 'name' | 'picture' | 'firstSeen' | 'lastSeen'>;

type EventColumns = Columns<'SocialEvent', 'tenantId' | 'event' | 'userId' | 'email' | 'createdAt'>;

type CountedDay = Columns<
  'SocialDay',
  'tenantId' | 'day' | 'started' | 'logins' | 'declined' | 'failures' | 'details' | 'usersFirstSeen' | 'usersLastSeen'
>;
/** A project without a day has one row, with no day in it. */
type DayColumns = { tallied: boolean } & (CountedDay | (Columns<'SocialDay', 'tenantId'> & { day: null }));

type Store = Queryable & Pick<Database, 'transaction'>;

const USER_COLUMNS = ['email', 'name', 'picture', 'first_seen', 'last_seen'];

export const createInsightsStore = (database: Store): InsightsStore => ({
  ...createOwnerStore(database),

  async newestUsersOfEach(tenantIds, limit) {
    const rows = await readAcrossPlacements<UserColumns>(database, tenantIds, {
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
    const rows = await readAcrossPlacements<EventColumns>(database, tenantIds, {
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

  async onTwoDays(tenantIds, from, until) {
    const statement = { armOfEach: onTwoDaysArm, values: [from, until] };
    const rows = await readAcrossPlacements<OnTwoDays & Row>(database, tenantIds, statement);
    return new Map(rows.map(({ tenantId, people }) => [tenantId, people]));
  },

  async daysSince(tenantIds, firstDay) {
    const rows = await readDays(database, tenantIds, firstDay);
    const behind = [...new Set(rows.filter(({ tallied }) => !tallied).map(({ tenant_id }) => tenant_id))];
    const days = rows.filter(({ tallied }) => tallied);
    for (const tenantId of behind) days.push(...(await tallyAndRead(database, tenantId, firstDay)));
    return days.flatMap((row) => (row.day === null ? [] : presentDay(row)));
  },
});

const readDays = (on: Queryable, tenantIds: readonly string[], firstDay: string): Promise<DayColumns[]> =>
  readAcrossPlacements<DayColumns>(on, tenantIds, { arm: daysSinceArm, values: [firstDay] });

/**
 * Counts the users of a project again. A transaction that writes a user waits for it, so the days are exact when they are
 * read.
 */
const tallyAndRead = (database: Store, tenantId: string, firstDay: string): Promise<DayColumns[]> =>
  inPlace(
    () =>
      database.transaction(async (on) => {
        for (const { placement } of await locationsOf(on, [tenantId])) {
          const schema = socialSchema(tenantId, placement);
          await on.query(lockCounters(schema), [tenantId]);
          await on.query(tallyStatement(schema), [tenantId]);
        }
        return readDays(on, [tenantId], firstDay);
      }),
    [],
  );

const presentDay = ({
  tenant_id,
  day,
  started,
  logins,
  declined,
  failures,
  details,
  users_first_seen,
  users_last_seen,
}: CountedDay): InsightDay => ({
  tenantId: tenant_id,
  day,
  started,
  logins,
  declined,
  failures,
  details: parseDetails(details),
  firstSeen: users_first_seen,
  lastSeen: users_last_seen,
});
