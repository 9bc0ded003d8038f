/** Tables written anew, so that no page holds what was deleted from them, and what the engine counted of them. */

/** Of people these tables hold addresses and names; the last one holds samples of them. */
export const rewriteStatements = (schemas: readonly string[]): string[] => [
  ...schemas.flatMap((schema) => [
    `vacuum (full, analyze) ${schema}.social_users`,
    `vacuum (full, analyze) ${schema}.social_identities`,
    `vacuum (full, analyze) ${schema}.social_login_events`,
  ]),
  'vacuum (full) pg_catalog.pg_statistic',
  'checkpoint',
];
