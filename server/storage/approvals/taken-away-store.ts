/** What keys have taken away, in the row of the resource: deleting the resource erases it. */
import type { TakenAwayStore } from '../../approvals/ports.ts';
import type { Database, Queryable } from '../database.ts';
import { SocialLoginResourceEntity } from '../entities/social-login.ts';

export const createTakenAwayStore = (database: Database): TakenAwayStore => {
  const rowsOf = ({ tables }: Queryable, tenantId: string) =>
    tables.selectFrom('SocialLoginResource').select('takenAway').where('tenantId', '=', tenantId);
  return {
    read: async (tenantId) => (await rowsOf(database, tenantId).executeTakeFirst())?.takenAway ?? [],

    change: (tenantId, change) =>
      database.transaction(async (transaction) => {
        const row = await rowsOf(transaction, tenantId).forUpdate().executeTakeFirst();
        if (!row) return;
        const takenAway = change(row.takenAway);
        await transaction.em.nativeUpdate(SocialLoginResourceEntity, { tenantId }, { takenAway });
      }),
  };
};
