/** How many people came since `$2` and are in neither of two lists: of addresses, and of domains. */
import { IS_NO_TEST_USER } from './test-user-marks.ts';

/** The count stops here, because nobody reads a higher number. */
const COUNTED_MAX = 1_000;

export const countBeyondStatement = (schema: string): string => `
  select count(*)::int as count from (
    select 1 from ${schema}.social_users where tenant_id = $1 and last_seen >= $2 and ${IS_NO_TEST_USER}
      and lower(email) <> all($3::text[]) and substring(lower(email) from '[^@]*$') <> all($4::text[])
    limit ${COUNTED_MAX}
  ) people`;
