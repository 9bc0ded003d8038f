/** The words that contract, server, SDK and documents share. This file imports nothing. */

export const API_VERSION = '1';

export const EVENT_KINDS = [
  'login_started',
  'consent_denied',
  'authorize',
  'login_failed',
  'token_refreshed',
  'logout',
] as const;
export type EventKind = (typeof EVENT_KINDS)[number];

/** What happened to a person's record, told to webhooks alone: the history keeps the six kinds. */
export const PERSON_EVENT_KINDS = ['user_erased', 'user_blocked'] as const;
export type PersonEventKind = (typeof PERSON_EVENT_KINDS)[number];

/** Told to webhooks beside the `authorize` of a person's first sign-in, which has `first: true` in its metadata. */
export const USER_CREATED = 'user_created';

/** What the owner should know, told to webhooks as `project.notice`. */
export const PROJECT_NOTICE = 'notice';

/** A call waits for the owner, told to webhooks as `project.approval_requested`. */
export const APPROVAL_REQUESTED = 'approval_requested';

export const WEBHOOK_EVENTS = [
  ...EVENT_KINDS,
  USER_CREATED,
  ...PERSON_EVENT_KINDS,
  PROJECT_NOTICE,
  APPROVAL_REQUESTED,
] as const;
export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number];
/** Starts are a stranger's to make, and `user_created` repeats an `authorize`: who wants them asks for them. */
export const WEBHOOK_EVENTS_DEFAULT: readonly WebhookEvent[] = WEBHOOK_EVENTS.filter(
  (kind) => kind !== 'login_started' && kind !== USER_CREATED,
);
export const WEBHOOKS_MAX = 5;
export const WEBHOOK_SECRET_PREFIX = 'whsec_';
export const WEBHOOK_SECRET_GRACE_S = 86_400;
/** A receiver that takes longer should accept first and work later. */
export const WEBHOOK_TIMEOUT_S = 15;
/** For the first attempt of a message, while the receiver has never accepted one. */
export const WEBHOOK_FIRST_TIMEOUT_S = 3;
/** Messages under way at once to one receiver that answers; for an unclaimed project it is one. */
export const WEBHOOK_AT_ONCE = 8;
/** Seconds after the first attempt's failure, the second's and so on: eight attempts over 27 hours. */
export const WEBHOOK_RETRY_DELAYS_S = [5, 300, 1_800, 7_200, 18_000, 28_800, 41_100] as const;
export const WEBHOOK_ATTEMPTS_MAX = WEBHOOK_RETRY_DELAYS_S.length + 1;
/** After so many failures of one event, later events of the same user no longer wait for it. */
export const WEBHOOK_ORDER_ATTEMPTS = 3;
export const WEBHOOK_OFF_AFTER_DAYS = 5;
export const WEBHOOK_OFF_REASONS = ['owner', 'gone', 'failing'] as const;
export type WebhookOffReason = (typeof WEBHOOK_OFF_REASONS)[number];
export const DELIVERY_STATUSES = ['pending', 'delivered', 'failed'] as const;
export type DeliveryStatus = (typeof DELIVERY_STATUSES)[number];
export const DELIVERIES_KEPT_DAYS = 7;
/** Bytes of a receiver's response that are kept with a delivery of a claimed project. */
export const RESPONSE_KEPT_BYTES = 512;
export const DELIVERIES_LIMIT_DEFAULT = 50;
export const DELIVERIES_LIMIT_MAX = 200;

/** Who may sign in: everyone, or who is on the list of the app. */
export const ACCESS_MODES = ['open', 'list'] as const;
export type AccessMode = (typeof ACCESS_MODES)[number];
export const ACCESS_ENTRIES_MAX = 1_000;
/** `error_code` of a `login_failed` that the app itself wanted. */
export const KEPT_OUT_CODES = ['not_allowed', 'blocked'] as const;
export type KeptOut = (typeof KEPT_OUT_CODES)[number];
/** `error_code` of a `login_failed` that a limit caused. */
export const LIMIT_REACHED = 'limit_reached';

/** The form in which all users of a tenant move: one JSON document a line. */
export const MOVE_MEDIA_TYPE = 'application/x-ndjson';
export const MOVE_VERSION = 2;
/** Files of an earlier release can be imported too. */
export const MOVE_VERSIONS_READ = [1, 2] as const;
export type MoveVersion = (typeof MOVE_VERSIONS_READ)[number];
export const MOVE_LINE_MAX_BYTES = 16_384;
/** Half of the numbers that every program can count with: the highest id that a file may name. */
export const MOVE_ID_MAX = 2 ** 52;
/** Imported users with a higher id get a new one, so that every id that a project gives out can be exported again. */
export const MOVE_ID_KEPT_MAX = 2 ** 48;

/** Ways to sign in that one user can have. */
export const IDENTITIES_MAX = 10;

