import { sha256 } from '../../crypto/hashes.ts';
import type { TestUserStore } from '../../people/ports.ts';
import type { Database } from '../database.ts';
import { lockCounters } from '../limits/counters-statement.ts';
import { queryPlace } from '../social-login/placement/placed-query.ts';
import { socialSchema } from '../social-login/placement/social-placement.ts';
import type { Rows } from '../tables.ts';
import { orNull } from './people-store.ts';
import { createTestUserStatement, livingTestUsersStatement } from './test-user-statement.ts';

/** At most `max` test users of a tenant live at a time. */
export const createTestUserStore = (database: Database, max: number): TestUserStore => ({
  create: async ({ tenantId, placement }, { subject, email, name }, session, now) => {
    const created = await orNull(() =>
      database.transaction(async ({ query }) => {
        const schema = socialSchema(tenantId, placement);
        // Locked until the end, so that each of several calls counts the ones before it.
        await query(lockCounters(schema), [tenantId]);
        const { sessionId, refreshToken, expiresAt } = session;
        const values = [tenantId, now, subject, email, name, sessionId, sha256(refreshToken), expiresAt, max];
        const [created] = await query<Pick<Rows['SocialUser'], 'id'>>(createTestUserStatement(schema), values);
        return created?.id ?? null;
      }),
    );
    if (created !== null) database.tellEvents(tenantId);
    return created;
  },

  async living({ tenantId, placement }, now) {
    const statement = livingTestUsersStatement(socialSchema(tenantId, placement));
    const rows = await queryPlace<Pick<Rows['SocialUser'], 'id'>>(database, statement, [tenantId, now]);
    return rows.map(({ id }) => id);
  },
});
