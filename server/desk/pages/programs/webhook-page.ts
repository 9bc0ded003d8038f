/** One receiver: how it is doing, what was sent to it, what it answered, and when the next try is. */
import {
  DELIVERIES_KEPT_DAYS,
  DELIVERY_STATUSES,
  type DeliveryStatus,
  RESPONSE_KEPT_BYTES,
} from '@porchlight/contract';
import { button } from '../../../pages/components/button.ts';
import { card } from '../../../pages/components/card.ts';
import { codeBlock } from '../../../pages/components/code-block.ts';
import { foldRows } from '../../../pages/components/fold-row.ts';
import { form } from '../../../pages/components/form.ts';
import { urlWithHost } from '../../../pages/components/host.ts';
import { type Fact, keyValueList } from '../../../pages/components/key-value-list.ts';
import { time } from '../../../pages/components/time.ts';
import { html, type Markup } from '../../../pages/html.ts';
import { countOf } from '../../../pages/text/numbers.ts';
import { bodyOf, type Delivery, messageIdOf } from '../../../webhooks/delivery.ts';
import type { SentMessage } from '../../../webhooks/ports.ts';
import { isEnabled, type Webhook } from '../../../webhooks/webhook.ts';
import type { ProjectCall } from '../../owner-routes.ts';
import { projectPaths } from '../../paths.ts';
import { addressOf, pager } from '../frame/pager.ts';
import { projectPage } from '../frame/project-page.ts';
import { secretCard } from './secret-card.ts';
import { deliveryLabel, deliveryState, eventLabel, typeName, webhookState } from './webhook-words.ts';

interface WebhookModel {
  readonly webhook: Webhook;
  readonly messages: readonly SentMessage[];
  readonly next: number | null;
  readonly isFirst: boolean;
  /** Only deliveries of this kind are shown. */
  readonly status: DeliveryStatus | undefined;
  /** A new secret, which is shown only this once. */
  readonly secret?: string;
}

const response = ({ responseStatus, error, attempts }: Delivery): string => {
  if (responseStatus !== null) return `HTTP ${responseStatus}`;
  return error ?? (attempts === 0 ? 'None yet' : 'None');
};

const nextTry = ({ status, nextAttemptAt }: Delivery): Markup => {
  if (status !== 'pending') return 'None';
  return nextAttemptAt === null ? 'When the webhook is resumed' : time(nextAttemptAt);
};

const redeliver = (call: ProjectCall, webhook: Webhook, one: Delivery): Markup =>
  one.kind === 'test'
    ? null
    : form(
        {
          action: `${projectPaths(call.tenant.id).webhook(webhook.id)}/redeliver`,
          csrf: call.csrf,
          hidden: { delivery: String(one.id) },
        },
        button({
          label: html`Redeliver<span class="visually-hidden">${` delivery ${one.id}`}</span>`,
          kind: one.status === 'delivered' ? 'quiet' : 'secondary',
          action: 'redeliver',
        }),
      );

const SHOWN = {
  pending: { label: 'Waiting', none: 'None waits.' },
  delivered: { label: 'Delivered', none: 'None was delivered.' },
  failed: { label: 'Failed', none: 'None failed for good.' },
} as const satisfies Record<DeliveryStatus, object>;

/** The states of deliveries to choose from, and what can be done about all that failed. */
const choices = (call: ProjectCall, { webhook, messages, status, isFirst }: WebhookModel): Markup => {
  if (messages.length === 0 && status === undefined && isFirst) return null;
  const path = projectPaths(call.tenant.id).webhook(webhook.id);
  const choice = (wanted: DeliveryStatus | undefined, label: string): Markup =>
    html`<li><a href=${addressOf(path, { show: wanted })} aria-current=${wanted === status ? 'true' : undefined}>${label}</a></li>`;
  const failed = messages.some(
    ({ delivery: one }) => one.status !== 'delivered' && one.attempts > 0 && one.kind !== 'test',
  );
  return html`
    <div class="entry-row">
      <nav class="jump-list" aria-label="Deliveries">
        <ul>${choice(undefined, 'All')}${DELIVERY_STATUSES.map((one) => choice(one, SHOWN[one].label))}</ul>
      </nav>
      ${
        failed && isEnabled(webhook)
          ? form(
              { action: `${path}/redeliver`, csrf: call.csrf, hidden: { delivery: 'failed' } },
              button({ label: 'Redeliver all that failed', kind: 'secondary', action: 'redeliver-all' }),
            )
          : null
      }
    </div>`;
};

