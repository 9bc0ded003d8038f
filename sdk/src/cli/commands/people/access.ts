import { followChange } from '../../apply/follow.ts';
import type { Command } from '../../frame/command.ts';
import { EXIT, UsageError } from '../../frame/exit-codes.ts';
import { openProject } from '../../project/project.ts';

const without = (list: readonly string[], gone: readonly string[]): string[] =>
  list.filter((one) => !gone.map((text) => text.toLowerCase()).includes(one));

export const access: Command = {
  name: 'access',
  summary: 'Show or change who may sign in',
  options: {
    open: { type: 'boolean', help: 'let everyone sign in' },
    allow: {
      type: 'string',
      value: '<domain or address>',
      multiple: true,
      help: 'let only listed people sign in, and add this to the list',
    },
    remove: { type: 'string', value: '<domain or address>', multiple: true, help: 'remove this from the list' },
  },
  examples: [
    ['porchlight access', 'who may sign in'],
    ['porchlight access --allow example.com --allow ada@partner.example', 'a domain and one address'],
    ['porchlight access --open', 'everyone again'],
  ],
  async run(context) {
    const { out, flag, list } = context;
    const [added, removed] = [list('allow'), list('remove')];
    if (flag('open') && added.length > 0) throw new UsageError('Either --open or --allow.');
    const { management } = await openProject(context);
    const before = await management.access();
    const isChange = flag('open') || added.length + removed.length > 0;
    const after = isChange
      ? await management.setAccess({
          mode: flag('open') ? 'open' : 'list',
          domains: [...new Set([...without(before.domains, removed), ...added.filter((one) => !one.includes('@'))])],
          emails: [...new Set([...without(before.emails, removed), ...added.filter((one) => one.includes('@'))])],
        })
      : before;
    const followed = isChange ? await followChange(management, context, 'access') : null;
    out.result({ ...after, ...followed?.data }, () => [
      after.mode === 'open' ? 'Everyone may sign in.' : 'Only these may sign in:',
      ...(after.mode === 'open'
        ? []
        : [...after.domains.map((domain) => `  *@${domain}`), ...after.emails.map((email) => `  ${email}`)]),
      ...(followed?.lines ?? []),
    ]);
    return EXIT.ok;
  },
};
