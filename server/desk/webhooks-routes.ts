/** The webhooks of a project. */
import { WEBHOOK_EVENTS } from '@porchlight/contract';
import { Refusal, unwrap } from '../kernel/domain-error.ts';
import type { OwnerRoutes, ProjectCall, Submitted } from './owner-routes.ts';
import { webhooksPage } from './pages/webhooks-page.ts';
import { projectPaths } from './paths.ts';
import type { DeskWebhooks } from './ports.ts';

interface Dependencies {
  readonly webhooks: DeskWebhooks;
}

const DELIVERIES_SHOWN = 5;

export function webhooksRoutes(owner: OwnerRoutes, { webhooks }: Dependencies): void {
  const withDeliveries = async ({ tenant }: ProjectCall) => {
    const list = await webhooks.list(tenant.id);
    const deliveries = await Promise.all(list.map(({ id }) => webhooks.deliveries(id, DELIVERIES_SHOWN)));
    return list.map((webhook, index) => ({ webhook, deliveries: deliveries[index] ?? [] }));
  };

  const page = async (call: ProjectCall): Promise<string> =>
    webhooksPage(call, { webhooks: await withDeliveries(call) });

  /** A secret cannot be read again, so the answer to the form is the page that shows it. */
  const pageWithSecret = async (call: ProjectCall, secret: string): Promise<Submitted> => ({
    page: webhooksPage(call, { webhooks: await withDeliveries(call), secret }),
  });

  const back = (call: ProjectCall): string => projectPaths(call.tenant.id).webhooks;

  owner.page('/webhooks', page);
  owner.form({
    path: '/webhooks',
    operation: 'createWebhook',
    page,
    submit: async (call, form) => {
      const events = WEBHOOK_EVENTS.filter((event) => form.field(`event_${event}`) === 'true');
      if (events.length === 0) {
        const message = 'Choose at least one event.';
        throw new Refusal({ code: 'invalidRequest', errors: [{ path: 'events', message }] });
      }
      const { secret } = unwrap(await webhooks.create(call.tenant.id, form.field('url'), events));
      return pageWithSecret(call, secret);
    },
  });
  owner.form({
    path: '/webhooks/:webhookId/secret',
    operation: 'rotateWebhookSecret',
    page,
    submit: async (call) => {
      const { secret } = unwrap(await webhooks.rotateSecret(call.tenant.id, call.param('webhookId')));
      return pageWithSecret(call, secret);
    },
  });
  owner.form({
    path: '/webhooks/:webhookId/switch',
    operation: 'changeWebhook',
    page,
    submit: async (call, form) => {
      const enabled = form.field('enabled') === 'true';
      unwrap(await webhooks.change(call.tenant.id, call.param('webhookId'), { enabled }));
      return { to: back(call), done: enabled ? 'webhook-on' : 'webhook-off' };
    },
  });
  owner.form({
    path: '/webhooks/:webhookId/test',
    operation: 'testWebhook',
    page,
    submit: async (call) => {
      const { status } = unwrap(await webhooks.test(call.tenant, call.param('webhookId')));
      return { to: back(call), done: status === 'delivered' ? 'webhook-delivered' : 'webhook-failed' };
    },
  });
  owner.form({
    path: '/webhooks/:webhookId/remove',
    operation: 'deleteWebhook',
    page,
    submit: async (call) => {
      unwrap(await webhooks.remove(call.tenant.id, call.param('webhookId')));
      return { to: back(call), done: 'webhook-removed' };
    },
  });
}
