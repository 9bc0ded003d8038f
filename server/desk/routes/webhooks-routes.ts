/** The webhooks of a project. */
import { DELIVERY_STATUSES, WEBHOOK_EVENTS } from '@porchlight/contract';
import { Refusal, unwrap } from '../../kernel/domain-error.ts';
import { readPage } from '../../kernel/page.ts';
import { publicHost } from '../../kernel/public-address.ts';
import { chosen } from '../chosen.ts';
import { readId } from '../numbers.ts';
import type { OwnerRoutes, ProjectCall } from '../owner-routes.ts';
import { newSecretQuestion } from '../pages/programs/questions.ts';
import { webhookPage } from '../pages/programs/webhook-page.ts';
import { webhooksPage } from '../pages/programs/webhooks-page.ts';
import { projectPaths } from '../paths.ts';
import type { DeskWebhooks } from '../ports.ts';

interface Dependencies {
  readonly webhooks: DeskWebhooks;
}

const DELIVERIES_SHOWN = 20;

const idOf = (call: ProjectCall): string => call.param('webhookId');
const back = (call: ProjectCall): string => projectPaths(call.tenant.id).webhook(idOf(call));

export function webhooksRoutes(owner: OwnerRoutes, { webhooks }: Dependencies): void {
  const page = async (call: ProjectCall): Promise<string> => webhooksPage(call, await webhooks.list(call.tenant.id));

  const oneWith = async (call: ProjectCall, id: string, secret?: string): Promise<string> => {
    const webhook = unwrap(await webhooks.read(call.tenant.id, id));
    const before = readId(call.query('before'));
    const status = DELIVERY_STATUSES.find((one) => one === call.query('show'));
    const { entries, next } = await readPage(
      DELIVERIES_SHOWN,
      (limit) => webhooks.messages(webhook, { limit, before, status }),
      ({ delivery }) => delivery.id,
    );
    const shown = secret === undefined ? {} : { secret };
    return webhookPage(call, { webhook, messages: entries, next, status, isFirst: before === undefined, ...shown });
  };

  const one = (call: ProjectCall): Promise<string> => oneWith(call, idOf(call));

  owner.page('/webhooks', page);
  owner.page('/webhooks/:webhookId', one);
  owner.form({
    path: '/webhooks',
    operation: 'createWebhook',
    object: (_call, form) => publicHost(form.field('url')),
    page,
    submit: async (call, form) => {
      const events = WEBHOOK_EVENTS.filter((event) => form.field(`event_${event}`) === 'true');
      if (events.length === 0) {
        const message = 'Choose at least one event.';
        throw new Refusal({ code: 'invalidRequest', errors: [{ path: 'events', message }] });
      }
      const { webhook, secret } = unwrap(await webhooks.create(call.tenant.id, form.field('url'), events));
      // A secret cannot be read again, so the answer to the form is the page that shows it.
      return { page: await oneWith(call, webhook.id, secret) };
    },
  });
  secretForm(owner, webhooks, one, oneWith);
  settingForms(owner, webhooks, one);
  messageForms(owner, webhooks, one);
}

type Page = (call: ProjectCall) => Promise<string>;

function secretForm(
  owner: OwnerRoutes,
  webhooks: DeskWebhooks,
  one: Page,
  oneWith: (call: ProjectCall, id: string, secret?: string) => Promise<string>,
): void {
  owner.form({
    path: '/webhooks/:webhookId/secret',
    operation: 'rotateWebhookSecret',
    object: idOf,
    page: one,
    confirm: async (call) => {
      const webhook = unwrap(await webhooks.read(call.tenant.id, idOf(call)));
      const [newest] = await webhooks.messages(webhook, { limit: 1 });
      return newSecretQuestion(webhook, newest);
    },
    submit: async (call) => {
      const { secret } = unwrap(await webhooks.rotateSecret(call.tenant.id, idOf(call)));
      return { page: await oneWith(call, idOf(call), secret) };
    },
  });
}

function settingForms(owner: OwnerRoutes, webhooks: DeskWebhooks, one: Page): void {
  owner.form({
    path: '/webhooks/:webhookId/switch',
    operation: 'changeWebhook',
    widens: (_call, form) => form.field('enabled') === 'true',
    object: idOf,
    page: one,
    submit: async (call, form) => {
      const enabled = chosen(form, 'enabled', ['true', 'false']) === 'true';
      unwrap(await webhooks.change(call.tenant.id, idOf(call), { enabled }));
      return { to: back(call), done: enabled ? 'webhook-on' : 'webhook-off' };
    },
  });
  owner.form({
    path: '/webhooks/:webhookId/remove',
    operation: 'deleteWebhook',
    object: idOf,
    page: one,
    undo: async (call) => {
      const { id, url } = unwrap(await webhooks.read(call.tenant.id, idOf(call)));
      return { ended: { kind: 'webhook', data: { id } }, done: 'webhook-removed', object: publicHost(url) };
    },
    submit: async (call) => {
      unwrap(await webhooks.end(call.tenant.id, idOf(call)));
      return { to: projectPaths(call.tenant.id).webhooks, done: 'webhook-removed' };
    },
  });
}

/** Messages that the owner sends by hand: a test, or an earlier message again. */
function messageForms(owner: OwnerRoutes, webhooks: DeskWebhooks, one: Page): void {
  owner.form({
    path: '/webhooks/:webhookId/test',
    operation: 'testWebhook',
    object: idOf,
    page: one,
    submit: async (call) => {
      const { status } = unwrap(await webhooks.test(call.tenant, idOf(call)));
      return { to: back(call), done: status === 'delivered' ? 'webhook-delivered' : 'webhook-failed' };
    },
  });
  owner.form({
    path: '/webhooks/:webhookId/redeliver',
    operation: 'replayWebhook',
    object: idOf,
    page: one,
    submit: async (call, form) => {
      const isAll = form.field('delivery') === 'failed';
      const which = isAll ? 'failed' : (readId(form.field('delivery')) ?? 0);
      unwrap(await webhooks.redeliver(call.tenant.id, idOf(call), which));
      return { to: back(call), done: isAll ? 'all-redelivered' : 'redelivered' };
    },
  });
}
