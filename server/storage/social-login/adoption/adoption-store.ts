/** The former system of an app: where it is, who its users were there, and the tokens that have been used. */
import type { AdoptionStore } from '../../../social-login/ports/adoption.ts';
import type { Database } from '../../database.ts';
import { AdoptedTokenEntity } from '../../entities/adoption.ts';
import { SocialLoginResourceEntity } from '../../entities/social-login.ts';
import { holdsNul } from '../../holds-nul.ts';
import { announceTenant } from '../../revocations/revocation-log.ts';
import type { Rows } from '../../tables.ts';
import { lockTenant } from '../../tenants/tenant-store.ts';
import { queryPlace } from '../placement/placed-query.ts';
import { socialSchema } from '../placement/social-placement.ts';
import { formerPersonStatement } from '../sign-in/adopt-statement.ts';

type Person = Pick<Rows['SocialUser'], 'issuer' | 'subject' | 'email' | 'name' | 'picture'>;

export const createAdoptionStore = (database: Database): Omit<AdoptionStore, 'adopt'> => ({
  set: (tenantId, adoption, now) =>
    database.transaction(async (transaction) => {
      await lockTenant(transaction, tenantId);
      // A session that is being taken over fails if the resource has changed since it was read.
      await transaction.em.nativeUpdate(SocialLoginResourceEntity, { tenantId }, { adoption, updatedAt: now });
      await announceTenant(transaction, tenantId, now);
    }),

  async findFormer({ tenantId, placement }, issuer, subject) {
    if (holdsNul(subject)) return null;
    const statement = formerPersonStatement(socialSchema(tenantId, placement));
    const [person] = await queryPlace<Person>(database, statement, [tenantId, issuer, subject]);
    return person ?? null;
  },

  async isSpent(tenantId, tokenHash) {
    return (await database.em.count(AdoptedTokenEntity, { tenantId, tokenHash })) > 0;
  },
});
