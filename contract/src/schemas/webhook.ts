/** Webhooks: events of a tenant that are sent to the app. Headers and signature are those of Standard Webhooks. */
import { z } from 'zod';
import { secret } from '../secret.ts';
import {
  APPROVAL_REQUESTED,
  DELIVERIES_LIMIT_DEFAULT,
  DELIVERIES_LIMIT_MAX,
  DELIVERY_STATUSES,
  EVENT_KINDS,
  PERSON_EVENT_KINDS,
  type PersonEventKind,
  PROJECT_NOTICE,
  TEAM_EVENT_KINDS,
  USER_CREATED,
  WEBHOOK_EVENTS,
  WEBHOOK_OFF_REASONS,
  WEBHOOK_SECRET_PREFIX,
} from '../vocabulary.ts';
import { ApprovalMessage } from './approval.ts';
import { AuthEvent } from './auth-event.ts';
import { Notice } from './notice.ts';
import { PersonApprovalDecided, PersonApprovalMessage } from './person-approval.ts';
import { IsoTime, UrlText, wholeNumber } from './scalars.ts';

const WebhookId = z.string().min(1).max(64).meta({ description: 'Identifier of the webhook.', example: 'wh_4fYp2q' });

export const WebhookParams = z.strictObject({ id: WebhookId });

const Events = z
  .array(z.enum(WEBHOOK_EVENTS))
  .min(1)
  .max(WEBHOOK_EVENTS.length)
  .refine((kinds) => new Set(kinds).size === kinds.length, 'must not repeat a kind')
  .meta({ description: 'The kinds that are sent. Left out: all but `login_started`.' });

const ReceiverUrl = UrlText.meta({
  description:
    'An https address on the public internet. A service on a loopback address also takes loopback receivers over http.',
  example: 'https://app.example.com/webhooks/porchlight',
});

export const Webhook = z
  .object({
    id: WebhookId,
    url: z.string(),
    events: z.array(z.enum(WEBHOOK_EVENTS)),
    enabled: z.boolean(),
    off_reason: z.enum(WEBHOOK_OFF_REASONS).nullable().meta({
      description: 'Why it is switched off: by its owner, by a 410 of the receiver, or after days of failures.',
    }),
    failing_since: IsoTime.nullable().meta({ description: 'Since when no delivery has succeeded.' }),
    created_at: IsoTime,
  })
  .meta({ id: 'Webhook' });

export const WebhookSecret = secret(z.string(), {
  description: `Signs every delivery; starts with \`${WEBHOOK_SECRET_PREFIX}\`. It is shown once.`,
});

export const CreateWebhookRequest = z
  .strictObject({ url: ReceiverUrl, events: Events.optional() })
  .meta({ id: 'CreateWebhookRequest' });

export const ChangeWebhookRequest = z
  .strictObject({ url: ReceiverUrl.optional(), events: Events.optional(), enabled: z.boolean().optional() })
  .refine((change) => Object.keys(change).length > 0, 'must change something: `url`, `events` or `enabled`')
  .meta({ id: 'ChangeWebhookRequest' });

export const WebhookAnswer = z.object({ webhook: Webhook }).meta({ id: 'WebhookAnswer' });
export const WebhookCreated = z.object({ webhook: Webhook, secret: WebhookSecret }).meta({ id: 'WebhookCreated' });
export const WebhookList = z.object({ webhooks: z.array(Webhook) }).meta({ id: 'WebhookList' });
export const WebhookDeleted = z.object({ deleted: z.literal(true) }).meta({ id: 'WebhookDeleted' });

export const WebhookSecretRotated = z
  .object({
    secret: WebhookSecret,
    previous_expires_at: IsoTime.meta({ description: 'Until then deliveries are signed with the old secret too.' }),
  })
  .meta({ id: 'WebhookSecretRotated' });

export const Delivery = z
  .object({
    id: z.int(),
    message_id: z.string().meta({ description: 'The header `webhook-id`: the same for every attempt and replay.' }),
    type: z.string().meta({ description: 'The `type` of the body.' }),
    event_id: z.int().nullable(),
    status: z.enum(DELIVERY_STATUSES),
    attempts: z.int(),
    response_status: z.int().nullable(),
    error: z.string().nullable().meta({ description: 'Why the last attempt failed.' }),
    created_at: IsoTime,
    next_attempt_at: IsoTime.nullable(),
    delivered_at: IsoTime.nullable(),
  })
  .meta({ id: 'Delivery' });

export const DeliveriesQuery = z.strictObject({
  before: wholeNumber(1, Number.MAX_SAFE_INTEGER, 'Deliveries with a lower id.').optional(),
  limit: wholeNumber(1, DELIVERIES_LIMIT_MAX).default(DELIVERIES_LIMIT_DEFAULT),
  status: z.enum(DELIVERY_STATUSES).optional(),
});

export const DeliveryList = z
  .object({
    deliveries: z.array(Delivery),
    next_before: z.int().nullable().meta({ description: 'Pass as `before` for older ones.' }),
  })
  .meta({ id: 'DeliveryList' });

export const WebhookTested = z
  .object({ delivery: Delivery })
  .meta({ id: 'WebhookTested', description: 'What the receiver answered to a test event.' });

export const ReplayRequest = z
  .strictObject({
    after: z.int().min(0).meta({ description: 'Events with a higher id are sent once more, in order.' }),
  })
  .meta({ id: 'ReplayRequest' });

export const ReplayAnswer = z
  .object({
    after: z.int(),
    until: z.int().meta({ description: 'The newest event at the time of the call.' }),
  })
  .meta({ id: 'ReplayAnswer' });

const AUTH_TYPES = [...EVENT_KINDS, USER_CREATED].map((kind) => `social_login.${kind}` as const);

const OfUser = z.object({ user_id: z.int() });

/** The `data` of the messages that are no events of the history. */
const PERSON_DATA = { user_erased: OfUser, user_blocked: OfUser } as const satisfies Record<PersonEventKind, z.ZodType>;

/** A team without an owner or a deleted team has no user and no role. */
const OfTeam = z.object({ team_id: z.int(), user_id: z.int().nullable(), role: z.string().nullable() });

const personMessages = PERSON_EVENT_KINDS.map((kind) =>
  z.object({ type: z.literal(`social_login.${kind}`), timestamp: IsoTime, data: PERSON_DATA[kind] }),
);

/**
 * The message that a receiver gets. No operation has it: it is described as a webhook, and the type in the SDK is made from
 * that.
 */
export const WebhookMessage = z
  .union([
    z.object({ type: z.enum(AUTH_TYPES), timestamp: IsoTime, data: AuthEvent }),
    ...personMessages,
    z.object({ type: z.literal(`project.${PROJECT_NOTICE}`), timestamp: IsoTime, data: Notice }),
    z.object({ type: z.literal(`project.${APPROVAL_REQUESTED}`), timestamp: IsoTime, data: ApprovalMessage }),
    z.object({ type: z.enum(TEAM_EVENT_KINDS), timestamp: IsoTime, data: OfTeam }),
    z.object({ type: z.literal('person.approval_requested'), timestamp: IsoTime, data: PersonApprovalMessage }),
    z.object({ type: z.literal('person.approval_decided'), timestamp: IsoTime, data: PersonApprovalDecided }),
    z.object({ type: z.literal('webhook.test'), timestamp: IsoTime, data: z.object({ webhook_id: WebhookId }) }),
  ])
  .meta({
    id: 'WebhookMessage',
    description: '`timestamp` is when it happened; `data` of an auth event is what the event history holds.',
  });
