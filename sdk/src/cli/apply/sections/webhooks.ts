/** Who gets the events of the project. A webhook is found by its address. */
import type { Management } from '../../../management/index.ts';
import { differences, removal } from '../model/difference.ts';
import { match } from '../model/match.ts';
import type { FileWebhook } from '../model/project-file.ts';
import { readOr, type Section, type Step, step } from '../model/section.ts';

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
        return changes.length === 0 ? [] : [step(changes, (project) => project.webhooks.change(present.id, settings))];
      }),
      ...rest.map(({ id, url }) => step([removal(pathOf(url), url)], (project) => project.webhooks.delete(id))),
    ];
  },
  async pull(management) {
    const all = await readOr([], () => management.webhooks.list());
    return { webhooks: all.map(({ url, events, enabled }) => ({ url, events, enabled })) };
  },
};
