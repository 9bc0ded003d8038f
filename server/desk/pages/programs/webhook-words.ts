/** The words for webhooks and their deliveries on the pages of a project. */
import {
  APPROVAL_REQUESTED,
  EVENT_KINDS,
  PERSON_APPROVAL_EVENTS,
  PERSON_EVENT_KINDS,
  PROJECT_NOTICE,
  TEAM_EVENT_KINDS,
  USER_CREATED,
  type WebhookEvent,
} from '@porchlight/contract';
import { badge } from '../../../pages/components/badge.ts';
import { exactTime } from '../../../pages/components/time.ts';
import { html, type Markup } from '../../../pages/html.ts';
import { EVENT_WORDS } from '../../../pages/views/project/event-words.ts';
import { type Delivery, typeOf } from '../../../webhooks/delivery.ts';
import type { Webhook } from '../../../webhooks/webhook.ts';

const WORDS = {
  ...EVENT_WORDS,
  user_created: { label: 'User created' },
  user_erased: { label: 'User deleted' },
  user_blocked: { label: 'User blocked' },
  notice: { label: 'Notice about the project' },
  approval_requested: { label: 'Call that waits for you' },
  'team.created': { label: 'Team created' },
  'team.deleted': { label: 'Team deleted' },
  'team.ownerless': { label: 'Team without an owner' },
  'member.added': { label: 'Member added to a team' },
  'member.removed': { label: 'Member removed from a team' },
  'member.role_changed': { label: 'Role changed in a team' },
  'person.approval_requested': { label: 'A person was asked to approve' },
  'person.approval_decided': { label: 'A person decided' },
} satisfies Record<WebhookEvent, { label: string }>;

/** All kinds of events, grouped by subject. */
export const EVENT_GROUPS: readonly { readonly title: string; readonly events: readonly WebhookEvent[] }[] = [
  { title: 'Sign-ins', events: EVENT_KINDS },
  { title: 'Users', events: [USER_CREATED, ...PERSON_EVENT_KINDS, ...PERSON_APPROVAL_EVENTS] },
  { title: 'Teams', events: TEAM_EVENT_KINDS },
  { title: 'Project', events: [PROJECT_NOTICE, APPROVAL_REQUESTED] },
];

export const eventLabel = (event: WebhookEvent): string => WORDS[event].label;

export const deliveryLabel = ({ kind }: Delivery): string => (kind === 'test' ? 'Test event' : eventLabel(kind));

const OFF_WORDS = {
  owner: 'Paused by you',
  gone: 'The receiver answered 410 Gone',
  failing: 'It failed for days',
} as const;

export const webhookState = (webhook: Webhook): Markup => {
  if (webhook.offReason !== null) return html`${badge('Paused', 'warn')}${' '}${OFF_WORDS[webhook.offReason]}`;
  return webhook.failingSince === null
    ? badge('Active', 'success')
    : html`${badge('Failing', 'error')}${' '}since ${exactTime(webhook.failingSince)}`;
};

/** A message that failed and will be tried again is marked too. */
export function deliveryState({ status, attempts }: Delivery): Markup {
  if (status === 'delivered') return badge('Delivered', 'success');
  if (status === 'failed') return badge('Failed', 'error');
  return attempts === 0 ? badge('Waiting', 'info') : badge('Retrying', 'warn');
}

/** On a phone the name breaks after its separators rather than inside a word. */
export const typeName = (one: Delivery): Markup => html`
  <code>${typeOf(one)
    .split(/(?<=[._])/)
    .map((part) => html`${part}<wbr />`)}</code>`;
