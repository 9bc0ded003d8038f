import { TEST_USER_LIFETIME_S } from '@porchlight/contract';
import { IS_TEST_USER } from '../social-login/users/test-user-marks.ts';

const COLUMNS = 'id, subject, email, name, picture, first_seen as "firstSeen", last_seen as "lastSeen"';
const IS_ALIVE = `${IS_TEST_USER} and first_seen > $3::timestamptz - interval '${TEST_USER_LIFETIME_S} seconds'`;

export const findTestUserStatement = (schema: string): string => `
  select ${COLUMNS} from ${schema}.social_users where tenant_id = $1 and id = $2 and ${IS_ALIVE}`;

/** Found by the user, which has an index; there are few test users. */
export const testSignInsStatement = (schema: string): string => `
  select users.id as "userId", happened.redirect_uri as "redirectUri"
  from ${schema}.social_users users join ${schema}.social_login_events happened
    on happened.tenant_id = users.tenant_id and happened.user_id = users.id
  where users.tenant_id = $1 and users.${IS_TEST_USER} and users.first_seen > $3::timestamptz - interval '${TEST_USER_LIFETIME_S} seconds'
    and happened.event = 'authorize' and happened.redirect_uri is not null and happened.created_at >= $2
  order by happened.id`;

export const changeTestUserStatement = (schema: string): string => `
  update ${schema}.social_users set email = coalesce($4::text, email), name = coalesce($5::text, name)
  where tenant_id = $1 and id = $2 and ${IS_ALIVE} returning ${COLUMNS}`;
