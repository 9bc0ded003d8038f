/**
 * Sorts receivers by how they have answered so far. Each sort has its own places for messages on the way, and its own time
 * to answer. Pure.
 */
import { WEBHOOK_AT_ONCE, WEBHOOK_FIRST_TIMEOUT_S, WEBHOOK_TIMEOUT_S } from '@porchlight/contract';
import type { Room } from '../scheduling/places.ts';
import type { Delivery } from './delivery.ts';
import type { Webhook } from './webhook.ts';

type Past = Pick<Webhook, 'answeredAt' | 'failingSince'>;

export type WebhookRoom = 'answering' | 'failing' | 'untried' | 'silent' | 'testing';

/** One delivery at a time for a project without an owner, and half of the room for all such projects together. */
const room = (places: number, ofTenant: number, ofReceiver: number): Room => ({
  places,
  ofTenant,
  ofReceiver,
  unclaimed: { places: places / 2, ofTenant: 1, ofReceiver: 1 },
});

export const WEBHOOK_ROOMS: Readonly<Record<WebhookRoom, Room>> = {
  /** Its last message was accepted. */
  answering: room(64, 2 * WEBHOOK_AT_ONCE, WEBHOOK_AT_ONCE),
  /** It has accepted messages before, and fails now. */
  failing: room(32, 4, 2),
  /** Nothing was sent to it yet. */
  untried: room(32, 4, 2),
  /** It has never accepted anything. */
  silent: room(32, 4, 2),
  /** Test messages, for which somebody waits. */
  testing: room(64, 2, 2),
};

export function roomOf({ answeredAt, failingSince }: Past): WebhookRoom {
  if (failingSince === null) return answeredAt === null ? 'untried' : 'answering';
  return answeredAt === null ? 'silent' : 'failing';
}

/** A receiver that has never answered gets a short time for the first attempt of a message. A person waits for a test. */
export const timeoutS = ({ answeredAt }: Past, { attempts, kind }: Pick<Delivery, 'attempts' | 'kind'>): number =>
  answeredAt === null && attempts === 0 && kind !== 'test' ? WEBHOOK_FIRST_TIMEOUT_S : WEBHOOK_TIMEOUT_S;
