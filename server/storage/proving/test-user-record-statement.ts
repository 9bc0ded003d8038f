import { TEST_USER_LIFETIME_S } from '@porchlight/contract';
import { IS_TEST_USER } from '../social-login/users/test-user-marks.ts';

const COLUMNS = 'id, subject, email, name, picture, first_seen as "firstSeen", last_seen as "lastSeen"';
const IS_ALIVE = `${IS_TEST_USER} and first_seen > $3::timestamptz - interval '${TEST_USER_LIFETIME_S} seconds'`;

export const findTestUserStatement = (schema: string): string => `
  select ${COLUMNS} from ${schema}.social_users where tenant_id = $1 and id = $2 and ${IS_ALIVE}`;

export const changeTestUserStatement = (schema: string): string => `
  update ${schema}.social_users set email = coalesce($4::text, email), name = coalesce($5::text, name)
  where tenant_id = $1 and id = $2 and ${IS_ALIVE} returning ${COLUMNS}`;