/** How long a person may use their own page after a sign-in there. */
export const OWN_PAGE_SIGN_IN_S = 300;

/** Users that stand for no real person, for tests of deployed apps. The domain is reserved: RFC 2606 section 2. */
export const TEST_USERS_MAX = 20;
export const TEST_USER_LIFETIME_S = 3_600;
export const TEST_USER_DOMAIN = 'test.invalid';
/** What the tokens of one test user meet on request, so that an app can be seen in an outage. */
export const TEST_USER_FAULTS = ['none', 'verify_503', 'refresh_503', 'slow'] as const;
export type TestUserFault = (typeof TEST_USER_FAULTS)[number];
export const TEST_FAULT_LIFETIME_S = 60;
/** How long a slow answer waits. */
export const TEST_FAULT_SLOW_S = 5;
/** Stands in for the identity provider and the consent page, once, for one test user. */
export const TICKET_PREFIX = 'ticket:';
export const TICKET_LIFETIME_S = 60;
export const WRONG_TOKEN_KINDS = [
  'expired',
  'other_tenant',
  'bad_signature',
  'none_alg',
  'id_token',
  'truncated',
  'ended',
] as const;
export type WrongTokenKind = (typeof WRONG_TOKEN_KINDS)[number];
/** Reports of `porchlight prove` that a project keeps. */
export const PROOFS_KEPT = 20;
export const PROOF_MAX_BYTES = 65_536;
export const SEVERITIES = ['high', 'medium', 'low', 'info'] as const;
export type Severity = (typeof SEVERITIES)[number];

/** What a signed-in person causes: only these take from the buckets of the tier. */
export const METERED_EVENT_KINDS = ['authorize', 'token_refreshed'] as const satisfies readonly EventKind[];

/**
 * What a stranger can cause, in two pots: sign-ins that were started, and those that failed or were declined. One tenant keeps
 * so many rows of each pot; what comes beyond is only counted. A logout needs a session and is always kept.
 */
export const BOUNDED_EVENT_KINDS = [
  'login_started',
  'login_failed',
  'consent_denied',
] as const satisfies readonly EventKind[];
export type BoundedEventKind = (typeof BOUNDED_EVENT_KINDS)[number];
export const BOUNDED_EVENTS_PER_MINUTE = 60;
export const BOUNDED_EVENTS_PER_DAY = 5_000;
/** For so many days after events were dropped a notice says so. */
export const DROPPED_EVENTS_NOTICE_DAYS = 7;
/**
 * How much of a `return_to` the history keeps. The text comes from the caller of the sign-in link, so it needs a bound.
 */
export const RETURN_TO_KEPT = 200;
/** Lines of the request log that one tenant keeps a minute, of reads and of changes each; what comes beyond is only counted. */
export const REQUEST_LOG_ROWS_PER_MINUTE = 600;
/**
 * Who made a request: a key of the project, by its fingerprint; a member, by the member's id, or the owner, in a browser; a program that acts for the owner
 * or the guest who made the project; or a person on their own page.
 */
export type Actor = `key ${string}` | `member ${string}` | 'owner' | 'program' | 'person';
/** What one person may do at one tenant, and one session, in an hour. */
export const SIGN_INS_PER_HOUR = 30;
export const REFRESHES_PER_HOUR = 12;

export const LOGIN_STAGES = ['token_exchange', 'userinfo', 'user_upsert'] as const;
export type LoginStage = (typeof LOGIN_STAGES)[number];

/** What a sign-in brings to the callback URL: the tokens themselves, or a code that only the app that began it can redeem. */
export const CALLBACK_MODES = ['tokens', 'code'] as const;
export type CallbackMode = (typeof CALLBACK_MODES)[number];

/** What people beside the owner may do at the desk of a project; `ROLE_PERMISSIONS` says what each role has. */
export const MEMBER_ROLES = ['owner', 'admin', 'member', 'support'] as const;
export type MemberRole = (typeof MEMBER_ROLES)[number];
/** Members and open invitations of one project. */
export const MEMBERS_MAX = 50;
export const INVITATION_LIFETIME_H = 7 * 24;

export const TENANT_STATUSES = ['ephemeral', 'claimed', 'paused', 'expired'] as const;
export type TenantStatus = (typeof TENANT_STATUSES)[number];

export const PAUSE_REASONS = ['lifetime_events', 'stored_users', 'operator'] as const;
export type PauseReason = (typeof PAUSE_REASONS)[number];

export const WAIT_STATUSES = ['pending', 'claimed', 'approved', 'denied', 'expired'] as const;
export type WaitStatus = (typeof WAIT_STATUSES)[number];

/** The tiers of the specification's limits table: the tenant before a claim, the account after it. */
export const TIERS = ['ephemeral', 'free', 'plus', 'pro'] as const;
export type Tier = (typeof TIERS)[number];

