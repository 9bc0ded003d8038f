/** Rewrites tables, so that no page of the file still holds deleted data, and renews the statistics about them. */

/** The tables with addresses and names of people; the last one holds samples of them. */
export const rewriteStatements = (schemas: readonly string[]): string[] => [
  ...schemas.flatMap((schema) => [
    `vacuum (full, analyze) ${schema}.social_users`,
    `vacuum (full, analyze) ${schema}.social_identities`,
    `vacuum (full, analyze) ${schema}.social_login_events`,
  ]),
  'vacuum (full, analyze) porchlight.refused_people',
  'vacuum (full) pg_catalog.pg_statistic',
  'checkpoint',
];
