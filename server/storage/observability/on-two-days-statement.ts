/** How many people of a tenant signed in on two days or more from `$1` until before `$2`. It reads the sign-ins by their index. */
import { dayOf } from '../social-login/events/day-counts-statement.ts';
import { floorOf } from '../social-login/placement/event-floor-statement.ts';
import { IS_NO_TEST_EVENT } from '../social-login/users/test-user-marks.ts';

export interface OnTwoDays {
  readonly tenantId: string;
  readonly people: number;
}

export const onTwoDaysArm = (schema: string, tenant: string): string => `
  select ${tenant} as "tenantId", count(*)::int as people from (
    select user_id from ${schema}.social_login_events
    where tenant_id = ${tenant} and event = 'authorize' and id > ${floorOf(tenant)} and user_id is not null
      and created_at >= $1::timestamptz and created_at < $2::timestamptz and ${IS_NO_TEST_EVENT}
    group by user_id having count(distinct ${dayOf('created_at')}) > 1
  ) as came_again`;
