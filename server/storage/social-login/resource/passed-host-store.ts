/** Places to which sign-ins led, in the row of the resource: deleting the resource deletes them. */
import type { PassedHostStore } from '../../../social-login/ports/passed-hosts.ts';
import type { Database, Queryable } from '../../database.ts';
import { SocialLoginResourceEntity } from '../../entities/social-login.ts';

export const createPassedHostStore = (database: Database): PassedHostStore => {
  const rowsOf = ({ tables }: Queryable, tenantId: string) =>
    tables.selectFrom('SocialLoginResource').select('passedHosts').where('tenantId', '=', tenantId);
  return {
    read: async (tenantId) => (await rowsOf(database, tenantId).executeTakeFirst())?.passedHosts ?? [],

    change: (tenantId, change) =>
      database.transaction(async (transaction) => {
        const row = await rowsOf(transaction, tenantId).forUpdate().executeTakeFirst();
        if (!row) return;
        const passedHosts = change(row.passedHosts);
        await transaction.em.nativeUpdate(SocialLoginResourceEntity, { tenantId }, { passedHosts });
      }),
  };
};
