/** The receivers of a project's events, how they are doing, and the forms to change them. */
import { WEBHOOK_EVENTS, WEBHOOK_EVENTS_DEFAULT, WEBHOOKS_MAX, type WebhookEvent } from '@porchlight/contract';
import { badge } from '../../pages/components/badge.ts';
import { button } from '../../pages/components/button.ts';
import { card } from '../../pages/components/card.ts';
import { codeBlock } from '../../pages/components/code-block.ts';
import { checkbox, textField } from '../../pages/components/field.ts';
import { form } from '../../pages/components/form.ts';
import { urlWithHost } from '../../pages/components/host.ts';
import { keyValueList } from '../../pages/components/key-value-list.ts';
import { notice } from '../../pages/components/notice.ts';
import { table } from '../../pages/components/table.ts';
import { time } from '../../pages/components/time.ts';
import { html, type Markup } from '../../pages/html.ts';
import { PAGE_PATHS } from '../../pages/paths.ts';
import { EVENT_WORDS } from '../../pages/views/event-words.ts';
import { type Delivery, typeOf } from '../../webhooks/delivery.ts';
import { isEnabled, type Webhook } from '../../webhooks/webhook.ts';
import type { ProjectCall } from '../owner-routes.ts';
import { projectPaths } from '../paths.ts';
import { projectPage } from './project-page.ts';

export interface WebhookWithDeliveries {
  readonly webhook: Webhook;
  readonly deliveries: readonly Delivery[];
}

interface WebhooksModel {
  readonly webhooks: readonly WebhookWithDeliveries[];
  /** A secret that was made just now: shown this once. */
  readonly secret?: string;
}

const WORDS = {
  ...EVENT_WORDS,
  user_created: { label: 'User created' },
  user_erased: { label: 'User deleted' },
  user_blocked: { label: 'User blocked' },
} satisfies Record<WebhookEvent, { label: string }>;

const OFF_WORDS = {
  owner: 'You switched it off',
  gone: 'The receiver answered 410 Gone',
  failing: 'It failed for days',
} as const;

const state = (webhook: Webhook): Markup => {
  if (webhook.offReason !== null) return html`${badge('Off', 'warn')}${' '}${OFF_WORDS[webhook.offReason]}`;
  return webhook.failingSince === null
    ? badge('On', 'success')
    : html`${badge('Failing', 'error')}${' '}since ${time(webhook.failingSince)}`;
};

const DELIVERY_STATES = {
  pending: badge('Pending', 'info'),
  delivered: badge('Delivered', 'success'),
  failed: badge('Failed', 'error'),
} as const;

/** On a phone it breaks after its separators rather than inside a word. */
const typeName = (one: Delivery): Markup => html`
  <code>${typeOf(one)
    .split(/(?<=[._])/)
    .map((part) => html`${part}<wbr />`)}</code>`;

const deliveriesTable = ({ webhook, deliveries }: WebhookWithDeliveries): Markup =>
  table({
    id: `deliveries-${webhook.id}`,
    caption: html`Newest deliveries<span class="visually-hidden">${` to ${webhook.url}`}</span>`,
    stacked: true,
    columns: [
      { header: 'When', rowHeader: true, cell: (one: Delivery) => time(one.createdAt) },
      { header: 'Type', cell: typeName },
      { header: 'State', cell: (one) => DELIVERY_STATES[one.status] },
      { header: 'Answer', cell: (one) => one.responseStatus ?? one.error ?? 'None yet' },
      { header: 'Attempts', numeric: true, cell: (one) => one.attempts },
    ],
    rows: deliveries,
    empty: 'Nothing was sent yet.',
  });

function entry(call: ProjectCall, one: WebhookWithDeliveries): Markup {
  const { webhook } = one;
  const path = projectPaths(call.tenant.id).webhook(webhook.id);
  const act = (name: string, label: string, kind: 'secondary' | 'danger', hidden = {}): Markup =>
    form({ action: `${path}/${name}`, csrf: call.csrf, hidden }, button({ label, kind, action: `webhook-${name}` }));
  return html`
    <li class="entry">
      <h3 class="entry-title">${urlWithHost(webhook.url)}</h3>
      ${keyValueList([
        { label: 'State', value: state(webhook) },
        { label: 'Events', value: webhook.events.map((event) => WORDS[event].label).join(', ') },
        { label: 'Created', value: time(webhook.createdAt) },
      ])}
      <div class="button-row">
        ${act('test', 'Send a test event', 'secondary')}
        ${act('switch', isEnabled(webhook) ? 'Switch off' : 'Switch on', 'secondary', { enabled: String(!isEnabled(webhook)) })}
      </div>
      ${deliveriesTable(one)}
      <details class="more">
        <summary>New secret, or remove it<span class="visually-hidden">${`: ${webhook.url}`}</span></summary>
        <p>With a new secret, the one before signs beside it for a day, so that the receiver can change over.</p>
        <div class="button-row">
          ${act('secret', 'Make a new secret', 'secondary')}
          ${act('remove', 'Remove this webhook', 'danger')}
        </div>
      </details>
    </li>`;
}

const secretNotice = (secret: string): Markup =>
  card(
    { id: 'secret', title: 'The signing secret' },
    html`
      ${notice('warn', html`<p>It is shown this once. Keep it in the receiver’s environment, and out of source control.</p>`, 'status')}
      ${codeBlock({ code: secret, label: 'Signing secret', title: 'WEBHOOK_SECRET', selectWhole: true, copy: true })}`,
  );

const createCard = (call: ProjectCall): Markup => {
  const { typed } = call;
  const chosen = typed
    ? WEBHOOK_EVENTS.filter((event) => typed.field(`event_${event}`) === 'true')
    : WEBHOOK_EVENTS_DEFAULT;
  return card(
    { id: 'create', title: 'Add a webhook' },
    form(
      { action: projectPaths(call.tenant.id).webhooks, csrf: call.csrf, className: 'stack' },
      html`
        ${textField({ id: 'url', name: 'url', type: 'text', label: 'Address of the receiver', hint: 'https, and reachable from here.', value: call.typed?.field('url') ?? '', required: true, autocomplete: 'off', maxLength: 2000 })}
        <fieldset class="choices choices-row">
          <legend>Events</legend>
          ${WEBHOOK_EVENTS.map((event) =>
            checkbox({
              id: `event-${event}`,
              name: `event_${event}`,
              value: 'true',
              label: WORDS[event].label,
              checked: chosen.includes(event),
            }),
          )}
        </fieldset>
        <div>${button({ label: 'Add the webhook', action: 'add-webhook' })}</div>`,
    ),
  );
};

export const webhooksPage = (call: ProjectCall, { webhooks, secret }: WebhooksModel): string =>
  projectPage(call, {
    section: 'webhooks',
    children: html`
      ${secret === undefined ? null : secretNotice(secret)}
      ${
        webhooks.length === 0
          ? null
          : card(
              { id: 'webhooks', title: `${webhooks.length} of ${WEBHOOKS_MAX} webhooks` },
              html`<ul class="entries">${webhooks.map((one) => entry(call, one))}</ul>`,
            )
      }
      ${webhooks.length < WEBHOOKS_MAX ? createCard(call) : null}
      <p class="soft">Your app hears of sign-ins, deleted and blocked users without asking. <a href=${`${PAGE_PATHS.docs}/webhooks`}>How to receive and check them</a></p>`,
  });
