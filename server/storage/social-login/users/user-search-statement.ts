/**
 * Users whose address or name begins with a text, newest first, found by indexes in the order of bytes. `$2` and `$3`
 * are the beginning and the end of the range. Matches are collected up to a limit, and only those of the page are read
 * as rows.
 */
import type { Rows } from '../../tables.ts';

const GATHERED_MAX = 500;

const COLUMNS = `id, email, name, picture, first_seen as "firstSeen", last_seen as "lastSeen"`;

/** If the page is empty there is one row without a user. */
export type BeginningUser = Pick<Rows['SocialUser'], 'email' | 'name' | 'picture' | 'firstSeen' | 'lastSeen'> & {
  readonly id: Rows['SocialUser']['id'] | null;
  readonly found: number;
  readonly isAll: boolean;
};

/**
 * The same expressions as in the indexes. A provider may send a name of any length, and an index entry is limited to about
 * 2,700 bytes.
 */
const BEGINNING_OF = { email: 'lower(email)', name: 'lower(left(name, 200))' } as const;

const beginning = (schema: string, text: string): string => `
    select id from ${schema}.social_users where tenant_id = $1 and ${text} ~>=~ $2 and ${text} ~<~ $3
      and issuer <> $4 limit ${GATHERED_MAX + 1}`;

export const beginningUsers = (schema: string): string => `
  with by_email as materialized (${beginning(schema, BEGINNING_OF.email)}
  ), by_name as materialized (${beginning(schema, BEGINNING_OF.name)}
  ), gathered as materialized (select id from by_email union select id from by_name
  ), page as materialized (select id from gathered where id < $5 order by id desc limit $6
  )
  select (select count(*) from gathered) as found,
    greatest((select count(*) from by_email), (select count(*) from by_name)) <= ${GATHERED_MAX} as "isAll", users.*
  from (select 1) one left join (
    select matched.* from page cross join lateral (
      select ${COLUMNS} from ${schema}.social_users where tenant_id = $1 and id = page.id limit 1
    ) as matched
  ) as users on true order by users.id desc`;
