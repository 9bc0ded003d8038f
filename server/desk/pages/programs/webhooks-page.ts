/** The receivers of a project's events and how they are doing. Each has a page of its own. */
import { WEBHOOK_EVENTS, WEBHOOK_EVENTS_DEFAULT, WEBHOOKS_MAX, type WebhookEvent } from '@porchlight/contract';
import { button } from '../../../pages/components/button.ts';
import { card } from '../../../pages/components/card.ts';
import { checkbox, textField } from '../../../pages/components/field.ts';
import { form } from '../../../pages/components/form.ts';
import { urlWithHost } from '../../../pages/components/host.ts';
import { type Column, table } from '../../../pages/components/table.ts';
import { time } from '../../../pages/components/time.ts';
import { html, type Markup } from '../../../pages/html.ts';
import { PAGE_PATHS } from '../../../pages/paths.ts';
import { countOf } from '../../../pages/text/numbers.ts';
import type { Webhook } from '../../../webhooks/webhook.ts';
import type { ProjectCall } from '../../owner-routes.ts';
import { projectPaths } from '../../paths.ts';
import { projectPage } from '../frame/project-page.ts';
import { EVENT_GROUPS, eventLabel, webhookState } from './webhook-words.ts';

/** A receiver in the list: its address leads to the page with its deliveries. */
const columnsOf = (call: ProjectCall): Column<Webhook>[] => [
  {
    header: 'Receiver',
    rowHeader: true,
    cell: ({ id, url }) => html`<a href=${projectPaths(call.tenant.id).webhook(id)}>${urlWithHost(url)}</a>`,
  },
  { header: 'State', cell: webhookState },
  { header: 'Events', cell: ({ events }) => countOf(events.length, 'kind') },
  { header: 'Created', cell: ({ createdAt }) => time(createdAt) },
];

const eventBox = (event: WebhookEvent, checked: boolean): Markup =>
  checkbox({
    id: `event-${event.replace('.', '-')}`,
    name: `event_${event}`,
    value: 'true',
    label: eventLabel(event),
    checked,
  });

const createCard = (call: ProjectCall) => {
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
          ${EVENT_GROUPS.map(
            ({ title, events }) => html`
            <fieldset class="choices">
              <legend>${title}</legend>
              ${events.map((event) => eventBox(event, chosen.includes(event)))}
            </fieldset>`,
          )}
        </fieldset>
        <div>${button({ label: 'Add the webhook', action: 'add-webhook' })}</div>`,
    ),
  );
};

export const webhooksPage = (call: ProjectCall, webhooks: readonly Webhook[]): string =>
  projectPage(call, {
    section: 'webhooks',
    children: html`
      ${
        webhooks.length === 0
          ? html`<h2 class="visually-hidden">Webhooks</h2>`
          : card(
              { id: 'webhooks', title: `${webhooks.length} of ${WEBHOOKS_MAX} webhooks` },
              table({
                id: 'webhook-list',
                caption: 'Webhooks of this project',
                captionHidden: true,
                stacked: true,
                columns: columnsOf(call),
                rows: webhooks,
              }),
            )
      }
      ${webhooks.length < WEBHOOKS_MAX ? createCard(call) : null}
      <p class="soft">Your app hears of sign-ins, deleted and blocked users without asking. <a href=${`${PAGE_PATHS.docs}/webhooks`}>How to receive and check them</a></p>`,
  });