/** The name of a tier: one of these, or one that the operator has added. */
export type TierName = string;

/** `null` means that the tier has no such cap. */
export interface TierLimits {
  readonly storedUsers: number;
  readonly eventsPerMinute: number;
  readonly eventsPerMonth: number | null;
  readonly eventsPerLifetime: number | null;
}

export const TIER_LIMITS: Readonly<Record<Tier, TierLimits>> = {
  ephemeral: { storedUsers: 1_000, eventsPerMinute: 5, eventsPerMonth: null, eventsPerLifetime: 100 },
  free: { storedUsers: 5_000, eventsPerMinute: 30, eventsPerMonth: 5_000, eventsPerLifetime: null },
  plus: { storedUsers: 50_000, eventsPerMinute: 150, eventsPerMonth: 50_000, eventsPerLifetime: null },
  pro: { storedUsers: 250_000, eventsPerMinute: 750, eventsPerMonth: 250_000, eventsPerLifetime: null },
};

export const LIMIT_NAMES = [
  'stored_users',
  'auth_events_per_minute',
  'auth_events_per_month',
  'auth_events_per_lifetime',
  'agent_refreshes_per_minute',
  'agent_refreshes_per_month',
  'agent_refreshes_per_lifetime',
] as const;
export type LimitName = (typeof LIMIT_NAMES)[number];

/** Limits of a project that are no cap of its tier. */
export const RATE_NAMES = [
  'sign_ins_per_person',
  'refreshes_per_session',
  'starts_per_address',
  'kept_starts',
  'kept_failures',
] as const;
export type RateName = (typeof RATE_NAMES)[number];

/** Shares of a cap, in per cent, from which on the tenant status carries a notice. */
export const NOTICE_THRESHOLDS = [80, 95, 100] as const;

export const OAUTH_SCOPES = [
  'mcp:tenants:create',
  'mcp:tenant:read',
  'mcp:resources:write',
  'mcp:feedback:write',
] as const;
export type OAuthScope = (typeof OAUTH_SCOPES)[number];

export const MCP_TOOLS = [
  'get_service_documentation',
  'create_tenant',
  'claim_tenant',
  'tenant_status',
  'provision_resource',
  'give_feedback',
] as const;
export type McpTool = (typeof MCP_TOOLS)[number];

export const MANAGEMENT_KEY_PREFIX = 'svc_man_';
export const APPLICATION_KEY_PREFIX = 'svc_app_';
export const WAIT_TOKEN_PREFIX = 'svc_wait_';
export const EDGE_SESSION_PREFIX = 'svc_edge_';
export const REFRESH_TOKEN_PREFIX = 'svc_ref_';
export const SIGN_IN_CODE_PREFIX = 'svc_code_';

export const CREDENTIALS_FILENAME = '.service';
export const EVENTS_TABLE = 'social_login_events';

export const ACCESS_TOKEN_LIFETIME_S = 3_600;
export const REFRESH_TOKEN_LIFETIME_S = 2_592_000;
/** From the approval to the app's call that turns the code into tokens. */
export const SIGN_IN_CODE_LIFETIME_S = 60;
/** A page that loads twice sends its code twice: for so long a second use ends nothing. */
export const SIGN_IN_CODE_GRACE_S = 2;
/** Two tabs may refresh at once: for so long a second use of a token is refused and written down, and ends nothing. */
export const REFRESH_REUSE_GRACE_S = 2;
/** How long a browser stays signed in to an account, whatever it does. */
export const ACCOUNT_SESSION_LIFETIME_S = 2_592_000;
/** However often its tokens are renewed, after this time an OAuth client has to ask the person again. */
export const OAUTH_GRANT_LIFETIME_S = 31_536_000;
/** How long an owner can restore a deleted project, and how long an offer to hand a project over is valid. */
export const TAKE_BACK_H = 24;
export const TRANSFER_H = 24;

/** A host counts as proven for so long after the text was last found there. */
export const HOST_PROOF_DAYS = 30;

/** A link to the terms or the privacy policy of an app. */
export const APPEARANCE_URL_MAX = 500;

/** Refused hosts that a project keeps, the places among them that only related hosts can take, and for how long. */
export const REFUSED_HOSTS_MAX = 20;
export const REFUSED_HOSTS_RELATED = 10;
export const REFUSED_HOSTS_DAYS = 7;

