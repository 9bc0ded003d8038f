/** Users of a tenant, read in pages by id. */
import type { TenantLocation, UserRecord, UserStore } from '../../social-login/ports.ts';
import type { Database, Row } from '../database.ts';
import { queryPlace } from './placed-query.ts';
import { socialSchema } from './social-placement.ts';
import { holdsNul, textSearch } from './text-search.ts';

type UserColumns = Row & {
  id: number;
  email: string;
  name: string | null;
  picture: string | null;
  first_seen: Date;
  last_seen: Date;
};

const COLUMNS = 'id, email, name, picture, first_seen, last_seen';

export function createUserStore(database: Database): UserStore {
  const from = (location: TenantLocation): string =>
    `select ${COLUMNS} from ${socialSchema(location.tenantId, location.placement)}.social_users where tenant_id = $1`;
  return {
    async page(location, { after, limit, email, q }) {
      if (holdsNul(email) || holdsNul(q)) return [];
      const values: unknown[] = [location.tenantId, after, limit];
      const conditions = ['id > $2'];
      if (email !== undefined) conditions.push(`lower(email) = lower($${values.push(email)})`);
      if (q !== undefined) {
        const { operator, pattern } = textSearch(q);
        const wanted = `${operator} $${values.push(pattern)}`;
        conditions.push(`(email ${wanted} or name ${wanted})`);
      }
      const rows = await queryPlace<UserColumns>(
        database,
        `${from(location)} and ${conditions.join(' and ')} order by id limit $3`,
        values,
      );
      return rows.map(toUser);
    },
    async find(location, userId) {
      const [row] = await queryPlace<UserColumns>(database, `${from(location)} and id = $2`, [
        location.tenantId,
        userId,
      ]);
      return row ? toUser(row) : null;
    },
  };
}

const toUser = (row: UserColumns): UserRecord => ({
  id: row.id,
  email: row.email,
  name: row.name,
  picture: row.picture,
  firstSeen: row.first_seen,
  lastSeen: row.last_seen,
});
