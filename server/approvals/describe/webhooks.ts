/** Who receives the events of the project. */
import type { ChangeWebhookRequest, CreateWebhookRequest } from '@porchlight/contract';
import type { z } from 'zod';
import { ok } from '../../kernel/result.ts';
import { isEnabled, type Webhook } from '../../webhooks/webhook.ts';
import { ADDS_ONLY, adds, concerns, listed, moved, newDomains, removes, versionOf } from './changes.ts';
import type { Describe } from './rule.ts';
import { knownAddresses } from './sign-in.ts';

const webhookVersion = ({ url, events, ...webhook }: Webhook): string =>
  versionOf([url, events, isEnabled({ url, events, ...webhook })]);

export const createWebhook: Describe = async ({ tenant, body }, state) => {
  const { url, events } = body as z.output<typeof CreateWebhookRequest>;
  return ok({
    risk: 'outward',
    version: ADDS_ONLY,
    changes: [
      ...newDomains(await knownAddresses(tenant.id, state), [url]),
      adds('Receiver', url),
      ...listed('Kind of event', [], events ?? ['all but login_started']),
    ],
  });
};

export const changeWebhook: Describe = async ({ tenant, params, body }, state) => {
  const found = await state.webhook(tenant.id, String(params.id));
  if (!found.ok) return found;
  const webhook = found.value;
  const next = body as z.output<typeof ChangeWebhookRequest>;
  const domains = next.url === undefined ? [] : newDomains([webhook.url], [next.url]);
  return ok({
    risk: domains.length > 0 ? 'outward' : 'reversible',
    version: webhookVersion(webhook),
    changes: [
      ...domains,
      concerns('Receiver', webhook.url),
      ...moved('Receiver', webhook.url, next.url),
      ...listed('Kind of event', webhook.events, next.events),
      ...moved('Enabled', isEnabled(webhook), next.enabled),
    ],
  });
};

export const deleteWebhook: Describe = async ({ tenant, params }, state) => {
  const found = await state.webhook(tenant.id, String(params.id));
  if (!found.ok) return found;
  const { url } = found.value;
  return ok({ risk: 'irreversible', version: webhookVersion(found.value), changes: [removes('Receiver', url)] });
};

export const rotateWebhookSecret: Describe = async ({ tenant, params }, state) => {
  const found = await state.webhook(tenant.id, String(params.id));
  if (!found.ok) return found;
  const { url } = found.value;
  return ok({ risk: 'outward', version: webhookVersion(found.value), changes: [adds('Secret of the receiver', url)] });
};
