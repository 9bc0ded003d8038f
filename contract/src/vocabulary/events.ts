/** The events of sign-ins, and how many of them are kept. */

export const EVENT_KINDS = [
  'login_started',
  'consent_denied',
  'authorize',
  'login_failed',
  'token_refreshed',
  'logout',
] as const;
export type EventKind = (typeof EVENT_KINDS)[number];
/** The `error_code` of a `login_failed` that the app's own rules caused. */
export const ENTRY_REFUSALS = ['not_allowed', 'blocked'] as const;
export type EntryRefusal = (typeof ENTRY_REFUSALS)[number];
/** `error_code` of a `login_failed` where the assertion of an organisation (ID-JAG) was refused. */
export const ASSERTION_FAULTS = [
  'assertion_replayed',
  'assertion_audience',
  'assertion_expired',
  'assertion_client',
  'assertion_domain',
  'assertion_key',
  'assertion_type',
  'assertion_scope',
  'assertion_proof',
] as const;
export type AssertionFault = (typeof ASSERTION_FAULTS)[number];
/** `error_code` of a `login_failed` that a limit caused. */
export const LIMIT_REACHED = 'limit_reached';

/** The events of a signed-in person. Only these take from the buckets of the tier. */
export const METERED_EVENT_KINDS = ['authorize', 'token_refreshed'] as const satisfies readonly EventKind[];

/**
 * Events that anybody can cause, in two groups: started sign-ins, and failed or declined ones. A tenant keeps this
 * number of rows of each group; further events are only counted. A logout needs a session and is always kept.
 */
export const BOUNDED_EVENT_KINDS = [
  'login_started',
  'login_failed',
  'consent_denied',
] as const satisfies readonly EventKind[];
export type BoundedEventKind = (typeof BOUNDED_EVENT_KINDS)[number];
export const BOUNDED_EVENTS_PER_MINUTE = 60;
export const BOUNDED_EVENTS_PER_DAY = 5_000;
/** For how many days a notice says that events were dropped. */
export const DROPPED_EVENTS_NOTICE_DAYS = 7;
/**
 * How much of a `return_to` the history keeps. The text comes from the caller of the sign-in link, so it needs a bound.
 */
export const RETURN_TO_KEPT = 200;
/**
 * How many lines of the request log a tenant keeps a minute, for reads and for changes each; further lines are only
 * counted.
 */
export const REQUEST_LOG_ROWS_PER_MINUTE = 600;
/**
 * Who made a request: a key of the project (by its fingerprint), a member (by id), the owner in a browser, a program
 * that acts for the owner or for the guest who made the project, or a person on their own page.
 */
/** How long the changes of a project are kept; its other calls are kept for seven days. */
export const CHANGES_KEPT_DAYS = 30;
export type Actor = `key ${string}` | `member ${string}` | 'owner' | 'program' | 'person';

export const LOGIN_STAGES = ['token_exchange', 'userinfo', 'user_upsert'] as const;
export type LoginStage = (typeof LOGIN_STAGES)[number];
export const EVENTS_TABLE = 'social_login_events';
export const EVENTS_LIMIT_MAX = 1_000;
export const EVENTS_LIMIT_DEFAULT = 50;

/** The owner's views show at most this much, however many projects, users and events there are. */
export const INSIGHTS_PROJECTS_MAX = 50;
/** Up to this number the active sessions of a project are counted one by one. */
export const ACTIVE_SESSIONS_COUNTED = 10_000;
export const INSIGHTS_USERS_MAX = 100;
export const INSIGHTS_EVENTS_MAX = 50;
export const INSIGHTS_DAYS = 30;
export const INSIGHTS_RANGES = ['7', '30', '90'] as const;
export const OBSERVED_PROJECTS_MAX = 100;
export const RECENT_EVENTS_MAX = 50;

export const OBSERVABILITY_SOURCES = ['auth', 'api', 'webhook', 'deploy'] as const;
export type ObservabilitySource = (typeof OBSERVABILITY_SOURCES)[number];
