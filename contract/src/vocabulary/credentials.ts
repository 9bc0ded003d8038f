/** Keys, tokens and codes: how they begin and how long they live. */

export const MANAGEMENT_KEY_PREFIX = 'svc_man_';
export const APPLICATION_KEY_PREFIX = 'svc_app_';
export const WAIT_TOKEN_PREFIX = 'svc_wait_';
export const EDGE_SESSION_PREFIX = 'svc_edge_';
export const REFRESH_TOKEN_PREFIX = 'svc_ref_';
export const SIGN_IN_CODE_PREFIX = 'svc_code_';

export const CREDENTIALS_FILENAME = '.service';

export const ACCESS_TOKEN_LIFETIME_S = 3_600;
export const REFRESH_TOKEN_LIFETIME_S = 2_592_000;
/** The time from the approval to the app's call that turns the code into tokens. */
export const SIGN_IN_CODE_LIFETIME_S = 60;
/** A page that loads twice sends its code twice: within this time a second use ends nothing. */
export const SIGN_IN_CODE_GRACE_S = 2;
/** Two tabs may refresh at once: within this time a second use of a token is refused and recorded, but ends nothing. */
export const REFRESH_REUSE_GRACE_S = 2;
/** How long a browser stays signed in to an account, used or not. */
export const ACCOUNT_SESSION_LIFETIME_S = 2_592_000;
/** After this time an OAuth client has to ask the person again, even if its tokens were renewed. */
export const OAUTH_GRANT_LIFETIME_S = 31_536_000;
export const EDGE_SESSION_LIFETIME_S = 60;
export const KEY_GRACE_S = 86_400;
/** For how many days a notice says that a key was reported as leaked. */
export const LEAKED_NOTICE_DAYS = 7;
/** How many management keys a project may have in addition to the main one. */
export const KEYS_MAX = 20;
/** How many calls of one project may wait for its owner, how long they wait, and how long an approval can be used. */
export const APPROVALS_OPEN_MAX = 20;
/** Of these, how many may be of one key or program: the others always find room. */
export const APPROVALS_OF_ONE_MAX = 10;
/** The most calls that one approval can cover. */
export const APPROVAL_CALLS_MAX = 50;
export const APPROVAL_LIFETIME_S = 1_800;
/** While a call waits for approval, a body that is not JSON is held in memory. This is the largest such body. */
export const APPROVED_BYTES_MAX = 8 * 1_024 * 1_024;
export const APPROVAL_USE_S = 600;
/** How many approvals may wait for one person of an app, and how long each of their texts may be. */
export const PERSON_APPROVALS_OPEN_MAX = 20;
/** Of these, how many may be of one agent, and of all agents together: the app itself always finds room. */
export const PERSON_APPROVALS_OF_AGENT_MAX = 10;
export const PERSON_APPROVALS_OF_AGENTS_MAX = 15;
export const PERSON_APPROVALS_HOUR = 60;
export const PERSON_APPROVAL_TITLE_MAX = 120;
export const PERSON_APPROVAL_DETAILS_MAX = 10;
export const PERSON_APPROVAL_LABEL_MAX = 60;
export const PERSON_APPROVAL_VALUE_MAX = 200;
/** How long the person and the owner can see what was asked and decided. */
export const PERSON_APPROVAL_KEPT_DAYS = 7;
/** What became of an approval that an app wants to use. */
export const APPROVAL_MISSING_STATUSES = ['pending', 'denied', 'expired', 'used', 'unknown'] as const;
export type ApprovalMissingStatus = (typeof APPROVAL_MISSING_STATUSES)[number];
/** To approve, a person must have signed in within this many seconds. */
export const APPROVER_SIGN_IN_S = 300;
/** How long a request of `porchlight link` waits for a member, and how long the key works that comes of it. */
export const LINK_LIFETIME_S = 600;
export const LINKED_KEY_LIFETIME_S = 7_776_000;
/** Machines of one member that have a key at once. */
export const LINKED_KEYS_MAX = 5;
/** The longest name of a machine that asks for a key. */
export const MACHINE_NAME_MAX = 40;
/** Ten years. */
export const KEY_LIFETIME_MAX_S = 315_360_000;
