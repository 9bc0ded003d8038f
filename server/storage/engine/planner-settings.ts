/**
 * How the planner should find rows: by an index, in its order, stopping at the limit. Every statement of the service
 * can run that way, and its cost does not grow. With its own estimates, the planner chooses other ways when they are
 * wrong. For a tenant that grew since the last statistics (the embedded engine makes none by itself) it expects few
 * rows, and reads and sorts all of them for each page. For user 2 of a big tenant it expects many rows, because so many
 * tenants have a user 2, and reads the users of all tenants. A query without an index still reads the whole table, and
 * compiling it would not help.
 */
export const PLANNER_SETTINGS: readonly string[] = ['enable_seqscan=off', 'enable_bitmapscan=off', 'jit=off'];
