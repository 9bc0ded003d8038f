/** The messages of webhooks, and how often each is tried. */
import { EVENT_KINDS } from './events.ts';
import { TEAM_EVENT_KINDS } from './teams.ts';

/** Changes of a person's record. They are only sent to webhooks; the history keeps the six event kinds. */
export const PERSON_EVENT_KINDS = ['user_erased', 'user_blocked'] as const;
export type PersonEventKind = (typeof PERSON_EVENT_KINDS)[number];

/**
 * Sent to webhooks in addition to the `authorize` of a person's first sign-in, which has `first: true` in its metadata.
 */
export const USER_CREATED = 'user_created';

/** Notices for the owner, sent to webhooks as `project.notice`. */
export const PROJECT_NOTICE = 'notice';

/** Says that a call waits for the owner; sent to webhooks as `project.approval_requested`. */
export const APPROVAL_REQUESTED = 'approval_requested';

/** What people of an app were asked and decided; sent to webhooks as `person.approval_requested` and `person.approval_decided`. */
export const PERSON_APPROVAL_EVENTS = ['person.approval_requested', 'person.approval_decided'] as const;
export type PersonApprovalEvent = (typeof PERSON_APPROVAL_EVENTS)[number];

export const WEBHOOK_EVENTS = [
  ...EVENT_KINDS,
  USER_CREATED,
  ...PERSON_EVENT_KINDS,
  PROJECT_NOTICE,
  APPROVAL_REQUESTED,
  ...TEAM_EVENT_KINDS,
  ...PERSON_APPROVAL_EVENTS,
] as const;
export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number];
/**
 * Strangers can cause starts, and `user_created` repeats an `authorize`, so a webhook gets them only if it asks for them.
 */
export const WEBHOOK_EVENTS_DEFAULT: readonly WebhookEvent[] = WEBHOOK_EVENTS.filter(
  (kind) => kind !== 'login_started' && kind !== USER_CREATED,
);
export const WEBHOOKS_MAX = 5;
export const WEBHOOK_SECRET_PREFIX = 'whsec_';
export const WEBHOOK_SECRET_GRACE_S = 86_400;
/** A receiver that needs more time should accept the message first and process it later. */
export const WEBHOOK_TIMEOUT_S = 15;
/** The time limit for the first attempt of a message, as long as the receiver has never accepted one. */
export const WEBHOOK_FIRST_TIMEOUT_S = 3;
/** How many messages may be in delivery at once to a receiver that answers; for an unclaimed project it is one. */
export const WEBHOOK_AT_ONCE = 8;
/** Seconds after the first attempt's failure, the second's and so on: eight attempts over 27 hours. */
export const WEBHOOK_RETRY_DELAYS_S = [5, 300, 1_800, 7_200, 18_000, 28_800, 41_100] as const;
export const WEBHOOK_ATTEMPTS_MAX = WEBHOOK_RETRY_DELAYS_S.length + 1;
/** After this many failures of one event, later events of the same user no longer wait for it. */
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
