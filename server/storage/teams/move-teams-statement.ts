/** Export and import of teams, a page or a batch at a time. Each statement is about one tenant. */
import { IS_NO_TEST_USER } from '../social-login/users/test-user-marks.ts';

/** The members of some teams, each by the identity whose profile the user has. Without test users. */
export const membersOfTeams = (schema: string): string => `
  select members.team_id as "teamId", members.role, members.added_at as "addedAt", users.issuer, users.subject
  from ${schema}.team_members members
  join ${schema}.social_users users on users.tenant_id = $1 and users.id = members.user_id
  where members.tenant_id = $1 and members.team_id = any($2::bigint[]) and users.${IS_NO_TEST_USER}
  order by members.team_id, members.user_id`;

/** These users stay until the end of the transaction: erasing waits. In the order of ids, like every lock of many users. */
export const holdUsersStatement = (schema: string): string => `
  select users.id from ${schema}.social_users users
  where users.tenant_id = $1 and users.id = any($2::bigint[]) and users.${IS_NO_TEST_USER} order by users.id for share`;

/** In how many teams each of these users is. */
export const countTeamsOfUsers = (schema: string): string => `
  select user_id as "userId", count(*)::int as teams from ${schema}.team_members
  where tenant_id = $1 and user_id = any($2::bigint[]) group by user_id`;

/** Counts a team that already has a number, if there is room for one more. `$3` is the cap. */
export const PLACE_TEAM = `
  update porchlight.team_resources set last_team_id = greatest(last_team_id, $2::bigint), team_count = team_count + 1
  where tenant_id = $1 and created_at is not null and ($3::bigint is null or team_count < $3::bigint)
  returning tenant_id as "tenantId"`;
