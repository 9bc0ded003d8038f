/** What webhooks need from storage and from egress. */
import type { APPROVAL_REQUESTED, DeliveryStatus, Notice, PersonApprovalEvent } from '@porchlight/contract';
import type { ApprovalMessage, Attempt, Delivery, PersonApprovalMessage } from './delivery.ts';
import type { Webhook } from './webhook.ts';

export interface WebhookSecrets {
  readonly current: string;
  /** Signs in addition to the current secret until it ends. */
  readonly previous: { readonly secret: string; readonly endsAt: Date } | null;
}

export interface WebhookStore {
  /** Adds a webhook that starts with future events; null if the tenant already has the maximum. */
  create(webhook: Webhook, secret: string): Promise<Webhook | null>;
  listOf(tenantId: string): Promise<Webhook[]>;
  find(tenantId: string, id: string): Promise<Webhook | null>;
  change(tenantId: string, id: string, now: Date, move: (webhook: Webhook) => Webhook): Promise<Webhook | null>;
  remove(tenantId: string, id: string): Promise<boolean>;
  /** Deleted for everybody, but kept for a while with its messages, so that it can come back. */
  end(tenantId: string, id: string, now: Date): Promise<boolean>;
  /** Brings an ended webhook back; it then gets what it has missed. `taken` if it is no longer kept. */
  putBack(tenantId: string, id: string, now: Date): Promise<'back' | 'taken' | 'full'>;
  /** Makes `secret` the current one; the previous one also signs until `previousEndsAt`. */
  rotateSecret(tenantId: string, id: string, secret: string, previousEndsAt: Date): Promise<boolean>;
  /** The newest event of a tenant; null if social login is not provisioned. */
  newestEvent(tenantId: string): Promise<number | null>;
  /** Sends the events after `after` again. Returns the newest event, or null if there can be none. */
  replay(webhook: Webhook, after: number): Promise<number | null>;
}

/** A delivery with everything that sending it needs. */
export interface DueDelivery {
  readonly delivery: Delivery;
  readonly webhook: Webhook;
  readonly secrets: WebhookSecrets;
  /** The body's `data`, read when the message is taken, so that erased data is not in it. Null if the event is gone. */
  readonly data: object | null;
}

export interface DeliveryFilter {
  readonly before?: number | undefined;
  readonly limit: number;
  readonly status?: DeliveryStatus | undefined;
}

/** A webhook for which messages are due. */
export interface DueWebhook extends Pick<Webhook, 'id' | 'tenantId' | 'answeredAt' | 'failingSince'> {
  readonly isClaimed: boolean;
  /** How many messages are due, as far as they were counted. Some of them may have to wait for an earlier one. */
  readonly due: number;
}

/** A webhook that subscribes to notices, and the notices that it was sent. */
export interface NoticeReader {
  readonly webhookId: string;
  readonly tenantId: string;
  readonly sent: readonly string[];
}

export interface NoticeStore {
  /** Webhooks that are on and take notices, in the order of their ids, after this one. */
  readersAfter(webhookId: string, limit: number): Promise<NoticeReader[]>;
  /** Adds messages, and remembers what holds now. */
  tell(reader: NoticeReader, notices: readonly Notice[], sent: readonly string[], now: Date): Promise<void>;
  /** Sends a message about an approval to every enabled webhook of the project that subscribes to this kind. */
  tellOfApproval(
    tenantId: string,
    kind: typeof APPROVAL_REQUESTED | PersonApprovalEvent,
    message: ApprovalMessage | PersonApprovalMessage,
    now: Date,
  ): Promise<void>;
}

/** A message as its receiver got it. The data is null if its event is gone. */
export interface SentMessage {
  readonly delivery: Delivery;
  readonly data: object | null;
}

export interface DeliveryStore {
  /** Newest first, with their content. */
  messages(webhook: Pick<Webhook, 'id' | 'tenantId'>, filter: DeliveryFilter): Promise<SentMessage[]>;
  /** Sends one message again, or all that failed, as if for the first time. Never sends tests. Returns how many. */
  sendAgain(webhookId: string, which: number | 'failed', now: Date): Promise<number>;
  /** Newest first. */
  page(webhookId: string, filter: DeliveryFilter): Promise<Delivery[]>;
  /** A test event, taken at once so that no worker sends it too. */
  addTest(webhook: Webhook, now: Date): Promise<DueDelivery>;
  /** Whether any tenant has a webhook that is switched on. */
  hasSubscribers(): Promise<boolean>;
  /** Makes deliveries of new events. Returns whether there may be more. */
  collect(now: Date): Promise<boolean>;
  /** Stops listening for events. */
  stop(): void;
  /** All webhooks for which something is due. */
  waiting(now: Date): Promise<DueWebhook[]>;
  /**
   * Takes a limited number of messages of each of these webhooks, so that no other worker sends them. Messages that a dead
   * worker had taken become due again by themselves.
   */
  takeDue(places: ReadonlyMap<string, number>, now: Date): Promise<DueDelivery[]>;
  /** Stores the result of an attempt, and what it means for the webhook and for the messages that wait for this one. */
  settle(due: DueDelivery, attempt: Attempt, now: Date): Promise<Delivery>;
}
