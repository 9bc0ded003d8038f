/** The content of messages, read together for all messages that a worker takes. */
import type { PersonEventKind, WebhookEvent } from '@porchlight/contract';
import { presentEvent } from '../../social-login/presenters.ts';
import type { Delivery } from '../../webhooks/delivery.ts';
import type { Webhook } from '../../webhooks/webhook.ts';
import type { Database } from '../database.ts';
import { SocialLoginResourceEntity } from '../entities/social-login.ts';
import { queryPlace } from '../social-login/placement/placed-query.ts';
import { socialSchema } from '../social-login/placement/social-placement.ts';
import type { Rows } from '../tables.ts';
import { eventsStatement } from './delivery-statement.ts';

interface Message {
  readonly delivery: Delivery;
  readonly webhook: Pick<Webhook, 'id' | 'tenantId'>;
}

type EventOf = (tenantId: string, eventId: number) => object | null;

/** The `data` of a message; null when its event is gone. */
export async function readData(
  database: Database,
  messages: readonly Message[],
): Promise<(message: Message) => object | null> {
  const eventOf = await readEvents(
    database,
    messages.flatMap(({ delivery: { eventId }, webhook: { tenantId } }) => (eventId ? [{ tenantId, eventId }] : [])),
  );
  return ({ delivery, webhook }) => {
    const { kind, eventId } = delivery;
    if (kind === 'test') return { webhook_id: webhook.id };
    if (delivery.notice !== null) return delivery.notice;
    if (isPersonEvent(kind)) return PERSON_DATA[kind](delivery);
    return eventId === null ? null : eventOf(webhook.tenantId, eventId);
  };
}

const ofUser = ({ userId }: Delivery) => ({ user_id: userId });

/** The kinds that are not in the history. */
const PERSON_DATA = { user_erased: ofUser, user_blocked: ofUser } satisfies Record<
  PersonEventKind,
  (delivery: Delivery) => object
>;

const isPersonEvent = (kind: WebhookEvent): kind is PersonEventKind => Object.hasOwn(PERSON_DATA, kind);

async function readEvents(
  database: Database,
  wanted: readonly { readonly tenantId: string; readonly eventId: number }[],
): Promise<EventOf> {
  if (wanted.length === 0) return () => null;
  const resources = await database.em.find(
    SocialLoginResourceEntity,
    { tenantId: { $in: [...new Set(wanted.map(({ tenantId }) => tenantId))] } },
    { fields: ['tenantId', 'placement'] },
  );
  const schemaOf = new Map(resources.map(({ tenantId, placement }) => [tenantId, socialSchema(tenantId, placement)]));
  const found = await Promise.all(
    [...new Set(schemaOf.values())].map((schema) => {
      const here = wanted.filter(({ tenantId }) => schemaOf.get(tenantId) === schema);
      const values = [here.map(({ tenantId }) => tenantId), here.map(({ eventId }) => eventId)];
      return queryPlace<Rows['SocialEvent']>(database, eventsStatement(schema), values);
    }),
  );
  const events = new Map(found.flat().map((event) => [`${event.tenantId} ${event.id}`, presentEvent(event)]));
  return (tenantId, eventId) => events.get(`${tenantId} ${eventId}`) ?? null;
}
