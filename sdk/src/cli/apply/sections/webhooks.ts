/** Who gets the events of the project. A webhook is found by its address. */
import type { Webhook } from '../../../../generated/porchlight.schemas.ts';
import type { Management } from '../../../management/index.ts';
import { differences, removal } from '../model/difference.ts';
import { match } from '../model/match.ts';
import type { FileWebhook } from '../model/project-file.ts';
import { readOr, type Section, type Step, step, type Taken } from '../model/section.ts';

const pathOf = (url: string): string => `webhooks[${url}]`;

/** A new webhook with `enabled: false` takes a second call, because the service creates each one enabled. */
const creation = ({ url, events }: FileWebhook): Step => ({
  changes: differences(pathOf(url), {}, { url, events }),
  makesSecret: true,
  async run(management: Management) {
    const { secret } = await management.webhooks.create({ url, ...(events && { events }) });
    return { of: pathOf(url), secret };
  },
});

/** Deliveries are kept for fewer days than events: an event of its kinds since it was made was sent to it as well. */
const takenWebhook = ({ id, url, events, enabled, created_at }: Webhook): Taken => ({
  what: `the webhook ${url}`,
  isUsedBy: ({ event, created_at_ms }) => enabled && events.includes(event) && created_at_ms >= Date.parse(created_at),
  async isUsed(management, since) {
    for await (const delivery of management.webhooks.deliveries(id))
      return Date.parse(delivery.created_at) >= since.getTime();
    return false;
  },
});

export const webhooks: Section = {
  fields: ['webhooks'],
  async plan({ webhooks: wanted = [] }, management) {
    const all = await readOr([], () => management.webhooks.list());
    const { pairs, rest } = match(wanted, all, (one, other) => one.url === other.url);
    return [
      ...pairs.flatMap((pair): Step[] => {
        const { present } = pair;
        if (!present) return [creation(pair.wanted)];
        const { url, ...settings } = pair.wanted;
        const changes = differences(pathOf(url), present, settings);
        if (changes.length === 0) return [];
        const takes = present.enabled && settings.enabled === false ? [takenWebhook(present)] : [];
        return [{ ...step(changes, (project) => project.webhooks.change(present.id, settings)), takes }];
      }),
      ...rest.map((webhook) => ({
        ...step([removal(pathOf(webhook.url), webhook.url)], (project) => project.webhooks.delete(webhook.id)),
        takes: [takenWebhook(webhook)],
      })),
    ];
  },
  async pull(management) {
    const all = await readOr([], () => management.webhooks.list());
    return { webhooks: all.map(({ url, events, enabled }) => ({ url, events, enabled })) };
  },
};