/** The OpenID client that every tenant has from the start: the app itself, without a secret, at its callback URLs. */
export const APP_CLIENT_ID = 'app';
/** Ids of the other clients of a project begin with it; those of agents never do. */
export const OWN_CLIENT_PREFIX = 'app_';
export const OWN_CLIENTS_MAX = 20;
export const CLIENT_REDIRECTS_MAX = 20;
/** After a new secret the one before it counts for so long. */
export const CLIENT_SECRET_GRACE_S = 86_400;
/** What an OpenID client may ask to know of the person. */
export const OPENID_SCOPES = ['openid', 'profile', 'email', 'offline_access'] as const;
/** Access tokens of agents for the app's own servers, unless the owner sets another time. */
export const AGENT_TOKEN_LIFETIME_S = 3_600;
export const AGENT_TOKEN_LIFETIME_MIN_S = 600;
export const AGENT_TOKEN_LIFETIME_MAX_S = 86_400;
export const AGENT_RESOURCES_MAX = 20;
export const AGENT_SCOPES_MAX = 50;
/** Issuers of organisations whose word a project takes for who somebody is (enterprise-managed authorization). */
export const TRUSTED_ISSUERS_MAX = 20;
export const TRUSTED_CLIENTS_MAX = 20;
export const TRUSTED_DOMAINS_MAX = 50;
/** An assertion lives for so long at most. */
export const ASSERTION_LIFETIME_S = 300;
/** How long a person has to type the code of a device. */
export const DEVICE_CODE_LIFETIME_S = 600;
/** A tenant signs with one key for so long. The next one is published a day before it is used. */
export const SIGNING_KEY_LIFETIME_DAYS = 90;
export const SIGNING_KEY_AHEAD_S = 86_400;

export const EPHEMERAL_LIFETIME_H = 72;
export const FEEDBACK_MAX_LENGTH = 20_000;
export const EVENTS_LIMIT_MAX = 1_000;
export const EVENTS_LIMIT_DEFAULT = 50;
export const USERS_LIMIT_MAX = 1_000;
export const WAIT_MAX_S = 30;
export const CALLBACK_URLS_MAX = 50;
export const URL_MAX_LENGTH = 2_048;
export const APP_STATE_MAX_LENGTH = 512;
export const SESSION_MAX_DAYS_LIMIT = 3_650;
export const EDGE_SESSION_LIFETIME_S = 60;
export const CLAIM_LIFETIME_S = 1_800;
export const KEY_GRACE_S = 86_400;
/** For so many days after a key was reported as leaked a notice says so. */
export const LEAKED_NOTICE_DAYS = 7;
/** Management keys beside the main one. */
export const KEYS_MAX = 20;
/** Calls of one project that wait for its owner at a time, how long they wait, and how long an approval can be used. */
export const APPROVALS_OPEN_MAX = 20;
export const APPROVAL_LIFETIME_S = 1_800;
export const APPROVAL_USE_S = 600;
/** Who approves has signed in within so many seconds. */
export const APPROVER_SIGN_IN_S = 300;
/** Ten years. */
export const KEY_LIFETIME_MAX_S = 315_360_000;

/** The owner's views are bounded however many projects, users and events there are. */
export const INSIGHTS_PROJECTS_MAX = 50;
export const INSIGHTS_USERS_MAX = 100;
export const INSIGHTS_EVENTS_MAX = 50;
export const INSIGHTS_DAYS = 30;
export const INSIGHTS_RANGES = ['7', '30', '90'] as const;
export const OBSERVED_PROJECTS_MAX = 100;
export const RECENT_EVENTS_MAX = 50;

/** A report waits for the operator, who grants or declines the discount. */
export const DISCOUNT_STATUSES = ['pending', 'granted', 'declined'] as const;
export type DiscountStatus = (typeof DISCOUNT_STATUSES)[number];

export const OBSERVABILITY_SOURCES = ['auth', 'api', 'webhook', 'deploy'] as const;
export type ObservabilitySource = (typeof OBSERVABILITY_SOURCES)[number];

/** A runtime profile fixes, at provisioning, what a later release may not change under a tenant. */
export const RUNTIME_PROFILES = ['2026-11', '2026-11-siloed'] as const;
export type RuntimeProfile = (typeof RUNTIME_PROFILES)[number];
export const DEFAULT_RUNTIME_PROFILE: RuntimeProfile = '2026-11';

/** A domain of the project's own: not proven yet, in use, or not proven again for too long. */
export const DOMAIN_STATUSES = ['pending', 'active', 'lapsed'] as const;
export type DomainStatus = (typeof DOMAIN_STATUSES)[number];
/** What a check of a domain can find. */
export const DOMAIN_PROBLEMS = [
  'txt_missing',
  'txt_wrong',
  'txt_unreadable',
  'held_elsewhere',
  'not_pointed_here',
] as const;
export type DomainProblemCode = (typeof DOMAIN_PROBLEMS)[number];

/** Whose client signs people in at a provider. */
export const PROVIDER_CREDENTIALS = ['service', 'own', 'none'] as const;
export type ProviderCredentials = (typeof PROVIDER_CREDENTIALS)[number];
/** Identity providers that one app may set. */
export const PROVIDERS_MAX = 10;
