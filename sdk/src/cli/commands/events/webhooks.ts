/** Webhooks: which addresses get events, and a stand-in for a receiver that is not on the internet yet. */
import { followChange } from '../../apply/follow.ts';
import type { Command, Context } from '../../frame/command.ts';
import { EXIT, UsageError } from '../../frame/exit-codes.ts';
import { openProject } from '../../project/project.ts';
import { forwardEvents } from './forward-events.ts';

const one = ({ positionals }: Context, what: string): string => {
  const [value, ...more] = positionals;
  if (!value || more.length > 0) throw new UsageError(`Name ${what}.`);
  return value;
};

export const webhooks: Command = {
  name: 'webhooks',
  summary: 'List the webhooks of the project',
  examples: [['porchlight webhooks', 'addresses, kinds and whether they work']],
  async run(context) {
    const { out } = context;
    const { management } = await openProject(context);
    const found = await management.webhooks.list();
    for (const webhook of found) {
      const state = webhook.enabled ? out.paint('green', 'on') : out.paint('yellow', `off (${webhook.off_reason})`);
      out.result(webhook, () => [`  ${webhook.id}  ${state}  ${webhook.url}  ${webhook.events.join(', ')}`]);
    }
    if (found.length === 0) out.hint('No webhooks. Create one with: porchlight webhooks create <url>');
    return EXIT.ok;
  },
};

export const webhooksCreate: Command = {
  name: 'webhooks create',
  summary: 'Send the events of the project to an address',
  usage: '<url>',
  options: { event: { type: 'string', value: '<kind>', multiple: true, help: 'only these kinds' } },
  examples: [['porchlight webhooks create https://todo.example/webhooks', 'prints the secret, once']],
  async run(context) {
    const { out, list } = context;
    const url = one(context, 'the address of the receiver');
    const { management } = await openProject(context);
    const events = list('event') as Parameters<typeof management.webhooks.create>[0]['events'];
    const created = await management.webhooks.create({ url, ...(events && events.length > 0 && { events }) });
    const followed = await followChange(management, context, 'webhooks');
    out.result({ ...created, ...followed.data }, () => [
      `${out.paint('green', '✓')} ${created.webhook.id} sends to ${created.webhook.url}`,
      `  ${created.secret}`,
      '  This secret is shown once. Keep it with the settings of the receiver, not in the repository.',
      ...followed.lines,
    ]);
    return EXIT.ok;
  },
};

export const webhooksTest: Command = {
  name: 'webhooks test',
  summary: 'Send a test event and show what the receiver answered',
  usage: '<webhook id>',
  examples: [['porchlight webhooks test wh_4fYp2q', 'exit code 1 when it was not accepted']],
  async run(context) {
    const { out } = context;
    const id = one(context, 'the id of a webhook; see: porchlight webhooks');
    const { management } = await openProject(context);
    out.live('Sending …');
    const delivery = await management.webhooks.test(id);
    const isAccepted = delivery.status === 'delivered';
    const answer = delivery.error ?? `the receiver answered ${delivery.response_status}`;
    out.result(delivery, () => [`${isAccepted ? out.paint('green', '✓') : out.paint('red', '✗')} ${answer}`]);
    return isAccepted ? EXIT.ok : EXIT.findings;
  },
};

export const webhooksDelete: Command = {
  name: 'webhooks delete',
  summary: 'Delete a webhook',
  usage: '<webhook id>',
  examples: [['porchlight webhooks delete wh_4fYp2q', 'nothing more is sent']],
  async run(context) {
    const id = one(context, 'the id of a webhook; see: porchlight webhooks');
    const { management } = await openProject(context);
    await management.webhooks.delete(id);
    const followed = await followChange(management, context, 'webhooks');
    context.out.result({ deleted: true, id, ...followed.data }, () => [
      `${context.out.paint('green', '✓')} ${id} is deleted`,
      ...followed.lines,
    ]);
    return EXIT.ok;
  },
};

export const webhooksListen: Command = {
  name: 'webhooks listen',
  summary: 'Forward events to a receiver on this machine, until Ctrl-C',
  usage: '<url>',
  options: {
    secret: { type: 'string', value: '<whsec_…>', help: 'signs with this secret; a new one is printed if left out' },
    after: { type: 'string', value: '<id>', help: 'begin after this event; with the next one if left out' },
  },
  examples: [['porchlight webhooks listen http://localhost:4000/webhooks', 'for development: needs no public address']],
  async run(context) {
    const text = one(context, 'the address of your receiver, such as http://localhost:4000/webhooks');
    const url = URL.canParse(text) ? new URL(text) : null;
    if (!url || !/^https?:$/.test(url.protocol)) throw new UsageError('The receiver must be an http or https address.');
    const { management } = await openProject(context);
    return forwardEvents(context, management, url);
  },
};
