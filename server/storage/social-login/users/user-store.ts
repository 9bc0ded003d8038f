/** Users of a tenant, read in pages by id. */
import { TEST_ISSUER } from '../../../people/test-user.ts';
import type { TenantLocation } from '../../../social-login/ports/resource.ts';
import type { UserRecord, UserStore } from '../../../social-login/ports/users.ts';
import type { Database } from '../../database.ts';
import { holdsNul } from '../../holds-nul.ts';
import { inPlace, queryPlace } from '../placement/placed-query.ts';
import { schemaOf, socialSchema } from '../placement/social-placement.ts';
import { countBeyondStatement } from './people-beyond-statement.ts';
import { beginningRange, textSearch } from './text-search.ts';
import { type BeginningUser, beginningUsers } from './user-search-statement.ts';

const COLUMNS = ['id', 'email', 'name', 'picture', 'firstSeen', 'lastSeen'] as const;

const isUser = (row: BeginningUser): row is BeginningUser & UserRecord => row.id !== null;

const usersOf = (database: Database, location: TenantLocation) =>
  database.tables
    .withSchema(schemaOf(location))
    .selectFrom('SocialUser')
    .select(COLUMNS)
    .where('tenantId', '=', location.tenantId);

async function pageOf(
  database: Database,
  ...[location, filter]: Parameters<UserStore['page']>
): ReturnType<UserStore['page']> {
  const { after, before, limit, email, q, ids, bySeen = false, withTest = false } = filter;
  if (holdsNul(email) || holdsNul(q)) return [];
  let page = usersOf(database, location).where('id', '>', after);
  if (before !== undefined) page = page.where('id', '<', before);
  if (ids !== undefined) page = page.where('id', 'in', ids.length === 0 ? [0] : [...ids]);
  if (!withTest) page = page.where('issuer', '!=', TEST_ISSUER);
  if (email !== undefined) {
    page = page.where(
      ({ fn }) => fn<string>('lower', ['email']),
      '=',
      ({ fn, val }) => fn('lower', [val(email)]),
    );
  }
  if (q !== undefined) {
    const { operator, pattern } = textSearch(q);
    page = page.where((is) => is.or([is('email', operator, pattern), is('name', operator, pattern)]));
  }
  return inPlace(
    () =>
      page
        .orderBy(bySeen ? 'lastSeen' : 'id', before === undefined && !bySeen ? 'asc' : 'desc')
        .limit(limit)
        .execute(),
    [],
  );
}

export function createUserStore(database: Database): UserStore {
  return {
    page: (...asked) => pageOf(database, ...asked),

    async countBeyond(location, { domains, emails }, since) {
      const statement = countBeyondStatement(socialSchema(location.tenantId, location.placement));
      const [row] = await queryPlace<{ count: number }>(database, statement, [
        location.tenantId,
        since,
        [...emails],
        [...domains],
      ]);
      return row?.count ?? 0;
    },

    async beginning(location, { q, before, limit }) {
      const range = holdsNul(q) ? null : beginningRange(q);
      if (!range) return null;
      const values = [location.tenantId, range.from, range.below, TEST_ISSUER, before, limit];
      const rows = await queryPlace<BeginningUser>(
        database,
        beginningUsers(socialSchema(location.tenantId, location.placement)),
        values,
      );
      const { found = 0, isAll = true } = rows[0] ?? {};
      return found > 0 && isAll ? rows.filter(isUser).map(({ found: _, isAll: __, ...user }) => user) : null;
    },

    async find(location, userId) {
      const found = await inPlace(
        () =>
          usersOf(database, location)
            .select(['formerIssuer', 'formerSubject'])
            .where('id', '=', userId)
            .executeTakeFirst(),
        undefined,
      );
      if (!found) return null;
      const { formerIssuer: issuer, formerSubject: subject, ...user } = found;
      return { ...user, former: issuer === null || subject === null ? null : { issuer, subject } };
    },
  };
}
