/** A user, found by one of their identities. An address never finds anybody. */
import type { KnownPeople } from '../../../social-login/ports/sign-in.ts';
import type { Database } from '../../database.ts';
import { holdsNul } from '../../holds-nul.ts';
import type { Rows } from '../../tables.ts';
import { queryPlace } from '../placement/placed-query.ts';
import { socialSchema } from '../placement/social-placement.ts';
import { profileOfIdentityStatement } from './identity-statement.ts';

type Profile = Pick<Rows['SocialUser'], 'email' | 'name' | 'picture'>;

export const createKnownPeople = (database: Database): KnownPeople => ({
  async find({ tenantId, placement }, issuer, subject) {
    if (holdsNul(subject)) return null;
    const statement = profileOfIdentityStatement(socialSchema(tenantId, placement));
    const [person] = await queryPlace<Profile>(database, statement, [tenantId, issuer, subject]);
    return person ? { issuer, subject, ...person } : null;
  },
});
