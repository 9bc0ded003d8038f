/** The users that one identity leads to, in all projects. `$1` is the issuer, `$2` the subject. */
import type { Rows } from '../../tables.ts';

export type Silo = Pick<Rows['SocialLoginResource'], 'tenantId' | 'placement'>;

export type PersonSomewhere = Pick<Rows['SocialIdentity'], 'tenantId' | 'userId'>;

const HASH = "hashtextextended(issuer || ' ' || subject, 0)";
const IS_IDENTITY = 'issuer = $1::text and subject = $2::text';

/** In the pooled tables, found by an index that does not begin with the tenant. */
export const PEOPLE_OF_IDENTITY = `
  select tenant_id as "tenantId", id as "userId" from porchlight.social_users
  where ${HASH} = hashtextextended($1::text || ' ' || $2::text, 0) and ${IS_IDENTITY}
  union
  select tenant_id, user_id from porchlight.social_identities
  where ${HASH} = hashtextextended($1::text || ' ' || $2::text, 0) and ${IS_IDENTITY}`;

/** How many silos one statement reads. */
export const SILOS_AT_ONCE = 100;

export const SILOS_AFTER = `
  select tenant_id as "tenantId", placement from porchlight.social_login_resources
  where placement = 'siloed' and tenant_id > $1 order by tenant_id limit ${SILOS_AT_ONCE}`;

/** In one silo, which has one tenant. */
export const peopleInSilo = (schema: string, tenants: string): string => `
  select tenant_id as "tenantId", id as "userId" from ${schema}.social_users
  where tenant_id = any(${tenants}) and ${IS_IDENTITY}
  union
  select tenant_id, user_id from ${schema}.social_identities
  where tenant_id = any(${tenants}) and ${IS_IDENTITY}`;
