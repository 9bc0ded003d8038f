/** Who receives the events of the project. */
import { ok } from '../../kernel/result.ts';
import { isEnabled, type Webhook } from '../../webhooks/webhook.ts';
import { ADDS_ONLY, adds, concerns, hostsOf, listed, moved, newHosts, removes, versionOf } from './changes.ts';
import { placesBeyond, signInAddresses } from './places.ts';
import { type CallOf, each, row, when } from './rule.ts';

const webhookVersion = (webhook: Webhook): string => versionOf([webhook.url, webhook.events, isEnabled(webhook)]);

export const createWebhook = row(['newReceiver'], null, async ({ tenant, body }: CallOf<'createWebhook'>, state) => {
  const { url, events } = body;
  const added = await placesBeyond(tenant, state, await signInAddresses(tenant, state), [url]);
  return ok({
    effects: when(true, 'newReceiver'),
    version: ADDS_ONLY,
    changes: [
      ...newHosts(added),
      adds('Receiver', url),
      ...listed('Kind of event', [], events ?? ['all but login_started']),
    ],
  });
});

const ENABLED = 'enabled';

const things = (url: string, isOn: boolean, kinds: readonly string[]): string[] => [
  url,
  ...(isOn ? [ENABLED] : []),
  ...kinds.map(kindOf),
];

const kindOf = (event: string): string => `event ${event}`;

/**
 * A receiver that was switched off gets nothing, so enabling it lets data leave again. So does a kind of event that it was
 * not told of: the owner let it have starts of sign-ins, say, and not the addresses of people.
 */
export const changeWebhook = row(
  ['newPlace', 'newReceiver'],
  'the webhook',
  async ({ tenant, params, body }: CallOf<'changeWebhook'>, state) => {
    const found = await state.webhook(tenant.id, String(params.id));
    if (!found.ok) return found;
    const webhook = found.value;
    const { url = webhook.url, events, enabled = isEnabled(webhook) } = body;
    const kinds = events ?? webhook.events;
    const added = url === webhook.url ? [] : await placesBeyond(tenant, state, [webhook.url], [url]);
    return ok({
      effects: [
        ...each('newPlace', added),
        ...each('newReceiver', enabled && !isEnabled(webhook) ? [ENABLED] : []),
        ...each('newReceiver', kinds.filter((kind) => !webhook.events.includes(kind)).map(kindOf)),
      ],
      version: webhookVersion(webhook),
      setting: {
        setting: `webhook ${webhook.id}`,
        before: things(webhook.url, isEnabled(webhook), webhook.events),
        after: things(url, enabled, kinds),
      },
      newHosts: hostsOf(added),
      changes: [
        ...newHosts(added),
        concerns('Receiver', webhook.url),
        ...moved('Receiver', webhook.url, url),
        ...listed('Kind of event', webhook.events, events),
        ...moved('Enabled', isEnabled(webhook), enabled),
      ],
    });
  },
);

export const deleteWebhook = row(['deletes'], 'the webhook', async ({ tenant, params }, state) => {
  const found = await state.webhook(tenant.id, String(params.id));
  if (!found.ok) return found;
  const { url } = found.value;
  return ok({
    effects: when(true, 'deletes'),
    version: webhookVersion(found.value),
    changes: [removes('Receiver', url)],
  });
});

export const rotateWebhookSecret = row(['newSecret'], 'the webhook', async ({ tenant, params }, state) => {
  const found = await state.webhook(tenant.id, String(params.id));
  if (!found.ok) return found;
  const { url } = found.value;
  return ok({
    effects: when(true, 'newSecret'),
    version: webhookVersion(found.value),
    changes: [adds('Secret of the receiver', url)],
  });
});
