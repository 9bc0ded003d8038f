/**
 * Which user an identity leads to. The first identity of a user is in the user's own row, linked ones are in a separate
 * table. A link counts before a row: a node of an older release may have made a user for an identity that was already
 * linked.
 */
import type { Rows } from '../../tables.ts';

/**
 * The id of the user, or null. `$1` is the tenant. A link whose user is gone leads nowhere. The user is a subquery:
 * without statistics, the planner would join the two tables by all links of the tenant.
 */
export const userOfIdentity = (schema: string, issuer: string, subject: string): string => `coalesce(
      (select (select users.id from ${schema}.social_users users where users.tenant_id = $1 and users.id = linked.user_id)
        from ${schema}.social_identities linked
        where linked.tenant_id = $1 and linked.issuer = ${issuer} and linked.subject = ${subject}),
      (select users.id from ${schema}.social_users users
        where users.tenant_id = $1 and users.issuer = ${issuer} and users.subject = ${subject}))`;

export type FoundPerson = Pick<Rows['SocialUser'], 'id' | 'signInHour' | 'signIns'>;

export const personOfIdentityStatement = (schema: string): string => `
  select id, sign_in_hour as "signInHour", sign_ins as "signIns" from ${schema}.social_users
  where tenant_id = $1 and id = ${userOfIdentity(schema, '$2', '$3')}`;

/** The stored profile of the user that an identity leads to. */
export const profileOfIdentityStatement = (schema: string): string => `
  select email, name, picture from ${schema}.social_users
  where tenant_id = $1 and id = ${userOfIdentity(schema, '$2', '$3')}`;

/** SQLSTATE of a division by zero, which nothing else in a sign-in can cause. */
export const LINKS_MOVED = '22012';

/**
 * A sign-in reads which user an identity leads to, and then waits for the counters. If an identity was linked or
 * removed in between, the answer may be wrong. The counters row is then newer than the one that was read, and the whole
 * statement fails. With a condition instead, the earlier parts of the statement would still take effect.
 */
export const unlessLinksMoved = (now: string, before: string): string =>
  `${now}.links / case when ${now}.links = ${before}.links then 1 else 0 end`;

export type IdentityRow = Pick<Rows['SocialIdentity'], 'issuer' | 'subject' | 'addedAt'> & {
  readonly isFirst: boolean;
};

/** The identities of a user, the first one first. A link whose user is gone does not count. */
export const identitiesStatement = (schema: string): string => `
  select issuer, subject, coalesce(identity_added_at, first_seen) as "addedAt", true as "isFirst"
  from ${schema}.social_users where tenant_id = $1 and id = $2
  union all
  select linked.issuer, linked.subject, linked.added_at, false from ${schema}.social_identities linked
  join ${schema}.social_users users on users.tenant_id = $1 and users.id = $2
  where linked.tenant_id = $1 and linked.user_id = $2
  order by 4 desc, 3, 1, 2`;

export type IssuerRow = Pick<Rows['SocialIdentity'], 'userId' | 'issuer'>;

/**
 * The issuers of several users, the first one of each first. They are read one by one, because for a page of users a
 * planner without statistics of the tenant would read all of its users and links.
 */
export const issuersStatement = (schema: string): string => `
  select wanted.id as "userId", found.issuer, found.place from (select distinct unnest($2::bigint[]) as id) wanted
  cross join lateral (
    select users.issuer, 0 as place from ${schema}.social_users users where users.tenant_id = $1 and users.id = wanted.id
    union all
    select linked.issuer, 1 from ${schema}.social_identities linked
    where linked.tenant_id = $1 and linked.user_id = wanted.id
    offset 0
  ) found
  order by 1, 3, 2`;

/** Locked first, in the order of a sign-in: the user, then the counters. */
export const lockUser = (schema: string): string =>
  `select id from ${schema}.social_users where tenant_id = $1 and id = $2 for update`;

/** A link whose user is gone is replaced. */
export const linkStatement = (schema: string): string => `
  insert into ${schema}.social_identities as linked (tenant_id, user_id, issuer, subject, added_at)
  values ($1, $2, $3, $4, $5)
  on conflict (tenant_id, issuer, subject) do update set user_id = excluded.user_id, added_at = excluded.added_at`;

export const unlinkStatement = (schema: string): string =>
  `delete from ${schema}.social_identities where tenant_id = $1 and user_id = $2 and issuer = $3 and subject = $4`;

/** A linked identity takes the place of the first one. */
export const promoteStatement = (schema: string): string =>
  `update ${schema}.social_users set issuer = $3, subject = $4, identity_added_at = $5 where tenant_id = $1 and id = $2`;

export const countLinkChange = (schema: string): string =>
  `update ${schema}.social_counters set links = links + 1 where tenant_id = $1`;
