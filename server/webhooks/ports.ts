/** What webhooks need of storage and of the way out. */
import type { DeliveryStatus, Notice } from '@porchlight/contract';
import type { ApprovalMessage, Attempt, Delivery } from './delivery.ts';
import type { Webhook } from './webhook.ts';

export interface WebhookSecrets {
  readonly current: string;
  /** Signs beside the current one until it ends. */
  readonly previous: { readonly secret: string; readonly endsAt: Date } | null;
}

export interface WebhookStore {
  /** Adds one that starts with the events to come; null when the tenant has as many as it may have. */
  create(webhook: Webhook, secret: string): Promise<Webhook | null>;
  listOf(tenantId: string): Promise<Webhook[]>;
  find(tenantId: string, id: string): Promise<Webhook | null>;
  change(tenantId: string, id: string, now: Date, move: (webhook: Webhook) => Webhook): Promise<Webhook | null>;
  remove(tenantId: string, id: string): Promise<boolean>;
  /** Makes `secret` the current one; the one before signs beside it until `previousEndsAt`. */
  rotateSecret(tenantId: string, id: string, secret: string, previousEndsAt: Date): Promise<boolean>;
  /** The newest event of a tenant; null where social login is not provisioned. */
  newestEvent(tenantId: string): Promise<number | null>;
  /** Sends the events after `after` once more; tells the newest event there is, or null where none can be. */
  replay(webhook: Webhook, after: number): Promise<number | null>;
}

/** A delivery with everything that sending it needs. */
export interface DueDelivery {
  readonly delivery: Delivery;
  readonly webhook: Webhook;
  readonly secrets: WebhookSecrets;
  /** The body's `data`, read when it is taken: what was erased before is not in it. Null when the event is gone. */
  readonly data: object | null;
}

interface DeliveryFilter {
  readonly before?: number | undefined;
  readonly limit: number;
  readonly status?: DeliveryStatus | undefined;
}

/** A webhook for which messages are due. */
export interface DueWebhook extends Pick<Webhook, 'id' | 'tenantId' | 'answeredAt' | 'failingSince'> {
  readonly isClaimed: boolean;
  /** How many messages, as far as they were counted. Some of them may have to wait for an earlier one. */
  readonly due: number;
}

/** A webhook that wants to hear of notices, and what it has heard. */
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
  /** A message to every webhook of the project that is on and wants to hear of calls that wait. */
  tellOfApproval(tenantId: string, message: ApprovalMessage, now: Date): Promise<void>;
}

/** A message as its receiver got it. Null data: its event is gone. */
export interface SentMessage {
  readonly delivery: Delivery;
  readonly data: object | null;
}

export interface DeliveryStore {
  /** Newest first, with what they say. */
  messages(webhook: Pick<Webhook, 'id' | 'tenantId'>, filter: DeliveryFilter): Promise<SentMessage[]>;
  /** Sends a message once more, from its first attempt on. False where there is none, or a test. */
  sendAgain(webhookId: string, deliveryId: number, now: Date): Promise<boolean>;
  /** Newest first. */
  page(webhookId: string, filter: DeliveryFilter): Promise<Delivery[]>;
  /** A test event, taken at once so that no worker sends it too. */
  addTest(webhook: Webhook, now: Date): Promise<DueDelivery>;
  /** Whether any tenant has a webhook that is switched on. */
  hasSubscribers(): Promise<boolean>;
  /** Makes deliveries of the events that have come since; tells whether there may be more. */
  collect(now: Date): Promise<boolean>;
  /** Listens for events no more. */
  stop(): void;
  /** All webhooks for which something is due. */
  waiting(now: Date): Promise<DueWebhook[]>;
  /**
   * Takes at most so many messages of each of these webhooks, so that no other worker does; what a worker that died had
   * taken comes back by itself.
   */
  takeDue(places: ReadonlyMap<string, number>, now: Date): Promise<DueDelivery[]>;
  /** Keeps what came of an attempt, with what it means for the webhook and for what waits behind the delivery. */
  settle(due: DueDelivery, attempt: Attempt, now: Date): Promise<Delivery>;
}
