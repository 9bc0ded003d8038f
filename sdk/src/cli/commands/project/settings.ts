import { followChange } from '../../apply/follow.ts';
import type { Command } from '../../frame/command.ts';
import { EXIT, UsageError } from '../../frame/exit-codes.ts';
import { openProject } from '../../project/project.ts';

export const settings: Command = {
  name: 'settings',
  summary: 'Show or change the settings of the sign-in',
  options: {
    'test-users': { type: 'string', value: '<on|off>', help: 'whether test users can be created and sign in' },
  },
  examples: [
    ['porchlight settings', 'are test users on?'],
    ['porchlight settings --test-users off', 'no more test users; those who live end with their tokens'],
  ],
  async run(context) {
    const { out, text } = context;
    const wanted = text('test-users');
    if (wanted !== undefined && wanted !== 'on' && wanted !== 'off')
      throw new UsageError('--test-users must be on or off.');
    const { management } = await openProject(context);
    const after =
      wanted === undefined
        ? await management.settings()
        : await management.setSettings({ test_users: wanted === 'on' });
    const followed = wanted === undefined ? null : await followChange(management, context, 'settings');
    out.result({ ...after, ...followed?.data }, () => [
      after.test_users ? 'Test users are on.' : 'Test users are off.',
      ...(followed?.lines ?? []),
    ]);
    return EXIT.ok;
  },
};
