/**
 * How the planner is to find rows: by an index, in its order, stopping at the limit. Every statement of the service can
 * be carried out so, and its cost does not grow. Left to its estimates, the planner does otherwise where they are wrong.
 * Of a tenant that grew since the last statistics (the embedded engine makes none by itself) it expects few rows, and
 * reads and sorts them all for each page; of user 2 of a big tenant it expects many, as so many tenants have a user 2,
 * and reads the table of everybody's users. What has no index is still read whole, and then compiling it is no help.
 */
export const PLANNER_SETTINGS: readonly string[] = ['enable_seqscan=off', 'enable_bitmapscan=off', 'jit=off'];