const empty = (status: DeliveryStatus | undefined): string =>
  status === undefined ? `Nothing was sent in the last ${DELIVERIES_KEPT_DAYS} days.` : SHOWN[status].none;

function delivery(call: ProjectCall, webhook: Webhook, { delivery: one, data }: SentMessage) {
  const facts: Fact[] = [
    { label: 'Response', value: response(one) },
    { label: 'Attempts', value: countOf(one.attempts, 'attempt') },
    { label: 'Next try', value: nextTry(one) },
    { label: 'Type', value: typeName(one) },
    { label: 'Message id', value: html`<code class="select-all">${messageIdOf(one)}</code>` },
  ];
  return {
    data: { delivery: one.id },
    line: html`${deliveryState(one)}${' '}<strong>${deliveryLabel(one)}</strong>${' '}<span class="soft">${response(one)}, ${time(one.createdAt)}${one.status === 'pending' ? html`, next try: ${nextTry(one)}` : null}</span>`,
    word: 'Details',
    beside: redeliver(call, webhook, one),
    children: html`
      ${keyValueList(facts)}
      ${
        data === null
          ? html`<p class="soft">The event of this message is gone, so it cannot be sent.</p>`
          : codeBlock({
              code: JSON.stringify(bodyOf(one, data), null, 2),
              label: `Body of delivery ${one.id}`,
              title: 'Body',
            })
      }
      ${
        one.responseText === null
          ? null
          : codeBlock({
              code: one.responseText,
              label: `Response to delivery ${one.id}`,
              title: `Response, first ${RESPONSE_KEPT_BYTES} bytes`,
            })
      }`,
  };
}

export function webhookPage(call: ProjectCall, model: WebhookModel): string {
  const { webhook, messages } = model;
  const paths = projectPaths(call.tenant.id);
  const path = paths.webhook(webhook.id);
  const act = (name: string, label: string, kind: 'secondary' | 'danger', hidden = {}): Markup =>
    form({ action: `${path}/${name}`, csrf: call.csrf, hidden }, button({ label, kind, action: `webhook-${name}` }));
  const isOn = isEnabled(webhook);
  return projectPage(call, {
    section: 'webhooks',
    title: URL.parse(webhook.url)?.host ?? 'Webhook',
    children: html`
      <p class="crumbs"><a href=${paths.webhooks}>All webhooks</a></p>
      <h2 class="entry-title">${urlWithHost(webhook.url)}</h2>
      ${model.secret === undefined ? null : secretCard(model.secret)}
      ${card(
        { id: 'webhook', title: 'State' },
        html`
          ${keyValueList([
            { label: 'State', value: webhookState(webhook) },
            { label: 'Webhook id', value: html`<code class="select-all">${webhook.id}</code>` },
            { label: 'Created', value: time(webhook.createdAt) },
          ])}
          <div>
            <h3 class="small-heading">Is told of</h3>
            <ul class="name-columns">${webhook.events.map((event) => html`<li>${eventLabel(event)}</li>`)}</ul>
          </div>
          <div class="button-row">
            ${act('test', 'Send a test event', 'secondary')}
            ${act('switch', isOn ? 'Pause' : 'Resume', 'secondary', { enabled: String(!isOn) })}
          </div>`,
      )}
      ${card(
        { id: 'deliveries', title: 'Deliveries' },
        html`
          ${choices(call, model)}
          ${messages.length === 0 ? html`<p class="soft">${empty(model.status)}</p>` : foldRows(messages.map((one) => delivery(call, webhook, one)))}
          ${pager({ path, query: { show: model.status }, next: model.next, isFirst: model.isFirst, labels: { next: 'Older deliveries', first: 'Newest deliveries' } })}
          <p class="soft">Deliveries and responses are kept for ${DELIVERIES_KEPT_DAYS} days.</p>`,
      )}
      ${card(
        { id: 'more', title: 'Secret and removal' },
        html`
          <p>After a new secret is made, the old one still signs for one day, so that the receiver can change over.</p>
          <div class="button-row">
            ${act('secret', 'Make a new secret', 'secondary')}
            ${act('remove', 'Delete this webhook', 'danger')}
          </div>`,
      )}`,
  });
}
