/** One message on its way to a receiver, and the rule for when it is tried again. Pure. */
import {
  APPROVAL_REQUESTED,
  type DeliveryStatus,
  type Notice,
  PERSON_APPROVAL_EVENTS,
  PROJECT_NOTICE,
  TEAM_EVENT_KINDS,
  USER_CREATED,
  WEBHOOK_ATTEMPTS_MAX,
  WEBHOOK_ORDER_ATTEMPTS,
  WEBHOOK_RETRY_DELAYS_S,
  type WebhookEvent,
} from '@porchlight/contract';
import { addSeconds } from '../kernel/clock.ts';

/** The content of a message about a call that waits: where to decide, and nothing that the caller sent. */
export interface ApprovalMessage {
  readonly approval: { readonly id: string; readonly approval_url: string; readonly expires_at: string };
  readonly operation: string;
  readonly risk: string;
}

/** The content of a message about a team: numbers and a role, and no name. */
export interface TeamMessage {
  readonly team_id: number;
  readonly user_id: number | null;
  readonly role: string | null;
}

const isTeamEvent = (kind: Delivery['kind']): boolean => TEAM_EVENT_KINDS.some((one) => one === kind);

/** The content of a message about a person who is asked, or has decided. The words of the app are not in it. */
export interface PersonApprovalMessage {
  readonly approval: { readonly id: string };
  readonly user_id: number;
  readonly client_id: string | null;
}

export interface Delivery {
  /** Increases in the order of the events of a webhook. */
  readonly id: number;
  readonly webhookId: string;
  readonly kind: WebhookEvent | 'test';
  /** The event in the history; null for messages that are not in the history. */
  readonly eventId: number | null;
  readonly userId: number | null;
  readonly status: DeliveryStatus;
  readonly attempts: number;
  readonly responseStatus: number | null;
  readonly error: string | null;
  /** The beginning of the receiver's last answer; null if it was not kept. */
  readonly responseText: string | null;
  /** The content of a message about the project. */
  readonly notice: Notice | ApprovalMessage | TeamMessage | PersonApprovalMessage | null;
  readonly createdAt: Date;
  readonly nextAttemptAt: Date | null;
  readonly deliveredAt: Date | null;
}

/** The result of one attempt: an answer, or the reason why there was none. */
export type Attempt = { readonly status: number; readonly text?: string | null } | { readonly error: string };

type Settled = Pick<
  Delivery,
  'status' | 'attempts' | 'responseStatus' | 'responseText' | 'error' | 'nextAttemptAt' | 'deliveredAt'
>;

export const isAccepted = (attempt: Attempt): boolean =>
  'status' in attempt && attempt.status >= 200 && attempt.status < 300;

/** A test is tried once: its caller gets the result at once. */
export function attempted(
  { attempts: before, kind }: Pick<Delivery, 'attempts' | 'kind'>,
  attempt: Attempt,
  now: Date,
): Settled {
  const attempts = before + 1;
  const responseStatus = 'status' in attempt ? attempt.status : null;
  const responseText = ('status' in attempt && attempt.text) || null;
  const answer = { responseStatus, responseText };
  if (isAccepted(attempt)) {
    return { status: 'delivered', attempts, ...answer, error: null, nextAttemptAt: null, deliveredAt: now };
  }
  const error = 'error' in attempt ? attempt.error : `the receiver answered ${attempt.status}`;
  const delayS = WEBHOOK_RETRY_DELAYS_S[attempts - 1];
  const isLast = kind === 'test' || attempts >= WEBHOOK_ATTEMPTS_MAX || delayS === undefined;
  return {
    status: isLast ? 'failed' : 'pending',
    attempts,
    ...answer,
    error,
    nextAttemptAt: isLast ? null : addSeconds(now, delayS),
    deliveredAt: null,
  };
}

/**
 * When the later messages of the same user should be considered again, if that changes: together with the message that
 * they wait for, or at once when they no longer wait. The rule that they wait is in the query that takes messages. This
 * only keeps thousands of messages that wait for one failing receiver out of the way of messages that can be sent. Null
 * if nothing changes.
 */
export function followersDueAt(
  before: Pick<Delivery, 'attempts' | 'userId'>,
  settled: Pick<Delivery, 'attempts' | 'status' | 'nextAttemptAt'>,
  wasFailing: boolean,
  now: Date,
): Date | null {
  if (before.userId === null || before.attempts >= WEBHOOK_ORDER_ATTEMPTS) return null;
  if (settled.status === 'pending' && settled.attempts < WEBHOOK_ORDER_ATTEMPTS) return settled.nextAttemptAt;
  return wasFailing || before.attempts > 0 ? now : null;
}

const isOfPersonApproval = (kind: string): boolean => PERSON_APPROVAL_EVENTS.some((known) => known === kind);

export function typeOf({ kind }: Pick<Delivery, 'kind'>): string {
  if (kind === 'test') return 'webhook.test';
  if (isTeamEvent(kind) || isOfPersonApproval(kind)) return kind;
  return kind === PROJECT_NOTICE || kind === APPROVAL_REQUESTED ? `project.${kind}` : `social_login.${kind}`;
}

/** The body of a message, the same for every attempt. */
export const bodyOf = (delivery: Pick<Delivery, 'kind' | 'createdAt'>, data: object) => ({
  type: typeOf(delivery),
  timestamp: delivery.createdAt.toISOString(),
  data,
});

/** The same id for every attempt and every replay of an event, so that a receiver can recognise a repetition. */
export const messageIdOf = ({
  id,
  webhookId,
  eventId,
  kind,
}: Pick<Delivery, 'id' | 'webhookId' | 'eventId' | 'kind'>): string => {
  if (eventId === null) return `msg_${webhookId}_${kind}_${id}`;
  // One event can cause two messages.
  return kind === USER_CREATED ? `msg_${webhookId}_${eventId}_created` : `msg_${webhookId}_${eventId}`;
};
