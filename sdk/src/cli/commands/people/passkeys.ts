import type { Command } from '../../frame/command.ts';
import { EXIT, UsageError } from '../../frame/exit-codes.ts';
import { plain } from '../../frame/output.ts';
import { timeOf } from '../../frame/words.ts';
import { openProject } from '../../project/project.ts';
import { userArgument } from './user-argument.ts';

export const passkeys: Command = {
  name: 'passkeys',
  summary: 'List or remove the passkeys of a user',
  usage: '<user id>',
  options: {
    remove: { type: 'string', value: '<handle>', help: 'remove this one' },
    yes: { type: 'boolean', short: 'y', help: 'needed to remove: only the person can add it again' },
  },
  examples: [
    ['porchlight passkeys 1', 'the passkeys of user 1, with their handles'],
    ['porchlight passkeys 1 --remove Zk9vWnQxcUw --yes', 'it signs in nobody any more; sessions go on'],
  ],
  async run(context) {
    const { out, text, flag } = context;
    const id = userArgument(context, 'passkeys');
    const handle = text('remove');
    if (handle !== undefined && !flag('yes'))
      throw new UsageError(`This cannot be undone. Repeat with: porchlight passkeys ${id} --remove ${handle} --yes`);
    const { management } = await openProject(context);
    if (handle !== undefined) {
      await management.removePasskey(id, handle);
      out.result({ removed: true, user_id: id, handle }, () => [
        `${out.paint('green', '✓')} The passkey is removed. To end sessions too: porchlight sessions ${id} --end-all`,
      ]);
      return EXIT.ok;
    }
    const found = await management.passkeys(id);
    for (const passkey of found) {
      out.result(passkey, () => [
        plain(
          `  ${passkey.handle}  ${passkey.name ?? 'without a name'}  used ${passkey.used_at ? timeOf(passkey.used_at) : 'never'}${passkey.suspended_at ? '  suspended' : ''}`,
        ),
      ]);
    }
    if (found.length === 0) out.hint('This user has no passkey.');
    return EXIT.ok;
  },
};
