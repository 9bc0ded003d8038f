/** The users of an app: who may sign in, how they move, and their own page. */

/** Who may sign in: everyone, or only the people on the access list. */
export const ACCESS_MODES = ['open', 'list'] as const;
export type AccessMode = (typeof ACCESS_MODES)[number];
export const ACCESS_ENTRIES_MAX = 1_000;

/** The format of an export or import of all users of a tenant: one JSON document a line. */
export const MOVE_MEDIA_TYPE = 'application/x-ndjson';
export const MOVE_VERSION = 2;
/** The version of a file that has teams after the users. Earlier releases can still read a file without teams. */
export const MOVE_VERSION_TEAMS = 3;
/** Files of an earlier release can be imported too. */
export const MOVE_VERSIONS_READ = [1, 2, 3] as const;
export type MoveVersion = (typeof MOVE_VERSIONS_READ)[number];
export const MOVE_LINE_MAX_BYTES = 32_768;
/** The highest id that a file may name: half of the integers that every program can represent exactly. */
export const MOVE_ID_MAX = 2 ** 52;
/** Imported users with a higher id get a new one, so that every id that a project gives out can be exported again. */
export const MOVE_ID_KEPT_MAX = 2 ** 48;

/** Ways to sign in that one user can have. */
export const IDENTITIES_MAX = 10;

/** How long a person may use their own page after a sign-in there. */
export const OWN_PAGE_SIGN_IN_S = 300;
/** How often one person may sign in at one tenant, and one session may refresh, in an hour. */
export const SIGN_INS_PER_HOUR = 30;
export const REFRESHES_PER_HOUR = 12;
export const USERS_LIMIT_MAX = 1_000;
