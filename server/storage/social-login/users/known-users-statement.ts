/** Finds the users of a file who exist already. */

/** Users with one of the identities or ids. Two separate look-ups, because a single one would read all users. */
export const knownStatement = (schema: string): string => `
  select users.id, users.issuer, users.subject from unnest($2::text[], $3::text[]) as wanted (issuer, subject)
  join ${schema}.social_users users
    on users.tenant_id = $1 and users.issuer = wanted.issuer and users.subject = wanted.subject
  union
  select users.id, linked.issuer, linked.subject from unnest($2::text[], $3::text[]) as wanted (issuer, subject)
  join ${schema}.social_identities linked
    on linked.tenant_id = $1 and linked.issuer = wanted.issuer and linked.subject = wanted.subject
  join ${schema}.social_users users on users.tenant_id = $1 and users.id = linked.user_id
  union
  select users.id, users.issuer, users.subject from unnest($4::bigint[]) as wanted (id)
  join ${schema}.social_users users on users.tenant_id = $1 and users.id = wanted.id`;
